import { GrammyError, HttpError, InputFile } from 'grammy';
import type {
  InlineKeyboardMarkup,
  InputMediaDocument,
  InputMediaPhoto,
  LabeledPrice,
  Message,
} from 'grammy/types';
import { QRPay } from 'vietnam-qr-pay';
import type { Booking, OutboxEntry } from '../../src/booking/record.ts';
import type { TicketSender } from '../../src/delivery/ticket-contents.ts';
import { readInvoicePayload } from '../../src/money/telegram-invoice.ts';
import type { ChatApi } from '../../src/telegram/card.ts';
import { type CallLimits, StaleCall } from '../../src/telegram/transport.ts';
import type { TicketFace } from '../../src/ticket/ticket-drawing.ts';
import { minuteMs, secondMs } from '../../src/time.ts';
import { alertOf, type ChatMessage, type ShownOffer, shownOf, staffChatId } from './chats.ts';
import type { Fault, Site } from './faults.ts';
import type { Machine } from './machine.ts';
import type { World } from './world.ts';

/** What a call is made for: it says whose call it is, never what is in it. */
export interface Occasion {
  readonly entry: OutboxEntry;
  readonly booking: Booking;
}

/** A stack for each error is dear: one of each kind serves all runs. */
const unanswered = new HttpError('No answer.', new Error('timeout'));
const stale = new HttpError('Not made.', new StaleCall('It was too late.'));
const refusals = new Map<string, GrammyError>();

function refusal(code: number, description: string, retryAfter?: number): GrammyError {
  const key = `${code} ${description} ${retryAfter}`;
  const known = refusals.get(key);
  if (known !== undefined) return known;
  const parameters = retryAfter === undefined ? {} : { retry_after: retryAfter };
  const answer = { ok: false as const, error_code: code, description, parameters };
  const made = new GrammyError(description, answer, 'method', {});
  refusals.set(key, made);
  return made;
}

/** What stands on a picture, in place of the picture: a symbol's code, or that it is void. */
const drawnAs = ({ code, void: isVoid = false }: TicketFace): string => (isVoid ? `void ${code}` : code);

export const printQueue: TicketSender['printQueue'] = {
  prepare: async () => undefined,
  picture: async (face) => Buffer.from(drawnAs(face)),
  transfer: async ({ payload }) => Buffer.from(payload ?? 'nothing to pay'),
  document: async ({ tickets }) => Buffer.from(tickets.map(drawnAs).join(' ')),
};

interface Markup {
  readonly reply_markup?: unknown;
  readonly caption?: string | undefined;
}

function buttonsOf({ reply_markup }: Markup = {}): readonly string[] {
  const { inline_keyboard: rows = [] } = (reply_markup ?? {}) as Partial<InlineKeyboardMarkup>;
  return rows.flat().flatMap((button) => ('callback_data' in button ? [button.callback_data] : []));
}

/**
 * The Bot API as a process reaches it: it keeps what it is sent, refuses what Telegram refuses, and its answers are
 * late, lost, or a 429. The repeats of the transport in between are not part of it.
 */
export function botApiOf(world: World, machine: Machine, occasion: Occasion, limits: CallLimits): ChatApi {
  const { timeline, chance, chats, watch, policy } = world;
  const { entry, booking } = occasion;
  const { life } = machine;
  const timeoutMs = limits.timeoutMs ?? policy.messageTimeoutMs;
  const site = `chat.${entry.kind}` as Site;

  function call<Answer>(method: string, chatId: number, perform: () => Answer): Promise<Answer> {
    // A call that was being made beside this one has been the death of the process.
    if (machine.life !== life) return new Promise(() => undefined);
    if (!limits.mayBegin(timeoutMs)) return Promise.reject(stale);
    watch.mayCall(booking.reference, `${method} for ${entry.kind}`, machine.life, timeoutMs);
    let isSilent = false;
    return machine.call(site, () => `${method} ${booking.reference} ${detailOf(entry)}`, {
      arrive(fault) {
        isSilent = isLost(fault);
        if (isSilent) throw unanswered;
        refuse(fault, chatId);
        const answer = perform();
        isSilent = fault === 'sentUnanswered';
        if (isSilent) throw unanswered;
        return answer;
      },
      answersAfterMs(fault) {
        if (isSilent) return timeoutMs;
        return fault === 'answeredSlowly' ? chance.between(timeoutMs / 2, timeoutMs) : undefined;
      },
    });
  }

  function isLost(fault: Fault | null): boolean {
    if (fault === 'telegramDown') world.takeTelegramDown(chance.between(1, 8) * minuteMs);
    return fault === 'messageLost' || timeline.now < world.telegramDownUntil;
  }

  function refuse(fault: Fault | null, chatId: number): void {
    if (fault === 'tooManyMessages') throw refusal(429, 'Too Many Requests', chance.between(3, 40));
    if (fault === 'telegramFails') throw refusal(502, 'Bad Gateway');
    if (fault === 'blocked') world.blockForAWhile(chatId);
    if (fault === 'groupRefuses') world.blockForAWhile(staffChatId);
    if (chats.isBlocked(chatId)) throw refusal(403, 'Forbidden: bot was blocked by the user');
  }

  function send(chatId: number, text: string, more: Partial<ChatMessage> = {}): Message {
    const shown = shownOf(text, more.buttons ?? []);
    const alert = alertOf(text);
    const message = {
      kind: entry.kind === 'payment' ? ('payment' as const) : kindOf(text, shown !== null, alert !== null),
      reference: booking.reference,
      text,
      buttons: [],
      codes: [],
      isVoid: false,
      ...(shown !== null && { shown }),
      ...(alert !== null && { alert }),
      ...(entry.kind === 'notice' && { notice: entry.notice }),
      ...more,
    };
    if (shown !== null) watch.told(booking, shown);
    watch.money.says(text, booking);
    if (alert !== null) watch.alerted(alert);
    if (message.offer !== undefined) watch.money.asks(booking, message.offer);
    if (message.kind === 'closing') watch.delivers('closing', booking, []);
    return { message_id: chats.send(chatId, message) } as Message;
  }

  function edit(chatId: number, messageId: number, change: Partial<ChatMessage>): true {
    const before = chats.message(chatId, messageId);
    if (before === undefined) throw refusal(400, 'Bad Request: message to edit not found');
    const isSame =
      (change.text ?? before.text) === before.text &&
      (change.buttons ?? before.buttons).join() === before.buttons.join() &&
      (change.isVoid ?? before.isVoid) === before.isVoid;
    if (isSame) throw refusal(400, 'Bad Request: message is not modified');
    const shown = change.text === undefined ? null : shownOf(change.text, change.buttons ?? []);
    if (shown !== null) watch.told(booking, shown);
    const card = { shown, kind: 'card', reference: booking.reference } as const;
    chats.edit(chatId, messageId, { ...change, ...(shown !== null && { ...card, shown }) });
    return true;
  }

  /** The picture of a ticket, drawn or sent before; its caption must say the same. */
  function sendPicture(chatId: number, media: unknown, caption = ''): Message {
    const file = fileOf(media);
    const code = /"code":"([^"]*)"/.exec(caption)?.[1] ?? '';
    if (file.content !== code) watch.fail('c', `a picture shows ${file.content}, its caption ${code}`);
    const message = send(chatId, caption, { kind: 'pictures', codes: [code] });
    return { ...message, photo: [{ file_id: file.id }] } as Message;
  }

  function fileOf(media: unknown): { readonly id: string; readonly content: string } {
    if (typeof media === 'string') {
      const content = world.files.get(media);
      if (content === undefined) throw refusal(400, 'Bad Request: wrong file identifier');
      return { id: media, content };
    }
    if (!(media instanceof InputFile)) throw new Error('Neither a file nor the id of one was sent.');
    // biome-ignore lint/complexity/useLiteralKeys: the field is private to its class.
    const content = String(media['fileData']);
    const id = `file-${world.files.size + 1}`;
    world.files.set(id, content);
    return { id, content };
  }

  function sendOffer(chatId: number, text: string, offer: ShownOffer, other: Markup = {}): Message {
    return send(chatId, text, { kind: 'payment', offer, buttons: buttonsOf(other) });
  }

  /** What the QR code of a transfer says, as a bank reads it. */
  function scanned(payload: string): ShownOffer {
    const { amount = '', additionalData } = new QRPay(payload);
    const revision = booking.prepayment?.offer?.revision ?? 0;
    return { revision, method: 'transfer', amount: Number(amount), code: additionalData.purpose ?? '' };
  }

  const sendPictures = (chatId: number, all: readonly InputMediaPhoto[]): Message[] => {
    const codes = all.map(({ caption = '' }) => /"code":"([^"]*)"/.exec(caption)?.[1] ?? '');
    watch.delivers('pictures', booking, codes);
    return all.map(({ media, caption }) => sendPicture(chatId, media, caption));
  };

  const api = {
    sendMessage: (chatId: number, text: string, other?: Markup) =>
      call('sendMessage', chatId, () => send(chatId, text, { buttons: buttonsOf(other) })),
    editMessageText: (chatId: number, messageId: number, text: string, other?: Markup) =>
      call('editMessageText', chatId, () => edit(chatId, messageId, { text, buttons: buttonsOf(other) })),
    editMessageReplyMarkup: (chatId: number, messageId: number, other?: Markup) =>
      call('editMessageReplyMarkup', chatId, () => edit(chatId, messageId, { buttons: buttonsOf(other) })),
    editMessageCaption: (chatId: number, messageId: number, { caption = '' }: Markup = {}) =>
      call('editMessageCaption', chatId, () => edit(chatId, messageId, { text: caption })),
    deleteMessage: (chatId: number, messageId: number) =>
      call('deleteMessage', chatId, () => {
        if (!chats.remove(chatId, messageId)) {
          throw refusal(400, 'Bad Request: message to delete not found');
        }
        return true;
      }),
    editMessageMedia: (chatId: number, messageId: number, media: InputMediaPhoto | InputMediaDocument) =>
      call('editMessageMedia', chatId, () => {
        const { content } = fileOf(media.media);
        if (media.type === 'document') return edit(chatId, messageId, { text: media.caption ?? '' });
        if (entry.kind === 'payment') return edit(chatId, messageId, { text: content, offer: undefined });
        return edit(chatId, messageId, { isVoid: content.startsWith('void ') });
      }),
    sendPhoto: (chatId: number, media: string | InputFile, other: Markup = {}) =>
      call('sendPhoto', chatId, () => {
        const { caption = '' } = other;
        const isTicket = entry.kind === 'tickets';
        if (isTicket) return sendPictures(chatId, [{ type: 'photo', media, caption }])[0];
        return sendOffer(chatId, caption, scanned(fileOf(media).content), other);
      }),
    sendInvoice: (
      chatId: number,
      title: string,
      _description: string,
      payload: string,
      _currency: string,
      prices: readonly LabeledPrice[],
      other?: Markup,
    ) =>
      call('sendInvoice', chatId, () => {
        const revision = readInvoicePayload(payload)?.revision ?? 0;
        const amount = prices.reduce((sum, price) => sum + price.amount, 0);
        const offer: ShownOffer = { revision, method: 'telegram', amount, code: '' };
        return sendOffer(chatId, title, offer, other);
      }),
    sendMediaGroup: (chatId: number, media: readonly InputMediaPhoto[]) =>
      call('sendMediaGroup', chatId, () => sendPictures(chatId, media)),
    sendDocument: (chatId: number, media: string | InputFile, { caption = '' }: Markup = {}) =>
      call('sendDocument', chatId, () => {
        const kind = caption.startsWith('pdf') ? 'pdf' : 'calendar';
        return { ...send(chatId, caption, { kind }), document: { file_id: fileOf(media).id } };
      }),
    sendChatAction: async () => true,
  };
  // The delivery calls these methods alone, with these arguments.
  return api as unknown as ChatApi;
}

function kindOf(text: string, isCard: boolean, isAlert: boolean): ChatMessage['kind'] {
  if (isCard) return 'card';
  if (isAlert) return 'alert';
  if (text.startsWith('notice-visit')) return 'visitReminder';
  if (text.startsWith('staff-cancel')) return 'answer';
  return /^(?:notice|answer)-/.test(text) ? 'notice' : 'closing';
}

function detailOf(entry: OutboxEntry): string {
  if (entry.kind === 'notice') return entry.notice;
  return entry.kind === 'alert' ? entry.alert : '';
}

/** Within how long a flood wait or an outage of these stories is over. */
export const longestTelegramTroubleMs = 8 * minuteMs + 40 * secondMs;
