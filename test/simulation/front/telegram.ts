import { Api, HttpError } from 'grammy';
import type { ApiError, InlineKeyboardMarkup } from 'grammy/types';
import { type CallLimits, StaleCall } from '../../../src/telegram/transport.ts';
import { minuteMs } from '../../../src/time.ts';
import { type ChatMessage, shownOf } from '../chats.ts';
import type { Fault, Site } from '../faults.ts';
import type { Machine } from '../machine.ts';
import type { World } from '../world.ts';

/** A call to the Bot API, with the parameters that the front gives. */
interface Call {
  readonly chat_id: number;
  readonly message_id: number;
  readonly text?: string;
  readonly reply_markup?: Partial<InlineKeyboardMarkup> & { readonly keyboard?: unknown };
}

const stale = new HttpError('Not made.', new StaleCall('It was too late.'));
const unanswered = new HttpError('No answer.', new Error('timeout'));

function refusal(error_code: number, description: string, retry_after?: number): ApiError {
  const parameters = retry_after === undefined ? {} : { parameters: { retry_after } };
  return { ok: false, error_code, description, ...parameters };
}

const missing = (what: string): ApiError => refusal(400, `Bad Request: message to ${what} not found`);

function buttonsOf({ reply_markup }: Call): readonly string[] {
  const rows = reply_markup?.inline_keyboard ?? [];
  return rows.flat().flatMap((button) => ('callback_data' in button ? [button.callback_data] : []));
}

/** Telegram as a process's front reaches it: grammY's own client, with this in place of its HTTP. */
export function createFrontApi(world: World, machine: Machine, { mayBegin }: CallLimits): Api {
  const { chats, chance, timeline, policy, front } = world;
  const api = new Api('1:simulated');

  function perform(method: string, call: Call): unknown {
    const { chat_id: chatId, message_id: messageId } = call;
    const before = chats.message(chatId, messageId);
    switch (method) {
      case 'answerCallbackQuery':
        return true;
      case 'sendMessage': {
        const { text = '' } = call;
        const hasKeyboard = call.reply_markup?.keyboard !== undefined;
        front?.watch.says(chatId, null, text, buttonsOf(call));
        const message_id = chats.send(chatId, screenOf(text, buttonsOf(call), hasKeyboard));
        noteDraft(chatId, message_id, call);
        return { message_id };
      }
      case 'editMessageText': {
        if (before === undefined) return missing('edit');
        const { text = '' } = call;
        const buttons = buttonsOf(call);
        if (text === before.text && buttons.join() === before.buttons.join())
          return refusal(400, 'Bad Request: message is not modified');
        front?.watch.says(chatId, before, text, buttons);
        noteDraft(chatId, messageId, call);
        const { reference, ...screen } = screenOf(text, buttons, false);
        return change(chatId, before, screen.shown === undefined ? { ...screen, reference } : screen);
      }
      case 'editMessageReplyMarkup': {
        if (before === undefined) return missing('edit');
        const buttons = buttonsOf(call);
        if (buttons.join() === before.buttons.join())
          return refusal(400, 'Bad Request: message is not modified');
        return change(chatId, before, { buttons });
      }
      case 'deleteMessage':
        if (!chats.remove(chatId, messageId)) return missing('delete');
        front?.watch.changed(chatId, before, undefined);
        return true;
      default:
        throw new Error(`The simulated Telegram has no ${method}.`);
    }
  }

  /** Whose card a message is now. */
  function noteDraft(chatId: number, messageId: number, call: Call): void {
    const isDraft = buttonsOf(call).some((data) => data.startsWith('d:'));
    if (isDraft) front?.watch.shows(messageId, front.lastDraftOf(chatId) ?? '');
  }

  function change(chatId: number, before: ChatMessage, changes: Partial<ChatMessage>): true {
    chats.edit(chatId, before.id, changes);
    front?.watch.changed(chatId, before, chats.message(chatId, before.id));
    return true;
  }

  function isLost(fault: Fault | null): boolean {
    if (fault === 'telegramDown') world.takeTelegramDown(chance.between(1, 8) * minuteMs);
    return fault === 'messageLost' || timeline.now < world.telegramDownUntil;
  }

  function refusedBy(fault: Fault | null, chatId: number): ApiError | null {
    if (fault === 'tooManyMessages') return refusal(429, 'Too Many Requests', chance.between(3, 40));
    if (fault === 'telegramFails') return refusal(502, 'Bad Gateway');
    if (fault === 'blocked') world.blockForAWhile(chatId);
    return chats.isBlocked(chatId) ? refusal(403, 'Forbidden: bot was blocked by the user') : null;
  }

  api.config.use((_http, method, payload) => {
    // The front calls the methods above alone.
    const call = payload as unknown as Call;
    if (method === 'sendChatAction') return Promise.resolve({ ok: true, result: true } as never);
    if (!mayBegin(policy.messageTimeoutMs)) return Promise.reject(stale);
    const site: Site = method === 'answerCallbackQuery' ? 'chat.toast' : 'chat.screen';
    let isSilent = false;
    return machine.call(site, () => `${method} ${call.message_id ?? ''} ${call.text ?? ''}`, {
      arrive(fault) {
        isSilent = isLost(fault);
        if (isSilent) throw unanswered;
        const refused = refusedBy(fault, call.chat_id);
        if (refused !== null) return refused as never;
        const result = perform(method, call);
        isSilent = fault === 'sentUnanswered';
        if (isSilent) throw unanswered;
        const isRefusal = typeof result === 'object' && result !== null && 'ok' in result;
        return (isRefusal ? result : { ok: true, result }) as never;
      },
      answersAfterMs(fault) {
        const timeoutMs = policy.messageTimeoutMs;
        if (isSilent) return timeoutMs;
        return fault === 'answeredSlowly' ? chance.between(timeoutMs / 2, timeoutMs) : undefined;
      },
    });
  });
  return api;
}

/** A message as the front shows it: as a rule no booking's card, since cards are the delivery's. */
function screenOf(text: string, buttons: readonly string[], hasKeyboard: boolean) {
  const shown = shownOf(text, buttons);
  const kind = shown === null ? 'screen' : 'card';
  return {
    kind,
    reference: '',
    text,
    buttons,
    codes: [],
    isVoid: false,
    hasKeyboard,
    shown: shown ?? undefined,
  } as const;
}
