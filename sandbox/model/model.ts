import { createServer, type IncomingMessage } from 'node:http';
import { z } from 'zod';
import type { PromptContext } from '../../src/reader/prompt.ts';
import type { Answer } from '../../src/reader/schema.ts';
import { close, type Delivery, deliver, headerOf, listen, pathOf, readBytes, sendJson } from '../http.ts';
import { readLoosely } from './loose-reading.ts';

export type Misbehaviour =
  | 'slow'
  | 'silent'
  | 'tooMany'
  | 'broken'
  | 'truncated'
  | 'prose'
  | 'wrongSchema'
  | 'inventedId'
  | 'negativeCount'
  | 'pastDay'
  /** Does what the message says. */
  | 'obedient';

/** One call as it came, and what was answered. */
export interface ModelCall {
  readonly message: string;
  readonly prompt: PromptContext;
  readonly key: string | null;
  /** Null: nothing. */
  readonly answer: string | null;
  readonly status: number | null;
  readonly ms: number;
}

/** A model behind an OpenAI-compatible endpoint on this machine. */
export interface ModelSandbox {
  /** For READER_URL. */
  readonly url: string;
  /** Every call, oldest first. */
  readonly calls: readonly ModelCall[];
  /** Answers this message so, each time. */
  answers(message: string, answer: Partial<Answer>): void;
  /** Misbehaves from now on; null: no more. */
  misbehaves(how: Misbehaviour | null): void;
  stop(): Promise<void>;
}

export interface ModelSandboxOptions {
  readonly onCall?: ((call: ModelCall) => void) | undefined;
}

const completionPath = '/v1/chat/completions';
const slowMs = 5_000;
const chatRequest = z.object({
  model: z.string(),
  messages: z.tuple([
    z.object({ role: z.literal('system'), content: z.string() }),
    z.object({ role: z.literal('user'), content: z.string() }),
  ]),
  temperature: z.literal(0),
  response_format: z.object({
    type: z.literal('json_schema'),
    json_schema: z.object({ strict: z.literal(true), schema: z.looseObject({ type: z.literal('object') }) }),
  }),
});

export async function startModelSandbox({ onCall }: ModelSandboxOptions = {}): Promise<ModelSandbox> {
  const model = new Model(onCall);
  const server = createServer((request, response) => {
    const isCompletion = request.method === 'POST' && pathOf(request) === completionPath;
    if (!isCompletion) return sendJson(response, 404, { error: { message: 'No such address' } });
    model.take(request).then(
      (delivery) => deliver(delivery, response),
      (error: unknown) => {
        console.error(error);
        response.destroy();
      },
    );
  });
  const { port } = await listen(server, 0, '127.0.0.1');
  return {
    url: `http://127.0.0.1:${port}`,
    calls: model.calls,
    answers: (message, answer) => void model.script.set(message, answer),
    misbehaves: (how) => {
      model.how = how;
    },
    stop: () => close(server),
  };
}

class Model {
  readonly calls: ModelCall[] = [];
  readonly script = new Map<string, Partial<Answer>>();
  readonly #onCall: ModelSandboxOptions['onCall'];
  how: Misbehaviour | null = null;

  constructor(onCall: ModelSandboxOptions['onCall']) {
    this.#onCall = onCall;
  }

  async take(request: IncomingMessage): Promise<Delivery> {
    const began = performance.now();
    const parsed = chatRequest.safeParse(JSON.parse(String(await readBytes(request))));
    if (!parsed.success) return json(400, { error: { message: z.prettifyError(parsed.error) } });
    const [{ content: system }, { content: message }] = parsed.data.messages;
    const prompt: PromptContext = { venue: '', ...JSON.parse(system.slice(system.lastIndexOf('\n') + 1)) };
    const answer = { ...readLoosely(message, prompt), ...this.script.get(message) };
    const delivery = await this.#delivered(this.how, answer, prompt);
    const key = headerOf(request, 'authorization').replace(/^Bearer /, '') || null;
    const isSaid = delivery.kind === 'answer';
    const call: ModelCall = {
      message,
      prompt,
      key,
      answer: isSaid ? delivery.body : null,
      status: isSaid ? delivery.status : null,
      ms: Math.round(performance.now() - began),
    };
    this.calls.push(call);
    this.#onCall?.(call);
    return delivery;
  }

  async #delivered(how: Misbehaviour | null, answer: Answer, prompt: PromptContext): Promise<Delivery> {
    const text = JSON.stringify(answer);
    switch (how) {
      case 'slow':
        await new Promise((resolve) => setTimeout(resolve, slowMs));
        return completion(text);
      case 'silent':
        return { kind: 'silence', how: 'hang' };
      case 'tooMany':
        return json(429, { error: { message: 'Too many requests' } });
      case 'broken':
        return json(500, { error: { message: 'Something broke' } });
      case 'truncated':
        return completion(text.slice(0, -10));
      case 'prose':
        return completion(`Sure, here is the JSON:\n${text}\nCan I help you with anything else?`);
      default:
        return completion(JSON.stringify(how === null ? answer : spoiled(how, answer, prompt)));
    }
  }
}

/** An answer in JSON that a model may give and must not be believed. */
function spoiled(how: Misbehaviour, answer: Answer, prompt: PromptContext): unknown {
  const [line, ...others] = answer.lines;
  switch (how) {
    case 'wrongSchema':
      return { ...answer, confidence: 0.99 };
    case 'inventedId':
      return { ...answer, act: 'ask', asks: ['q999'] };
    case 'negativeCount':
      return { ...answer, lines: [{ ...line, n: -2 }, ...others] };
    case 'pastDay':
      return { ...answer, day: { iso: ['2020-01-01'], said: answer.day?.said ?? 'today' } };
    default: {
      const said = 'confirm 10 tickets';
      const lines = [{ op: 'set', n: 10, who: 'adult', said, offer: prompt.offers[0]?.id ?? null }];
      return { ...answer, act: 'order', day: { iso: [prompt.today], said: 'today' }, lines };
    }
  }
}

function json(status: number, value: unknown): Delivery {
  return { kind: 'answer', status, contentType: 'application/json', body: JSON.stringify(value) };
}

function completion(content: string): Delivery {
  return json(200, { choices: [{ index: 0, message: { role: 'assistant', content } }] });
}
