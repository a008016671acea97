import type { Chat, ForceReply, MenuButton, Message, ReplyKeyboardMarkup } from '@grammyjs/types';
import type { BotStanding, ChatState, Person, Topic } from '../entities.ts';
import type { World } from '../world.ts';

export interface ChatView {
  readonly chat: Chat;
  readonly messages: readonly Message[];
  readonly keyboard: ReplyKeyboardMarkup | null;
  readonly forceReply: ForceReply | null;
  /** The people whose client shows the keyboard or the forced reply. */
  readonly keyboardFor: readonly number[];
  /** The message that brought it. */
  readonly keyboardMessageId: number | null;
  /** The bot's reactions, by message id. */
  readonly reactions: Readonly<Record<string, string>>;
  readonly bot: BotStanding;
  readonly topics: readonly Topic[];
  readonly migratedTo: number | null;
  readonly action: string | null;
  readonly members: readonly Person[];
  /** Who may write here: in a channel its administrators, elsewhere everybody. */
  readonly posterIds: readonly number[];
  readonly lastEventId: number;
}

interface MenuView {
  readonly commands: readonly { readonly command: string; readonly description: string }[];
  readonly menuButton: MenuButton;
  /** The description in an empty chat with the bot. */
  readonly description: string;
}

function messagesOf(chatState: ChatState): readonly Message[] {
  return [...chatState.messages.values()].map(({ message }) => message);
}

function reactionsOf({ messages }: ChatState): Readonly<Record<string, string>> {
  return Object.fromEntries(
    [...messages].flatMap(([id, { reaction }]) => (reaction === undefined ? [] : [[id, reaction]])),
  );
}

/** A chat as its people see it. */
export function viewChat(world: World, chatState: ChatState): ChatView {
  return {
    chat: chatState.chat,
    messages: messagesOf(chatState),
    keyboard: chatState.keyboard?.keyboard ?? null,
    forceReply: chatState.keyboard?.forceReply ?? null,
    keyboardFor: chatState.keyboard?.personIds ?? [],
    keyboardMessageId: chatState.keyboard?.messageId ?? null,
    reactions: reactionsOf(chatState),
    bot: chatState.bot,
    topics: [...chatState.topics.values()],
    migratedTo: chatState.migratedTo,
    action: chatState.action,
    members: chatState.memberIds.flatMap((id) => world.people.find(id) ?? []),
    posterIds: chatState.posterIds,
    lastEventId: world.journal.lastId,
  };
}

/** The menu of this person's client in this chat, in their language; of commands the closest scope wins. */
export function viewMenu(world: World, { chat }: ChatState, person: Person): MenuView {
  const scopes =
    chat.type === 'private'
      ? [`chat:${chat.id}`, 'all_private_chats', 'default']
      : [`chat_member:${chat.id}:${person.id}`, `chat:${chat.id}`, 'all_group_chats', 'default'];
  // Bots set texts by two-letter codes; a client's tag may be longer, such as zh-hans.
  const [language = ''] = (person.languageCode ?? '').toLowerCase().split('-');
  return {
    commands: world.profile.commandsShown(scopes, language),
    menuButton: world.profile.menuButton(chat.id),
    description: world.profile.text('description', language),
  };
}

function buttonLines(message: Message): readonly string[] {
  const rows = message.reply_markup?.inline_keyboard ?? [];
  return rows.map((row) => `      ${row.map(({ text }) => `[${text}]`).join(' ')}`);
}

function kindOf(message: Message): string {
  const kinds = ['photo', 'document', 'sticker', 'voice', 'contact', 'venue', 'location', 'invoice'] as const;
  return kinds.find((kind) => message[kind] !== undefined) ?? '';
}

/** A chat as text, for a failed test. */
export function describeChat(world: World, chatState: ChatState): string {
  const lines = [...chatState.messages.values()].flatMap(({ message, authorId }) => {
    const speaker = authorId === world.bot.id ? 'bot' : (world.people.find(authorId)?.firstName ?? '?');
    const kind = kindOf(message);
    const words =
      message.text ??
      message.caption ??
      message.contact?.phone_number ??
      message.venue?.title ??
      message.invoice?.title ??
      '';
    const edited = message.edit_date === undefined ? '' : ' (edited)';
    const head = `  ${message.message_id} ${speaker}${edited}: ${kind === '' ? '' : `<${kind}> `}`;
    return [head + words.replaceAll('\n', '\n      '), ...buttonLines(message)];
  });
  const keyboard = chatState.keyboard?.keyboard?.keyboard.map(
    (row) => `  ⌨ ${row.map((button) => `[${typeof button === 'string' ? button : button.text}]`).join(' ')}`,
  );
  return [...lines, ...(keyboard ?? [])].join('\n') || '  (nothing yet)';
}
