import { type Config, ownersOf } from '../config/config.ts';
import { errorFields, type Logger } from '../logger.ts';
import type { SendMarks } from '../store/telegram-memory.ts';
import { type ChatApi, editText, sendText } from '../telegram/card.ts';
import type { TextMessage } from '../telegram/screen.ts';
import { orIfTelegramFails, telegramFailure } from '../telegram/transport.ts';
import type { Wording } from '../telegram/wording.ts';
import type { VenueDate } from '../venue/calendar.ts';

/** A message for staff, in the language of its chat. */
export type StaffMessageIn = (words: Wording) => TextMessage;

/** Sends a message for staff to a chat, in its language. */
type SendToStaff = (chatId: number, words: Wording) => Promise<{ readonly message_id: number }>;

/** A message that a chat of staff got. */
interface StaffSent {
  readonly chatId: number;
  readonly messageId: number;
}

/** A message of staff that waits for an outcome, in the language of its reader. */
interface WaitingMessage {
  readonly chatId: number;
  readonly messageId: number;
  readonly words: Wording;
  /** An edit is silent: a late outcome comes as a message of its own. */
  readonly isLate: boolean;
}

interface StaffChatsOptions {
  readonly staff: Config['staff'];
  readonly wordsIn: (chatId: number) => Promise<Wording>;
  readonly sendMarks: SendMarks;
  readonly today: () => VenueDate;
  readonly logger: Pick<Logger, 'error'>;
}

export type StaffChats = ReturnType<typeof createStaffChats>;

/**
 * Brings what staff must know to their group, and to the owners in private where there is none or it refuses the bot.
 * The group is tried again with each message.
 */
export function createStaffChats(options: StaffChatsOptions) {
  const owners = ownersOf(options);
  const unreached = new Set<number>();
  const reach = reachOf(options, owners, unreached);

  return {
    /** Owners who have not started the bot, or have blocked it, as far as this process has tried. */
    unreachedOwners: (): readonly number[] => owners.filter((owner) => unreached.has(owner)),
    /** Asks Telegram about each owner's private chat, without a message there. */
    async lookForOwners(api: Pick<ChatApi, 'getChat'>): Promise<void> {
      for (const owner of owners) {
        const failure = await api.getChat(owner).then(() => null, telegramFailure);
        if (failure?.kind === 'refused' || failure?.kind === 'unreachable') unreached.add(owner);
      }
    },
    reach,
    tell: (api: ChatApi, message: StaffMessageIn) => reach(api, sending(api, message)),
    /**
     * Shows an outcome on the message that waits for it, or below it if the outcome is late or the message is gone. If
     * the chat refuses the bot, tells the other staff. False: nobody can be reached by now.
     */
    async answer(api: ChatApi, waiting: WaitingMessage, message: StaffMessageIn): Promise<boolean> {
      const { chatId, messageId, words, isLate } = waiting;
      const screen = message(words);
      try {
        if (isLate || !(await editText(api, chatId, messageId, screen)))
          await sendText(api, chatId, screen, messageId);
        return true;
      } catch (error) {
        const failure = telegramFailure(error)?.kind;
        if (failure !== 'refused' && failure !== 'unreachable') throw error;
        return (await reach(api, sending(api, message))).length > 0;
      }
    },
  };
}

/** Sends to the chats of staff; notes in `unreached` which of them it can't reach. */
function reachOf(
  { staff, wordsIn, sendMarks, today, logger }: StaffChatsOptions,
  owners: readonly number[],
  unreached: Set<number>,
) {
  /** Answers the reason if Telegram refuses permanently; throws any other failure. */
  async function sendTo(chatId: number, send: SendToStaff): Promise<StaffSent | string> {
    try {
      const { message_id: messageId } = await send(chatId, await wordsIn(chatId));
      unreached.delete(chatId);
      return { chatId, messageId };
    } catch (error) {
      const failure = telegramFailure(error);
      if (failure?.kind !== 'refused' && failure?.kind !== 'unreachable') throw error;
      unreached.add(chatId);
      const why = failure.kind === 'refused' ? failure.description : failure.kind;
      logger.error({ chatId, description: why }, 'A chat of staff refuses the bot.');
      return why;
    }
  }

  /** Throws only where no owner got it: a repeat would reach those again who have it. */
  async function sendToOwners(send: SendToStaff): Promise<readonly StaffSent[]> {
    const messages: StaffSent[] = [];
    const failures: unknown[] = [];
    for (const owner of owners) {
      try {
        const sent = await sendTo(owner, send);
        if (typeof sent !== 'string') messages.push(sent);
      } catch (error) {
        logger.error({ chatId: owner, ...errorFields(error) }, 'An owner did not get a message for staff.');
        failures.push(error);
      }
    }
    if (messages.length === 0 && failures.length > 0) throw failures[0];
    return messages;
  }

  /** Says once a day that the group refuses. A failure must not send the owners' message again. */
  async function tellOfRefusal(why: string, messages: readonly StaffSent[], api: ChatApi): Promise<void> {
    for (const { chatId } of messages) {
      if (!(await sendMarks.begin(chatId, `group-refuses:${today()}`))) continue;
      await orIfTelegramFails(sendTo(chatId, sending(api, refusalBy(why))), null);
    }
  }

  /**
   * Sends to the group, or to the owners. Answers the messages that arrived; none: nobody can be reached by now.
   * Throws the failure of a call that may be tried again.
   */
  async function reach(api: ChatApi, send: SendToStaff): Promise<readonly StaffSent[]> {
    const inGroup = staff.chatId === null ? null : await sendTo(staff.chatId, send);
    if (inGroup !== null && typeof inGroup !== 'string') return [inGroup];
    const messages = await sendToOwners(send);
    if (inGroup !== null) await tellOfRefusal(inGroup, messages, api);
    return messages;
  }

  return reach;
}

function refusalBy(why: string): StaffMessageIn {
  return (words) => ({ text: words.html('alert-group-refuses', { why }) });
}

function sending(api: ChatApi, message: StaffMessageIn): SendToStaff {
  return (chatId, words) => sendText(api, chatId, message(words));
}
