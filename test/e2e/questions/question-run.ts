import type { Message } from 'grammy/types';
import type { PersonClient } from 'telegram-sandbox';
import { shown } from '../dialogue.ts';
import type { StaffScene } from '../scene.ts';

/** From the last resort of the bot to a question that is sent. */
export async function asks(
  run: Pick<StaffScene, 'telegram'>,
  an: PersonClient,
  text: string,
): Promise<Message> {
  await beginsToAsk(an);
  return writes(run, an, text);
}

/** Writes to staff. The former card is gone when it is over. */
export async function writes(
  { telegram }: Pick<StaffScene, 'telegram'>,
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
  await an.sends('/help');
  await shown(an, 'Anything else?');
  await an.taps('Ask the venue');
  return shown(an, 'What would you like to ask Harbour Park?');
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
