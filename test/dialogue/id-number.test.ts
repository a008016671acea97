import { expect, it } from 'vitest';
import { createWalker, wayToReview } from './walker.ts';

it('an ID number whose update comes again, as after a crash, is deleted from the chat all the same', async () => {
  const walker = createWalker();
  const asked = (['name', 'phone', 'cardId'] as const).map((detail) => ({ detail, isRequired: true }));
  await walker.move({ kind: 'world', change: { askedDetails: asked } });
  await walker.begin();
  for (const step of wayToReview) await walker.does(step);
  const plan = await walker.does({ kind: 'text', text: 'b1234567' });
  expect(plan?.deleteMessageId).not.toBeNull();
  const again = await walker.move({ kind: 'redelivery' });
  expect(again?.deleteMessageId).toBe(plan?.deleteMessageId);
});
