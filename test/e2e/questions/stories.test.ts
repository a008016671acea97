import { expect, it } from 'vitest';
import { asRead } from '../../helpers/as-read.ts';
import { labelsOf, shown } from '../dialogue.ts';
import { startScene } from '../scene.ts';
import { issuedBooking } from '../staff/staff-run.ts';
import { pdf, photo, readIn } from './question-run.ts';

it('a customer asks the venue from the booking’s view, with its facts: text, photo and file go both ways, and the answer ends it', async () => {
  const run = await startScene({ desk: 'supergroup' });
  const { an, desk, colleague, telegram } = run;
  const code = await issuedBooking(run);
  await an.sends('/mytickets');
  await shown(an, 'Your bookings');
  await an.taps((await an.sees('Your bookings')).reply_markup?.inline_keyboard[0]?.[0]?.text ?? '');
  await shown(an, 'Confirmed');
  await an.taps('Ask the venue');
  const card = await shown(an, 'What would you like to ask Harbour Park?');
  expect(card.text).toContain(code);
  expect(labelsOf(card).flat()).toEqual(['Done', 'Back']);

  await an.sends('Where is the <b>entrance</b> & the lift?');
  expect(labelsOf(await shown(an, 'Sent to the venue.')).flat()).toEqual(['Done', 'Back']);
  const header = await desk.sees('has a question.');
  expect(header.text).toContain('Nguyễn Văn Á');
  expect(header.text).toContain(code);
  expect(asRead(header.text ?? '')).toMatch(/2 × .*Cable Car, Adult/);
  expect(header.text).toContain('Confirmed');
  expect(labelsOf(header).flat()).toEqual(['Show booking']);
  const question = await desk.sees('Where is the <b>entrance</b> & the lift?');
  expect(question.reply_to_message?.message_id).toBe(header.message_id);
  expect(question.forward_origin).toBeUndefined();
  for (const secret of ['an_nguyen', String(an.id), '+84']) expect(readIn(desk)).not.toContain(secret);

  await an.sendsFile(photo, { caption: 'This one?' });
  await shown(an, 'Sent to the venue.');
  const seen = await desk.sees('This one?');
  expect(seen.photo).toBeDefined();
  expect(seen.reply_to_message?.message_id).toBe(header.message_id);
  await an.sendsFile(pdf);
  await shown(an, 'Sent to the venue.');
  await desk.sees(({ document }) => document?.file_name === 'invoice.pdf');
  expect(
    run.telegram.calls('sendMessage').filter(({ params }) => String(params.text).includes('has a question')),
  ).toHaveLength(1);

  await colleague.sends('Does anybody know?');
  const reply = await desk.sends('Gate 2, on your left.', { replyTo: question.message_id });
  const answer = await an.sees('Gate 2, on your left.');
  expect(labelsOf(answer).flat()).toEqual(['Ask the venue']);
  expect(answer.reply_to_message?.text).toContain('entrance');
  await telegram.settled();
  expect(desk.view().reactions).toEqual({ [reply.message_id]: '👍' });
  await desk.sendsFile(photo, { caption: 'The gate', replyTo: header.message_id });
  expect((await an.sees('The gate')).photo).toBeDefined();
  await colleague.sendsFile(pdf, { replyTo: seen.message_id });
  await an.sees(({ document }) => document?.file_name === 'invoice.pdf');
  expect(readIn(an)).not.toMatch(/Linh|Minh|Does anybody know/);

  await telegram.settled();
  expect(readIn(an)).not.toContain('Anything to add?');
  await an.sends('asdfghjkl');
  await telegram.settled();
  expect(readIn(desk)).not.toContain('asdfghjkl');
});
