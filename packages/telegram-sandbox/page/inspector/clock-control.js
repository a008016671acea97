import { clockNow } from '../clock.js';
import { h } from '../dom.js';

const steps = [
  { label: '+1 min', ms: 60_000 },
  { label: '+10 min', ms: 600_000 },
  { label: '+1 h', ms: 3_600_000 },
  { label: '+1 day', ms: 86_400_000 },
];
const speeds = [1, 10, 60, 600];
const tickMs = 250;

/**
 * A clock that can be moved forward and made to run fast. It counts while it can be seen.
 *
 * @param {{title: string, note: string, onChange: (change: {advanceMs?: number, speed?: number}) => void}} control
 */
export function createClockControl({ title, note, onChange }) {
  const time = h('time', { class: 'clock-time', role: 'timer', 'aria-label': title });
  const day = h('span', { class: 'muted' });
  const moves = steps.map(({ label, ms }) =>
    chip(label, `${title}: ${label}`, () => onChange({ advanceMs: ms })),
  );
  const rates = speeds.map((speed) =>
    chip(`×${speed}`, `${title}: speed ×${speed}`, () => onChange({ speed })),
  );
  const minutes = h('input', { class: 'field', type: 'number', min: 1, value: 90, required: true });
  const other = h(
    'form',
    { class: 'clock-other' },
    h('label', { class: 'field-label' }, 'Other step, minutes', minutes),
    h('button', { class: 'button', 'aria-label': `${title}: move by that many minutes` }, 'Move'),
  );
  other.addEventListener('submit', (event) => {
    event.preventDefault();
    onChange({ advanceMs: Number(minutes.value) * 60_000 });
  });
  const element = h(
    'section',
    { class: 'fault-side', 'aria-label': title },
    h('h2', {}, title),
    h('p', { class: 'muted' }, note),
    h('div', { class: 'clock-face' }, time, day),
    h('div', { class: 'chips', role: 'group', 'aria-label': `Move ${title} forward` }, ...moves),
    h('div', { class: 'chips', role: 'group', 'aria-label': `Speed of ${title}` }, ...rates),
    other,
  );
  let clock = /** @type {import('../clock.js').Clock | null} */ (null);

  function tick() {
    if (clock === null || !element.checkVisibility()) return;
    const now = new Date(clockNow(clock, Date.now()));
    const text = now.toLocaleTimeString('en-GB');
    if (time.textContent === text) return;
    time.textContent = text;
    time.dateTime = now.toISOString();
    day.textContent = now.toLocaleDateString('en-GB', { dateStyle: 'full' });
  }
  setInterval(tick, tickMs);

  return {
    element,
    /** @param {import('../clock.js').Clock} read */
    show(read) {
      clock = read;
      for (const [index, rate] of rates.entries())
        rate.setAttribute('aria-pressed', String(speeds[index] === read.speed));
      tick();
    },
  };
}

function chip(text, label, onClick) {
  return h('button', { type: 'button', class: 'chip', 'aria-label': label, on: { click: onClick } }, text);
}
