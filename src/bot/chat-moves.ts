import type { Transformer } from 'grammy';
import type { ChatMoves } from '../storage/telegram-memory.ts';

/**
 * Follows a group that has become a supergroup: a call with its former id is made once more with the new one, which is
 * kept for every process.
 */
export function followMoves(moves: Pick<ChatMoves, 'remember'>): Transformer {
  /** What this process has learned, so that it asks Telegram with a former id once. */
  const known = new Map<number, number>();
  return async (call, method, payload, signal) => {
    const chatId = 'chat_id' in payload ? Number(payload.chat_id) : Number.NaN;
    const at = (to: number) => ({ ...payload, chat_id: to }) as typeof payload;
    const moved = known.get(chatId);
    if (moved !== undefined) return call(method, at(moved), signal);
    const answer = await call(method, payload, signal);
    const to = answer.ok ? undefined : answer.parameters?.migrate_to_chat_id;
    if (to === undefined) return answer;
    known.set(chatId, to);
    await moves.remember(chatId, to);
    return call(method, at(to), signal);
  };
}
