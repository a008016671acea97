import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { fillCart, getTickets, giveDetails } from '../e2e/dialogue.ts';
import { decodeSymbols } from '../helpers/decode.ts';
import { people } from '../helpers/people.ts';
import { programEnvironment, startProgram, startSandboxes } from '../helpers/program.ts';
import { layOutImage } from './image.ts';

it('The bundle books from /start to a ticket that scans, with no package of the project around it, and stops', async () => {
  const { telegram, partner } = await startSandboxes();
  const image = await layOutImage();
  onTestFinished(() => image.remove());
  const main = join(image.directory, 'dist', 'main.js');
  const program = startProgram(programEnvironment(telegram, partner), main);
  onTestFinished(() => void program.process.kill('SIGKILL'));
  await program.says('"msg":"The bot has started."');
  const an = await telegram.person(people.an);
  await an.sends('/start');
  await an.sees('Hello An!');
  await fillCart(an, { packageName: 'Cable Car, Adult', quantity: 3 });
  await giveDetails(an, 'One shared ticket');
  await getTickets(an);
  const [ticket] = partner.book.bookings[0]?.tickets ?? [];
  const [picture] = an.photos().filter(({ caption = '' }) => caption.includes(ticket?.code ?? 'no ticket'));
  const symbols = picture === undefined ? [] : await decodeSymbols(an.download(picture.fileId));
  expect(symbols).toMatchObject([{ text: ticket?.code }]);
  program.process.kill('SIGTERM');
  expect(await program.ended, program.output()).toBe(0);
});
