import type { BookingState, NoticeKind } from '../../src/booking/record.ts';
import { parseTap } from '../../src/bot/callback-data.ts';

export const staffChatId = -100;

/** What a card said when a person could read it. */
export interface Shown {
  readonly state: BookingState;
  /** Which reason it gave for standing as it does; empty for none. */
  readonly why: string;
  /** Of the button that confirms; null: it had none. */
  readonly total: number | null;
}

const cardKey =
  /card-(requested|held|confirming|checking|issued|cancelling|review|expired|rejected|abandoned|cancelled|replaced|closed)/;

/** Cards whose words name another thing than the state. */
const statesSaidOtherwise: Readonly<Record<string, BookingState>> = {
  checking: 'confirming',
  replaced: 'cancelled',
};

/** What a message said as a booking's card; null: it is none. */
export function shownOf(text: string, buttons: readonly string[]): Shown | null {
  const key = cardKey.exec(text)?.[1];
  if (key === undefined) return null;
  const taps = buttons.map(parseTap);
  const confirm = taps.find((tap) => tap?.kind === 'booking' && tap.action === 'confirm');
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
    | 'review'
    | 'alert'
    | 'answer'
    /** What the dialogue and the menus show. */
    | 'screen'
    /** What a person wrote. */
    | 'typed';
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
  /** What an alert is about. */
  readonly alert?: string;
  readonly isVoid: boolean;
}

/** What really is in the chats, whatever the bot was told about it. */
export class Chats {
  readonly #messages = new Map<number, ChatMessage[]>();
  readonly #blocked = new Set<number>();
  #lastId = 0;

  /** Which chat each code has come to. */
  *arrivals(): Generator<{ readonly chatId: number; readonly code: string }> {
    for (const [chatId, messages] of this.#messages)
      for (const { codes } of messages) for (const code of codes) yield { chatId, code };
  }

  of(chatId: number): readonly ChatMessage[] {
    return this.#messages.get(chatId) ?? [];
  }

  send(chatId: number, message: Omit<ChatMessage, 'id'>): number {
    this.#lastId += 1;
    const messages = this.#messages.get(chatId) ?? [];
    messages.push({ ...message, id: this.#lastId });
    this.#messages.set(chatId, messages);
    return this.#lastId;
  }

  edit(chatId: number, id: number, change: Partial<ChatMessage>): void {
    const messages = this.#messages.get(chatId) ?? [];
    this.#messages.set(
      chatId,
      messages.map((message) => (message.id === id ? { ...message, ...change } : message)),
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

  block(chatId: number): void {
    if (chatId !== staffChatId) this.#blocked.add(chatId);
  }

  unblock(chatId: number): void {
    this.#blocked.delete(chatId);
  }

  isBlocked(chatId: number): boolean {
    return this.#blocked.has(chatId);
  }
}
