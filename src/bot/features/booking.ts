import { createConversation } from '@grammyjs/conversations';
import { Composer, type Context } from 'grammy';
import type { Draft } from '../../booking/draft.ts';
import { newDraft } from '../../booking/draft.ts';
import { answerTap } from '../booking-flow/carry-out.ts';
import { bookingConversation, inputOf } from '../booking-flow/driver.ts';
import { parseTap, tapData } from '../callback-data.ts';
import { inlineKeyboard, stripButtons } from '../card.ts';
import type { BotContext } from '../context.ts';
import type { FeatureOptions } from './feature.ts';

/** The dialogue as the rest of the bot sees it. */
export interface BookingFeature {
  /** The dialogue under way: it comes first, since it must be known before it can be entered. */
  readonly dialogue: Composer<BotContext>;
  /** Commands that begin, resume and leave a booking. */
  readonly commands: Composer<BotContext>;
  /** Takes what is the dialogue's when the dialogue's own state was lost. */
  readonly recovery: Composer<BotContext>;
  /** Begins a new booking with what is known already. */
  begin(ctx: BotContext, preset: Partial<Draft>): Promise<void>;
}

export function bookingFeature(options: FeatureOptions): BookingFeature {
  const { dialogue, driver, drafts, now, newReference } = options;

  async function enter(ctx: BotContext): Promise<void> {
    await ctx.conversation.exitAll();
    await ctx.conversation.enter(bookingConversation);
  }

  async function begin(ctx: BotContext, preset: Partial<Draft>): Promise<void> {
    const input = inputOf(ctx);
    if (input === null) return;
    const draft = { ...newDraft(newReference(), now()), ...preset };
    await driver.carryOut(ctx, await dialogue.begin(draft, input));
    await enter(ctx);
  }

  /** An unfinished booking is offered first. */
  async function book(ctx: BotContext): Promise<void> {
    const draft = ctx.chatId === undefined ? null : await drafts.load(ctx.chatId);
    if (draft === null || draft.lines.length === 0) return begin(ctx, {});
    const { words } = ctx;
    await endTap(ctx, null);
    const rows = [
      [{ text: words.text('continue-booking'), data: tapData.resume('continue'), style: 'success' as const }],
      [{ text: words.text('start-over'), data: tapData.resume('startOver') }],
    ];
    const count = draft.lines.length;
    const text =
      draft.date === null
        ? words.html('unfinished', { count })
        : words.html('unfinished-for-date', { date: words.day(draft.date), count });
    await ctx.reply(text, {
      parse_mode: 'HTML',
      reply_markup: inlineKeyboard({ rows }),
    });
  }

  async function resume(ctx: BotContext): Promise<void> {
    const input = inputOf(ctx);
    const plan = input === null ? null : await dialogue.show(input);
    if (plan === null) return begin(ctx, {});
    await driver.carryOut(ctx, plan);
    await enter(ctx);
  }

  async function leave(ctx: BotContext): Promise<void> {
    const input = inputOf(ctx);
    await ctx.conversation.exitAll();
    const plan = input === null ? null : await dialogue.cancel(input);
    if (plan !== null) return driver.carryOut(ctx, plan);
    await ctx.reply(ctx.words.html('nothing-to-cancel'), {
      parse_mode: 'HTML',
      reply_markup: {
        ...inlineKeyboard({ rows: [[{ text: ctx.words.text('book-tickets'), data: tapData.menu('book') }]] }),
      },
    });
  }

  /** The dialogue's state was lost, by a new version or a mistake: the draft has all that is needed. */
  async function recover(ctx: BotContext, next: () => Promise<void>): Promise<void> {
    const input = inputOf(ctx);
    const isTap = ctx.callbackQuery?.data !== undefined && parseTap(ctx.callbackQuery.data)?.kind === 'draft';
    if (input === null || (!isTap && ctx.message === undefined)) return next();
    const plan = await dialogue.take(input);
    if (plan !== null) {
      await driver.carryOut(ctx, plan);
      // What was typed is not made the first entry of a new log: it may be long.
      if (!plan.isOver && isTap) await enter(ctx);
      return;
    }
    return isTap ? forgotten(ctx) : next();
  }

  async function forgotten(ctx: BotContext): Promise<void> {
    const { words, chatId, msgId } = ctx;
    await endTap(ctx, words.text('stale'));
    if (chatId !== undefined && msgId !== undefined) await stripButtons(ctx.api, chatId, msgId);
    await ctx.reply(words.html('forgotten'), {
      parse_mode: 'HTML',
      reply_markup: inlineKeyboard({
        rows: [[{ text: words.text('book-tickets'), data: tapData.menu('book') }]],
      }),
    });
  }

  const commands = new Composer<BotContext>();
  const inPrivate = commands.chatType('private');
  inPrivate.command('book', book);
  inPrivate.command('cancel', leave);
  inPrivate.callbackQuery(tapData.menu('book'), async (ctx) => {
    await book(ctx);
    if (ctx.msgId !== undefined) await stripButtons(ctx.api, ctx.chatId, ctx.msgId);
  });
  inPrivate.callbackQuery(tapData.resume('continue'), async (ctx) => {
    await resume(ctx);
    if (ctx.msgId !== undefined) await stripButtons(ctx.api, ctx.chatId, ctx.msgId);
  });
  inPrivate.callbackQuery(tapData.resume('startOver'), async (ctx) => {
    await begin(ctx, {});
    if (ctx.msgId !== undefined) await stripButtons(ctx.api, ctx.chatId, ctx.msgId);
  });

  const underWay = new Composer<BotContext>();
  underWay
    .chatType('private')
    .use(createConversation<BotContext, Context>(driver.converse, { id: bookingConversation }));

  const recovery = new Composer<BotContext>();
  recovery.chatType('private').use(recover);
  return { dialogue: underWay, commands, recovery, begin };
}

/** Ends the spinner of the tapped button, if the update is a tap. */
export async function endTap(ctx: BotContext, text: string | null): Promise<void> {
  if (ctx.callbackQuery !== undefined) await answerTap(ctx.api, ctx.callbackQuery.id, text);
}
