import {
  type Conversation,
  type ConversationFlavor,
  conversations,
  createConversation,
} from '@grammyjs/conversations';
import { RedisAdapter } from '@grammyjs/storage-redis';
import { Bot, type Context, webhookCallback } from 'grammy';
import { Redis } from 'ioredis';
import { grammyCalls } from './grammy-calls.ts';
import { bookTickets, drawTickets, listen, peerEnvironment } from './peer.ts';
import { order, playStep, splitTape, turnsPage } from './tape-player.ts';

/** The conversations plugin as its documentation shows it: one function that waits, over its Redis storage. */
const environment = peerEnvironment();
const { partner } = environment;
const { steps, turn } = splitTape(environment.tape);
const date = process.env.BENCH_DAY ?? '';

type BotContext = ConversationFlavor<Context>;

async function booking(conversation: Conversation<BotContext, Context>, first: Context): Promise<void> {
  let ctx = first;
  let position = 0;
  let cardId = 0;
  while (position < steps.length) {
    const isTurn = turnsPage(ctx.callbackQuery);
    const step = isTurn ? turn : steps[position];
    if (step === undefined) return;
    let pictures: readonly Buffer[] = [];
    if (step.name === 'book') {
      const codes = await conversation.external(() => bookTickets(partner, { date, packages: order }));
      pictures = await drawTickets(codes);
    }
    const address = { chatId: ctx.chatId ?? 0, tap: ctx.callbackQuery, cardId };
    cardId = await playStep(grammyCalls(ctx.api), step, address, pictures);
    if (!isTurn) position += 1;
    if (position < steps.length) ctx = await conversation.wait();
  }
}

const bot = new Bot<BotContext>(environment.token, { client: { apiRoot: environment.apiRoot } });
const redis = new Redis(environment.redisUrl);
bot.use(
  conversations<BotContext, Context>({
    storage: {
      type: 'key',
      getStorageKey: (ctx) => `chat:${ctx.chatId}`,
      adapter: new RedisAdapter({ instance: redis }),
    },
  }),
);
bot.use(createConversation<BotContext, Context>(booking));
bot.command('start', (ctx) => ctx.conversation.enter('booking'));

await bot.init();
listen(
  environment,
  webhookCallback(bot, 'http', { secretToken: environment.secret, timeoutMilliseconds: 60_000 }),
);
