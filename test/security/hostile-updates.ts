import fc from 'fast-check';
import { questionTaps, staffTaps, tapData, ticketsTaps } from '../../src/taps.ts';

/** Somebody whose booking others try to get at. */
export interface Target {
  readonly userId: number;
  readonly reference: string;
  readonly total: number;
}

/** Updates as a modified client, a broken server or an attacker with the secret could have them sent. */
export function hostileUpdate(
  targets: readonly Target[],
  attackers: readonly number[],
): fc.Arbitrary<object> {
  const target = fc.constantFrom(...targets);
  const attacker = fc.constantFrom(...attackers);
  const chatOf = (id: number) => ({ id, type: 'private', first_name: 'Mallory' });
  const personOf = (id: number) => ({ id, is_bot: false, first_name: 'Mallory', language_code: 'en' });

  const text = fc.oneof(
    { weight: 4, arbitrary: fc.constantFrom(...commands) },
    { weight: 2, arbitrary: fc.string({ unit: 'binary', maxLength: 300 }) },
    { weight: 2, arbitrary: fc.constantFrom(...nastyTexts) },
    { weight: 1, arbitrary: fc.integer({ min: 4_000, max: 200_000 }).map((length) => 'Ẵ'.repeat(length)) },
    { weight: 1, arbitrary: target.map(({ reference }) => `/start ${reference}`) },
  );
  const data = fc.oneof(
    { weight: 6, arbitrary: target.chain(forgedTap) },
    {
      weight: 2,
      arbitrary: fc
        .tuple(target.chain(forgedTap), fc.nat(), fc.string())
        .map(([tap, at, insert]) => mutated(tap, at, insert)),
    },
    { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 64 }) },
  );
  const message = fc.tuple(attacker, text, fc.nat(1_000)).map(([id, words, messageId]) => ({
    message: {
      message_id: messageId,
      date: 0,
      chat: chatOf(id),
      from: personOf(id),
      text: words,
      ...(words.startsWith('/') && {
        entities: [{ type: 'bot_command', offset: 0, length: /^\S+/.exec(words)?.[0].length ?? 1 }],
      }),
    },
  }));
  const callback = fc.tuple(attacker, data, fc.nat(1_000)).map(([id, packed, messageId]) => ({
    callback_query: {
      id: String(messageId),
      from: personOf(id),
      chat_instance: '1',
      data: packed,
      message: { message_id: messageId, date: 0, chat: chatOf(id), text: 'a card' },
    },
  }));
  const foreignContact = fc.tuple(attacker, target).map(([id, { userId }]) => ({
    message: {
      message_id: 1,
      date: 0,
      chat: chatOf(id),
      from: personOf(id),
      contact: { phone_number: '+84988888888', first_name: '<b>x</b>', user_id: userId },
    },
  }));
  /** Sent in the attacker's name in somebody else's chat, which Telegram itself never does. */
  const elsewhere = fc
    .tuple(attacker, text, fc.constantFrom('group', 'supergroup', 'channel', 'nonsense'))
    .map(([id, words, type]) => {
      const written = { message_id: 1, date: 0, chat: { id: -id, type, title: words }, text: words };
      return type === 'channel' ? { channel_post: written } : { message: { ...written, from: personOf(id) } };
    });
  const wrongTypes = fc
    .tuple(
      fc.constantFrom(
        'message',
        'edited_message',
        'channel_post',
        'callback_query',
        'my_chat_member',
        'inline_query',
        'poll',
      ),
      fc.jsonValue({ maxDepth: 4 }),
    )
    .map(([kind, value]) => ({ [kind]: value }));
  const halfRight = fc
    .tuple(attacker, fc.dictionary(fc.constantFrom(...messageFields), fc.jsonValue({ maxDepth: 3 })))
    .map(([id, fields]) => ({
      message: { message_id: 1, date: 0, chat: chatOf(id), from: personOf(id), ...fields },
    }));
  return fc.oneof(
    { weight: 5, arbitrary: message },
    { weight: 6, arbitrary: callback },
    { weight: 1, arbitrary: foreignContact },
    { weight: 1, arbitrary: elsewhere },
    { weight: 1, arbitrary: wrongTypes },
    { weight: 3, arbitrary: halfRight },
  );
}

const commands = [
  '/start',
  '/book',
  '/mytickets',
  '/cancel',
  '/help',
  '/privacy',
  '/language',
  '/settings',
  '/find +84911111111',
  '/cancelbooking NL000000-AAAAAA',
  '/todo',
  '/money',
  '/arrivals',
  '/report',
  '/debt',
  '/invite',
  '/start pkg_../../etc/passwd',
  '/start d_99999999',
  '2026-12-24',
  '0',
  '-1',
  '999999999999999999999',
];

const nastyTexts = [
  '<b>bold</b><script>alert(1)</script>',
  '</b></i></a>&lt;&amp;&#0;',
  '{"update_id":1}',
  '__proto__',
  'constructor',
  "'; DROP TABLE bookings; --",
  '\u202Eright to left\u202C',
  '\u0000\u0001\uFFFF',
  '{ledger}:due',
  '#{7 * 7}',
  '%n%s%x',
  '🏴󠁧󠁢󠁥󠁮󠁧󠁿'.repeat(50),
];

const messageFields = [
  'text',
  'caption',
  'entities',
  'contact',
  'photo',
  'forward_origin',
  'reply_to_message',
  'from',
  'sender_chat',
  'via_bot',
  'web_app_data',
  'successful_payment',
];

function forgedTap({ reference, total }: Target): fc.Arbitrary<string> {
  return fc.oneof(
    fc.constantFrom(
      ...(['confirm', 'payCard', 'payTransfer', 'saysPaid', 'cancel', 'again'] as const).map((action) =>
        tapData.booking(action, reference, total),
      ),
      ...ticketsTaps.map((action) => tapData.tickets(action, reference, 0)),
      ...staffTaps.map((action) => tapData.staff(action, reference)),
      ...(['data', 'ask', 'forget', 'forgetSurely', 'keep'] as const).map((action) =>
        tapData.privacy(action),
      ),
      ...questionTaps.map((action) => tapData.question(action, reference)),
      `e:5:${reference}`,
      `h:give:${reference}:0`,
      tapData.opening('2026-12-24'),
      tapData.menu('visit'),
      tapData.menu('directions'),
      tapData.menu('book'),
      tapData.menu('tickets'),
      tapData.resume(),
      tapData.startOver('2026-12-24', 'NL-1'),
    ),
    fc
      .tuple(
        fc.nat(40),
        fc.constantFrom('day', 'more', 'add', 'next', 'cancel', 'package', 'book'),
        fc.string({ maxLength: 20 }),
      )
      .map(([revision, action, argument]) => tapData.draft(revision, action, argument)),
  );
}

function mutated(tap: string, at: number, insert: string): string {
  const index = at % (tap.length + 1);
  return tap.slice(0, index) + insert + tap.slice(index + (at % 3));
}
