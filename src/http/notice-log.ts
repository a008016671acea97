import type { Logger } from '../logger.ts';
import { minuteMs } from '../time.ts';
import type { Instant } from '../venue/calendar.ts';
import type { NoticeNote } from './server.ts';

/**
 * Logs what became of bank notices. Anybody can send what is not the bank's: of that one line a minute is logged at most,
 * with how many there were since the line before.
 */
export function createNoticeLog(
  logger: Pick<Logger, 'info' | 'warn'>,
  now: () => Instant,
): (note: NoticeNote) => void {
  let count = 0;
  let loggedAt = Number.NEGATIVE_INFINITY;
  return ({ status, ...note }) => {
    if (status === 200) return logger.info(note, 'bank notice');
    if (note.outcome !== 'unauthenticated' && note.outcome !== 'tooLarge')
      return logger.warn(note, 'bank notice');
    count += 1;
    if (now() - loggedAt < minuteMs) return;
    logger.warn({ ...note, count }, 'bank notice');
    count = 0;
    loggedAt = now();
  };
}
