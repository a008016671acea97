import { codeOf } from '../booking/record.ts';
import { isUncommitted } from '../booking/requests.ts';
import type { StaffTapped } from '../taps.ts';
import { type CommandContext, endTap, type TapContext } from '../telegram/context.ts';
import { readLive } from '../views/booking-watch.ts';
import { staffBookingList } from '../views/staff-booking.ts';
import type { adoptionFeature } from './adoption.ts';
import { answerFound, paint, paintBooking, say, sayUnknown } from './answer.ts';
import type { DeskDependencies } from './dependencies.ts';
import { createHistories } from './history.ts';
import { createLookUp } from './look-up.ts';
import { aboutBooking, currentOf, pageIn } from './taps.ts';

/** /find: a booking's card, by all that `createLookUp` reads. */
export function findFeature(
  dependencies: DeskDependencies,
  { showLost }: Pick<ReturnType<typeof adoptionFeature>, 'showLost'>,
) {
  const { bookings, store } = dependencies;
  const { ledger, staffMemory } = store;
  const lookUp = createLookUp(dependencies);
  const histories = createHistories(dependencies);

  async function find(ctx: CommandContext): Promise<void> {
    const text = ctx.match.trim();
    if (text === '') return say(ctx, 'staff-usage-find');
    const found = await lookUp.find(text);
    const [booking, another] = found;
    if (booking === undefined) {
      // What was done outlives its booking, and money without one has its own.
      if ((await showLost(ctx, text)) || (await histories.send(ctx, text))) return;
      return sayUnknown(ctx, text);
    }
    if (another !== undefined) return answerFound(ctx, found, store);
    await paintBooking(ctx, await readLive(bookings, ctx, booking), dependencies);
  }

  const taps = {
    async found(ctx: TapContext, tap: StaffTapped) {
      const references = await staffMemory.found(ctx.chatId, ctx.msgId);
      await endTap(ctx, references === null ? ctx.words.text('stale') : null);
      if (references === null) return;
      const loaded = await Promise.all(references.map((reference) => ledger.load(reference)));
      const bookings = loaded.filter((booking) => booking !== null);
      await paint(ctx, staffBookingList(bookings, pageIn(tap), ctx.words));
    },
    ...aboutBooking(store, {
      show: async (ctx, _tap, booking) =>
        paintBooking(ctx, await readLive(bookings, ctx, booking), dependencies),
      /** Reads the partner's records first, so that no cancelled ticket is sent again. */
      async resend(ctx, _tap, start) {
        const live = await readLive(bookings, ctx, start);
        const asked = await bookings.resendByStaff(start.reference, ctx.from.id);
        const refused = `refused-${asked.kind === 'refused' && !isUncommitted(asked.why) ? asked.why : 'notIssued'}`;
        const lead = ctx.words.html(asked.kind === 'accepted' ? 'staff-tickets-sent' : refused);
        await paintBooking(ctx, { ...live, booking: currentOf(asked, live.booking) }, dependencies, lead);
      },
      /** Reads the partner's records first, so that a ticket that has come meanwhile is not given up. */
      async complete(ctx, _tap, start) {
        const live = await readLive(bookings, ctx, start);
        const asked = await bookings.completeByStaff(start.reference, ctx.from.id);
        const lead = ctx.words.html(asked.kind === 'accepted' ? 'staff-completed' : 'staff-nothing-missing');
        await paintBooking(ctx, { ...live, booking: currentOf(asked, live.booking) }, dependencies, lead);
      },
      async history(ctx, _tap, booking) {
        if (!(await histories.ofBooking(ctx, booking)))
          await say(ctx, 'staff-history-none', { code: codeOf(booking) });
      },
    }),
  };
  return { commands: { find }, taps };
}
