import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { PersonClient } from '../../../sandbox/telegram/person.ts';
import { type BotRun, startBot } from '../../helpers/bot-run.ts';
import { dataOf, liveCard, textOf } from './chat-check.ts';

let run: BotRun;
beforeAll(async () => {
  run = await startBot({
    overrides: {
      updateRate: { messages: { atOnce: 5, perSecond: 0.01 }, taps: { atOnce: 5, perSecond: 0.01 } },
    },
  });
});
afterAll(() => run.stop());

const sentence = 'I sell tickets in private chat.';

async function inGroup(): Promise<{ readonly an: PersonClient; readonly chatId: number }> {
  const an = await run.telegram.person({ firstName: 'An', languageCode: 'en' });
  const { id } = await run.telegram.group({ title: 'Friends', members: [an] });
  return { an: an.inChat(id), chatId: id };
}

function sentTo(chatId: number): number {
  return run.telegram.calls('sendMessage').filter(({ params }) => Number(params.chat_id) === chatId).length;
}

describe('in a group', () => {
  it.each(['/book', '/start', `/book@sandbox_bot`])(
    '%s is answered with one sentence and the way to the private chat',
    async (text) => {
      const { an } = await inGroup();
      const me = run.telegram.calls('getMe')[0]?.result as { readonly username: string };
      await an.sends(text.replace('sandbox_bot', me.username));
      const message = await an.sees(sentence);
      const [[button] = []] = message.reply_markup?.inline_keyboard ?? [];
      expect(button).toMatchObject({ text: 'Open private chat', url: `https://t.me/${me.username}` });
    },
  );

  it('other people’s talk, and commands for other bots, are left alone', async () => {
    const { an, chatId } = await inGroup();
    await run.telegram.settled();
    const before = sentTo(chatId);
    await an.sends('/book@another_bot');
    await an.sends('shall we go to the park on Saturday?');
    await run.telegram.settled();
    expect(sentTo(chatId)).toBe(before);
  });
});

describe('more updates than a person makes', () => {
  it('of messages are answered once, politely, and then no more', async () => {
    const an = await run.telegram.person({ firstName: 'An', languageCode: 'en' });
    for (let n = 0; n < 12; n += 1) await an.sends(`hello ${n}`);
    await an.sees('That is a lot at once');
    await run.telegram.settled();
    const answers = an.view().messages.filter((message) => message.from?.is_bot === true);
    expect(answers.filter((message) => textOf(message).includes('a lot at once'))).toHaveLength(1);
    expect(answers).toHaveLength(6);
  });

  it('of taps are each answered, the first with the sentence', async () => {
    const an = await run.telegram.person({ firstName: 'An', languageCode: 'en' });
    await an.sends('/book');
    await an.sees('Which day');
    const card = liveCard(an);
    const data = dataOf(card)[0] ?? '';
    const texts: (string | undefined)[] = [];
    for (let n = 0; n < 8; n += 1) {
      texts.push((await (await an.tapsData(card.message_id, data)).answer()).text);
    }
    expect(texts.filter((text) => text?.includes('a lot at once'))).toHaveLength(1);
    expect(texts.slice(-2)).toEqual([undefined, undefined]);
  });
});
