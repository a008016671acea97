/**
 * Telegram's messages for wrong parameters: its own where known, from the sources of telegram-bot-api; the others
 * follow their pattern.
 */

/** By method and parameter, or by parameter alone. */
const missing: Readonly<Record<string, string>> = {
  chat_id: 'chat_id is empty',
  from_chat_id: 'chat_id is empty',
  user_id: 'invalid user_id specified',
  text: 'message text is empty',
  action: 'wrong parameter action in request',
  latitude: 'latitude is empty',
  longitude: 'longitude is empty',
  message_ids: 'message identifiers are not specified',
  message_id: 'message identifier is not specified',
  phone_number: 'phone number must be non-empty',
  first_name: 'first name must be non-empty',
  'answerCallbackQuery.callback_query_id':
    'query is too old and response timeout expired or query ID is invalid',
  'copyMessage.message_id': 'message to copy not found',
  'deleteMessage.chat_id': 'chat identifier is not specified',
  'deleteMessages.chat_id': 'chat identifier is not specified',
  'forwardMessage.message_id': 'message to forward not found',
  'getFile.file_id': 'file_id not specified',
  'setMessageReaction.message_id': 'message to react not found',
  'createForumTopic.name': 'name must be non-empty',
  message_thread_id: 'invalid forum topic identifier specified',
};

/** Names of parameters in messages about invalid JSON. */
const jsonNames: Readonly<Record<string, string>> = {
  'editMessageMedia.media': 'input media',
  caption_entities: 'caption entities',
  message_ids: 'message_ids',
  reaction: 'reaction types',
  reply_markup: 'reply keyboard markup',
  scope: 'BotCommandScope',
};

/** Names of the elements of arrays. */
const elementNames: Readonly<Record<string, string>> = {
  message_ids: 'message identifiers',
  options: 'String as options',
  prices: 'labeled prices',
  shipping_options: 'shipping options',
};

/** The beginning of an object's refusal: `can't parse inline keyboard button: …`; none for an empty label. */
const labels: Readonly<Record<string, string>> = {
  ChatPermissions: 'chat permissions',
  ForceReply: '',
  InlineKeyboardButton: 'inline keyboard button',
  InlineKeyboardMarkup: '',
  KeyboardButton: 'keyboard button',
  LabeledPrice: 'labeled price',
  LinkPreviewOptions: '',
  MenuButton: 'menu button',
  ReplyKeyboardMarkup: '',
  ReplyKeyboardRemove: '',
  ReplyParameters: '',
  ShippingOption: 'shipping option',
};

const namedObjects: ReadonlySet<string> = new Set([
  'BotCommandScope',
  'InlineKeyboardButton',
  'KeyboardButton',
  'LabeledPrice',
  'MenuButton',
  'ShippingOption',
]);

const unsupported: Readonly<Record<string, string>> = {
  MenuButton: 'MenuButton has unsupported type',
};

const arraysOfArrays: Readonly<Record<string, string>> = {
  inline_keyboard: 'Field "inline_keyboard" of the InlineKeyboardMarkup must be an Array of Arrays',
};

function byMethod(table: Readonly<Record<string, string>>, method: string, name: string) {
  return table[`${method}.${name}`] ?? table[name];
}

export function whenMissing(method: string, name: string, isFile: boolean): string {
  if (isFile) return `there is no ${name.replaceAll('_', ' ')} in the request`;
  return byMethod(missing, method, name) ?? `parameter "${name}" is required`;
}

export function whenBrokenJson(method: string, name: string): string {
  return `can't parse ${byMethod(jsonNames, method, name) ?? name.replaceAll('_', ' ')} JSON object`;
}

/** Our own message: Telegram reads what it can of a scalar and continues with 0 or false. */
export function whenWrongScalar(name: string, types: readonly string[]): string {
  if (name === 'user_id') return 'invalid user_id specified';
  return `parameter "${name}" must be of type ${types.join(' or ')}`;
}

export function whenNoArray(name: string, type: string): string {
  return `expected an Array of ${elementNames[name] ?? type}`;
}

export function whenNoObject(name: string, type: string): string {
  const label = labelOf(type);
  if (label === '') return `object expected as ${name.replaceAll('_', ' ')}`;
  return `can't parse ${label}: ${whenExpectingObject(type)}`;
}

export function whenExpectingObject(type: string): string {
  return namedObjects.has(type) ? `${type} must be an Object` : 'expected an Object';
}

export function whenNoArrayOfArrays(field: string): string {
  return arraysOfArrays[field] ?? `Field "${field}" must be an Array of Arrays`;
}

export function whenUnsupported(union: string, type: string): string {
  if (union.startsWith('Input')) return `type "${type}" is unsupported`;
  return unsupported[union] ?? 'Unsupported type specified';
}

export function labelOf(type: string): string {
  return labels[type] ?? type;
}
