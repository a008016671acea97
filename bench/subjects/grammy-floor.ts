import { Bot, webhookCallback } from 'grammy';
import { createTransport } from '../../src/telegram/transport.ts';
import { grammyCalls } from './grammy-calls.ts';
import { noLimits } from './no-limits.ts';
import { listen, peerEnvironment } from './peer.ts';
import { blankPictures, playStep, splitTape, turnsPage } from './tape-player.ts';

/** The floor: a bare grammY bot that makes the calls over our transport and does nothing else. */
const environment = peerEnvironment();
const { apiRoot } = environment;
const transport = createTransport({ apiRoot, timeoutMs: 30_000, onCall: () => undefined, limits: noLimits });
const bot = new Bot(environment.token, { client: { apiRoot, fetch: transport.fetch } });
const { steps, turn } = splitTape(environment.tape);
const places = new Map<number, { readonly position: number; readonly cardId: number }>();

bot.on(['message', 'callback_query'], async (ctx) => {
  const chatId = ctx.chatId ?? 0;
  const place = ctx.message?.text === '/start' ? undefined : places.get(chatId);
  const { position, cardId } = place ?? { position: 0, cardId: 0 };
  const isTurn = turnsPage(ctx.callbackQuery);
  const step = isTurn ? turn : steps[position];
  if (step === undefined) return;
  const address = { chatId, tap: ctx.callbackQuery, cardId };
  const card = await playStep(grammyCalls(ctx.api), step, address, blankPictures(step));
  places.set(chatId, { position: isTurn ? position : position + 1, cardId: card });
});

await bot.init();
listen(
  environment,
  webhookCallback(bot, 'http', { secretToken: environment.secret, timeoutMilliseconds: 60_000 }),
);
