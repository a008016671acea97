import type { Message } from 'grammy/types';
import type { PersonClient } from 'telegram-sandbox';
import type { BotRunOptions } from '../../helpers/bot-run.ts';
import { shown } from '../dialogue.ts';
import { type StaffRun, startStaffBot } from '../staff/staff-run.ts';

/** What the group of staff is. The bot may manage topics in a forum. */
export type DeskKind = 'group' | 'supergroup' | 'forum';

export interface DeskRun extends StaffRun {
  readonly groupId: number;
  /** Staff, in their group. */
  readonly desk: PersonClient;
  readonly colleague: PersonClient;
  /** In the group, and none of staff. */
  readonly stranger: PersonClient;
}

export async function startDesk(kind: DeskKind, options: BotRunOptions = {}): Promise<DeskRun> {
  const run = await startStaffBot(options);
  const { linh, minh, telegram } = run;
  const stranger = await telegram.person({ firstName: 'Stranger', languageCode: 'en' });
  const group = await telegram.group({
    title: 'Desk',
    members: [linh, minh, stranger],
    kind,
    ...(kind === 'forum' && {
      bot: { status: 'administrator', canManageTopics: true, canDeleteMessages: true } as const,
    }),
  });
  await linh.inChat(group.id).sees('I sell tickets in private chat.');
  await telegram.settled();
  await run.restart({ STAFF_CHAT_ID: String(group.id) });
  return {
    ...run,
    groupId: group.id,
    desk: linh.inChat(group.id),
    colleague: minh.inChat(group.id),
    stranger: stranger.inChat(group.id),
  };
}

/** From the last resort of the bot to a question that is sent. */
export async function asks(
  run: Pick<StaffRun, 'telegram'>,
  an: PersonClient,
  text: string,
): Promise<Message> {
  await beginsToAsk(an);
  return writes(run, an, text);
}

/** Writes to staff. The former card is gone when it is over. */
export async function writes(
  { telegram }: Pick<StaffRun, 'telegram'>,
  an: PersonClient,
  text: string,
  options: Parameters<PersonClient['sends']>[1] = {},
): Promise<Message> {
  const sent = await an.sends(text, options);
  await telegram.settled();
  await an.sees('Sent to the venue.');
  return sent;
}

export async function beginsToAsk(an: PersonClient): Promise<Message> {
  await an.sends('qwertyuiop');
  await shown(an, "Sorry, I didn't get that.");
  await an.taps('Ask the venue');
  return shown(an, 'What would you like to ask Harbour Park?');
}

export function labelsOf({ reply_markup }: Message): readonly string[] {
  return (reply_markup?.inline_keyboard ?? []).flat().map(({ text }) => text);
}

/** Everything that is read in a chat. */
export function readIn(person: PersonClient): string {
  return JSON.stringify(person.view().messages.map(({ text, caption }) => text ?? caption));
}

/** The smallest picture that there is. */
export const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

export const photo = { kind: 'photo', name: 'gate.png', bytes: picture, mimeType: 'image/png' } as const;
export const pdf = {
  kind: 'document',
  name: 'invoice.pdf',
  bytes: Buffer.from('%PDF-1.4'),
  mimeType: 'application/pdf',
} as const;
