import { describe, expect, it } from 'vitest';
import type { Field } from '../src/schema/notation.ts';
import { methodNames, parametersOf } from '../src/schema/schema.ts';
import { createArguments } from '../src/wire/arguments.ts';
import { checkParameters } from '../src/wire/parameters.ts';
import { sampleOfField, sampleOfMethod } from './samples.ts';

type Values = Readonly<Record<string, unknown>>;

/** What is refused, without its "Bad Request: "; null when nothing is. */
function refusal(method: string, values: Values): string | null {
  try {
    checkParameters(method, createArguments(values, new Map()));
    return null;
  } catch (error) {
    return String((error as Error).message).replace(/^Bad Request: /, '');
  }
}

const parameters = methodNames.flatMap((method) =>
  parametersOf(method).map((parameter) => ({ method, parameter })),
);

/** A value that no parameter of these types can have. */
function wrongValueFor({ types }: Field): unknown {
  const isText = types.some(({ name, depth }) => depth === 0 && (name === 'String' || name === 'Integer'));
  return isText ? { not: 'a scalar' } : 'neither a number nor JSON';
}

describe('every method', () => {
  it('takes what the description asks for, as JSON and as the text of a form', () => {
    const asText = (values: Values) =>
      Object.fromEntries(
        Object.entries(values).map(([name, value]) => [
          name,
          typeof value === 'string' ? value : JSON.stringify(value),
        ]),
      );
    for (const method of methodNames) {
      const sample = sampleOfMethod(method);
      expect({ method, refusal: refusal(method, sample) }).toEqual({ method, refusal: null });
      expect({ method, refusal: refusal(method, asText(sample)) }).toEqual({ method, refusal: null });
    }
  });

  it('takes every optional parameter', () => {
    for (const { method, parameter } of parameters) {
      const values = { ...sampleOfMethod(method), [parameter.name]: sampleOfField(parameter) };
      expect({ method, name: parameter.name, refusal: refusal(method, values) }).toMatchObject({
        refusal: null,
      });
    }
  });

  it('refuses a required parameter that is missing', () => {
    for (const { method, parameter } of parameters.filter((one) => one.parameter.required)) {
      if (method === 'setWebhook') continue;
      const { [parameter.name]: _, ...values } = sampleOfMethod(method);
      expect({ method, name: parameter.name, refusal: refusal(method, values) }).not.toMatchObject({
        refusal: null,
      });
    }
  });

  it('refuses a parameter of the wrong type', () => {
    for (const { method, parameter } of parameters) {
      const values = { ...sampleOfMethod(method), [parameter.name]: wrongValueFor(parameter) };
      expect({ method, name: parameter.name, refusal: refusal(method, values) }).not.toMatchObject({
        refusal: null,
      });
    }
  });
});

describe("a refusal in Telegram's words", () => {
  const ephemeral = { chat_id: 1, receiver_user_id: 2, ephemeral_message_id: 3 };
  const text = { chat_id: 1, text: 'x' };
  const inline = (button: unknown) => ({ ...text, reply_markup: { inline_keyboard: [[button]] } });
  const entity = (fields: object) => ({ ...text, entities: [{ offset: 0, length: 1, ...fields }] });

  it.each<[string, Values, string]>([
    ['sendMessage', { text: 'x' }, 'chat_id is empty'],
    ['sendMessage', { chat_id: 1 }, 'message text is empty'],
    ['sendMessage', {}, 'message text is empty'],
    ['sendPhoto', { chat_id: 1 }, 'there is no photo in the request'],
    ['sendVideoNote', { chat_id: 1 }, 'there is no video note in the request'],
    ['sendLocation', { chat_id: 1, longitude: 1 }, 'latitude is empty'],
    ['sendMediaGroup', { chat_id: 1 }, 'parameter "media" is required'],
    ['sendMediaGroup', { chat_id: 1, media: '[' }, "can't parse media JSON object"],
    ['sendMediaGroup', { chat_id: 1, media: {} }, 'expected an Array of InputMedia'],
    ['sendMediaGroup', { chat_id: 1, media: ['x'] }, "can't parse InputMedia: expected an Object"],
    [
      'sendMediaGroup',
      { chat_id: 1, media: [{ type: 'gif' }] },
      'can\'t parse InputMedia: type "gif" is unsupported',
    ],
    ['editMessageMedia', { chat_id: 1, message_id: 1, media: '{' }, "can't parse input media JSON object"],
    ['banChatMember', { chat_id: 1 }, 'invalid user_id specified'],
    ['deleteMessage', { message_id: 1 }, 'chat identifier is not specified'],
    ['deleteMessage', { chat_id: 1 }, 'message identifier is not specified'],
    ['deleteMessages', { chat_id: 1 }, 'message identifiers are not specified'],
    ['deleteMessages', { chat_id: 1, message_ids: 5 }, 'expected an Array of message identifiers'],
    ['forwardMessage', { chat_id: 1, message_id: 5 }, 'chat_id is empty'],
    ['sendMessage', { ...text, reply_markup: '{' }, "can't parse reply keyboard markup JSON object"],
    ['sendMessage', { ...text, reply_markup: 5 }, 'object expected as reply markup'],
    ['sendMessage', { ...text, reply_markup: { keyboard: 'x' } }, 'field "keyboard" must be of type Array'],
    [
      'sendMessage',
      { ...text, reply_markup: { keyboard: ['x'] } },
      'field "keyboard" must be an Array of Arrays',
    ],
    [
      'sendMessage',
      { ...text, reply_markup: { inline_keyboard: [{}] } },
      'field "inline_keyboard" of the InlineKeyboardMarkup must be an Array of Arrays',
    ],
    [
      'sendMessage',
      { ...text, reply_markup: { force_reply: 'yes' } },
      'field "force_reply" must be of type Boolean',
    ],
    [
      'sendMessage',
      inline('x'),
      "can't parse inline keyboard button: InlineKeyboardButton must be an Object",
    ],
    [
      'sendMessage',
      inline({ callback_data: 'x' }),
      'can\'t parse inline keyboard button: Can\'t find field "text"',
    ],
    [
      'sendMessage',
      inline({ text: 'x', callback_data: {} }),
      'can\'t parse inline keyboard button: Field "callback_data" must be of type String',
    ],
    [
      'sendMessage',
      inline({ text: 'x', login_url: { url: 'https://example.com', request_write_access: 'yes' } }),
      'can\'t parse inline keyboard button: Field "request_write_access" must be of type Boolean',
    ],
    [
      'sendMessage',
      { ...text, reply_markup: { keyboard: [[{ text: 'x', request_chat: { chat_is_channel: true } }]] } },
      'can\'t parse keyboard button: Can\'t find field "request_id"',
    ],
    ['sendMessage', { ...text, link_preview_options: 'no' }, "can't parse link preview options JSON object"],
    ['sendMessage', { ...text, link_preview_options: [] }, 'object expected as link preview options'],
    [
      'sendMessage',
      { ...text, link_preview_options: { is_disabled: 'yes' } },
      'field "is_disabled" must be of type Boolean',
    ],
    ['sendMessage', { ...text, reply_parameters: { quote: 'x' } }, 'can\'t find field "message_id"'],
    ['sendMessage', entity({}), 'can\'t parse MessageEntity: Can\'t find field "type"'],
    [
      'sendMessage',
      entity({ type: 'bold', offset: 'x' }),
      'can\'t parse MessageEntity: Field "offset" must be a valid Number',
    ],
    ['setMyCommands', { commands: 5 }, 'expected an Array of BotCommand'],
    [
      'setMyCommands',
      { commands: [{ command: 'a' }] },
      'can\'t parse BotCommand: Can\'t find field "description"',
    ],
    [
      'setMyCommands',
      { commands: [], scope: { type: 'all' } },
      "can't parse BotCommandScope: Unsupported type specified",
    ],
    [
      'setMyCommands',
      { commands: [], scope: { type: 'chat' } },
      'can\'t parse BotCommandScope: Can\'t find field "chat_id"',
    ],
    [
      'setChatMenuButton',
      { menu_button: { type: 'web' } },
      "can't parse menu button: MenuButton has unsupported type",
    ],
    ['setChatMenuButton', { menu_button: 5 }, "can't parse menu button: MenuButton must be an Object"],
    ['answerCallbackQuery', {}, 'query is too old and response timeout expired or query ID is invalid'],
    ['getFile', {}, 'file_id not specified'],
    ['getUpdates', { limit: 'many' }, 'parameter "limit" must be of type Integer'],
    ['sendMessage', { ...text, chat_id: 1.5 }, 'parameter "chat_id" must be of type Integer or String'],
    [
      'deleteEphemeralMessage',
      { ...ephemeral, chat_id: 1.5 },
      'parameter "chat_id" must be of type Integer or String',
    ],
    [
      'deleteEphemeralMessage',
      { ...ephemeral, ephemeral_message_id: 1.5 },
      'parameter "ephemeral_message_id" must be of type Integer',
    ],
    [
      'sendMessage',
      { ...text, reply_parameters: { message_id: 1, chat_id: 1.5 } },
      'field "chat_id" must be a valid Number',
    ],
    [
      'sendMessage',
      { ...text, protect_content: 'maybe' },
      'parameter "protect_content" must be of type Boolean',
    ],
  ])('%s %j', (method, values, words) => {
    expect(refusal(method, values)).toBe(words);
  });

  it('takes numbers as text, JSON as text, and null as nothing', () => {
    const values = {
      chat_id: '1',
      text: 42,
      protect_content: 'true',
      reply_parameters: '{"message_id":"5","quote":null}',
      parse_mode: null,
      reply_markup: { keyboard: [['A', { text: 'B' }]] },
    };
    expect(refusal('sendMessage', values)).toBeNull();
  });
});
