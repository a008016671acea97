import type { Update } from 'grammy/types';
import { z } from 'zod';

/**
 * As much of an update's shape as decides whose it is and where its work is queued. All else is looked at where it
 * is used; what is wrong there fails one update of one chat and nothing more.
 */
const chat = z.looseObject({ id: z.int(), type: z.string() });
const user = z.looseObject({ id: z.int(), is_bot: z.boolean() });
const message = z.looseObject({ message_id: z.int(), chat, from: user.optional() });
const update = z.looseObject({
  update_id: z.int(),
  message: message.optional(),
  edited_message: message.optional(),
  channel_post: message.optional(),
  callback_query: z
    .looseObject({ id: z.string(), from: user, message: message.optional(), data: z.string().optional() })
    .optional(),
  my_chat_member: z.looseObject({ chat, from: user }).optional(),
});

/** The update in a webhook's body; null when it is none. */
export function readUpdate(body: string): Update | null {
  let value: unknown;
  try {
    value = JSON.parse(body);
  } catch {
    return null;
  }
  return update.safeParse(value).success ? (value as Update) : null;
}
