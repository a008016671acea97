/**
 * The forms of the fault tab. An empty option of a select means any, and is not sent. A field with `kinds` belongs to those kinds only; an empty optional field means
 * `whenEmpty`, and nothing is sent when that is left out. A `choice` is a number whose choices are known later.
 *
 * @typedef {{name: string, label: string, type: 'text' | 'number' | 'select' | 'choice' | 'check' | 'words',
 *   options?: readonly string[], value?: string | number | boolean, kinds?: readonly string[], list?: string,
 *   isOptional?: boolean, whenEmpty?: null}} Field
 */

export const telegramMethods = [
  '*',
  'sendMessage',
  'sendPhoto',
  'sendInvoice',
  'sendVenue',
  'sendMediaGroup',
  'sendDocument',
  'editMessageText',
  'editMessageCaption',
  'editMessageMedia',
  'editMessageReplyMarkup',
  'answerCallbackQuery',
  'answerPreCheckoutQuery',
  'createForumTopic',
  'setMessageReaction',
  'deleteMessage',
  'sendChatAction',
  'getUpdates',
  'setMyCommands',
];

export const telegramPresets = [
  { label: 'Lose the next answer', fault: { method: '*', kind: 'lose-answer' } },
  { label: 'Flood, wait 3 s', fault: { method: '*', kind: 'flood', retryAfter: 3 } },
  { label: '502 page', fault: { method: '*', kind: 'bad-gateway' } },
  { label: 'Slow by 3 s', fault: { method: '*', kind: 'delay', delayMs: 3000 } },
  { label: 'Hang for 10 s', fault: { method: '*', kind: 'hang', hangMs: 10_000 } },
];

export const updatesPresets = [
  { label: 'The next one twice', fault: { duplicate: 1 } },
  { label: 'The next one 5 s late', fault: { delayMs: 5000 } },
];

/** @type {readonly Field[]} */
export const telegramForm = [
  { name: 'method', label: 'Method', type: 'text', value: '*', list: 'bot-api-methods' },
  {
    name: 'kind',
    label: 'Fault',
    type: 'select',
    options: ['error', 'hang', 'delay', 'lose-answer', 'flood', 'bad-gateway'],
  },
  { name: 'chatId', label: 'Chat', type: 'choice', isOptional: true },
  { name: 'times', label: 'Times', type: 'number', value: 1 },
  { name: 'skip', label: 'Let pass first', type: 'number', value: 0 },
  { name: 'errorCode', label: 'Error code', type: 'number', value: 500, kinds: ['error'] },
  {
    name: 'description',
    label: 'Description',
    type: 'text',
    value: 'Internal Server Error',
    kinds: ['error'],
  },
  { name: 'retryAfter', label: 'Retry after, s', type: 'number', value: 3, kinds: ['flood'] },
  {
    name: 'hangMs',
    label: 'Hang, ms (empty: as long as the bot waits)',
    type: 'number',
    value: 10_000,
    kinds: ['hang'],
    isOptional: true,
  },
  { name: 'delayMs', label: 'Delay, ms', type: 'number', value: 1000, kinds: ['delay'] },
];

/** @type {readonly Field[]} */
export const updatesForm = [
  { name: 'count', label: 'Updates', type: 'number', value: 1 },
  { name: 'duplicate', label: 'Delivered again', type: 'number', value: 1 },
  { name: 'delayMs', label: 'Later, ms', type: 'number', value: 0 },
  {
    name: 'type',
    label: 'Of type',
    type: 'select',
    options: [
      '',
      'message',
      'edited_message',
      'channel_post',
      'edited_channel_post',
      'callback_query',
      'pre_checkout_query',
      'my_chat_member',
    ],
  },
  { name: 'chatId', label: 'Chat', type: 'choice', isOptional: true },
];
