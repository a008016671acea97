import { partner, sandbox } from '../api.js';
import { clockRead } from '../clock.js';
import { h } from '../dom.js';
import { createClockControl } from './clock-control.js';

/** The clocks of both sandboxes. The bot's own goes on as it does. */
export function createClocks({ actions }) {
  const telegram = createClockControl({
    title: 'Telegram’s clock',
    note: 'Dates of messages, expiry of updates, flood limits and the age of messages follow it, and so does this page.',
    onChange: (change) => move(change, sandbox.moveClock, partner.moveClock),
  });
  const partnerClock = createClockControl({
    title: 'The partner’s clock',
    note: 'Holds end, tickets become valid and debts fall due by it.',
    onChange: (change) => move(change, partner.moveClock, sandbox.moveClock),
  });
  const together = h('input', { type: 'checkbox', checked: true });
  const link = h('label', { class: 'check-label' }, together, 'Move both clocks together');
  const element = h(
    'div',
    { class: 'faults' },
    telegram.element,
    link,
    partnerClock.element,
    h('p', { class: 'muted' }, 'The bot’s own clock stays as it is.'),
  );
  let hasPartner = false;
  let shownLog = /** @type {any} */ (null);

  async function move(change, here, there) {
    await actions.attempt(() => here(change));
    if (hasPartner && together.checked) await actions.attempt(() => there(change));
    if (hasPartner) await readPartner();
  }

  async function readPartner() {
    const read = await partner.clock().catch(() => null);
    if (read !== null) partnerClock.show(clockRead(read, Date.now()));
  }

  return {
    element,
    /** @param {import('../state.js').State} state */
    show({ about, clock, log }) {
      hasPartner = Boolean(about.panel?.partnerUrl);
      for (const each of [link, partnerClock.element]) each.hidden = !hasPartner;
      telegram.show(clock);
      if (!hasPartner || log === shownLog) return;
      shownLog = log;
      readPartner();
    },
  };
}
