import type { SalePackage } from '../booking/ports.ts';
import type { BookingReference } from '../booking/record.ts';
import { isPastCutoff } from '../booking/rules.ts';
import { sayOnce } from '../delivery/notices.ts';
import { wishedText } from '../dialogue/counts-to-tickets.ts';
import { mayBeAwaited } from '../dialogue/day.ts';
import { type Draft, draftSchema } from '../dialogue/draft.ts';
import { offersOf } from '../dialogue/offers.ts';
import { noticeVersionOf } from '../dialogue/step-world.ts';
import { mostAwaited, type WaitingCustomer } from '../store/day-openings.ts';
import { type Lease, leasedWork, type Work } from '../store/leased-queue.ts';
import { type TapOf, tapData } from '../taps.ts';
import { sendText } from '../telegram/card.ts';
import { endTap, type TapContext } from '../telegram/context.ts';
import { button, type Screen } from '../telegram/screen.ts';
import type { Telegram } from '../telegram/telegram.ts';
import { telegramFailure } from '../telegram/transport.ts';
import { paragraphs, type Wording } from '../telegram/wording.ts';
import { minuteMs } from '../time.ts';
import { addVenueDays, type VenueDate, venueDateAt } from '../venue/calendar.ts';
import type { Venue } from '../venue/venue.ts';
import type { CustomerDependencies } from './dependencies.ts';

/** "Tell me when it opens": checks days without tickets until they have some, and tells their customers once. */
export function openingTaps({
  config,
  driver,
  now,
  openDraft,
  store,
  today,
}: Pick<CustomerDependencies, 'config' | 'driver' | 'now' | 'openDraft' | 'store' | 'today'>) {
  return async (ctx: TapContext, { date }: TapOf<'opening'>): Promise<void> => {
    const { words, from } = ctx;
    if (!mayBeAwaited(date, today())) return endTap(ctx, words.text('stale'));
    const waiting = { userId: from.id, locale: words.locale };
    const draft = await openDraft(ctx);
    const card = draft?.card?.messageId === ctx.msgId ? draft.card : null;
    const orderText = draft === null || card === null ? null : savedOrderText(draft);
    // A customer who waits again for this day is told again. Before the wait is noted: a cut-off update comes again.
    await store.sendMarks.withdraw(from.id, openingMark(date));
    const outcome = await store.openings.add(waiting, date, today(), orderText);
    if (outcome === 'full') return endTap(ctx, words.text('opening-full', { maximum: mostAwaited }));
    await store.consents.note(from.id, 'openings', noticeVersionOf(config), now());
    const toast = words.text('opening-watched', { date: words.day(date) });
    if (card === null) return endTap(ctx, toast);
    await driver.handle(ctx, async (dialogue, input) => {
      const plan = await dialogue.show(input, card);
      return plan === null ? null : { ...plan, toast };
    });
  };
}

/** The part of a draft that is saved until its day opens. `replaces`: it was a change of that booking's date. */
interface SavedOrder extends Pick<Draft, 'openOrder' | 'lines'> {
  readonly replaces: BookingReference | null;
}

const noSavedOrder: SavedOrder = { openOrder: null, lines: [], replaces: null };

/** The order as it is stored until the day has passed; null: the draft has only the day. */
function savedOrderText({ openOrder, lines, replaces }: Draft): string | null {
  const order: SavedOrder =
    replaces === undefined
      ? { openOrder, lines, replaces: null }
      : { ...noSavedOrder, replaces: replaces.reference };
  const isEmpty = order.openOrder === null && order.lines.length === 0 && order.replaces === null;
  return isEmpty ? null : JSON.stringify({ schema: draftSchema, ...order });
}

/** Schema 1 also stored sentences, which are not read again. Ignores what any other version has stored. */
export function savedOrderIn(text: string | null): SavedOrder {
  if (text === null) return noSavedOrder;
  const { schema, ...order }: SavedOrder & { readonly schema: number } = JSON.parse(text);
  if (schema === draftSchema) return order;
  return schema === 1 ? { ...noSavedOrder, lines: order.lines, replaces: order.replaces } : noSavedOrder;
}

/** A day that people have waited for, with what is on sale now. */
interface OpenedDay {
  readonly date: VenueDate;
  readonly packages: readonly SalePackage[];
}

/** Says that tickets for the day are on sale, with a button that continues with the saved order. */
function openedScreen(
  { date, packages }: OpenedDay,
  order: SavedOrder,
  venue: Venue,
  words: Wording,
): Screen {
  const { openOrder, lines, replaces } = order;
  const hasOrder = openOrder !== null || lines.length > 0;
  const choose =
    replaces === null
      ? button(words.text('choose-tickets'), tapData.begin(date, hasOrder), 'success')
      : button(words.text('change-visit-date'), tapData.tickets('change', replaces), 'success');
  const onSale = {
    packages: { kind: 'known', packages },
    offers: offersOf(packages, venue, words),
    words,
  } as const;
  return {
    text: paragraphs(words.html('opening-now', { date: words.day(date) }), wishedText(order, onSale)),
    rows: [[choose]],
  };
}

/** The mark that a customer was told of the day. */
function openingMark(date: string): string {
  return `opening:${date}`;
}

/** Time for one day besides its own call to the partner, which queues behind the catalogue's. */
const leaseMarginMs = 2 * minuteMs;

type OpeningWatchDependencies = Pick<
  CustomerDependencies,
  'access' | 'config' | 'store' | 'partner' | 'wordings' | 'now'
> & { readonly telegram: Pick<Telegram, 'api'>; readonly isStopping: () => boolean };

/** The only name in the queue. */
const everyDay = 'days';

/** Asks the partner about the days that customers wait for, on one machine at a time, and tells them once. */
export function openingLooks(dependencies: OpeningWatchDependencies): Work {
  const { access, config, store, telegram, partner, wordings, now, isStopping } = dependencies;
  const { openings, records, sendMarks } = store;
  const { horizonDays, openingCheckMinutes } = config.booking;
  const { venue } = config;
  const everyMs = openingCheckMinutes * minuteMs;
  const leaseMs = config.partner.timeoutMs + leaseMarginMs;

  /** Looks at every day once. Stops when the partner doesn't answer; the next round asks again. */
  async function look(lease: Pick<Lease, 'extend'>): Promise<void> {
    const today = venueDateAt(now(), venue.timeZone);
    const last = addVenueDays(today, horizonDays);
    for (const date of await openings.days(today)) {
      if (isStopping() || date > last || !(await lease.extend())) return;
      const outcome = await partner.catalogue.ask(date);
      if (outcome.kind !== 'done') return;
      if (isOnSale(outcome.value, date)) await tellAll({ date, packages: outcome.value }, lease);
    }
  }

  function isOnSale(packages: readonly SalePackage[], date: VenueDate): boolean {
    return packages.some(({ cutoffMinutes }) => !isPastCutoff(cutoffMinutes, date, now(), venue.timeZone));
  }

  async function tellAll(day: OpenedDay, lease: Pick<Lease, 'extend'>): Promise<void> {
    for (const waiting of await openings.waitingFor(day.date)) {
      if (isStopping() || !(await lease.extend())) return;
      await tell(waiting, day);
    }
  }

  /** Tells a customer, now or in the next round; drops customers who can't be reached or may not book. */
  async function tell({ userId, locale }: WaitingCustomer, day: OpenedDay): Promise<void> {
    const { date } = day;
    const profile = await records.profiles.load(userId);
    const words = wordings.for(profile?.locale ?? locale);
    const screen = openedScreen(day, savedOrderIn(await openings.orderFor(userId, date)), venue, words);
    const say = () => sendText(telegram.api, userId, screen);
    try {
      if (await access.mayBook(userId)) await sayOnce(sendMarks, userId, openingMark(date), say);
    } catch (error) {
      const failure = telegramFailure(error);
      if (failure === null) throw error;
      if (failure.kind === 'later') return;
    }
    await openings.end(userId, date);
  }

  const looks = leasedWork(openings.looks, leaseMs, async (_everyDay, lease) => {
    await look(lease);
    return { againInMs: isStopping() ? 0 : everyMs };
  });
  return {
    ...looks,
    async due(limit) {
      await openings.looks.add(everyDay);
      return looks.due(limit);
    },
  };
}
