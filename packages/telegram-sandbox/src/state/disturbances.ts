import type { UpdateType } from '../entities.ts';
import type { Journal } from './journal.ts';

/** A disturbance of the delivery of the next updates. */
export interface DeliveryFault {
  /** How many more times an update is delivered. */
  readonly duplicate?: number | undefined;
  readonly delayMs?: number | undefined;
  /** How many updates it affects; 1 when left out. */
  readonly count?: number | undefined;
  /** Updates from this chat only; all when left out. */
  readonly chatId?: number | undefined;
  /** Updates of this type only, such as `pre_checkout_query`; all when left out. */
  readonly type?: UpdateType | undefined;
}

export interface ArmedDisturbance extends DeliveryFault {
  readonly id: number;
  readonly remaining: number;
}

interface Disturbances {
  arm(fault: DeliveryFault): ArmedDisturbance;
  /** Applies a disturbance to this update, which uses one of its times. */
  strike(chatId: number, type: UpdateType): { readonly duplicate: number; readonly delayMs: number };
  armed(): readonly ArmedDisturbance[];
  /** One of them, or all; false when there is none with that id. */
  disarm(id?: number): boolean;
}

export function createDisturbances(journal: Journal): Disturbances {
  let lastId = 0;
  let armed: readonly ArmedDisturbance[] = [];

  function keep(next: readonly ArmedDisturbance[]) {
    armed = next.filter(({ remaining }) => remaining > 0);
    journal.record('faults', {});
  }

  return {
    arm(fault) {
      lastId += 1;
      const added = { ...fault, id: lastId, remaining: fault.count ?? 1 };
      keep([...armed, added]);
      return added;
    },
    strike(chatId, type) {
      const struck = armed.find((one) => (one.chatId ?? chatId) === chatId && (one.type ?? type) === type);
      if (struck === undefined) return { duplicate: 0, delayMs: 0 };
      keep(armed.map((one) => (one === struck ? { ...one, remaining: one.remaining - 1 } : one)));
      return { duplicate: struck.duplicate ?? 0, delayMs: struck.delayMs ?? 0 };
    },
    armed: () => armed,
    disarm(id) {
      const left = id === undefined ? [] : armed.filter((one) => one.id !== id);
      const isFound = left.length < armed.length;
      if (isFound) keep(left);
      return isFound;
    },
  };
}
