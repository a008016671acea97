import type { Booking, BookingState } from '../../../src/booking/record.ts';
import type { StoredDraft } from '../../../src/store/chat-session.ts';
import { parseTap } from '../../../src/taps.ts';
import { bookingCard } from '../../../src/views/booking-card.ts';
import type { ChatMessage } from '../chats.ts';
import { type Fault, isUpdateFault } from '../faults.ts';
import { cardTerms } from '../messenger.ts';
import { wordings } from '../wording.ts';
import type { World } from '../world.ts';

/** What must always be true of updates, chats and the dialogue. */
export const frontRules = {
  once: 'A card is placed at most once, for its own customer, and as it was shown.',
  nothing: 'Nobody hears "forgotten" or "nothing was booked" of what is booked.',
  over: 'The dialogue never deletes a booking’s card, paints over it or takes its buttons.',
  applied: 'No update is applied twice while its draft is there.',
  excludes:
    'Two updates of a chat are worked on at once only where a process was held up or the store failed.',
  heard: 'Every update is worked on to its end, and again only where that could not be written down.',
  dead: 'No tap that places a card has thrown its draft away, and left the card as it was.',
  proposed: 'What a model makes of a text sets no day and no tickets, and its card has nothing that books.',
  active:
    'At rest one message of the dialogue has buttons, and one more at most for each thing that went wrong.',
} as const;

export type FrontRule = keyof typeof frontRules;

/** What a customer saw on the card whose button placed it. */
interface PlacedCard {
  readonly chatId: number;
  readonly messageId: number;
  readonly date: string;
  readonly lines: readonly { readonly code: string; readonly quantity: number }[];
  readonly total: number;
  readonly getsTickets: boolean;
}

/** The data of a button that books. */
const placing = /^d:\w+:(?:get|hold):/;
const nothingChosen = JSON.stringify([null, []]);
/** "Nothing was booked." */
const denials = /^(?:forgotten|cancelled-nothing-booked|nothing-to-cancel)/;
const open: ReadonlySet<BookingState> = new Set(['requested', 'held', 'confirming', 'cancelling', 'review']);
/** What may cost a process the lock of a chat while it works. */
const costsLock: ReadonlySet<Fault> = new Set([
  'pause',
  'storeRefuses',
  'storeDown',
  'storeForgets',
  'commitLost',
  'commitUnanswered',
]);

/** Looks on while updates are worked on. */
export class FrontWatch {
  readonly #world: World;
  readonly #placed: PlacedCard[] = [];
  /** Of which draft each message is a card. */
  readonly #draftOf = new Map<number, string>();
  /** Drafts of which it was said that they came to nothing. */
  readonly #denied = new Set<string>();
  /** To which draft each update was applied. */
  readonly #applied = new Map<number, string>();
  /** Drafts that were discarded by anything but the tap that places them. */
  readonly #left = new Set<string>();
  readonly #discardedBy = new Map<string, number>();
  /** Which process works on which update of a chat. */
  readonly #working = new Map<number, Map<string, () => boolean>>();
  readonly #updates = new Map<number, { isDone: boolean; readonly isPlacing: boolean }>();
  /** What became of each text that a model has read. */
  readonly #heard = new Map<number, string>();
  /** The day and tickets of each revision of a draft. */
  readonly #chosen = new Map<string, string>();
  /** The create that each process has committed last. */
  readonly #creates = new Map<string, string>();
  #disturbances = 0;
  #mayLoseLock = false;
  #mayRepeat = false;

  constructor(world: World) {
    this.#world = world;
  }

  meets(fault: Fault): void {
    this.#disturbances += 1;
    if (costsLock.has(fault)) this.#mayLoseLock = true;
    if (!isUpdateFault(fault)) this.#mayRepeat = true;
  }

  /** A customer taps a button on what the chat shows. */
  taps(chatId: number, { id, text }: ChatMessage, data: string): void {
    const tap = parseTap(data);
    if (tap?.kind === 'booking' && tap.action === 'confirm')
      this.#world.people.accepts(tap.reference, tap.total ?? -1);
    if (tap?.kind !== 'draft' || !(tap.action === 'get' || tap.action === 'hold')) return;
    const lines = [...text.matchAll(/cart-line(\{[^}]*\})/g)].map(([, values = '']) => {
      const { name, quantity } = JSON.parse(values);
      return { code: String(name), quantity: Number(quantity) };
    });
    this.#placed.push({
      chatId,
      messageId: id,
      date: /review-title\{"date":"([^"]*)"/.exec(text)?.[1] ?? '',
      lines,
      total: Number(/total\{"amount":"(\d+)"/.exec(text)?.[1]),
      getsTickets: tap.action === 'get',
    });
  }

  arrives(updateId: number, data: string | undefined): void {
    const isPlacing = placing.test(data ?? '');
    this.#updates.set(updateId, { isDone: false, isPlacing });
  }

  begins(chatId: number, life: string, updateId: number, isAlive: () => boolean): void {
    if (this.#updates.get(updateId)?.isDone === true && !this.#mayRepeat)
      this.#world.watch.fail('heard', `the update ${updateId} is worked on once more`);
    const working = this.#working.get(chatId) ?? new Map<string, () => boolean>();
    this.#working.set(chatId, working);
    const others = [...working].filter(([, goesOn]) => goesOn()).map(([other]) => other);
    if (others.length > 0 && !this.#mayLoseLock)
      this.#world.watch.fail('excludes', `${life} works in the chat ${chatId} beside ${others.join()}`);
    working.set(life, isAlive);
  }

  ends(chatId: number, life: string, updateId: number): void {
    this.#working.get(chatId)?.delete(life);
    const update = this.#updates.get(updateId);
    if (update !== undefined) update.isDone = true;
  }

  /** The update comes again. */
  breaksOff(chatId: number, life: string): void {
    this.#working.get(chatId)?.delete(life);
  }

  /** The dialogue has raised a draft's revision for an update. */
  applies(draftId: string, updateId: number): void {
    const before = this.#applied.get(updateId);
    this.#applied.set(updateId, draftId);
    if (before === undefined || this.#world.hasForgotten) return;
    // Once a draft is over nothing of it is kept: an update that began it and comes again begins another one.
    const isOver = this.#world.store.load(before) !== null || this.#discardedBy.get(before) !== updateId;
    if (before === draftId || !isOver)
      this.#world.watch.fail('applied', `the update ${updateId} was applied to ${draftId} once more`);
  }

  hears(updateId: number, outcome: string): void {
    this.#heard.set(updateId, outcome);
  }

  /** An update has saved a draft. After a fallback the text is the grammar's. */
  saves(updateId: number, { id, revision, text }: StoredDraft, expected: number): void {
    const { date, lines } = JSON.parse(text);
    const chosen = JSON.stringify([date, lines]);
    const before = expected === 0 ? nothingChosen : this.#chosen.get(`${id} ${expected}`);
    this.#chosen.set(`${id} ${revision}`, chosen);
    if (before === undefined || this.#world.hasForgotten) return;
    const outcome = this.#heard.get(updateId) ?? 'fallback';
    if (outcome !== 'fallback' && chosen !== before)
      this.#world.watch.fail('proposed', `the model’s ${outcome} changed ${before} to ${chosen}`);
  }

  discards(draftId: string, updateId: number): void {
    this.#discardedBy.set(draftId, updateId);
    if (this.#updates.get(updateId)?.isPlacing === false) this.#left.add(draftId);
  }

  /** The front is about to say this, on the given message or a new one. */
  says(chatId: number, on: ChatMessage | null, text: string, buttons: readonly string[]): void {
    if (text.startsWith('proposal{') && buttons.some((data) => placing.test(data)))
      this.#world.watch.fail('proposed', `what a model proposes can be booked at once: ${text}`);
    if (!denials.test(text)) return;
    const { store, watch, hasForgotten, front } = this.#world;
    const own = store.bookings.filter(({ customer }) => customer.chatId === chatId);
    const draftId = on === null ? undefined : this.#draftOf.get(on.id);
    const booked = own.find(({ reference }) => reference === draftId);
    const isBooked = booked !== undefined && (open.has(booked.state) || booked.state === 'issued');
    const isOpen = text.startsWith('nothing-to-cancel') && own.some(({ state }) => open.has(state));
    if ((isBooked || isOpen) && !hasForgotten)
      watch.fail('nothing', `the chat ${chatId} is told ${text}, and ${booked?.reference ?? 'it'} is booked`);
    if (draftId !== undefined) this.#denied.add(draftId);
    if (text.startsWith('cancelled')) this.#denied.add(front?.lastDraftOf(chatId) ?? '');
  }

  /** The front has shown a card of the draft on the message. */
  shows(messageId: number, draftId: string): void {
    this.#draftOf.set(messageId, draftId);
  }

  /** The front has changed a message, or deleted it. */
  changed(chatId: number, before: ChatMessage | undefined, after: ChatMessage | undefined): void {
    const { store, watch, hasForgotten } = this.#world;
    if (before === undefined || hasForgotten) return;
    const booking = store.bookings.find(
      ({ customer, card }) => customer.chatId === chatId && card?.messageId === before.id,
    );
    if (booking === undefined) return;
    const { reference, state } = booking;
    const isItsOwn = (data: string): boolean => {
      const tap = parseTap(data);
      return tap?.kind === 'booking' && tap.reference === reference;
    };
    const isCard = after?.buttons.every(isItsOwn);
    const hasLost = state === 'held' && before.shown?.state === 'held' && after?.buttons.length === 0;
    if (!isCard || hasLost)
      watch.fail('over', `the card of ${reference} (${state}) was changed to ${after?.text ?? 'nothing'}`);
  }

  committed(before: Booking | null, after: Booking, life: string): void {
    const { reference, customer, order, accepted, attempts } = after;
    const last = attempts.at(-1);
    if (last?.operation === 'create' && last.result === undefined) this.#creates.set(life, reference);
    if (before !== null) return;
    const { watch, people, hasForgotten } = this.#world;
    const index = this.#placed.findIndex(
      (card) =>
        card.chatId === customer.chatId &&
        card.date === order.date &&
        card.total === order.total &&
        card.getsTickets === (accepted !== null) &&
        JSON.stringify(card.lines) ===
          JSON.stringify(order.lines.map(({ code, quantity }) => ({ code, quantity }))),
    );
    const card = this.#placed[index];
    if (card === undefined) {
      if (!hasForgotten) watch.fail('once', `${reference} is placed, and no card asked for it`);
      people.places(reference, customer.chatId, order, accepted !== null);
      return;
    }
    // Taps on one card are one wish.
    const others = this.#placed.filter(({ messageId }) => messageId !== card.messageId);
    this.#placed.splice(0, this.#placed.length, ...others);
    if (this.#denied.has(reference) && !hasForgotten)
      watch.fail('nothing', `${reference} is placed after its customer was told that nothing was booked`);
    people.places(reference, customer.chatId, order, card.getsTickets);
  }

  /** The booking whose create a process sends: in these stories the partner knows our reference by its note. */
  creating(life: string): string | undefined {
    return this.#creates.get(life);
  }

  #checkDead(): void {
    const { chats, front, watch, hasForgotten } = this.#world;
    for (const { chatId, messageId } of this.#placed) {
      if (this.#world.wasBlocked(chatId) || hasForgotten) continue;
      const { kind, buttons = [] } = chats.message(chatId, messageId) ?? {};
      const draftId = this.#draftOf.get(messageId) ?? '';
      const isDead = draftId !== front?.draftOf(chatId);
      const wasLeft = this.#left.has(draftId) || this.#denied.has(draftId);
      if (kind === 'screen' && buttons.some((data) => data.startsWith('d:')) && isDead && !wasLeft)
        watch.fail('dead', `the card ${messageId} in the chat ${chatId} has buttons, and its draft is gone`);
    }
  }

  checkAtRest(): void {
    const { chats, front, watch, store, hasForgotten } = this.#world;
    for (const [updateId, { isDone }] of this.#updates)
      if (!isDone) watch.fail('heard', `nobody has worked on the update ${updateId} to its end`);
    for (const chatId of front?.chatIds ?? []) {
      if (this.#world.wasBlocked(chatId) || hasForgotten) continue;
      const live = chats.of(chatId).filter(({ kind, buttons }) => kind === 'screen' && buttons.length > 0);
      if (live.length > 1 + this.#disturbances)
        watch.fail('active', `in the chat ${chatId} ${live.map(({ id }) => id).join(' and ')} have buttons`);
    }
    this.#checkDead();
    for (const booking of store.bookings) {
      const { card, customer, reference } = booking;
      if (this.#world.wasBlocked(customer.chatId) || hasForgotten || card === null) continue;
      const shown = chats.message(customer.chatId, card.messageId)?.buttons ?? [];
      const expected = expectedButtons(booking);
      // "Book again" may have taken the buttons of a card that is over.
      if (shown.length > 0 && shown.join() !== expected.join())
        watch.fail('i', `the card of ${reference} (${booking.state}) has ${shown.join(' ') || 'none'}`);
    }
  }
}

function expectedButtons(booking: Booking): readonly string[] {
  const { rows } = bookingCard({ booking, words: wordings.for(undefined) }, cardTerms);
  return rows.flat().flatMap((button) => ('data' in button ? [button.data] : []));
}
