import type { VenueSettings } from '../../../sandbox/venue/venue-file.ts';
import { type BotRun, endWithTest, startBot } from '../../helpers/bot-run.ts';
import { wordings } from '../../locales/locale-files.ts';
import { shown } from '../dialogue.ts';

const words = wordings.for('en');
export const quickly = { policy: { opening_check_minutes: 0.005 } };
export const never = { policy: { opening_check_minutes: 1440 } };

/** The bot, which looks all the time whether a day has opened. */
export async function startLooking(venue: VenueSettings = quickly): Promise<BotRun> {
  const run = await startBot({ venue });
  endWithTest(run);
  return run;
}

export function sellOut({ partner }: Pick<BotRun, 'partner'>): void {
  for (const { code } of partner.book.shelf.packages) partner.book.shelf.change(code, { onSale: false });
}

export function open({ partner }: Pick<BotRun, 'partner'>): void {
  partner.book.shelf.restore();
}

export async function customer(run: BotRun, firstName = 'Emma') {
  return run.telegram.person({ firstName, languageCode: 'en' });
}
export type Customer = Awaited<ReturnType<typeof customer>>;

export async function goToEmptyDay(emma: Customer, date: string) {
  await emma.sends('/book');
  await shown(emma, 'Which day would you like');
  await emma.sends(date);
  return emma.sees(`No tickets are on sale for ${words.day(date)}`, { onlyNew: true });
}

/** What somebody was told of days that have opened. */
export const told = (person: Customer) =>
  person.view().messages.filter(({ text }) => text?.includes('are on sale now'));
