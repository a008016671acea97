import got from 'got';
import { z } from 'zod';
import { type CircuitBreakerLimits, createCircuitBreaker } from '../circuit-breaker.ts';
import { minuteMs, secondMs } from '../time.ts';
import type { ChatMessages } from './prompt.ts';
import { answerSchema } from './schema.ts';

/** The outcome of a call. `notSent`: the circuit breaker is open. */
type ReaderOutcome = 'answered' | 'unreadable' | 'refused' | 'busy' | 'failed' | 'slow' | 'notSent';

interface ReaderCall {
  readonly outcome: ReaderOutcome;
  readonly durationMs: number;
  /** Parsed JSON; null unless answered. */
  readonly answer: unknown;
  /** As the endpoint wrote it, or why there is nothing. */
  readonly text: string;
}

interface ReaderEndpoint {
  readonly url: string;
  readonly model: string;
  readonly key: string | null;
}

export const readerDeadlineMs = 4 * secondMs;
const mostTokens = 700;
const breakerLimits: CircuitBreakerLimits = {
  authenticationRefusals: 1,
  authenticationPauseMs: minuteMs,
  connectionFailures: 3,
  connectionWindowMs: minuteMs,
  connectionPauseMs: minuteMs / 2,
};

const completion = z.object({
  choices: z.tuple([z.object({ message: z.object({ content: z.string() }) })], z.unknown()),
});

export type ReaderClient = ReturnType<typeof createReaderClient>;

/** Asks an OpenAI-compatible endpoint, once for each text. Never throws. */
export function createReaderClient({ key, model, url }: ReaderEndpoint, monotonic: () => number) {
  const breaker = createCircuitBreaker(breakerLimits, monotonic);

  function call(messages: ChatMessages, deadlineMs: number) {
    return got.post(url, {
      json: {
        model,
        messages,
        temperature: 0,
        max_tokens: mostTokens,
        response_format: {
          type: 'json_schema',
          json_schema: { name: 'reading', strict: true, schema: answerSchema },
        },
      },
      headers: key === null ? {} : { authorization: `Bearer ${key}` },
      timeout: { request: deadlineMs },
      retry: { limit: 0 },
      followRedirect: false,
      throwHttpErrors: false,
    });
  }

  return {
    async ask(messages: ChatMessages, deadlineMs = readerDeadlineMs): Promise<ReaderCall> {
      const began = monotonic();
      const ended = (outcome: ReaderOutcome, text: string, answer: unknown = null): ReaderCall => {
        return { outcome, text, answer, durationMs: monotonic() - began };
      };
      if (breaker.pauseMs() > 0) return ended('notSent', 'the circuit breaker is open');
      try {
        const { statusCode: status, body } = await call(messages, deadlineMs);
        if (status === 401 || status === 403) breaker.failed('authentication');
        else if (status >= 500 || status === 429) breaker.failed('connection');
        else breaker.answered();
        if (status === 429) return ended('busy', body);
        if (status >= 400) return ended(status >= 500 ? 'failed' : 'refused', `HTTP ${status}: ${body}`);
        const content = completionIn(body);
        const answer = parsed(content);
        if (answer === undefined) return ended('unreadable', content || body);
        return ended('answered', content, answer);
      } catch (error) {
        breaker.failed('connection');
        const { name, message } = error instanceof Error ? error : new Error(String(error));
        return ended(name === 'TimeoutError' ? 'slow' : 'failed', message);
      }
    },
  };
}

function completionIn(body: string): string {
  return completion.safeParse(parsed(body)).data?.choices[0].message.content ?? '';
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
