import type { Booking, BookingState, NoticeKind } from '../../src/booking/record.ts';

export const staffChatId = -100;

/** What a card said when a person could read it. */
export interface Shown {
  readonly reference: string;
  readonly state: BookingState;
  readonly because: Booking['because'];
  readonly total: number;
}

export interface ChatMessage {
  readonly id: number;
  readonly kind: 'card' | 'pictures' | 'pdf' | 'calendar' | 'closing' | 'visitReminder' | 'alert';
  readonly reference: string;
  /** Present on a card. */
  readonly shown?: Shown;
  /** The codes on the pictures of an album. */
  readonly codes: readonly string[];
  /** Present on a card that came as a message of its own. */
  readonly notice?: NoticeKind;
  /** What an alert is about. */
  readonly alert?: string;
  readonly round?: number;
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
