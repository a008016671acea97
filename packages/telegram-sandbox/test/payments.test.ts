import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { PersonClient } from '../src/person.ts';
import { startTelegramSandbox, type TelegramSandbox } from '../src/sandbox.ts';
import { createCaller } from './calling.ts';

let telegram: TelegramSandbox;
let bot: ReturnType<typeof createCaller>;
let an: PersonClient;
beforeEach(async () => {
  telegram = await startTelegramSandbox();
  bot = createCaller(telegram);
  an = await telegram.person({ firstName: 'An', lastName: 'Le', phoneNumber: '84901234567' });
  await an.sends('/start');
  await bot.updates({ offset: -1 });
});
afterEach(() => telegram.stop());

const provider_token = '284685063:TEST:NGQ4';
const terms = {
  title: 'Two adults',
  description: 'Sat, 28 Nov',
  payload: 'booking:BK1',
  provider_token,
  currency: 'VND',
  prices: [
    { label: '2 × Adult', amount: 1_000_000 },
    { label: 'Early bird', amount: -100_000 },
  ],
};
const invoice = (more: object = {}) => bot.done('sendInvoice', { chat_id: an.id, ...terms, ...more });
const keys = (...rows: object[][]) => ({ reply_markup: { inline_keyboard: rows } });

/** The one update that has come since the last time, confirmed. */
async function nextUpdate() {
  const updates = await bot.updates({ timeout: 5 });
  const last = updates.at(-1)?.update_id ?? 0;
  await bot.updates({ offset: last + 1 });
  expect(updates).toHaveLength(1);
  return updates[0];
}

/** Forgets what has come so far. */
async function skipUpdates() {
  const [last] = await bot.updates({ offset: -1 });
  if (last) await bot.updates({ offset: last.update_id + 1 });
}
beforeEach(skipUpdates);

const answer = (id: string | undefined, more: object = { ok: true }) => ({
  pre_checkout_query_id: id ?? '',
  ...more,
});

describe('an invoice', () => {
  it('says what is paid, with a button that pays when none is given', async () => {
    expect(await invoice({ start_parameter: 'pay_BK1' })).toMatchObject({
      invoice: {
        title: 'Two adults',
        description: 'Sat, 28 Nov',
        start_parameter: 'pay_BK1',
        currency: 'VND',
        total_amount: 900_000,
      },
      reply_markup: { inline_keyboard: [[{ text: 'Pay ₫900,000', pay: true }]] },
    });
  });

  it('keeps the given buttons', async () => {
    const rows = [[{ text: 'Pay', pay: true }], [{ text: 'Cancel', callback_data: 'c' }]];
    expect((await invoice(keys(...rows))).reply_markup).toEqual({ inline_keyboard: rows });
  });

  const pay = { text: 'Pay', pay: true };
  const other = { text: 'Cancel', callback_data: 'c' };
  it.each<[object, string]>([
    [keys([other], [pay]), 'Bad Request: BUTTON_POS_INVALID'],
    [keys([other, pay]), 'Bad Request: BUTTON_POS_INVALID'],
    [keys([pay, pay]), 'Bad Request: BUTTON_POS_INVALID'],
    [keys([other]), 'Bad Request: REPLY_MARKUP_BUY_EMPTY'],
    [{ payload: 'ă'.repeat(65) }, 'Bad Request: INVOICE_PAYLOAD_INVALID'],
    [{ payload: '' }, 'Bad Request: parameter "payload" is required'],
    [{ title: 'x'.repeat(33) }, 'Bad Request: TITLE_INVALID'],
    [{ description: 'x'.repeat(256) }, 'Bad Request: DESCRIPTION_INVALID'],
    [{ start_parameter: 'a b' }, 'Bad Request: START_PARAM_INVALID'],
    [{ provider_token: '' }, 'Bad Request: PAYMENT_PROVIDER_INVALID'],
    [{ provider_token: 'nonsense' }, 'Bad Request: PAYMENT_PROVIDER_INVALID'],
    [{ provider_data: '{' }, 'Bad Request: DATA_JSON_INVALID'],
    [{ currency: 'VNX' }, 'Bad Request: CURRENCY_INVALID'],
    [{ prices: [] }, 'Bad Request: there must be at least one price'],
    [
      { prices: [{ label: '', amount: 900_000 }] },
      "Bad Request: can't parse labeled price: LabeledPrice label must be non-empty",
    ],
    [{ prices: [{ amount: 900_000 }] }, 'Bad Request: can\'t parse labeled price: Can\'t find field "label"'],
    [{ prices: 'x' }, "Bad Request: can't parse prices JSON object"],
    [{ suggested_tip_amounts: [1, 2, 3, 4, 5] }, 'Bad Request: there can be at most 4 suggested tip amounts'],
    [{ max_tip_amount: 5 }, 'Not Implemented: a tip is not implemented in this sandbox'],
    [{ is_flexible: true }, 'Not Implemented: shipping is not implemented in this sandbox'],
    [{ currency: 'XTR' }, 'Not Implemented: a payment in Telegram Stars is not implemented in this sandbox'],
  ])('is refused with %j', async (more, description) => {
    expect(await bot.refusal('sendInvoice', { chat_id: an.id, ...terms, ...more })).toBe(description);
  });

  it.each([
    ['VND', 22_755, 22_756],
    ['VND', 227_565_001, 227_565_000],
    ['USD', 99, 100],
    ['USD', 1_000_001, 1_000_000],
    ['JPY', 108, 109],
  ])('in %s can ask for %i no more than Telegram lets it, but for %i', async (currency, bad, good) => {
    const asking = (amount: number) => ({
      chat_id: an.id,
      ...terms,
      currency,
      prices: [{ label: 'x', amount }],
    });
    expect(await bot.refusal('sendInvoice', asking(bad))).toBe('Bad Request: CURRENCY_TOTAL_AMOUNT_INVALID');
    expect(await bot.done('sendInvoice', asking(good))).toMatchObject({ invoice: { total_amount: good } });
  });

  it('has its pay button on its own message only, first in every edit', async () => {
    const text = { chat_id: an.id, text: 'x', ...keys([pay]) };
    expect(await bot.refusal('sendMessage', text)).toBe('Bad Request: BUTTON_TYPE_INVALID');
    const { message_id } = await invoice();
    const edit = (rows: object[][]) => ({ chat_id: an.id, message_id, ...keys(...rows) });
    expect(await bot.refusal('editMessageReplyMarkup', edit([[other], [pay]]))).toBe(
      'Bad Request: BUTTON_POS_INVALID',
    );
    expect(await bot.done('editMessageReplyMarkup', edit([[pay], [other]]))).toMatchObject({ message_id });
    expect(await bot.refusal('editMessageText', { chat_id: an.id, message_id, text: 'x' })).toBe(
      'Bad Request: there is no text in the message to edit',
    );
  });
});

describe('a payment', () => {
  it('asks the bot, moves the money and tells of it', async () => {
    const { message_id } = await invoice();
    const tap = await an.taps('Pay ₫900,000');
    expect(tap.result).toMatchObject({
      kind: 'invoice',
      messageId: message_id,
      invoice: { title: 'Two adults', totalAmount: 900_000, isTest: true, isPaid: false },
    });
    const payment = await an.pays(await an.sees(({ invoice }) => invoice !== undefined));
    const asked = (await nextUpdate())?.pre_checkout_query;
    expect(asked).toEqual({
      id: payment.checkout.id,
      from: { id: an.id, is_bot: false, first_name: 'An', last_name: 'Le' },
      currency: 'VND',
      total_amount: 900_000,
      invoice_payload: 'booking:BK1',
    });
    expect(await bot.done('answerPreCheckoutQuery', answer(asked?.id))).toBe(true);
    expect(await payment.answered()).toMatchObject({ state: 'paid' });
    expect((await nextUpdate())?.message).toMatchObject({
      from: { id: an.id },
      chat: { id: an.id },
      successful_payment: {
        currency: 'VND',
        total_amount: 900_000,
        invoice_payload: 'booking:BK1',
        telegram_payment_charge_id: expect.any(String),
        provider_payment_charge_id: expect.any(String),
      },
    });
  });

  it('is made once with one message', async () => {
    const message = await invoice();
    const payment = await an.pays(message);
    await bot.done('answerPreCheckoutQuery', answer(payment.checkout.id));
    await expect(an.pays(message)).rejects.toThrow('has been paid');
    expect((await an.taps('Pay ₫900,000')).result).toMatchObject({ invoice: { isPaid: true } });
  });

  it('is made twice when two sheets of one message were open', async () => {
    const message = await invoice();
    const [first, second] = [await an.pays(message), await an.pays(message)];
    for (const { checkout } of [first, second]) await bot.done('answerPreCheckoutQuery', answer(checkout.id));
    expect(await first.answered()).toMatchObject({ state: 'paid' });
    expect(await second.answered()).toMatchObject({ state: 'paid' });
    const told = (await bot.updates()).flatMap(({ message }) => message?.successful_payment ?? []);
    expect(new Set(told.map((one) => one.telegram_payment_charge_id)).size).toBe(2);
  });

  it('carries what the invoice asks of the person', async () => {
    const needs = { need_name: true, need_phone_number: true, need_email: true };
    const payment = await an.pays(await invoice(needs));
    const order_info = {
      name: 'An Le',
      phone_number: '84901234567',
      email: expect.stringContaining('@example.com'),
    };
    expect((await nextUpdate())?.pre_checkout_query).toMatchObject({ order_info });
    await bot.done('answerPreCheckoutQuery', answer(payment.checkout.id));
    expect((await nextUpdate())?.message).toMatchObject({ successful_payment: { order_info } });
  });

  it('is declined by the bot, with its words', async () => {
    const payment = await an.pays(await invoice());
    const decline = (more: object) => answer(payment.checkout.id, { ok: false, ...more });
    expect(await bot.refusal('answerPreCheckoutQuery', decline({}))).toBe(
      'Bad Request: parameter "error_message" is required',
    );
    await bot.done('answerPreCheckoutQuery', decline({ error_message: 'Sold out' }));
    expect(await payment.answered()).toMatchObject({ state: 'declined', reason: 'Sold out' });
    await nextUpdate();
    expect(await bot.updates()).toEqual([]);
  });

  it('is declined by silence of ten seconds, after which no answer counts', async () => {
    const payment = await an.pays(await invoice());
    telegram.clock.advance(9_000);
    expect(telegram.calls('answerPreCheckoutQuery')).toEqual([]);
    telegram.clock.advance(1_000);
    expect(await payment.answered()).toMatchObject({ state: 'timed-out' });
    expect(await bot.refusal('answerPreCheckoutQuery', answer(payment.checkout.id))).toBe(
      'Bad Request: query is too old and response timeout expired or query ID is invalid',
    );
  });

  it('is answered once, under its own id', async () => {
    const tooOld = 'Bad Request: query is too old and response timeout expired or query ID is invalid';
    const payment = await an.pays(await invoice(), { bank: 'asks' });
    expect(await bot.refusal('answerPreCheckoutQuery', answer('17'))).toBe(tooOld);
    await bot.done('answerPreCheckoutQuery', answer(payment.checkout.id));
    expect(await bot.refusal('answerPreCheckoutQuery', answer(payment.checkout.id))).toBe(tooOld);
  });

  it('can fail at the bank although the bot agreed', async () => {
    const payment = await an.pays(await invoice(), { bank: 'declines' });
    await bot.done('answerPreCheckoutQuery', answer(payment.checkout.id));
    expect(await payment.answered()).toMatchObject({ state: 'bank-declined' });
    await nextUpdate();
    expect(await bot.updates()).toEqual([]);
  });

  it('can be confirmed at the bank long after the bot agreed, when the invoice is gone', async () => {
    const message = await invoice();
    const payment = await an.pays(message, { bank: 'asks' });
    await bot.done('answerPreCheckoutQuery', answer(payment.checkout.id));
    await bot.done('deleteMessage', { chat_id: an.id, message_id: message.message_id });
    telegram.clock.advance(600_000);
    expect(await payment.confirms()).toMatchObject({ state: 'paid' });
    expect((await bot.updates()).at(-1)?.message).toHaveProperty('successful_payment');
    await expect(payment.confirms()).rejects.toThrow("can't be confirmed");
  });

  it('is told of although the person has blocked the bot meanwhile', async () => {
    const payment = await an.pays(await invoice(), { bank: 'asks' });
    await bot.done('answerPreCheckoutQuery', answer(payment.checkout.id));
    await an.blocks();
    await payment.confirms();
    expect((await bot.updates()).at(-1)?.message).toHaveProperty('successful_payment');
  });

  it('of a post in a channel is told in private', async () => {
    const { id: chat_id } = await telegram.channel({ title: 'News', admins: [an] });
    const post = await bot.done('sendInvoice', { chat_id, ...terms });
    const payment = await an.inChat(chat_id).pays(post);
    await bot.done('answerPreCheckoutQuery', answer(payment.checkout.id));
    expect((await bot.updates()).at(-1)?.message).toMatchObject({
      chat: { id: an.id },
      successful_payment: {},
    });
  });

  it('can be closed before it is made', async () => {
    const message = await invoice();
    const payment = await an.pays(message, { bank: 'asks' });
    expect(await payment.closes()).toMatchObject({ state: 'closed' });
    expect(await bot.refusal('answerPreCheckoutQuery', answer(payment.checkout.id))).toContain(
      'query is too old',
    );
    const again = await an.pays(message, { bank: 'asks' });
    await bot.done('answerPreCheckoutQuery', answer(again.checkout.id));
    expect(await again.closes()).toMatchObject({ state: 'closed' });
    await expect(again.confirms()).rejects.toThrow("can't be confirmed");
  });

  it('can be told twice, and late', async () => {
    telegram.disturb({ type: 'message', duplicate: 1, delayMs: 20 });
    const payment = await an.pays(await invoice());
    expect((await nextUpdate())?.pre_checkout_query).toBeDefined();
    await bot.done('answerPreCheckoutQuery', answer(payment.checkout.id));
    expect(await payment.answered()).toMatchObject({ state: 'paid' });
    const told = await bot.updates({ timeout: 5 });
    expect(told.map(({ message }) => message?.successful_payment?.invoice_payload)).toEqual([
      'booking:BK1',
      'booking:BK1',
    ]);
    expect(new Set(told.map(({ update_id }) => update_id)).size).toBe(1);
  });

  it('is forgotten as a question to the bot after 150 seconds', async () => {
    await an.pays(await invoice());
    telegram.clock.advance(151_000);
    expect(await bot.updates()).toEqual([]);
  });
});

describe('an invoice for others', () => {
  it('is paid by whoever opens its link, as often as they like', async () => {
    const link = await bot.done<string>('createInvoiceLink', terms);
    const binh = await telegram.person({ firstName: 'Bình' });
    expect(await binh.opens(link)).toMatchObject({ kind: 'invoice', invoice: { title: 'Two adults' } });
    for (const person of [binh, binh, an]) {
      const { checkout } = await person.pays(link);
      await bot.done('answerPreCheckoutQuery', answer(checkout.id));
      expect(person.view().messages.at(-1)).toHaveProperty('successful_payment');
    }
    await expect(an.pays('https://t.me/$nothing')).rejects.toThrow('no invoice');
  });

  it('can be paid where it was forwarded to, if it has no start parameter', async () => {
    const binh = await telegram.person({ firstName: 'Bình' });
    const { id } = await telegram.group({ title: 'Family', members: [an, binh] });
    const open = await an.forwards((await invoice()).message_id, id);
    const { checkout } = await binh.inChat(id).pays(open);
    expect(checkout).toMatchObject({ chatId: id, personId: binh.id });
  });

  it('leads to the bot where it was forwarded to, if it has a start parameter', async () => {
    const { id } = await telegram.group({ title: 'Family', members: [an] });
    const { message_id } = await invoice({ start_parameter: 'pay_BK1' });
    const forwarded = await an.forwards(message_id, id);
    const url = 'https://t.me/sandbox_bot?start=pay_BK1';
    expect(forwarded.reply_markup).toEqual({ inline_keyboard: [[{ text: 'Pay ₫900,000', url }]] });
    await expect(an.inChat(id).pays(forwarded)).rejects.toThrow('no invoice');
    expect(await an.opens(url)).toMatchObject({ kind: 'start', message: { text: '/start pay_BK1' } });
    const byBot = { chat_id: id, from_chat_id: an.id, message_id };
    expect(await bot.done('forwardMessage', byBot)).toMatchObject({
      reply_markup: { inline_keyboard: [[{ url }]] },
    });
    expect(await bot.refusal('copyMessage', byBot)).toBe("Bad Request: message can't be copied");
  });
});

describe('over HTTP', () => {
  const ask = async <Answer>(path: string, body?: object): Promise<Answer> => {
    const init = body ? { method: 'POST', body: JSON.stringify(body) } : {};
    return (await (await fetch(`${telegram.url}/_/${path}`, init)).json()) as Answer;
  };

  it('a person looks at an invoice, pays it and closes another', async () => {
    const { message_id: messageId } = await invoice();
    expect(await ask(`people/${an.id}/invoice?messageId=${messageId}`)).toMatchObject({
      prices: terms.prices,
      totalAmount: 900_000,
      isPaid: false,
    });
    const { id } = await ask<{ id: string }>(`people/${an.id}/pay`, { messageId, bank: 'asks' });
    const answered = ask(`checkouts/${id}?waitMs=5000`);
    await bot.done('answerPreCheckoutQuery', answer(id));
    expect(await answered).toMatchObject({ state: 'confirming' });
    const confirmed = await ask(`people/${an.id}/confirm-payment`, { checkoutId: id });
    expect(confirmed).toMatchObject({ state: 'paid' });
    expect(await ask(`people/${an.id}/pay`, { messageId })).toEqual({ error: 'This invoice has been paid.' });
    const link = await bot.done<string>('createInvoiceLink', terms);
    const { id: checkoutId } = await ask<{ id: string }>(`people/${an.id}/pay`, { link });
    expect(await ask(`people/${an.id}/close-payment`, { checkoutId })).toMatchObject({ state: 'closed' });
    expect(await ask(`people/${an.id}/pay`, { link, bank: 'robs' })).toEqual({
      error: '"bank" is one of pays, declines, asks.',
    });
    expect(await ask('checkouts/1')).toEqual({ error: 'There is no payment 1.' });
  });
});
