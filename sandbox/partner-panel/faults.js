const operations = [
  '*',
  'sale-packages',
  'create-booking',
  'booking-info',
  'confirm-booking',
  'cancel-booking',
  'debt-info',
];

export const presets = [
  {
    label: 'Lose the confirm’s answer',
    fault: { operation: 'confirm-booking', kind: 'loseAnswer', applied: true },
  },
  { label: 'Slow by 5 s', fault: { operation: '*', kind: 'delay', delayMs: 5000 } },
  { label: '502 page', fault: { operation: '*', kind: 'badGateway' } },
  { label: 'Too many requests', fault: { operation: '*', kind: 'rateLimit', retryAfterSeconds: 2 } },
  { label: 'Down for 5 connections', fault: { kind: 'cutConnection', times: 5 } },
];

/** @type {readonly import('telegram-sandbox/page/inspector/fault-kinds.js').Field[]} */
export const form = [
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
  {
    name: 'times',
    label: 'Times (empty: until disarmed)',
    type: 'number',
    value: 1,
    isOptional: true,
    whenEmpty: null,
  },
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
  { name: 'fields', label: 'Fields left out', type: 'words', value: 'status', kinds: ['omitFields'] },
  { name: 'by', label: 'Wrong by', type: 'number', value: 10_000, kinds: ['wrongTotal'] },
  { name: 'days', label: 'Wrong by, days', type: 'number', value: 1, kinds: ['wrongDate'] },
];
