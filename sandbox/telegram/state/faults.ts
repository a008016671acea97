import type { Fault } from '../entities.ts';

export interface ArmedFault extends Fault {
  readonly id: number;
  readonly remaining: number;
}

export interface Faults {
  arm(fault: Fault): ArmedFault;
  /** The fault that strikes this call, spending one of its times. */
  strike(method: string): Fault | null;
  armed(): readonly ArmedFault[];
  disarm(): void;
}

export function createFaults(): Faults {
  let lastId = 0;
  let armed: ArmedFault[] = [];

  return {
    arm(fault) {
      lastId += 1;
      const added = { ...fault, id: lastId, remaining: fault.times ?? 1 };
      armed.push(added);
      return added;
    },
    strike(method) {
      const wanted = method.toLowerCase();
      const struck = armed.find((fault) => fault.method === '*' || fault.method.toLowerCase() === wanted);
      if (struck === undefined) return null;
      armed = armed
        .map((fault) => (fault === struck ? { ...fault, remaining: fault.remaining - 1 } : fault))
        .filter((fault) => fault.remaining > 0);
      return struck;
    },
    armed: () => armed,
    disarm() {
      armed = [];
    },
  };
}
