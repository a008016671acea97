import type { Person } from '../entities.ts';
import type { Journal } from './journal.ts';

/** Above 2^32, to reveal bots that keep ids in 32 bits. */
const firstPersonId = 5_000_000_001;

export interface NewPerson {
  readonly firstName: string;
  readonly lastName?: string | undefined;
  readonly username?: string | undefined;
  readonly languageCode?: string | undefined;
  readonly phoneNumber?: string | undefined;
  readonly id?: number | undefined;
}

export interface Population {
  /** Null when somebody has that id already. */
  add(person: NewPerson): Person | null;
  find(id: number): Person | undefined;
  all(): readonly Person[];
  change(
    id: number,
    changes: Partial<Pick<Person, 'blocked' | 'deactivated' | 'languageCode'>>,
  ): Person | undefined;
  clear(): void;
}

export function createPopulation(journal: Journal): Population {
  const people = new Map<number, Person>();

  function nextId(): number {
    let id = firstPersonId + people.size;
    while (people.has(id)) id += 1;
    return id;
  }

  /** An unused Vietnamese mobile number. */
  function freeNumber(): string {
    const used = new Set([...people.values()].map((person) => person.phoneNumber));
    for (let number = people.size + 1; ; number += 1) {
      const candidate = `8490${String(number).padStart(7, '0')}`;
      if (!used.has(candidate)) return candidate;
    }
  }

  function keep(person: Person): Person {
    people.set(person.id, person);
    journal.record('person', person);
    return person;
  }

  return {
    add(person) {
      const id = person.id ?? nextId();
      if (people.has(id)) return null;
      const phoneNumber = person.phoneNumber ?? freeNumber();
      return keep({ ...person, id, phoneNumber, blocked: false, deactivated: false });
    },
    find: (id) => people.get(id),
    all: () => [...people.values()],
    change(id, changes) {
      const person = people.get(id);
      return person && keep({ ...person, ...changes });
    },
    clear: () => people.clear(),
  };
}
