import { expect, it } from 'vitest';
import { examine } from '../../../src/ops/doctor.ts';
import { people } from '../../helpers/people.ts';
import {
  mainFile,
  programEnvironment,
  releaseFile,
  startProgram,
  startSandboxes,
} from '../../helpers/program.ts';
import { venueFileWith } from '../../helpers/venue-file.ts';
import { hold, shown, tapsLike, toReview } from '../dialogue.ts';

const paidByCard = { payment: { ways: ['telegram'] } };

it.each([
  ['that is paid at the gate', {}],
  ['that waits for its payment', paidByCard],
])(
  'with a booking %s the start in another currency ends with 78, and the doctor says why',
  async (_what, payment) => {
    const { telegram, partner } = await startSandboxes();
    const environment = {
      ...programEnvironment(telegram, partner, payment),
      PAYMENT_PROVIDER_TOKEN: '123456789:TEST:e2e',
    };
    const inDollars = venueFileWith({ ...payment, currency: 'USD', phone_country: 'VN' });
    const changed = { ...environment, VENUE_FILE: inDollars };
    const doctor = async (given: Readonly<Record<string, string>>) =>
      (await Array.fromAsync(examine(given))).filter(({ text }) => text.startsWith('"currency"'));
    const first = startProgram(environment);
    await first.says('"msg":"The bot has started."');
    const an = await telegram.person(people.an);
    await toReview(an);
    if (payment === paidByCard) {
      await tapsLike(an, 'Pay ');
      await shown(an, 'Your invoice is here');
    } else {
      await hold(an);
    }
    first.process.kill('SIGTERM');
    await first.ended;

    const why = 'changed to USD while bookings are open (1): keep VND until all are settled';
    for (const file of [mainFile, releaseFile]) {
      const second = startProgram(changed, file);
      expect(await second.ended).toBe(78);
      expect(second.output()).toContain(why);
    }
    expect(await doctor(changed)).toMatchObject([
      { status: 'fault', text: expect.stringContaining(why), fix: 'for example currency = "VND"' },
    ]);
    expect(await doctor(environment)).toEqual([]);
  },
);
