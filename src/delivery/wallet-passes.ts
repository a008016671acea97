import type { Deadline, DeliveryOutcome } from '../booking/ports.ts';
import { type Booking, type BookingReference, isOver } from '../booking/record.ts';
import { allPicturesOf, isSendable, type TicketPicture } from '../booking/ticket-messages.ts';
import type { Wording, Wordings } from '../telegram/wording.ts';
import { appleWalletPass, googleWalletLink, type PassFace } from '../ticket/passes.ts';
import { secondMs } from '../time.ts';
import type { Instant } from '../venue/calendar.ts';
import type { WalletKeys } from '../venue/wallet-signers.ts';
import { expireGooglePasses, googleWalletApi, longestExpiryMs } from './google-wallet.ts';
import { ticketFace } from './ticket-contents.ts';

interface WalletOptions {
  readonly keys: WalletKeys;
  readonly colour: string | null;
  readonly wordings: Wordings;
  /** The digests of a ticket's address, by each key: the first for new addresses. */
  readonly passDigests: (ticket: string) => readonly [string, ...string[]];
  readonly load: (reference: BookingReference) => Promise<Booking | null>;
  readonly now: () => Instant;
  /** Called when the account may not expire passes. */
  readonly onRefused: (reference: BookingReference) => void;
  /** Google's, unless given. */
  readonly googleApi?: string | undefined;
}

/** About a day. A pass that is not expired still says where to see whether its ticket is valid. */
const mostExpiryTries = 30;

export type Wallet = ReturnType<typeof createWallet>;

/** Passes for the wallets of phones. A pass lives as long as its ticket: nothing of it is stored. */
export function createWallet(options: WalletOptions) {
  const { keys, colour, wordings, passDigests, load, now } = options;
  const { googleApi = googleWalletApi, onRefused } = options;

  function passFace(picture: TicketPicture, booking: Booking, words: Wording): PassFace {
    const face = ticketFace(picture, { booking, words });
    const { reference } = booking;
    const id = passDigests(`${reference}.${picture.n}`)[0];
    const badge = words.joined(...face.badges);
    return { face, badge, id, locale: words.locale, validWhere: words.text('wallet-valid'), colour };
  }

  return {
    /** The addresses that add each valid ticket to a phone's wallet; null: not offered. */
    linksOf(booking: Booking, words: Wording) {
      return passable(booking).map((picture) => {
        const pass = passFace(picture, booking, words);
        const address = `${keys.apple?.address}/${booking.reference}.${picture.n}.${pass.id}`;
        return {
          n: picture.n,
          /** Signed only for the tickets of the page that is shown. */
          get google(): string | null {
            return keys.google && googleWalletLink(pass, keys.google, Math.floor(now() / secondMs));
          },
          apple: keys.apple === null ? null : address,
        };
      });
    },
    /** Expires the Google passes of invalid tickets, under each key that may have named them. */
    async expire(booking: Booking, tries: number, deadline: Deadline): Promise<DeliveryOutcome> {
      if (keys.google === null || tries >= mostExpiryTries) return { kind: 'done' };
      if (deadline.leftMs() < longestExpiryMs) return { kind: 'later', afterMs: secondMs };
      const dead = allPicturesOf(booking).filter((picture) => isOver(booking) || !isSendable(picture));
      const tickets = new Set(dead.map(({ n }) => n));
      const ids = [...tickets].flatMap((n) => passDigests(`${booking.reference}.${n}`));
      try {
        const nowSeconds = Math.floor(now() / secondMs);
        const result = await expireGooglePasses(keys.google, ids, { api: googleApi, nowSeconds });
        if (result === 'refused') onRefused(booking.reference);
        return { kind: 'done' };
      } catch {
        return { kind: 'unanswered' };
      }
    },
    /** The pass at the end of an address; null: there is none, or its ticket is not valid any more. */
    async passAt(name: string): Promise<Buffer | null> {
      const [, reference = '', n = '', digest = ''] =
        /^([\w-]{8,32})\.(\d{1,4})\.([\w-]{22})$/.exec(name) ?? [];
      const isOurs = passDigests(`${reference}.${n}`).includes(digest);
      if (keys.apple === null || !isOurs) return null;
      const booking = await load(reference);
      const picture = booking && passable(booking).find((each) => each.n === Number(n));
      if (!booking || !picture) return null;
      return appleWalletPass(passFace(picture, booking, wordings.for(booking.customer.locale)), keys.apple);
    },
  };
}

/** One picture of each ticket that may be shown. */
function passable(booking: Booking): readonly TicketPicture[] {
  if (booking.state !== 'issued') return [];
  const pictures = allPicturesOf(booking).filter(isSendable);
  return pictures.filter(({ n }, index) => pictures.findIndex((other) => other.n === n) === index);
}
