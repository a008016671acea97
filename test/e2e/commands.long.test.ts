import { afterEach, expect, it } from 'vitest';
import { type BotRun, startBot } from '../helpers/bot-run.ts';
import { people } from '../helpers/people.ts';

let run: BotRun;
afterEach(async () => {
  await run.stop();
});

it('commands count in any case, and keep their arguments as they are', async () => {
  run = await startBot();
  const an = await run.telegram.person(people.an);
  await an.sends('/Start src_Lotus');
  await an.sees('Hello An!');
  await an.sends('/BOOK');
  await an.sees('Which day');
  await an.sends('/Help');
  const { text } = await an.sees('/mytickets');
  expect(text).toContain('/book');
});
