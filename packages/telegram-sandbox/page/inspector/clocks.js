import { sandbox } from '../api.js';
import { clockRead } from '../clock.js';
import { h } from '../dom.js';
import { createClockControl } from './clock-control.js';

/** The sandbox's clock and those of extensions; the bot's own where it goes by the sandbox's. */
export function createClocks({ actions, extensions }) {
  /** @type {readonly import('../extensions.js').ServedClock[]} */
  const served = extensions.flatMap((extension) => extension.clocks ?? []);
  const moves = [sandbox.moveClock, ...served.map((clock) => clock.move)];
  const telegram = createClockControl({
    title: 'Telegram’s clock',
    note: 'Dates of messages, expiry of updates, flood limits and the age of messages follow it, and so does this page.',
    onChange: (change) => move(change, sandbox.moveClock),
  });
  const others = served.map(({ title, note, read, move: moveIt }) => ({
    control: createClockControl({ title, note, onChange: (change) => move(change, moveIt) }),
    read,
  }));
  const together = h('input', { type: 'checkbox', checked: true });
  const link = h('label', { class: 'check-label' }, together, 'Move all clocks together');
  const botsClock = h('p', { class: 'muted' });
  const element = h(
    'div',
    { class: 'faults' },
    telegram.element,
    others.length > 0 && link,
    ...others.map(({ control }) => control.element),
    botsClock,
  );
  let shownLog = /** @type {any} */ (null);

  async function move(change, moveThis) {
    const moved = together.checked ? moves : [moveThis];
    for (const each of moved) await actions.attempt(() => each(change));
    await readOthers();
  }

  async function readOthers() {
    for (const { control, read } of others) {
      const clock = await read().catch(() => null);
      if (clock !== null) control.show(clockRead(clock, Date.now()));
    }
  }

  return {
    element,
    /** @param {import('../state.js').State} state */
    show({ about, clock, log }) {
      telegram.show(clock);
      botsClock.textContent =
        about?.movesBotsClock === true
          ? 'The bot’s own clock goes with Telegram’s.'
          : 'The bot’s own clock stays as it is.';
      if (log === shownLog) return;
      shownLog = log;
      readOthers();
    },
  };
}
