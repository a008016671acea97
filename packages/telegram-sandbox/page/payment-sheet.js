import { sandbox } from './api.js';
import { fill, h, setAttribute } from './dom.js';
import { icon } from './icons.js';
import { priceText } from './price.js';

/** What a person's bank does once the bot has agreed; the first is the default. */
const banks = [
  { value: 'pays', card: '4242', label: 'pays at once' },
  { value: 'asks', card: '3220', label: 'asks to confirm first' },
  { value: 'declines', card: '0002', label: 'is declined' },
];

/** The outcomes of payments that moved no money. */
const endings = {
  declined: ({ reason }) => reason,
  'timed-out': () => 'The bot did not answer within ten seconds. Nothing was paid.',
  'bank-declined': () => 'The bank declined the card. Nothing was paid.',
  closed: () => 'Nothing was paid.',
};

/**
 * The payment sheet of an invoice. It can be closed at any time, which ends an unfinished payment.
 *
 * @param {{
 *   invoice: any, personName: string,
 *   act: (action: 'pay' | 'confirm-payment' | 'close-payment', body: object) => Promise<any>, place: object,
 * }} payment
 */
export function openPaymentSheet({ invoice, personName, act, place }) {
  const total = priceText(invoice.currency, invoice.totalAmount);
  const status = h('p', { class: 'sheet-status', role: 'status' });
  const cards = cardChoice();
  const primary = h('button', { type: 'button', class: 'button sheet-pay' });
  const close = h(
    'button',
    { type: 'button', class: 'icon-button', 'aria-label': 'Close', on: { click: () => dialog.close() } },
    icon('close'),
  );
  const dialog = h(
    'dialog',
    { class: 'dialog sheet', 'aria-labelledby': 'sheet-title' },
    h(
      'header',
      { class: 'sheet-head' },
      h('h2', { id: 'sheet-title' }, 'Checkout'),
      invoice.isTest && h('span', { class: 'sheet-test' }, 'Test'),
      close,
    ),
    h('strong', { class: 'invoice-title' }, invoice.title),
    h('p', { class: 'muted' }, invoice.description),
    priceLines(invoice, total),
    requiredDetails(invoice, personName),
    cards.element,
    status,
    primary,
  );
  let checkout = /** @type {any} */ (null);

  /** @param {string} text @param {'plain' | 'busy' | 'good' | 'bad'} [tone] */
  function say(text, tone = 'plain') {
    status.dataset.tone = tone;
    const sign = { good: icon('check'), bad: icon('close'), busy: h('span', { class: 'spinner' }) }[tone];
    fill(status, sign, h('span', {}, text));
  }

  /** @param {string} label @param {(() => void) | null} onPress */
  function offer(label, onPress) {
    primary.textContent = label;
    // Not `disabled`, which would lose the focus.
    setAttribute(primary, 'aria-disabled', onPress === null ? 'true' : null);
    primary.onclick = onPress;
  }

  function show(answered) {
    checkout = answered;
    const { state } = answered;
    cards.element.hidden = state === 'paid' || state === 'confirming';
    if (state === 'paid') {
      say(`Paid ${total}.`, 'good');
      offer('Done', () => dialog.close());
    } else if (state === 'confirming') {
      say(`Your bank asks: pay ${total}?`);
      offer('Confirm at the bank', () => run(() => act('confirm-payment', { checkoutId: checkout.id })));
    } else {
      say(endings[state]?.(answered) ?? '', 'bad');
      offer(`Try again · ${total}`, pay);
    }
  }

  async function run(work) {
    offer('Paying…', null);
    const answered = await work().catch(() => undefined);
    if (!dialog.open) return;
    if (answered) show(answered);
    else begin();
  }

  async function pay() {
    say('Waiting for the bot, ten seconds at most…', 'busy');
    await run(async () => {
      checkout = await act('pay', { ...place, bank: cards.value() });
      if (!dialog.open) await closePayment();
      return checkout && sandbox.checkout(checkout.id);
    });
  }

  /** Ends the payment when the sheet closes, even before the payment's id is known here. */
  async function closePayment() {
    const isUnderWay = checkout?.state === 'asked' || checkout?.state === 'confirming';
    if (isUnderWay) await act('close-payment', { checkoutId: checkout.id });
  }

  function begin() {
    say('');
    offer(`Pay ${total}`, pay);
  }

  dialog.addEventListener('close', () => {
    dialog.remove();
    closePayment();
  });
  dialog.addEventListener('click', ({ target }) => target === dialog && dialog.close());
  if (invoice.isPaid) show({ state: 'paid' });
  else begin();
  document.body.append(dialog);
  dialog.showModal();
  primary.focus();
}

function priceLines({ prices, currency }, total) {
  const line = (label, price, properties) =>
    h('div', { class: 'price-line', ...properties }, h('dt', {}, label), h('dd', {}, price));
  return h(
    'dl',
    { class: 'price-lines' },
    ...prices.map(({ label, amount }) => line(label, priceText(currency, amount))),
    line('Total', total, { class: 'price-line price-total' }),
  );
}

/** The details that the invoice requires, from the person's account. */
function requiredDetails({ needsName, needsPhoneNumber, needsEmail }, personName) {
  const names = [needsName && 'name', needsPhoneNumber && 'phone number', needsEmail && 'email'].filter(
    Boolean,
  );
  if (names.length === 0) return null;
  return h('p', { class: 'muted' }, `${personName} gives: ${names.join(', ')}.`);
}

function cardChoice() {
  const options = banks.map(({ value, card, label }, index) =>
    h(
      'label',
      { class: 'card-choice' },
      h('input', { type: 'radio', name: 'bank', value, checked: index === 0 }),
      icon('card'),
      h('span', { class: 'card-number' }, `•••• ${card}`),
      h('span', { class: 'muted' }, label),
    ),
  );
  const element = h('fieldset', { class: 'cards' }, h('legend', {}, 'Card'), ...options);
  return { element, value: () => element.querySelector('input:checked').value };
}
