import { expect, it } from 'vitest';
import { endWithTest, startBot } from '../helpers/bot-run.ts';
import { people } from '../helpers/people.ts';

it('commands count in any case, and keep their arguments as they are', async () => {
  const run = await startBot();
  endWithTest(run);
  const an = await run.telegram.person(people.an);
  await an.sends('/Start src_Lotus');
  await an.sees('Hello An!');
  await an.sends('/BOOK');
  await an.sees('Which day');
  await an.sends('/Help');
  const { text } = await an.sees('/mytickets');
  expect(text).toContain('/book');
});
