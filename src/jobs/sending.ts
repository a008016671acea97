import type { SaidOnce } from '../storage/telegram-memory.ts';
import { telegramFailure } from '../telegram/transport.ts';

interface JobSending {
  readonly store: { readonly saidOnce: SaidOnce };
  readonly onRefused: (description: string) => void;
}

/**
 * Sends the message of a job to a chat, at most once under the name `onceAs`: better missing than there twice, since
 * commands bring it at any time. Null: it was asked for, and can be asked for again. `later`: it may be tried again.
 */
export async function sendOfJob(
  { store: { saidOnce }, onRefused }: JobSending,
  chatId: number,
  onceAs: string | null,
  send: () => Promise<unknown>,
): Promise<'done' | 'later'> {
  if (onceAs !== null && !(await saidOnce.begin(chatId, onceAs))) return 'done';
  try {
    await send();
    return 'done';
  } catch (error) {
    const failure = telegramFailure(error);
    if (failure === null) throw error;
    if (failure.kind === 'later') {
      if (onceAs !== null) await saidOnce.withdraw(chatId, onceAs);
      return 'later';
    }
    onRefused(failure.kind === 'refused' ? failure.description : failure.kind);
    return 'done';
  }
}
