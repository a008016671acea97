import type { Bookings } from './booking/bookings.ts';
import type { PlaceRefusal } from './booking/placing.ts';
import { type BookingRequest, type Change, refuse } from './booking/requests.ts';
import type { Config } from './config/config.ts';
import { lockLost } from './store/connection.ts';
import type { Store } from './store/store.ts';
import { noNewBookingPercent } from './store/store-check.ts';
import type { Amount } from './venue/currency.ts';

interface AccessDependencies {
  readonly config: Pick<Config, 'access'>;
  readonly store: {
    readonly invitations: Pick<Store['invitations'], 'admits' | 'withdraw' | 'guestsOf' | 'sendAway'>;
    readonly ledger: Pick<Store['ledger'], 'ofCustomer'>;
    readonly fill: Pick<Store['fill'], 'percent' | 'measure'>;
  };
  readonly staff: { isStaff(userId: number): boolean };
  readonly bookings: Pick<Bookings, 'find' | 'place'>;
  /** Whether the debt limit leaves room for a new booking of that total. */
  readonly debtLeavesRoom: (total: Amount) => Promise<boolean>;
}

/** `uninvited`: this customer may not book. `paused`, `storeFull`: no new booking can be held now. */
export type PlaceObstacle = 'uninvited' | 'paused' | 'storeFull';

export type Access = ReturnType<typeof openAccess>;

/**
 * Decides who may book on the partner's account, and is the only way to place a booking. A guest whose invitation was
 * withdrawn still confirms and pays for a booking that they hold: that needs no access. Every new booking needs it, a
 * change of date included.
 */
export function openAccess({ config, store, staff, bookings, debtLeavesRoom }: AccessDependencies) {
  const { invitations, ledger, fill } = store;

  /** Checked on every use, since access can be withdrawn. */
  async function mayBook(userId: number): Promise<boolean> {
    return config.access === 'public' || staff.isStaff(userId) || invitations.admits(userId);
  }

  async function hasBookings(userId: number): Promise<boolean> {
    return (await ledger.ofCustomer(userId, { offset: 0, limit: 1 })).total > 0;
  }

  async function obstacleTo({ customer, order }: BookingRequest): Promise<PlaceObstacle | null> {
    if (!(await mayBook(customer.userId))) return 'uninvited';
    // Measured again only here, in case it has room by now.
    const isFull = fill.percent() >= noNewBookingPercent && (await fill.measure()) >= noNewBookingPercent;
    if (isFull) return 'storeFull';
    return (await debtLeavesRoom(order.total)) ? null : 'paused';
  }

  return {
    mayBook,
    /**
     * Withdraws the link and the access of everybody who came by it; deletes the records of those without a booking.
     * False: there is no such link, or it was withdrawn before.
     */
    async withdraw(invitationId: string): Promise<boolean> {
      const isNew = await invitations.withdraw(invitationId);
      for (const userId of await invitations.guestsOf(invitationId)) {
        if (!(await hasBookings(userId))) await invitations.sendAway(userId, invitationId);
      }
      return isNew;
    },
    /**
     * Places a booking if the user may book, and the store and the debt limit have room for it. A booking that is
     * placed already needs none of this. `mayBegin` is called right before placing; throws if it answers no, since the
     * customer may have read meanwhile that nothing was booked.
     */
    async place(
      request: BookingRequest,
      mayBegin: () => boolean,
    ): Promise<Change<PlaceRefusal | PlaceObstacle>> {
      const { userId } = request.customer;
      const obstacle = await obstacleTo(request);
      if (obstacle !== null && (await bookings.find(request.reference, userId)) === null)
        return refuse(obstacle);
      if (!mayBegin()) throw lockLost();
      return bookings.place(request);
    },
  };
}
