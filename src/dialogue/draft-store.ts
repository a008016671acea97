import type { ChatRecords, StoredDraft } from '../store/chat-session.ts';
import { type Draft, draftSchema } from './draft.ts';

export type DraftStore = ReturnType<typeof draftsIn>;

/** Loads and saves the draft of a chat. A draft of an unknown schema is discarded. */
export function draftsIn({ drafts }: Pick<ChatRecords, 'drafts'>) {
  return {
    async load(chatId: number): Promise<Draft | null> {
      const text = await drafts.load(chatId);
      if (text === null) return null;
      const { schema, ...draft }: Draft & { readonly schema: number } = JSON.parse(text);
      if (schema === draftSchema) return draft;
      if (schema === 1) return ofFirstSchema(draft);
      await drafts.discard(chatId);
      return null;
    },
    save: (chatId: number, draft: Draft, expectedRevision: number) =>
      drafts.save(chatId, storedDraft(draft), expectedRevision),
    amend: (chatId: number, draft: Draft) => drafts.amend(chatId, storedDraft(draft)),
    discard: drafts.discard,
  };
}

function storedDraft(draft: Draft): StoredDraft {
  const { id, revision } = draft;
  return { id, revision, text: JSON.stringify({ schema: draftSchema, ...draft }) };
}

/** What a draft of the first schema has more. Sentences that it kept are not read again: its customer is asked. */
interface FirstDraft extends Omit<Draft, 'choice' | 'openOrder' | 'suggestedFor'> {
  readonly choice: Draft['choice'] | { readonly kind: 'packages' };
  readonly wanted?: unknown;
  readonly suggestedFor?: unknown;
  readonly leaving?: unknown;
  readonly beside?: unknown;
}

function ofFirstSchema(stored: unknown): Draft {
  const { choice, wanted: _w, suggestedFor: _s, leaving: _l, beside: _b, ...kept } = stored as FirstDraft;
  const draft = { ...kept, openOrder: null };
  if (choice?.kind === 'days') return { ...draft, choice };
  const step = draft.step === 'choice' ? (draft.date === null ? 'day' : 'tickets') : draft.step;
  return { ...draft, step, choice: null };
}
