import { describe, expect, it } from 'vitest';
import { fillCart, hold, shown, tapsLike } from '../e2e/dialogue.ts';
import { startScene } from '../e2e/scene.ts';
import { isSettled, latestOf, recordOnce } from '../e2e/tickets/ticket-run.ts';
import { everythingUnder, keysUnder } from '../helpers/store.ts';

const sentinels = {
  firstName: 'Sentinelfirst',
  lastName: 'Sentinellast',
  username: 'sentinel_user',
  name: 'Sentinelname Nguyễn',
  phone: '+84987612345',
  email: 'sentinel@mail.example',
  cardId: '079200123456',
  note: 'sentinelnote by the window',
} as const;

/** As they are, and as somebody might write them down who means to hide nothing. */
function forms(value: string): readonly string[] {
  const base64 = Buffer.from(value).toString('base64').replace(/=+$/, '').slice(0, -1);
  return [value, value.toLowerCase(), encodeURIComponent(value), base64, Buffer.from(value).toString('hex')];
}

function found(text: string, values: readonly string[]): readonly string[] {
  const lowered = text.toLowerCase();
  return values.filter((value) =>
    forms(value).some((form) => text.includes(form) || lowered.includes(form.toLowerCase())),
  );
}

describe('what a customer tells, and the codes of their tickets', () => {
  it('are in no log of any level, no key name, no callback data, and nowhere in the store as plain text', async () => {
    const run = await startScene({
      environment: { LOG_LEVEL: 'trace' },
      venue: { details: { required: ['name', 'phone', 'email', 'card_id'] } },
    });
    const the = run;
    const { firstName, lastName, username } = sentinels;
    const an = await the.telegram.person({
      firstName,
      lastName,
      username,
      languageCode: 'en',
      phoneNumber: sentinels.phone,
    });
    const seenInStore: string[] = [];
    const look = async (): Promise<void> => {
      seenInStore.push(await everythingUnder(the.corner.ledger, the.corner.prefix));
    };
    await fillCart(an, { packageName: 'Cable Car, Adult', quantity: 3 });
    await tapsLike(an, 'Continue · ');
    await shown(an, 'What name');
    await an.sends(sentinels.name);
    await shown(an, 'What is your phone number');
    await an.sharesContact();
    await shown(an, 'What is your email address');
    await an.sends(sentinels.email);
    await shown(an, 'What is your ID number');
    await look();
    await an.sends(sentinels.cardId);
    await shown(an, 'Please check your booking');
    await an.taps('Edit');
    await an.taps('Note');
    await shown(an, 'A note for the venue');
    await an.sends(sentinels.note);
    await shown(an, 'sentinelnote');
    await look();
    // Trouble is where things are logged that nobody thought of.
    the.partner.faults.add({ operation: 'create-booking', kind: 'refuse', code: 1013 });
    the.partner.faults.add({ operation: 'confirm-booking', kind: 'truncate' });
    await hold(an);
    await look();
    await tapsLike(an, 'Get tickets · ');
    await an.sees('Here are your 3 tickets', { onlyNew: true });
    const booking = await recordOnce(the, await latestOf(the, an), isSettled);
    the.telegram.fault({
      method: 'sendMessage',
      kind: 'error',
      errorCode: 400,
      description: 'Bad Request: no',
    });
    await an.sends('/mytickets');
    await shown(an, 'Something went wrong on our side');
    expect(the.logs()).toContain('An update failed.');
    await an.sends('/mytickets');
    await an.taps((await shown(an, 'Your bookings')).reply_markup?.inline_keyboard[0]?.[0]?.text ?? '');
    await an.taps('PDF');
    await shown(an, 'All tickets to print');
    await look();
    const toldPartner = JSON.stringify(the.partner.book.bookings);
    the.partner.book.cancel(booking.partner?.bookingId ?? '', 'Storm');
    await an.sends('/mydata');
    await shown(an, 'Everything that this bot keeps about you');
    await look();

    const codes = (booking.partner?.tickets ?? []).map(({ code }) => code);
    expect(codes).toHaveLength(3);
    const values = [...Object.values(sentinels), ...codes];
    const callbackData = the.telegram
      .calls()
      .flatMap(({ params }) => JSON.stringify(params).match(/callback_data\W+[^"\\]+/g) ?? []);
    expect(callbackData.length).toBeGreaterThan(20);
    expect(the.logs()).toContain('Telegram was called.');
    expect(found(the.logs(), values)).toEqual([]);
    expect(found((await keysUnder(the.corner.ledger, the.corner.prefix)).join('\n'), values)).toEqual([]);
    expect(found(callbackData.join('\n'), values)).toEqual([]);
    for (const everything of seenInStore) expect(found(everything, values)).toEqual([]);

    // The search would have found them: they are in what the customer and the partner were told.
    expect(found(toldPartner, Object.values(sentinels))).toEqual([
      sentinels.name,
      sentinels.phone,
      sentinels.email,
      sentinels.cardId,
      sentinels.note,
    ]);
    expect(found(an.transcript(), codes)).toEqual(codes);
  });
});
