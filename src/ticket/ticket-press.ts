import { setTimeout as setTimeoutPromise } from 'node:timers/promises';
import PQueue from 'p-queue';
import type { Venue } from '../venue/venue.ts';
import type { CloseFace } from './close-drawing.ts';
import type { Photos, TicketDocument } from './printer.ts';
import type { ReportFace } from './report-drawing.ts';
import { threadedPrinter } from './threaded-printer.ts';
import type { TicketFace } from './ticket-drawing.ts';
import type { TransferFace } from './transfer-drawing.ts';

/** Draws a few at a time: encoding occupies the cores that everything else in this process needs too. */
export interface TicketPress {
  /** In a format for Telegram's photos. */
  picture(face: TicketFace): Promise<Buffer>;
  /** The picture with a transfer's QR code. */
  transfer(face: TransferFace): Promise<Buffer>;
  /** A picture of a week's figures. */
  report(face: ReportFace): Promise<Buffer>;
  /** A picture of a day's close. */
  close(face: CloseFace): Promise<Buffer>;
  /** A PDF of all tickets. */
  document(document: TicketDocument): Promise<Buffer>;
  /** Loads the picture and the characters that a ticket needs whose code is not known yet. */
  prepare(face: TicketFace): Promise<void>;
}

/** Fetches a picture's file; null: there is none. */
type FetchPhoto = (address: string) => Promise<Uint8Array | null>;

/** How long tickets wait for their picture. */
const photoPatienceMs = 2_000;
/** How long an address that brought no picture is not asked again. */
const photoRetryMs = 600_000;
const mostPhotos = 24;

/** The files of the packages' pictures, each fetched once. */
function createPhotos(fetchPhoto: FetchPhoto) {
  const known = new Map<string, Promise<Uint8Array | null>>();
  const fetched = (address: string): Promise<Uint8Array | null> => {
    if (known.size >= mostPhotos && !known.has(address)) known.clear();
    return known.getOrInsertComputed(address, async () => {
      const bytes = await fetchPhoto(address).catch(() => null);
      if (bytes === null) setTimeout(() => known.delete(address), photoRetryMs).unref();
      return bytes;
    });
  };
  return async (faces: readonly TicketFace[]): Promise<Photos> => {
    const addresses = new Set(faces.flatMap(({ picture }) => picture ?? []));
    const found = new Map<string, Uint8Array>();
    const all = [...addresses].map(async (address) => {
      const bytes = await fetched(address);
      if (bytes !== null) found.set(address, bytes);
    });
    await Promise.race([Promise.all(all), setTimeoutPromise(photoPatienceMs, null, { ref: false })]);
    return new Map(found);
  };
}

const usualPriority = 0;
const lowPriority = -1;

function charactersOf(face: TicketFace): ReadonlySet<string> {
  return new Set(JSON.stringify(face));
}

export function createTicketPress(
  atOnce: number,
  look: Venue['ticket'],
  fetchPhoto: FetchPhoto = async () => null,
): TicketPress {
  const photosOf = createPhotos(fetchPhoto);
  const pictures = new PQueue({ concurrency: atOnce });
  const documents = new PQueue({ concurrency: 1 });
  const printer = threadedPrinter(look);
  const drawnCharacters = new Set<string>();

  function picture(face: TicketFace, priority = usualPriority): Promise<Buffer> {
    for (const character of charactersOf(face)) drawnCharacters.add(character);
    return pictures.add(async () => printer.ticket(face, await photosOf([face])), { priority });
  }

  return {
    picture,
    async prepare(face) {
      await photosOf([face]);
      if (!charactersOf(face).isSubsetOf(drawnCharacters)) await picture(face, lowPriority);
    },
    transfer: (face) => pictures.add(() => printer.transfer(face)),
    report: (face) => pictures.add(() => printer.report(face)),
    close: (face) => pictures.add(() => printer.close(face)),
    document: (document) =>
      documents.add(async () => printer.document(document, await photosOf(document.tickets))),
  };
}
