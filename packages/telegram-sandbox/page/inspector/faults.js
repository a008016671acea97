import { sandbox } from '../api.js';
import { h, slot } from '../dom.js';
import { icon } from '../icons.js';
import { chatTitle } from '../people.js';
import {
  telegramForm,
  telegramMethods,
  telegramPresets,
  updatesForm,
  updatesPresets,
} from './fault-kinds.js';
import { createFaultSide } from './fault-side.js';

/** The faults of every side of the bot. */
export function createFaults({ actions, extensions, onReset }) {
  let chats = /** @type {import('../state.js').State['chats']} */ ({});
  const nameOf = (chatId) => (chats[chatId] ? chatTitle(chats[chatId].chat) : `chat ${chatId}`);
  const telegram = createFaultSide({
    title: 'Telegram',
    note: 'Strikes the bot’s next calls.',
    presets: telegramPresets,
    form: telegramForm,
    api: {
      list: sandbox.faults,
      arm: sandbox.armFault,
      disarm: sandbox.disarmFault,
      disarmAll: sandbox.disarmFaults,
    },
    actions,
    nameOf,
  });
  const updates = createFaultSide({
    title: 'Updates',
    note: 'The next updates arrive again, or late.',
    presets: updatesPresets,
    form: updatesForm,
    api: {
      list: async () => (await sandbox.updates()).disturbances,
      arm: sandbox.disturbUpdates,
      disarm: sandbox.calmUpdates,
      disarmAll: sandbox.calmAllUpdates,
    },
    actions,
    nameOf,
  });
  const others = extensions
    .flatMap((extension) => extension.faultSides ?? [])
    .map((side) => createFaultSide({ ...side, actions }));
  const pending = slot(h('p', { class: 'muted', role: 'status' }), renderPending);
  updates.element.append(pending.element);
  const flood = h('input', { type: 'checkbox' });
  flood.addEventListener('change', () => actions.attempt(() => sandbox.setLimits(flood.checked)));
  telegram.element.append(
    h('label', { class: 'check-label' }, flood, 'Flood limits: refuse what comes too fast'),
    h(
      'p',
      { class: 'muted' },
      '1 message a second in a chat after a burst of 5, 20 a minute in a group, 30 a second in all.',
    ),
    h('datalist', { id: 'bot-api-methods' }, ...telegramMethods.map((value) => h('option', { value }))),
  );
  const reset = h(
    'button',
    { type: 'button', class: 'button danger', on: { click: onReset } },
    icon('reset'),
    'Reset the sandbox…',
  );
  const element = h(
    'div',
    { class: 'faults' },
    telegram.element,
    updates.element,
    ...others.map((side) => side.element),
    h('section', { class: 'fault-side' }, h('h2', {}, 'Start over'), reset),
  );
  let shownLog = /** @type {any} */ (null);
  let shownTurn = -1;

  async function readPending() {
    const read = await sandbox.updates().catch(() => ({ pending: [] }));
    pending.show(read.pending.map(({ type }) => type));
  }

  return {
    element,
    /** @param {import('../state.js').State} state */
    show(state) {
      const { about, log, queueTurn } = state;
      chats = state.chats;
      flood.checked = about.floodLimits;
      const choices = chatChoices(chats);
      for (const side of [telegram, updates]) side.setChoices('chatId', choices);
      if (queueTurn !== shownTurn) {
        telegram.refresh();
        updates.refresh();
        readPending();
      }
      // Calls use up faults elsewhere, and each has a note in the log.
      if (log !== shownLog) for (const side of others) side.refresh();
      shownTurn = queueTurn;
      shownLog = log;
    },
  };
}

function chatChoices(chats) {
  const named = Object.values(chats).map(({ chat }) => ({ value: String(chat.id), label: chatTitle(chat) }));
  return [{ value: '', label: 'Every chat' }, ...named];
}

function renderPending(types) {
  if (types.length === 0) return ['No update is waiting for the bot.'];
  const counts = Map.groupBy(types, (type) => type);
  const parts = [...counts].map(([type, all]) => `${all.length} ${type}`);
  return [`Waiting for the bot: ${parts.join(', ')}.`];
}
