import type { CustomerDetails } from '../../booking/record.ts';
import { parseTap } from '../callback-data.ts';
import { type BotContext, isNotOwnWords, type TapAnswer } from '../context.ts';
import type { Wording } from '../wording.ts';
import type { Consent } from './draft.ts';
import type { StepEvent } from './step.ts';

/** What an update brought, before a text is understood. */
export type InputEvent =
  | Exclude<StepEvent, { kind: 'text' }>
  | { readonly kind: 'text'; readonly text: string };

/** One update of a customer in the dialogue. */
export interface Input {
  readonly updateId: number;
  readonly chatId: number;
  readonly userId: number;
  readonly username: string | undefined;
  readonly firstName: string;
  readonly telegramName: string;
  readonly words: Wording;
  /** Given with an earlier booking. */
  readonly saved: { readonly details: CustomerDetails; readonly consent: Consent | null };
  /** The message that the update brought or whose button was tapped. */
  readonly messageId: number | null;
  readonly hasPicture: boolean;
  readonly event: InputEvent;
  /** The revision on the tapped button. */
  readonly revision: number | null;
  /** Null when nothing was tapped. */
  readonly tap: TapAnswer | null;
  /** Called when work waits for the partner: it is shown that it goes on. */
  readonly onWait: () => void;
}

/** The dialogue's view of an update; null when it has no person or no chat. */
export function inputOf(ctx: BotContext, onWait: () => void): Input | null {
  const { from, chatId, tap } = ctx;
  if (from === undefined || chatId === undefined) return null;
  const data = ctx.callbackQuery?.data;
  const tapped = data === undefined ? null : parseTap(data);
  return {
    updateId: ctx.update.update_id,
    chatId,
    userId: from.id,
    username: from.username,
    firstName: from.first_name,
    telegramName: [from.first_name, from.last_name].filter((name) => name !== undefined).join(' '),
    words: ctx.words,
    saved: { details: ctx.profile.details ?? {}, consent: ctx.profile.consent ?? null },
    messageId: ctx.msgId ?? null,
    hasPicture: ctx.callbackQuery?.message?.photo !== undefined,
    event: (data === undefined ? null : asTap(data)) ?? eventOf(ctx),
    revision: tapped?.kind === 'draft' ? tapped.revision : null,
    tap,
    onWait,
  };
}

/** A button of the draft was tapped. */
export function isTap({ revision }: Input): boolean {
  return revision !== null;
}

/** The step's event behind a button of the draft; null for any other button. */
export function asTap(data: string): Extract<StepEvent, { kind: 'tap' }> | null {
  const tap = parseTap(data);
  return tap?.kind === 'draft' ? { kind: 'tap', action: tap.action, argument: tap.argument } : null;
}

function eventOf(ctx: BotContext): InputEvent {
  if (ctx.editedMessage !== undefined) return { kind: 'edited' };
  const { message } = ctx;
  if (message === undefined || isNotOwnWords(message)) return { kind: 'other' };
  if (message.contact !== undefined) {
    const { phone_number: phone, user_id: userId } = message.contact;
    return { kind: 'contact', phone, isOwn: userId === ctx.from?.id };
  }
  return message.text === undefined ? { kind: 'other' } : { kind: 'text', text: message.text };
}
