/**
 * The forms of the fault tab. A field with `kinds` belongs to those kinds only.
 *
 * @typedef {{name: string, label: string, type: 'text' | 'number' | 'select' | 'check', options?: readonly string[],
 *   value?: string | number | boolean, kinds?: readonly string[], list?: string}} Field
 */

export const telegramMethods = [
  '*',
  'sendMessage',
  'sendPhoto',
  'sendMediaGroup',
  'sendDocument',
  'editMessageText',
  'editMessageCaption',
  'editMessageMedia',
  'editMessageReplyMarkup',
  'answerCallbackQuery',
  'deleteMessage',
  'sendChatAction',
  'getUpdates',
  'setMyCommands',
];

const operations = [
  '*',
  'sale-packages',
  'create-booking',
  'booking-info',
  'confirm-booking',
  'cancel-booking',
  'debt-info',
];

/** @type {readonly Field[]} */
export const telegramForm = [
  { name: 'method', label: 'Method', type: 'text', value: '*', list: 'bot-api-methods' },
  {
    name: 'kind',
    label: 'Fault',
    type: 'select',
    options: ['error', 'hang', 'lose-answer', 'flood', 'bad-gateway'],
  },
  { name: 'times', label: 'Times', type: 'number', value: 1 },
  { name: 'errorCode', label: 'Error code', type: 'number', value: 500, kinds: ['error'] },
  {
    name: 'description',
    label: 'Description',
    type: 'text',
    value: 'Internal Server Error',
    kinds: ['error'],
  },
  { name: 'retryAfter', label: 'Retry after, s', type: 'number', value: 3, kinds: ['flood'] },
  { name: 'hangMs', label: 'Hang, ms', type: 'number', value: 10_000, kinds: ['hang'] },
];

/** @type {readonly Field[]} */
export const partnerForm = [
  { name: 'operation', label: 'Operation', type: 'select', options: operations },
  {
    name: 'kind',
    label: 'Fault',
    type: 'select',
    options: [
      'loseAnswer',
      'applyLate',
      'delay',
      'refuse',
      'rateLimit',
      'serverError',
      'badGateway',
      'truncate',
      'omitFields',
      'staleRead',
      'wrongTotal',
      'wrongDate',
      'withoutTickets',
      'cutConnection',
    ],
  },
  { name: 'times', label: 'Times', type: 'number', value: 1 },
  { name: 'skip', label: 'Let pass first', type: 'number', value: 0 },
  { name: 'delayMs', label: 'Delay, ms', type: 'number', value: 5000, kinds: ['delay', 'applyLate'] },
  { name: 'code', label: 'Result code', type: 'number', value: 1016, kinds: ['refuse'] },
  { name: 'retryAfterSeconds', label: 'Retry after, s', type: 'number', value: 2, kinds: ['rateLimit'] },
  {
    name: 'silence',
    label: 'Silence',
    type: 'select',
    options: ['cut', 'hang'],
    kinds: ['loseAnswer', 'applyLate'],
  },
  {
    name: 'applied',
    label: 'It happens all the same',
    type: 'check',
    value: true,
    kinds: ['loseAnswer', 'serverError', 'badGateway'],
  },
  { name: 'by', label: 'Wrong by', type: 'number', value: 10_000, kinds: ['wrongTotal'] },
  { name: 'days', label: 'Wrong by, days', type: 'number', value: 1, kinds: ['wrongDate'] },
];

/** @type {readonly Field[]} */
export const updatesForm = [
  { name: 'count', label: 'Updates', type: 'number', value: 1 },
  { name: 'duplicate', label: 'Delivered again', type: 'number', value: 1 },
  { name: 'delayMs', label: 'Later, ms', type: 'number', value: 0 },
];
