import PQueue from 'p-queue';
import { ticketsPdf } from './pdf.ts';
import { ticketPicture } from './picture.ts';
import type { TicketFace } from './ticket-face.ts';

/** Draws tickets a few at a time: encoding fills the cores that everything else of this process needs too. */
export interface TicketPress {
  /** A JPEG. */
  picture(face: TicketFace): Promise<Buffer>;
  /** A PDF of all of them. */
  document(faces: readonly TicketFace[], title: string): Promise<Buffer>;
}

export function createTicketPress(atOnce: number): TicketPress {
  const pictures = new PQueue({ concurrency: atOnce });
  const documents = new PQueue({ concurrency: 1 });
  return {
    picture: async (face) => (await pictures.add(() => ticketPicture(face))).jpeg,
    document: (faces, title) => documents.add(() => ticketsPdf(faces, title)),
  };
}
