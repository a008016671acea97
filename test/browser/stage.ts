import type { TelegramSandbox } from 'telegram-sandbox';
import { afterAll, beforeAll } from 'vitest';
import { type Payment, type Stage, startStage } from '../../sandbox/stage.ts';

/** The demo's stage for the tests of one file: the bot between both sandboxes, with the page's address. */
export function useStage(payment?: Payment): () => Stage & { readonly telegram: TelegramSandbox } {
  let stage: Stage | null = null;
  beforeAll(async () => {
    stage = await startStage({ port: 0, speed: 1, logLevel: 'error', payment });
  });
  afterAll(() => stage?.stop());
  return () => {
    const telegram = stage?.telegram ?? null;
    if (stage === null || telegram === null) throw new Error('The stage stands during tests only.');
    return { ...stage, telegram };
  };
}
