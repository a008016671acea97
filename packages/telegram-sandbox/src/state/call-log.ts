import type { Instant } from '../clock.ts';
import type { CallEntry, LogEntry, Note, NoteEntry } from '../entities.ts';
import type { Journal } from './journal.ts';

const maxKeptEntries = 3000;

export interface CallLog {
  call(entry: Omit<CallEntry, 'kind' | 'id' | 'at'>): void;
  note(note: Note): NoteEntry;
  entries(): readonly LogEntry[];
  calls(method?: string): readonly CallEntry[];
  clear(): void;
}

export function createCallLog(journal: Journal, clock: () => Instant): CallLog {
  let lastId = 0;
  let entries: LogEntry[] = [];

  function keep<Entry extends LogEntry>(entry: Entry): Entry {
    entries.push(entry);
    if (entries.length > maxKeptEntries * 2) entries = entries.slice(-maxKeptEntries);
    return entry;
  }

  return {
    call(entry) {
      lastId += 1;
      journal.record('call', keep({ kind: 'call', id: lastId, at: clock(), ...entry }));
    },
    note(note) {
      lastId += 1;
      const entry = keep({ kind: 'note', id: lastId, at: clock(), ...note });
      journal.record('note', entry);
      return entry;
    },
    entries: () => entries,
    calls: (method) =>
      entries.filter(
        (entry): entry is CallEntry =>
          entry.kind === 'call' && (method === undefined || entry.method === method),
      ),
    clear() {
      entries = [];
    },
  };
}
