import type { CallOutcome } from '../../booking/ports.ts';
import type { Amount, VenueDate } from '../../booking/sale-package.ts';
import { type DebtInfo, leavesRoomFor } from '../../partner/debt.ts';
import { decimalText } from '../../partner/money.ts';

/** The debt to the partner, asked for at most once a minute. */
export interface DebtWatch {
  /** Null: it can't be read just now. */
  current(): Promise<DebtInfo | null>;
  /** Asks now, whatever is known. */
  fresh(): Promise<DebtInfo | null>;
}

export interface DebtWatchOptions {
  readonly debtInfo: () => Promise<CallOutcome<DebtInfo>>;
  readonly monotonic: () => number;
  readonly freshMs: number;
  /** How long it is left at that when it could not be read. */
  readonly retryMs: number;
}

export function createDebtWatch({ debtInfo, monotonic, freshMs, retryMs }: DebtWatchOptions): DebtWatch {
  let known: { readonly debt: DebtInfo | null; readonly until: number } | null = null;
  let asking: Promise<DebtInfo | null> | null = null;

  async function ask(): Promise<DebtInfo | null> {
    const outcome = await debtInfo();
    const debt = outcome.kind === 'done' ? outcome.value : null;
    known = { debt, until: monotonic() + (debt === null ? retryMs : freshMs) };
    return debt;
  }

  function fresh(): Promise<DebtInfo | null> {
    asking ??= ask().finally(() => {
      asking = null;
    });
    return asking;
  }

  return {
    current: async () => (known !== null && monotonic() < known.until ? known.debt : fresh()),
    fresh,
  };
}

export interface DebtGuardOptions {
  readonly mode: 'off' | 'warn' | 'block';
  readonly debt: DebtWatch;
  readonly today: () => VenueDate;
  readonly currencyDigits: number;
  /** A customer waits no longer than this for the figures. */
  readonly patienceMs: number;
}

/** Whether new bookings may be held. Blocks only on figures that were read and leave no doubt. */
export function createDebtGuard({ mode, debt, today, currencyDigits, patienceMs }: DebtGuardOptions) {
  return async (total: Amount): Promise<boolean> => {
    if (mode !== 'block') return true;
    const late = Promise.withResolvers<null>();
    const timer = setTimeout(late.resolve, patienceMs, null);
    try {
      const info = await Promise.race([debt.current(), late.promise]);
      return info === null || leavesRoomFor(info, today(), decimalText(total, currencyDigits));
    } finally {
      clearTimeout(timer);
    }
  };
}
