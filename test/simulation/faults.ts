/** A kind of call to the outside. Every such call is a point at which something can go wrong. */
export type Site =
  | 'store.load'
  | 'store.profile'
  | 'store.due'
  | 'store.commit'
  | 'store.remove'
  | 'store.audit'
  | 'store.unmatched'
  | 'partner.debt'
  | 'partner.create'
  | 'partner.read'
  | 'partner.confirm'
  | 'partner.cancel'
  | 'chat.card'
  | 'chat.notice'
  | 'chat.tickets'
  | 'chat.closing'
  | 'chat.void'
  | 'chat.alert'
  | 'chat.alertOver'
  | 'chat.answer'
  | 'chat.payment'
  | FrontSite;

/** Kinds of calls that an update leads to before the domain is reached. */
export type FrontSite =
  | 'update'
  | 'store.lock'
  | 'store.renew'
  | 'store.write'
  | 'chat.screen'
  | 'chat.toast';

/** What befalls the process that makes the call. */
const processFaults = ['crashBefore', 'crashAfter', 'pause', 'stop'] as const;
/** What befalls any call to the store. */
const storeFaults = ['storeRefuses', 'storeDown'] as const;
const commitFaults = [
  'storeFull',
  /** Applied; the connection breaks, and is back in time to find the commit's nonce. */
  'commitConfirmedLater',
  /** Applied; the connection breaks, and the process never learns of it. */
  'commitUnanswered',
  /** Not applied, and the process can't tell. */
  'commitLost',
  /** The store dies and comes back without its last second. */
  'storeForgets',
] as const;
const partnerFaults = [
  'connectionRefused',
  'tooManyRequests',
  'authenticationRefused',
  'requestLost',
  'serverError',
  'partnerDown',
] as const;
const mutationFaults = [
  'answerLost',
  'serverErrorApplied',
  'malformedAnswer',
  'appliedLate',
  'refused',
] as const;
const readFaults = ['staleRead', 'unknownStatus', 'answerLost'] as const;
const chatFaults = [
  'tooManyMessages',
  'telegramFails',
  'messageLost',
  'sentUnanswered',
  'telegramDown',
  /** It reaches the chat, and the answer takes almost as long as anybody waits for it. */
  'answeredSlowly',
] as const;

const partner = [...processFaults, ...partnerFaults, ...mutationFaults] as const;
const chat = [...processFaults, ...chatFaults, 'blocked'] as const;
const store = [...processFaults, ...storeFaults] as const;
const chatStore = [...store, 'commitUnanswered', 'commitLost'] as const;
/** What Telegram may do with an update. */
const updateFaults = [
  /** To two processes at almost the same time. */
  'broughtTwice',
  /** Once more after it was taken, since the answer was lost. */
  'broughtAgain',
  /** After what the customer did next. */
  'overtaken',
] as const;

export type Fault =
  | (typeof processFaults)[number]
  | (typeof storeFaults)[number]
  | (typeof commitFaults)[number]
  | (typeof partnerFaults)[number]
  | (typeof mutationFaults)[number]
  | (typeof readFaults)[number]
  | (typeof chatFaults)[number]
  | (typeof updateFaults)[number]
  | 'debtReached'
  | 'withoutTickets'
  | 'someTickets'
  /** One code stands in the confirm's answer in the place of all. */
  | 'repeatedTicket'
  /** It is applied, and the answer says the opposite. */
  | 'contradicted'
  /** A create is answered with a booking of somebody else's. */
  | 'othersBooking'
  /** The group of staff has removed the bot. */
  | 'groupRefuses'
  | 'blocked';

/** What can go wrong where. */
export const faultsAt: Readonly<Record<Site, readonly Fault[]>> = {
  'store.load': store,
  'store.profile': store,
  'store.due': store,
  'store.commit': [...store, ...commitFaults],
  'store.remove': store,
  'store.audit': store,
  'store.unmatched': store,
  'partner.debt': [...processFaults, ...partnerFaults],
  'partner.create': [...partner, 'othersBooking', 'contradicted'],
  'partner.read': [...processFaults, ...partnerFaults, ...readFaults],
  'partner.confirm': [
    ...partner,
    'debtReached',
    'withoutTickets',
    'someTickets',
    'repeatedTicket',
    'contradicted',
  ],
  'partner.cancel': [...partner, 'contradicted'],
  'chat.card': chat,
  'chat.notice': chat,
  'chat.tickets': chat,
  'chat.closing': chat,
  'chat.void': chat,
  'chat.payment': chat,
  'chat.alert': [...processFaults, ...chatFaults, 'groupRefuses'],
  'chat.alertOver': [...processFaults, ...chatFaults],
  'chat.answer': [...processFaults, ...chatFaults, 'groupRefuses'],
  update: updateFaults,
  'store.lock': chatStore,
  'store.renew': chatStore,
  'store.write': chatStore,
  'chat.screen': chat,
  'chat.toast': [...processFaults, ...chatFaults],
};

const ofUpdates: ReadonlySet<Fault> = new Set(updateFaults);

/** What Telegram does, and no process notices. */
export function isUpdateFault(fault: Fault): boolean {
  return ofUpdates.has(fault);
}

const ofStores: ReadonlySet<Fault> = new Set([...storeFaults, ...commitFaults]);

export function isStoreFault(fault: Fault): boolean {
  return ofStores.has(fault);
}

/** Decides what goes wrong at the n-th call of a run. */
export interface FaultPlan {
  faultAt(point: number, site: Site, now: number): Fault | null;
  /** From when on nothing goes wrong any more. */
  readonly endsAt: number;
}

/** A fault that has happened, or is to happen, at a point of a run. */
export interface PlannedFault {
  readonly point: number;
  readonly fault: Fault;
}

export const noFaults: FaultPlan = { faultAt: () => null, endsAt: 0 };

/** Exactly the given faults. One whose call turns out to be of another kind does not happen. */
export function scripted(faults: readonly PlannedFault[]): FaultPlan {
  const byPoint = new Map(faults.map(({ point, fault }) => [point, fault]));
  return {
    endsAt: 0,
    faultAt(point, site) {
      const fault = byPoint.get(point);
      return fault !== undefined && faultsAt[site].includes(fault) ? fault : null;
    },
  };
}

/** `17:answerLost,31:crashAfter` */
export function parseFaults(text: string): readonly PlannedFault[] {
  const known = new Set<string>(Object.values(faultsAt).flat());
  return text
    .split(',')
    .filter((part) => part !== '')
    .map((part) => {
      const [point, fault = ''] = part.split(':');
      if (!known.has(fault)) throw new Error(`No such fault: ${part}`);
      return { point: Number(point), fault: fault as Fault };
    });
}

export function faultsText(faults: readonly PlannedFault[]): string {
  return faults.map(({ point, fault }) => `${point}:${fault}`).join(',');
}
