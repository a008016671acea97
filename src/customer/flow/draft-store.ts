import type { ChatRecords, StoredDraft } from '../../storage/chat-records.ts';
import { type Draft, draftSchema } from './draft.ts';

export type DraftStore = ReturnType<typeof draftsIn>;

/** Loads and saves the draft of a chat. A draft of another schema is discarded. */
export function draftsIn({ drafts }: Pick<ChatRecords, 'drafts'>) {
  return {
    async load(chatId: number): Promise<Draft | null> {
      const text = await drafts.load(chatId);
      if (text === null) return null;
      const { schema, ...draft }: Draft & { readonly schema: number } = JSON.parse(text);
      if (schema === draftSchema) return draft;
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
