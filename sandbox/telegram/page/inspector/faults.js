import { partner, sandbox } from '../api.js';
import { h, slot } from '../dom.js';
import { icon } from '../icons.js';
import { createFaultForm } from './fault-form.js';
import { partnerForm, telegramForm, telegramMethods, updatesForm } from './fault-kinds.js';

const telegramPresets = [
  { label: 'Lose the next answer', fault: { method: '*', kind: 'lose-answer' } },
  { label: 'Flood limit, 3 s', fault: { method: '*', kind: 'flood', retryAfter: 3 } },
  { label: '502 page', fault: { method: '*', kind: 'bad-gateway' } },
  { label: 'Hang for 10 s', fault: { method: '*', kind: 'hang', hangMs: 10_000 } },
];

const partnerPresets = [
  {
    label: 'Lose the confirm’s answer',
    fault: { operation: 'confirm-booking', kind: 'loseAnswer', applied: true },
  },
  { label: 'Slow by 5 s', fault: { operation: '*', kind: 'delay', delayMs: 5000 } },
  { label: '502 page', fault: { operation: '*', kind: 'badGateway' } },
  { label: 'Too many requests', fault: { operation: '*', kind: 'rateLimit', retryAfterSeconds: 2 } },
  { label: 'Down for 5 connections', fault: { kind: 'cutConnection', times: 5 } },
];

/** Things to break on purpose, on both sides of the bot. */
export function createFaults({ actions, onReset }) {
  const telegram = createSide({
    title: 'Telegram',
    note: 'Strikes the bot’s next calls.',
    presets: telegramPresets,
    form: telegramForm,
    api: sandbox,
    actions,
  });
  const partnerSide = createSide({
    title: 'Partner',
    note: 'Strikes the next calls to the ticket seller.',
    presets: partnerPresets,
    form: partnerForm,
    api: partner,
    actions,
  });
  const updates = createFaultForm(updatesForm, {
    submit: 'Disturb',
    onSubmit: (value) => actions.attempt(() => sandbox.disturbUpdates(value)),
  });
  const reset = h(
    'button',
    { type: 'button', class: 'button danger', on: { click: onReset } },
    icon('reset'),
    'Reset the sandbox…',
  );
  const methods = h(
    'datalist',
    { id: 'bot-api-methods' },
    ...telegramMethods.map((value) => h('option', { value })),
  );
  const element = h(
    'div',
    { class: 'faults' },
    telegram.element,
    h(
      'section',
      { class: 'fault-side' },
      h('h3', {}, 'Updates'),
      h('p', { class: 'muted' }, 'The next updates arrive again, or late.'),
      updates,
    ),
    partnerSide.element,
    h('section', { class: 'fault-side' }, h('h3', {}, 'Start over'), reset),
    methods,
  );
  let shownLog = /** @type {any} */ (null);

  return {
    element,
    /** @param {import('../state.js').State} state */
    show({ about, log }) {
      partnerSide.element.hidden = !about.panel?.partnerUrl;
      // Armed faults are spent by calls, so each new entry may have changed what is armed.
      if (log === shownLog) return;
      shownLog = log;
      telegram.refresh();
      if (about.panel?.partnerUrl) partnerSide.refresh();
    },
  };
}

function createSide({ title, note, presets, form, api, actions }) {
  const armed = slot(h('ul', { class: 'armed' }), (faults) => faults.map(renderArmed));
  const disarm = h(
    'button',
    { type: 'button', class: 'text-button danger', hidden: true, on: { click: disarmAll } },
    'Disarm all',
  );
  const buttons = presets.map(({ label, fault }) =>
    h('button', { type: 'button', class: 'chip', on: { click: () => arm(fault) } }, icon('fault'), label),
  );
  const more = h(
    'details',
    { class: 'more-faults' },
    h('summary', {}, 'More faults'),
    createFaultForm(form, { submit: 'Arm', onSubmit: arm }),
  );
  const element = h(
    'section',
    { class: 'fault-side' },
    h('h3', {}, title),
    h('p', { class: 'muted' }, note),
    h('div', { class: 'chips' }, ...buttons),
    more,
    armed.element,
    disarm,
  );

  async function arm(fault) {
    await actions.attempt(() => api.armFault(fault));
    await refresh();
  }

  async function disarmAll() {
    await actions.attempt(api.disarmFaults);
    await refresh();
  }

  async function refresh() {
    const faults = await api.faults().catch(() => []);
    armed.show(faults);
    disarm.hidden = faults.length === 0;
  }

  return { element, refresh };
}

function renderArmed({ id, method, operation, kind, times, remaining, ...rest }) {
  const detail = Object.entries(rest).map(([name, value]) => `${name} ${value}`);
  const left = remaining ?? times;
  return h(
    'li',
    {},
    h('strong', {}, kind),
    h('span', {}, ` ${method ?? operation ?? ''}${left > 1 ? ` ×${left}` : ''}`),
    detail.length > 0 && h('span', { class: 'muted' }, ` ${detail.join(', ')}`),
  );
}
