import type { ChatRecords, StoredDraft } from '../../storage/chat-records.ts';
import { type Draft, draftSchema, startedOver } from './draft.ts';

export type DraftStore = ReturnType<typeof draftsIn>;

/** Loads and saves the draft of a chat. A draft of another schema makes its customer start over. */
export function draftsIn({ drafts }: Pick<ChatRecords, 'drafts'>) {
  return {
    async load(chatId: number): Promise<Draft | null> {
      const text = await drafts.load(chatId);
      if (text === null) return null;
      const { schema, ...draft }: Draft & { readonly schema?: number } = JSON.parse(text);
      return isOfThisSchema({ ...draft, schema }) ? draft : startedOver(draft);
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

/** Drafts of this schema were once written without its number. */
function isOfThisSchema(draft: { readonly schema?: number | undefined }): boolean {
  return draft.schema === undefined ? 'wanted' in draft : draft.schema === draftSchema;
}
