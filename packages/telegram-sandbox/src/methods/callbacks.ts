import { badRequest } from '../refusal.ts';
import type { MethodTable } from './method.ts';

const maxAnswerLength = 200;
/** The answer to a tap may only link to Telegram. */
const telegramLink = /^(?:https?:\/\/(?:t|telegram)\.me\/|tg:\/\/)/i;

export const callbackMethods: MethodTable = {
  answerCallbackQuery(world, args) {
    const text = args.text('text');
    const url = args.text('url');
    // The sandbox doesn't cache answers.
    args.has('cache_time');
    if ([...text].length > maxAnswerLength) throw badRequest('MESSAGE_TOO_LONG');
    if (url !== '' && !telegramLink.test(url)) throw badRequest('URL_INVALID');
    const isAnswered = world.callbacks.answer(args.text('callback_query_id'), {
      ...(text !== '' && { text }),
      ...(url !== '' && { url }),
      showAlert: args.flag('show_alert'),
    });
    if (!isAnswered) throw badRequest('query is too old and response timeout expired or query ID is invalid');
    return { result: true };
  },
};
