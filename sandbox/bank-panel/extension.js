import { fileUrl } from 'telegram-sandbox/page/api.js';
import { h, slot } from 'telegram-sandbox/page/dom.js';

const money = new Intl.NumberFormat('en-US');
const clock = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', second: '2-digit' });

/**
 * A customer's bank on the chat page: scans the transfer's code in the chat, pays it as it is or otherwise, and tells
 * the bot at once, later or twice.
 *
 * @param {import('telegram-sandbox/page/extensions.js').ExtensionContext} context
 * @returns {import('telegram-sandbox/page/extensions.js').Extension}
 */
export function extend({ actions, backend }) {
  return {
    stylesheet: new URL('./panel.css', import.meta.url).href,
    tabs: [{ name: 'Bank', view: createBank({ actions, backend }) }],
  };
}

function createBank({ actions, backend }) {
  const account = h('p', { class: 'muted' });
  const amount = h('input', { class: 'field', name: 'amount', inputmode: 'numeric', required: true });
  const text = h('input', { class: 'field', name: 'text', autocomplete: 'off' });
  const isUnchanged = h('input', { type: 'checkbox', name: 'kept' });
  const scan = h(
    'button',
    { type: 'button', class: 'text-button', on: { click: () => actions.attempt(scanChat) } },
    'Scan the code in the chat',
  );
  const transferForm = h(
    'form',
    { class: 'bank-transfer', on: { submit } },
    scan,
    h('label', { class: 'field-label' }, 'Amount, ₫', amount),
    h('label', { class: 'field-label' }, 'Content', text),
    h('label', { class: 'bank-kept' }, isUnchanged, 'The bank leaves the content as it is'),
    h(
      'div',
      { class: 'bank-buttons' },
      h('button', { class: 'text-button', value: 'now' }, 'Transfer'),
      h('button', { class: 'text-button', value: 'later' }, 'Transfer, tell the bot later'),
    ),
  );
  const transfers = slot(h('ol', { class: 'bank-transfers', 'aria-label': 'Transfers' }), (list) =>
    list.map(renderTransfer),
  );
  const nothing = h('p', { class: 'muted nothing' }, 'No money has come yet.');
  const element = h('div', { class: 'bank' }, account, transferForm, transfers.element, nothing);
  let shownLog = /** @type {any} */ (null);
  let chat = /** @type {any} */ (null);

  async function scanChat() {
    const message = chat?.messages.findLast(isTransfer);
    if (message === undefined) throw new Error('There is no picture of a transfer in this chat.');
    const { file_id } = message.photo.at(-1);
    const bytes = new Uint8Array(await (await fetch(fileUrl(file_id))).arrayBuffer());
    const picture = btoa(bytes.reduce((all, byte) => all + String.fromCharCode(byte), ''));
    const scanned = await backend.post('/_/scan', { picture });
    if (scanned === null) throw new Error('No VietQR code can be read in that picture.');
    amount.value = String(scanned.amount ?? '');
    text.value = scanned.text;
  }

  async function submit(event) {
    event.preventDefault();
    const isReported = event.submitter?.value !== 'later';
    const transfer = {
      amount: Number(amount.value),
      text: text.value,
      isTextKept: isUnchanged.checked,
      isReported,
    };
    await apply(() => backend.post('/_/transfers', transfer));
  }

  async function apply(change) {
    await actions.attempt(change);
    await refresh();
  }

  async function refresh() {
    const state = await backend.get('/_/state').catch(() => null);
    if (state === null) return;
    const { bank, number, holder } = state.account;
    account.textContent = `${bank} · ${number} · ${holder}, watched by ${state.preset}`;
    transfers.show([...state.transfers].reverse());
    nothing.hidden = state.transfers.length > 0;
  }

  function renderTransfer({ id, amount: sum, text: written, at, notices }) {
    return h(
      'li',
      { class: 'bank-told' },
      h('strong', {}, `₫${money.format(sum)}`),
      h('span', { class: 'muted' }, clock.format(at)),
      h('code', {}, written),
      h(
        'span',
        { class: 'bank-answers' },
        notices.length === 0
          ? 'not told yet'
          : notices.map(({ status }) => (status === null ? 'no answer' : `answered ${status}`)).join(', '),
      ),
      h(
        'button',
        {
          type: 'button',
          class: 'text-button',
          on: { click: () => apply(() => backend.post(`/_/transfers/${id}`)) },
        },
        notices.length === 0 ? 'Tell the bot' : 'Tell it once more',
      ),
    );
  }

  return {
    element,
    /** @param {import('telegram-sandbox/page/state.js').State} state */
    show({ log, chats, chatId }) {
      chat = chats[chatId ?? ''] ?? null;
      if (log === shownLog) return;
      shownLog = log;
      refresh();
    },
  };
}

/** A picture beside something to copy. */
function isTransfer({ photo, reply_markup }) {
  const buttons = reply_markup?.inline_keyboard?.flat() ?? [];
  return photo !== undefined && buttons.some((button) => button.copy_text !== undefined);
}
