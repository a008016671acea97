import type { Fault } from '../entities.ts';
import type { Journal } from './journal.ts';

interface ArmedFault extends Fault {
  readonly id: number;
  /** How many more calls it affects. */
  readonly remaining: number;
  /** How many more calls pass first. */
  readonly passing: number;
}

export interface Faults {
  arm(fault: Fault): ArmedFault;
  /** Applies a fault to this call, which uses one of its times. */
  strike(method: string, chatId: number | undefined): Fault | null;
  armed(): readonly ArmedFault[];
  /** One of them, or all; false when there is none with that id. */
  disarm(id?: number): boolean;
}

function concerns(fault: Fault, method: string, chatId: number | undefined): boolean {
  if (fault.chatId !== undefined && fault.chatId !== chatId) return false;
  return fault.method === '*' || fault.method.toLowerCase() === method.toLowerCase();
}

export function createFaults(journal: Journal): Faults {
  let lastId = 0;
  let armed: readonly ArmedFault[] = [];

  function keep(next: readonly ArmedFault[]) {
    armed = next.filter(({ remaining }) => remaining > 0);
    journal.record('faults', {});
  }

  function replace(old: ArmedFault, next: ArmedFault) {
    keep(armed.map((fault) => (fault === old ? next : fault)));
  }

  return {
    arm(fault) {
      lastId += 1;
      const added = { ...fault, id: lastId, remaining: fault.times ?? 1, passing: fault.skip ?? 0 };
      keep([...armed, added]);
      return added;
    },
    strike(method, chatId) {
      const concerned = armed.filter((fault) => concerns(fault, method, chatId));
      for (const fault of concerned) {
        if (fault.passing === 0) {
          replace(fault, { ...fault, remaining: fault.remaining - 1 });
          return fault;
        }
        replace(fault, { ...fault, passing: fault.passing - 1 });
      }
      return null;
    },
    armed: () => armed,
    disarm(id) {
      const left = id === undefined ? [] : armed.filter((fault) => fault.id !== id);
      const isFound = left.length < armed.length;
      if (isFound) keep(left);
      return isFound;
    },
  };
}
