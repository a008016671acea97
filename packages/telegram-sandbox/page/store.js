/**
 * Holds the one state of the page. Listeners run once after any number of changes in one turn.
 *
 * @template State
 * @param {State} initial
 */
export function createStore(initial) {
  let state = initial;
  let isScheduled = false;
  /** @type {Set<(state: State) => void>} */
  const listeners = new Set();

  function tell() {
    isScheduled = false;
    for (const listener of listeners) listener(state);
  }

  return {
    get state() {
      return state;
    },
    /** @param {(state: State) => State} change pure; answering the same state means nothing changed */
    change(change) {
      const next = change(state);
      if (next === state) return;
      state = next;
      if (isScheduled) return;
      isScheduled = true;
      queueMicrotask(tell);
    },
    /** @param {(state: State) => void} listener */
    subscribe(listener) {
      listeners.add(listener);
    },
  };
}
