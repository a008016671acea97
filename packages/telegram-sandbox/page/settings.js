const themeKey = 'telegram-sandbox-theme';
const wideEnoughForPanel = '(min-width: 1180px)';

/**
 * The settings in the address: `?person=<id>&panel=0|1&theme=light|dark`.
 *
 * @returns {{personId: number | null, isPanelOpen: boolean}}
 */
export function readAddress() {
  const query = new URLSearchParams(location.search);
  const person = Number(query.get('person') ?? Number.NaN);
  const panel = query.get('panel');
  return {
    personId: Number.isInteger(person) ? person : null,
    isPanelOpen: panel === null ? matchMedia(wideEnoughForPanel).matches : panel === '1',
  };
}

/** @param {Record<string, string | null>} changes @param {{isStep?: boolean}} [options] a step can be gone back from */
export function writeAddress(changes, { isStep = false } = {}) {
  const url = new URL(location.href);
  for (const [name, value] of Object.entries(changes)) {
    if (value === null) url.searchParams.delete(name);
    else url.searchParams.set(name, value);
  }
  if (url.href === location.href) return;
  if (isStep) history.pushState(null, '', url);
  else history.replaceState(null, '', url);
}

/** The address decides, then what was chosen before, then the system. */
export function applyTheme() {
  const theme = new URLSearchParams(location.search).get('theme') ?? localStorage.getItem(themeKey);
  const isDark = theme === null ? matchMedia('(prefers-color-scheme: dark)').matches : theme === 'dark';
  document.documentElement.dataset.theme = isDark ? 'dark' : 'light';
  return isDark;
}

export function toggleTheme() {
  const theme = document.documentElement.dataset.theme === 'dark' ? 'light' : 'dark';
  localStorage.setItem(themeKey, theme);
  writeAddress({ theme: new URLSearchParams(location.search).has('theme') ? theme : null });
  return applyTheme();
}

/** @param {() => void} listener */
export function onSystemTheme(listener) {
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', listener);
}
