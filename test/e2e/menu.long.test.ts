import type { PersonClient } from 'telegram-sandbox';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type BotRun, startBot } from '../helpers/bot-run.ts';
import { fillCart, shown, tapsLike } from './dialogue.ts';

let run: BotRun;
beforeAll(async () => {
  run = await startBot();
});
afterAll(() => run.stop());

async function welcomed(): Promise<{ readonly emma: PersonClient; readonly messageId: number }> {
  const emma = await run.telegram.person({ firstName: 'Emma', lastName: 'Wilson', languageCode: 'en' });
  await emma.starts();
  return { emma, messageId: (await shown(emma, 'Hello Emma!')).message_id };
}

/** Help, which stays in the chat, and the settings below it, which are active. */
async function withHelpAbove(): Promise<{ readonly emma: PersonClient; readonly messageId: number }> {
  const { emma } = await welcomed();
  await emma.sends('/help');
  const { message_id: messageId } = await shown(emma, '/mytickets');
  await emma.sends('/settings');
  await shown(emma, 'Reminder on the evening before');
  await run.telegram.settled();
  return { emma, messageId };
}

const labels = (person: PersonClient): readonly string[] =>
  person
    .view()
    .messages.flatMap(({ reply_markup }) =>
      (reply_markup?.inline_keyboard ?? []).flat().map(({ text }) => text),
    );

describe('the menu', () => {
  it('greets, and offers to book, by a name in the order that its people write', async () => {
    const wei = await run.telegram.person({ firstName: '伟', lastName: '李', languageCode: 'en' });
    await wei.starts();
    await shown(wei, 'Hello 李伟!');
    await fillCart(wei, { packageName: 'Cable Car, Adult', quantity: 1 });
    await tapsLike(wei, 'Continue · ');
    await shown(wei, 'What name');
    expect(labels(wei)).toContain('Agree, book as 李伟');
  });

  it('turns into help, the languages and the bookings in place, and back', async () => {
    const { emma, messageId } = await welcomed();
    await emma.taps('Help');
    expect((await shown(emma, '/mytickets')).message_id).toBe(messageId);
    await emma.taps('Back');
    expect((await shown(emma, 'Hello Emma!')).message_id).toBe(messageId);
    await emma.taps('Language');
    expect((await shown(emma, 'Which language')).message_id).toBe(messageId);
    await emma.taps('Back');
    await shown(emma, 'Hello Emma!');
    await emma.taps('My tickets');
    expect((await shown(emma, 'no bookings yet')).message_id).toBe(messageId);
    expect(emma.view().messages).toHaveLength(2);
  });

  it('leaves no list and no question without its buttons in the chat', async () => {
    const { emma } = await welcomed();
    const lists = ['/language', '/mytickets', '/language', '/mytickets', '/help'];
    for (const command of lists) {
      await emma.sends(command);
      await shown(emma, () => true);
    }
    await run.telegram.settled();
    expect(emma.view().messages.filter(({ from }) => from?.is_bot)).toHaveLength(1);
  });

  it.each(['n:off', 'l:vi', 'p:ask', 't:page::0'])(
    'answers %s below when another message is active',
    async (data) => {
      const { emma, messageId } = await withHelpAbove();
      const { message_id: active } = await emma.sees('Reminder on the evening before');
      const before = emma.view().messages.find((message) => message.message_id === messageId);
      const tap = await emma.tapsData(messageId, data);
      await tap.answer();
      await run.telegram.settled();
      const { messages } = emma.view();
      expect(messages.at(-1)?.message_id).toBeGreaterThan(active);
      expect(messages.find((message) => message.message_id === messageId)).toEqual(before);
      const withButtons = messages.filter((message) => message.reply_markup !== undefined);
      expect(withButtons.map((message) => message.message_id)).toEqual([messages.at(-1)?.message_id]);
    },
  );
});
