import { type Arguments, Markup, type Wording, type Wordings } from '../../src/telegram/wording.ts';

const said = (key: string, values?: Arguments): string =>
  values === undefined ? key : `${key}${JSON.stringify(values)}`;

/** Says which message it is and with what values, so that a chat can be read without a language. */
const wording: Wording = {
  locale: 'en',
  venueName: 'Venue',
  supportContact: null,
  hostingCountry: null,
  paymentNotice: '',
  address: null,
  hours: null,
  hasPin: false,
  hasWallet: false,
  recipient: 'Example AI',
  canAskStaff: false,
  packageName: ({ name }) => name,
  packageKind: () => null,
  packageNote: ({ note }) => note ?? null,
  sourceName: (source) => source,
  html: said,
  text: said,
  unbroken: String,
  list: () => [],
  listed: (items) => items.join(', '),
  joined: (...facts) => facts.filter(Boolean).join(' · '),
  money: String,
  sum: ({ amount, currency }) => `${amount} ${currency}`,
  day: (date) => date,
  days: (from, until) => `${from} ${until}`,
  shortDay: (date) => date,
  dayLabel: (date) => date,
  month: (month) => month,
  weekdays: () => [],
  shortMoney: String,
  time: String,
  moment: String,
  deadline: String,
  countdown: (instant) => new Markup(String(instant)),
};

export const wordings: Wordings = { locales: ['en'], for: () => wording, match: () => 'en' };
