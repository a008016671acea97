import type { BookingState, NoticeKind } from '../../src/booking/record.ts';
import type { PaymentMethod } from '../../src/money/prepayment.ts';
import { parseTap } from '../../src/taps.ts';

export const staffChatId = -100;
/** The private chat of the only owner, who never blocks the bot. */
export const ownerChatId = 900;

/** What a card said when a person could read it. */
export interface Shown {
  readonly state: BookingState;
  /** Which reason it gave for standing as it does; empty for none. */
  readonly why: string;
  /** Of the button that confirms; null: it had none. */
  readonly total: number | null;
}

const cardKey =
  /card-(requested|held|pay|confirming|checking|issued|cancelling|review|expired|rejected|abandoned|cancelled|replaced|closed)/;

/** Cards whose words name another thing than the state. */
const statesSaidOtherwise: Readonly<Record<string, BookingState>> = {
  checking: 'confirming',
  pay: 'held',
  replaced: 'cancelled',
};

/** What a message said as a booking's card; null: it is none. */
export function shownOf(text: string, buttons: readonly string[]): Shown | null {
  // The card of a hold that is paid says what was booked, and nothing that is still to be done.
  const key = cardKey.exec(text)?.[1] ?? (text.includes('card-date') ? 'pay' : undefined);
  if (key === undefined) return null;
  const taps = buttons.map(parseTap);
  const goesOn: readonly string[] = ['confirm', 'payCard', 'payTransfer'];
  const confirm = taps.find((tap) => tap?.kind === 'booking' && goesOn.includes(tap.action));
  return {
    state: statesSaidOtherwise[key] ?? (key as BookingState),
    why: /why-[a-z-]+/.exec(text)?.[0] ?? '',
    total: confirm?.kind === 'booking' ? confirm.total : null,
  };
}

/** What an alert is about; null: the message is none. */
export function alertOf(text: string): string | null {
  return /^alert-(\w+)/.exec(text)?.[1] ?? null;
}

/** What an invoice, or a picture to pay by, asks for. */
export interface ShownOffer {
  readonly revision: number;
  readonly method: PaymentMethod;
  readonly amount: number;
  /** What a transfer is to say. */
  readonly code: string;
}

export interface ChatMessage {
  readonly id: number;
  readonly kind:
    | 'card'
    | 'notice'
    | 'pictures'
    | 'pdf'
    | 'calendar'
    | 'closing'
    | 'visitReminder'
    | 'alert'
    | 'answer'
    /** What the dialogue and the menus show. */
    | 'screen'
    /** What a person wrote. */
    | 'typed'
    | 'payment';
  readonly reference: string;
  readonly text: string;
  /** The data of its buttons. */
  readonly buttons: readonly string[];
  /** Present on a card. */
  readonly shown?: Shown | undefined;
  /** The codes on the pictures of an album. */
  readonly codes: readonly string[];
  /** Present on a card that came as a message of its own. */
  readonly notice?: NoticeKind;
  /** Present on an invoice, or a picture to pay by. */
  readonly offer?: ShownOffer | undefined;
  /** What an alert is about. */
  readonly alert?: string;
  readonly isVoid: boolean;
  /** When it came, or was edited last. */
  readonly shownAt: number;
}

/** What really is in the chats, whatever the bot was told about it. */
export class Chats {
  readonly #messages = new Map<number, ChatMessage[]>();
  readonly #blocked = new Set<number>();
  readonly #now: () => number;
  #lastId = 0;

  constructor(now: () => number) {
    this.#now = now;
  }

  /** Which chat each code has come to. */
  *arrivals(): Generator<{ readonly chatId: number; readonly code: string }> {
    for (const [chatId, messages] of this.#messages)
      for (const { codes } of messages) for (const code of codes) yield { chatId, code };
  }

  of(chatId: number): readonly ChatMessage[] {
    return this.#messages.get(chatId) ?? [];
  }

  /** What staff have been sent, in their group or in private. */
  ofStaff(): readonly ChatMessage[] {
    return [...this.of(staffChatId), ...this.of(ownerChatId)];
  }

  send(chatId: number, message: Omit<ChatMessage, 'id' | 'shownAt'>): number {
    this.#lastId += 1;
    const messages = this.#messages.get(chatId) ?? [];
    messages.push({ ...message, id: this.#lastId, shownAt: this.#now() });
    this.#messages.set(chatId, messages);
    return this.#lastId;
  }

  edit(chatId: number, id: number, change: Partial<ChatMessage>): void {
    const messages = this.#messages.get(chatId) ?? [];
    this.#messages.set(
      chatId,
      messages.map((message) =>
        message.id === id ? { ...message, ...change, shownAt: this.#now() } : message,
      ),
    );
  }

  /** False: there is no such message. */
  remove(chatId: number, id: number): boolean {
    const messages = this.#messages.get(chatId) ?? [];
    this.#messages.set(
      chatId,
      messages.filter((message) => message.id !== id),
    );
    return messages.some((message) => message.id === id);
  }

  message(chatId: number, id: number): ChatMessage | undefined {
    return this.of(chatId).find((message) => message.id === id);
  }

  /** The newest card of the booking, whose buttons a person taps. */
  card(chatId: number, reference: string): Shown | undefined {
    return this.of(chatId).findLast((message) => message.kind === 'card' && message.reference === reference)
      ?.shown;
  }

  /** The total on the newest button that pays so; null where there is none. */
  payable(chatId: number, reference: string, method: PaymentMethod): number | null {
    const action = method === 'telegram' ? 'payCard' : 'payTransfer';
    const taps = this.of(chatId)
      .filter((message) => message.reference === reference)
      .flatMap(({ buttons }) => buttons.map(parseTap));
    const tap = taps.findLast((each) => each?.kind === 'booking' && each.action === action);
    return tap?.kind === 'booking' ? tap.total : null;
  }

  /** The newest invoice or picture to pay by. */
  offer(chatId: number, reference: string): ShownOffer | undefined {
    return this.of(chatId).findLast(
      (message) => message.reference === reference && message.offer !== undefined,
    )?.offer;
  }

  block(chatId: number): void {
    this.#blocked.add(chatId);
  }

  unblock(chatId: number): void {
    this.#blocked.delete(chatId);
  }

  isBlocked(chatId: number): boolean {
    return this.#blocked.has(chatId);
  }
}
