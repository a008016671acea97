import type { DeskDependencies } from '../../src/staff/dependencies.ts';
import type { StaffAsk } from '../../src/store/awaiting.ts';
import type { StaffTapped } from '../../src/taps.ts';
import type { TapContext } from '../../src/telegram/context.ts';
import { wordings } from '../simulation/wording.ts';

export const owner = 1;
export const clerk = 2;

interface Update {
  readonly by?: number;
  readonly in?: 'private' | 'group';
  readonly text?: string;
  /** What the sender has been asked. */
  readonly asked?: StaffAsk | null;
}

/** An update of a member of staff, with what they read after it: each message as its key and values. */
export function updateAtDesk({ by = owner, in: type = 'private', text, asked = null }: Update = {}) {
  const read: string[] = [];
  const pressable: string[] = [];
  const askedNow: unknown[] = [];
  const ctx = {
    from: { id: by, first_name: 'Lan' },
    chat: { id: 10, type },
    chatId: 10,
    message: text === undefined ? undefined : { text },
    words: wordings.for(undefined),
    api: { sendChatAction: async () => true, deleteMessage: async () => true },
    tap: {
      give: (toast: string | null) => toast !== null && read.push(toast),
      arrived: async () => undefined,
    },
    isBooking: async () => false,
    lock: {
      records: {
        awaiting: {
          current: async () => asked,
          set: async (_chatId: number, _userId: number, ask: unknown) => void askedNow.push(ask),
          clear: async () => undefined,
        },
      },
    },
    async reply(answer: string, { reply_markup }: { readonly reply_markup?: Keyboard } = {}) {
      read.push(answer);
      pressable.push(
        ...(reply_markup?.inline_keyboard ?? []).flat().map(({ callback_data }) => callback_data),
      );
      return { message_id: read.length };
    },
  };
  // As much of an update as the desk reads.
  return { ctx: ctx as unknown as TapContext, read, pressable, asked: askedNow };
}

interface Keyboard {
  readonly inline_keyboard?: readonly (readonly { readonly callback_data: string }[])[];
}

export const tapped = (subject = '', argument = ''): StaffTapped =>
  ({ kind: 'staff', action: 'show', subject, argument }) as StaffTapped;

/** As much as a feature uses. */
export function deskWith(parts: Readonly<Record<string, unknown>>): DeskDependencies {
  const staff = { isOwner: (id: number) => id === owner };
  return { staff, ...parts } as unknown as DeskDependencies;
}
