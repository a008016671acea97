import type { PersonClient } from 'telegram-sandbox';
import { describe, expect, it } from 'vitest';
import { type BotRun, endWithTest, startBot } from '../../helpers/bot-run.ts';
import { people } from '../../helpers/people.ts';
import { labelOf, openDay, shown } from '../dialogue.ts';
import { checkChat, liveCard } from './chat-check.ts';
import { goTo, seenIn } from './way.ts';

let run: BotRun;

async function start(): Promise<PersonClient> {
  run = await startBot();
  endWithTest(run);
  return run.telegram.person(people.an);
}

/** What was offered to Telegram as pictures, in order: an address, a file_id, or an upload. */
function offered(): readonly string[] {
  const calls = [...run.telegram.calls('sendPhoto'), ...run.telegram.calls('editMessageMedia')];
  return calls
    .toSorted((one, other) => one.id - other.id)
    .map(({ params }) =>
      kindOf(params.photo ?? (params.media as { readonly media?: unknown })?.media ?? params.media),
    );
}

function kindOf(photo: unknown): string {
  if (typeof photo !== 'string') return 'upload';
  if (photo.startsWith('attach://')) return 'upload';
  return photo.startsWith('http') ? 'address' : 'file_id';
}

describe('the picture of a package', () => {
  it('is sent by its address once, and by its file_id ever after, for everybody and after a restart', async () => {
    const an = await start();
    await goTo(an, 'tickets');
    const binh = await run.telegram.person(people.binh);
    await goTo(binh, 'tickets');
    await run.restart();
    const chi = await run.telegram.person(people.chi);
    await goTo(chi, 'tickets');
    await checkChat(run, chi);
    expect(offered()).toEqual(['address', 'file_id', 'file_id']);
  });

  it('changes in place as the packages are tapped', async () => {
    const an = await start();
    await goTo(an, 'tickets');
    const { message_id: id } = liveCard(an);
    const sent = run.telegram.calls('sendPhoto').length + run.telegram.calls('sendMessage').length;
    const seen = new Set<string>();
    for (const other of [/· ₫320,000$/, /· ₫780,000$/, /· ₫590,000$/]) {
      await an.taps(labelOf(an, other));
      const card = await shown(an, seenIn.tickets);
      expect(card.message_id).toBe(id);
      seen.add(card.photo?.at(-1)?.file_unique_id ?? '');
    }
    expect(seen.size).toBe(3);
    expect(run.telegram.calls('sendPhoto').length + run.telegram.calls('sendMessage').length).toBe(sent);
    await checkChat(run, an);
  });

  it('is offered anew when Telegram no longer knows its file_id', async () => {
    const an = await start();
    await goTo(an, 'tickets');
    run.telegram.fault({
      method: 'sendPhoto',
      kind: 'error',
      errorCode: 400,
      description: 'Bad Request: wrong file identifier/HTTP URL specified',
    });
    const binh = await run.telegram.person(people.binh);
    await goTo(binh, 'tickets');
    const chi = await run.telegram.person(people.chi);
    await goTo(chi, 'tickets');
    await checkChat(run, chi);
    expect(offered()).toEqual(['address', 'file_id', 'address', 'file_id']);
    await checkChat(run, binh);
  });

  it('is uploaded by the bot when Telegram can’t reach its host, and that is shown', async () => {
    const an = await start();
    await goTo(an, 'day');
    run.telegram.fault({
      method: 'sendPhoto',
      kind: 'error',
      errorCode: 400,
      description: 'Bad Request: words that nobody has seen before',
    });
    await an.sends(openDay());
    const card = await shown(an, 'per booking');
    expect(run.logs()).toContain('words that nobody has seen before');
    expect(card.photo).toBeDefined();
    await checkChat(run, an);
    expect(offered()).toEqual(['address', 'upload']);
    expect(run.telegram.calls('sendChatAction').map(({ params }) => params.action)).toContain('upload_photo');
  });

  it('is left out when it can’t be had in any way: the card is a text, and works', async () => {
    const an = await start();
    await goTo(an, 'day');
    run.telegram.fault({
      method: 'sendPhoto',
      times: 3,
      kind: 'error',
      errorCode: 400,
      description: 'Bad Request: IMAGE_PROCESS_FAILED',
    });
    await an.sends(openDay());
    const card = await shown(an, 'per booking');
    expect(card.photo).toBeUndefined();
    await checkChat(run, an);
    expect(offered()).toEqual(['address', 'upload', 'address']);
    await an.taps('+');
    await shown(an, 'Your booking for');
    await checkChat(run, an);
  });
});
