const dayMs = 86_400_000;

/** @param {number} unixTime seconds */
export function clockTime(unixTime) {
  return new Date(unixTime * 1000).toLocaleTimeString([], {
    hour: '2-digit',
    minute: '2-digit',
    hour12: false,
  });
}

/** Local midnight, to tell days apart. @param {number} unixTime seconds */
export function dayOf(unixTime) {
  return new Date(unixTime * 1000).setHours(0, 0, 0, 0);
}

/** "Today", "Yesterday", "20 November". @param {number} unixTime seconds @param {number} now milliseconds */
export function dayLabel(unixTime, now) {
  const daysAgo = Math.round((new Date(now).setHours(0, 0, 0, 0) - dayOf(unixTime)) / dayMs);
  if (daysAgo === 0) return 'Today';
  if (daysAgo === 1) return 'Yesterday';
  const isThisYear = new Date(now).getFullYear() === new Date(unixTime * 1000).getFullYear();
  return new Date(unixTime * 1000).toLocaleDateString('en-GB', {
    day: 'numeric',
    month: 'long',
    ...(!isThisYear && { year: 'numeric' }),
  });
}

/** For the list of chats: the time today, else the day. @param {number} unixTime seconds @param {number} now milliseconds */
export function shortWhen(unixTime, now) {
  if (dayOf(unixTime) === new Date(now).setHours(0, 0, 0, 0)) return clockTime(unixTime);
  return new Date(unixTime * 1000).toLocaleDateString('en-GB', { day: 'numeric', month: 'short' });
}

/**
 * A `date_time` entity as Telegram shows it: `r` counts, other letters pick weekday, date and time.
 *
 * @param {number} unixTime seconds
 * @param {string} format
 * @param {string | undefined} locale
 * @param {number} now milliseconds
 */
export function formatDateTime(unixTime, format, locale, now) {
  if (format === 'r') return relative(unixTime * 1000 - now, locale);
  const date = new Date(unixTime * 1000);
  /** @type {Intl.DateTimeFormatOptions} */
  const options = {
    ...(format.includes('w') && { weekday: 'long' }),
    ...(format.includes('d') && { day: '2-digit', month: '2-digit', year: '2-digit' }),
    ...(format.includes('D') && { day: 'numeric', month: 'long', year: 'numeric' }),
    ...(/t/iu.test(format) && { hour: '2-digit', minute: '2-digit', hour12: false }),
    ...(format.includes('T') && { second: '2-digit' }),
  };
  return Object.keys(options).length === 0 ? null : date.toLocaleString(locale, options);
}

function relative(difference, locale) {
  const seconds = Math.trunc(difference / 1000);
  const units = /** @type {const} */ ([
    ['day', 86_400],
    ['hour', 3600],
    ['minute', 60],
    ['second', 1],
  ]);
  const [unit, length] = units.find(([, size]) => Math.abs(seconds) >= size) ?? ['second', 1];
  return new Intl.RelativeTimeFormat(locale, { numeric: 'always' }).format(
    Math.trunc(seconds / length),
    unit,
  );
}

/**
 * Keeps every `<time data-format="r">` of the page counting, and tells when another day begins.
 *
 * @param {() => number} now milliseconds
 * @param {() => void} onDay
 */
export function startTicking(now, onDay) {
  let today = dayOf(now() / 1000);
  setInterval(() => {
    for (const element of document.querySelectorAll('time[data-format="r"]')) {
      const { unix, locale } = /** @type {HTMLElement} */ (element).dataset;
      const text = formatDateTime(Number(unix), 'r', locale || undefined, now());
      if (element.textContent !== text) element.textContent = text;
    }
    if (dayOf(now() / 1000) === today) return;
    today = dayOf(now() / 1000);
    onDay();
  }, 1000);
}
