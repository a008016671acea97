import type { Update } from 'grammy/types';
import { parseTap, type Tap } from '../../../src/taps.ts';
import { minuteMs, secondMs } from '../../../src/time.ts';
import type { ChatMessage } from '../chats.ts';
import type { World } from '../world.ts';
import type { Front } from './front.ts';

const patienceMs = 3 * minuteMs;
const longestLookMs = 8_000;

/** Which button is meant. */
export type Meant = (tap: Tap) => boolean;

export const begins: Meant = ({ kind }) => kind === 'begin';

interface Seen {
  readonly message: ChatMessage;
  readonly data: string;
}

/** A customer of the front: knows what is in the chat, taps what is shown there, and types. */
export class Customer {
  readonly id: number;
  readonly #world: World;
  readonly #front: Front;
  /** What Telegram is still bringing of this customer's. */
  #brought: Promise<unknown>[] = [];

  constructor(world: World, front: Front, id: number) {
    this.id = id;
    this.#world = world;
    this.#front = front;
  }

  /** Types something, or a command. */
  types(text: string): void {
    const typed = { kind: 'typed', reference: '', text, buttons: [], codes: [], isVoid: false } as const;
    const message_id = this.#world.chats.send(this.id, typed);
    const entities = text.startsWith('/') ? [{ type: 'bot_command', offset: 0, length: text.length }] : [];
    this.#bring({ message: { message_id, date: 0, chat: this.#chat, from: this.#from, text, entities } });
  }

  /** Taps a button once it is there. False: it never came. */
  async taps(meant: Meant, { times = 1, withinMs = patienceMs } = {}): Promise<boolean> {
    const seen = await this.sees(meant, withinMs);
    if (seen === null) return false;
    for (let n = 0; n < times; n += 1) this.press(seen);
    await this.thinks();
    return true;
  }

  /** Presses a button as it was seen, wherever it is now. */
  press({ message, data }: Seen): void {
    this.#front.watch.taps(this.id, message, data);
    const { id: message_id, text, shownAt } = message;
    this.#bring({
      callback_query: {
        id: `${message_id}-${data}`,
        from: this.#from,
        chat_instance: '1',
        data,
        message: { message_id, date: Math.floor(shownAt / secondMs), chat: this.#chat, text },
      },
    });
  }

  /** The newest such button; null: it does not come within the time. */
  async sees(meant: Meant, withinMs = patienceMs): Promise<Seen | null> {
    const until = this.#world.timeline.now + withinMs;
    for (let pauseMs = 250; ; pauseMs = Math.min(2 * pauseMs, longestLookMs)) {
      const seen = this.#newest(meant);
      if (seen !== null || this.#world.timeline.now >= until) return seen;
      await this.#front.wait(pauseMs);
    }
  }

  /** Waits until a card shows one of these states. */
  async seesBooking(states: readonly string[], withinMs = 20 * minuteMs): Promise<boolean> {
    const until = this.#world.timeline.now + withinMs;
    for (let pauseMs = 250; ; pauseMs = Math.min(2 * pauseMs, longestLookMs)) {
      const isThere = this.#world.chats
        .of(this.id)
        .some(({ shown }) => shown !== undefined && states.includes(shown.state));
      if (isThere || this.#world.timeline.now >= until) return isThere;
      await this.#front.wait(pauseMs);
    }
  }

  thinks(): Promise<void> {
    return this.#front.wait(this.#front.chance.between(300, 1_500));
  }

  /** All that this customer did has been taken. */
  async isAnswered(): Promise<void> {
    await Promise.all(this.#brought);
  }

  #newest(meant: Meant): Seen | null {
    for (const message of this.#world.chats.of(this.id).toReversed()) {
      for (const data of message.buttons) {
        const tap = parseTap(data);
        if (tap !== null && meant(tap)) return { message, data };
      }
    }
    return null;
  }

  #bring(update: object): void {
    // As much of an update as the bot reads.
    this.#brought.push(this.#front.brings(update as Omit<Update, 'update_id'>));
  }

  get #chat() {
    return { id: this.id, type: 'private', first_name: 'An' } as const;
  }

  get #from() {
    return { id: this.id, is_bot: false, first_name: 'An', language_code: 'en' } as const;
  }
}
