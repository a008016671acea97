import { Agent } from 'node:http';
import { Redis } from 'ioredis';
import { Scenes, session, Telegraf, type Telegram } from 'telegraf';
import { bookTickets, drawTickets, listen, peerEnvironment } from './peer.ts';
import { type Calls, playStep, splitTape, turnsPage } from './tape-player.ts';

/** Telegraf's wizard scenes with their session in Redis: what a developer would write today. */
const environment = peerEnvironment();
const { partner, token, apiRoot, secret } = environment;
const { steps, turn } = splitTape(environment.tape);
const date = process.env.BENCH_DAY ?? '';
const sessionSeconds = 2 * 60 * 60;

/** What the wizard keeps of the booking. */
interface WizardState {
  cardId?: number;
  answers?: Record<string, string>;
}

type Wizard = Scenes.WizardContext;
type Update = {
  readonly callback_query?: { readonly data?: string };
  readonly message?: { readonly text?: string };
};

const telegraf = new Telegraf<Wizard>(token, {
  telegram: { apiRoot, agent: new Agent({ keepAlive: true }), webhookReply: false },
});

function callsOf(telegram: Telegram): Calls {
  return {
    // Method names and payloads come from the tape, so their types are not known here.
    call: (method, payload) => telegram.callApi(method as 'sendMessage', payload as never),
    album: (chatId, pictures) => {
      const media = pictures.map((_, index) => ({ type: 'photo', media: `attach://picture${index}` }));
      const files = pictures.map((picture, index) => [`picture${index}`, picture, 'ticket.png'] as const);
      return upload('sendMediaGroup', { chat_id: String(chatId), media: JSON.stringify(media) }, files);
    },
    document: (chatId, file) =>
      upload('sendDocument', { chat_id: String(chatId) }, [['document', file, 'visit.ics']]),
  };
}

/** Telegraf's own uploads never end on Node 26 (4.16.3: its multipart stream stalls), so these go by fetch. */
async function upload(
  method: string,
  fields: Readonly<Record<string, string>>,
  files: readonly (readonly [field: string, bytes: Buffer, name: string])[],
): Promise<unknown> {
  const form = new FormData();
  for (const [field, value] of Object.entries(fields)) form.append(field, value);
  for (const [field, bytes, name] of files) form.append(field, new Blob([new Uint8Array(bytes)]), name);
  const answer = await fetch(`${apiRoot}/bot${token}/${method}`, { method: 'POST', body: form });
  const { result } = (await answer.json()) as { readonly result: unknown };
  return result;
}

const handlers = steps.map((step, position) => async (ctx: Wizard) => {
  const state = ctx.wizard.state as WizardState;
  const tap = ctx.callbackQuery as Parameters<typeof turnsPage>[0];
  const isTurn = turnsPage(tap);
  const { callback_query, message } = ctx.update as Update;
  state.answers = { ...state.answers, [step.name]: callback_query?.data ?? message?.text ?? '' };
  const pictures = step.name === 'book' ? await drawTickets(await bookTickets(partner, date)) : [];
  const address = { chatId: ctx.chat?.id ?? 0, tap, cardId: state.cardId ?? 0 };
  state.cardId = await playStep(callsOf(ctx.telegram), isTurn ? turn : step, address, pictures);
  if (position === steps.length - 1) return ctx.scene.leave();
  return isTurn ? undefined : ctx.wizard.next();
});

const redis = new Redis(environment.redisUrl);
telegraf.use(
  session({
    store: {
      get: async (key) => JSON.parse((await redis.get(key)) ?? '{}'),
      set: (key, value) => redis.set(key, JSON.stringify(value), 'EX', sessionSeconds),
      delete: (key) => redis.del(key),
    },
  }),
);
const stage = new Scenes.Stage<Wizard>([new Scenes.WizardScene<Wizard>('booking', ...handlers)]);
stage.start((ctx) => ctx.scene.enter('booking'));
telegraf.use(stage.middleware());

telegraf.botInfo = await telegraf.telegram.getMe();
const path = new URL(process.env.WEBHOOK_URL ?? '').pathname;
listen(environment, telegraf.webhookCallback(path, { secretToken: secret }));
