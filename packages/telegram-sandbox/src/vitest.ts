import { expect } from 'vitest';
import type { PersonClient } from './person.ts';
import type { Expected, Seeing } from './person-view.ts';

declare module 'vitest' {
  interface Matchers<R, T> {
    /**
     * Waits until a person sees a message of the bot that matches. `not` doesn't wait: it checks what the chat shows
     * now, so await `settled()` first.
     */
    toSee(expected: Expected, seeing?: Seeing): Promise<void>;
  }
}

function problemOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

expect.extend({
  async toSee(person: PersonClient, expected: Expected, seeing: Seeing = {}) {
    const waiting = this.isNot ? { timeoutMs: 0, ...seeing } : seeing;
    try {
      const { text, caption } = await person.sees(expected, waiting);
      const seen = text ?? caption ?? 'a message';
      return { pass: true, message: () => `${person.firstName} sees what was not to be there: ${seen}` };
    } catch (error) {
      return { pass: false, message: () => problemOf(error) };
    }
  },
});
