import { backendOf, sandbox } from './api.js';
import { h } from './dom.js';

/**
 * What an extension's `extend` answers. Its module imports the page's own modules as `telegram-sandbox/page/….js`.
 *
 * @typedef {object} Extension
 * @property {string} [stylesheet] its address; the page's own rules and its rules have the same weight
 * @property {readonly Tab[]} [tabs] shown after Calls
 * @property {readonly import('./inspector/fault-side.js').FaultSide[]} [faultSides]
 * @property {readonly ServedClock[]} [clocks]
 *
 * @typedef {{name: string, view: {element: HTMLElement, show: (state: import('./state.js').State) => void}}} Tab
 *
 * @typedef {object} ServedClock
 * @property {string} title
 * @property {string} note what follows it
 * @property {() => Promise<{now: number, speed: number}>} read
 * @property {(change: {advanceMs?: number, speed?: number}) => Promise<unknown>} move
 *
 * @typedef {{actions: any, backend: ReturnType<typeof backendOf>}} ExtensionContext
 */

/**
 * The extensions that the sandbox was started with. One that fails to load is missing, and the console says why.
 *
 * @param {{actions: any}} page
 * @returns {Promise<readonly Extension[]>}
 */
export async function loadExtensions({ actions }) {
  const { extensions } = await sandbox.about().catch(() => ({ extensions: [] }));
  const loaded = await Promise.all(extensions.map((name) => loadExtension(name, actions)));
  return loaded.filter((extension) => extension !== null);
}

/** @param {string} name @param {any} actions @returns {Promise<Extension | null>} */
async function loadExtension(name, actions) {
  try {
    const { extend } = await import(`/extensions/${name}/extension.js`);
    const extension = extend({ actions, backend: backendOf(name) });
    if (extension.stylesheet)
      document.head.append(h('style', {}, `@import url("${extension.stylesheet}") layer(page);`));
    return extension;
  } catch (error) {
    console.error(`The extension "${name}" was not loaded:`, error);
    return null;
  }
}
