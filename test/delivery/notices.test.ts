import { HttpError } from 'grammy';
import { expect, it } from 'vitest';
import { notify, sayOnce } from '../../src/delivery/notices.ts';
import { StaleCall } from '../../src/telegram/transport.ts';
import { sampleBooking, samplePartnerSide } from '../store/sample-booking.ts';

it('A hold that can not become the chosen tickets has no reminder: neither a tap nor a payment brings them', async () => {
  const partner = samplePartnerSide({ status: 'held', paymentStatus: 'open', tickets: [] });
  const reminded: string[] = [];
  const delivery = {
    sendMarks: {
      begin: async (_chatId: number, what: string) => reminded.push(what) === 0,
      withdraw: async () => {},
    },
    words: { html: () => '' },
  };
  const remind = (changes: Partial<typeof partner>) => {
    const booking = sampleBooking({ state: 'held', partner: { ...partner, ...changes } });
    return notify({ ...delivery, booking } as never, { notice: 'holdReminder' } as never);
  };
  await remind({ bookingDate: '2026-12-31' });
  await remind({ packages: [{ code: 'OTHER', name: 'Other', quantity: 1 }] as never });
  expect(reminded).toEqual([]);
  await remind({});
  expect(reminded).toHaveLength(1);
});

it('what is said at most once is not said again where Telegram has not answered, but where it was not called', async () => {
  const withdrawn: string[] = [];
  const sendMarks = {
    begin: async () => true,
    withdraw: async (_chatId: number, name: string) => void withdrawn.push(name),
  };
  const fails = (cause: Error) => () => Promise.reject(new HttpError('It failed.', cause));
  expect(await sayOnce(sendMarks, 7, 'unanswered', fails(new Error('timeout')))).toBeNull();
  await expect(sayOnce(sendMarks, 7, 'late', fails(new StaleCall('Too late.')))).rejects.toThrow();
  expect(withdrawn).toEqual(['late']);
});
