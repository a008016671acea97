import { createHash, sign } from 'node:crypto';
import type { AppleSigner, GoogleIssuer } from '../venue/wallet-signers.ts';
import { palettePng } from './palette-png.ts';
import { drawnType, readableCode } from './symbol.ts';
import { paletteOf, parse } from './theme.ts';
import type { TicketFace } from './ticket-drawing.ts';

/** A ticket for a wallet. */
export interface PassFace {
  readonly face: TicketFace;
  /** Its badges in one line. */
  readonly badge: string;
  /** Unguessable, and the same for the same ticket. Of `A-Za-z0-9_.-`. */
  readonly id: string;
  readonly locale: string;
  /** Says where to see whether the ticket is still valid: a pass on a phone does not change. */
  readonly validWhere: string;
  /** The venue's colour; null: the usual one. */
  readonly colour: string | null;
}

const walletAddress = 'https://pay.google.com/gp/v/save/';
/** Beyond this Google's link fails. */
const longestJwt = 1_800;

/** The link that adds the ticket; null where it would be too long, or no symbol carries the code. */
export function googleWalletLink(pass: PassFace, google: GoogleIssuer, issuedAt: number): string | null {
  const { face, id, locale, validWhere, colour } = pass;
  const symbol = drawnType(face.code, face.symbol);
  if (symbol === 'TEXT') return null;
  const shared = {
    issuerName: face.venueName,
    reviewStatus: 'UNDER_REVIEW',
    eventName: { defaultValue: { language: locale, value: face.ticketName } },
    hexBackgroundColor: paletteOf(colour).panel,
  };
  const classKey = createHash('sha256').update(JSON.stringify(shared)).digest('base64url').slice(0, 16);
  const classId = `${google.issuer}.${classKey}`;
  const facts = face.facts.map(({ label, value }) => `${label}: ${value}`);
  const body = [...face.badges, face.validity, ...facts, validWhere].filter((line) => line !== '').join('\n');
  const ticket = {
    id: `${google.issuer}.${id}`,
    classId,
    state: 'ACTIVE',
    barcode: { type: symbol === 'QR' ? 'QR_CODE' : 'CODE_128', value: face.code },
    textModulesData: [{ id: 'day', header: face.day, body }],
  };
  const jwt = signedJwt(
    {
      iss: google.email,
      aud: 'google',
      typ: 'savetowallet',
      iat: issuedAt,
      payload: { eventTicketClasses: [{ id: classId, ...shared }], eventTicketObjects: [ticket] },
    },
    google.key,
  );
  return jwt.length > longestJwt ? null : walletAddress + jwt;
}

/** A token of Google's kind: RS256. */
export function signedJwt(claims: object, key: string): string {
  const [head, body] = [{ alg: 'RS256', typ: 'JWT' }, claims].map((part) =>
    Buffer.from(JSON.stringify(part)).toString('base64url'),
  );
  const content = `${head}.${body}`;
  return `${content}.${sign('RSA-SHA256', Buffer.from(content), key).toString('base64url')}`;
}

/** The pass as a file; null where no symbol carries the code. */
export async function appleWalletPass(pass: PassFace, signer: AppleSigner): Promise<Buffer | null> {
  const { face, colour } = pass;
  const symbol = drawnType(face.code, face.symbol);
  if (symbol === 'TEXT') return null;
  const { panel, ink } = paletteOf(colour);
  // Loaded with the first pass: few processes make any.
  const { PKPass } = await import('passkit-generator');
  const certificates = {
    signerCert: signer.certificate,
    signerKey: signer.key,
    wwdr: signer.wwdr,
    ...(signer.keyPassword !== null && { signerKeyPassphrase: signer.keyPassword }),
  };
  const files = {
    'icon.png': await plainIcon(panel, 29),
    'icon@2x.png': await plainIcon(panel, 58),
    'pass.json': Buffer.from(JSON.stringify(passJson(pass, signer))),
  };
  const made = new PKPass(files, certificates, { backgroundColor: rgb(panel), foregroundColor: rgb(ink) });
  made.setBarcodes({
    format: symbol === 'QR' ? 'PKBarcodeFormatQR' : 'PKBarcodeFormatCode128',
    message: face.code,
    // A Code 128 has a byte for each letter.
    messageEncoding: symbol === 'QR' ? 'utf-8' : 'iso-8859-1',
    altText: readableCode(face.code),
  });
  return made.getAsBuffer();
}

function passJson({ face, badge, id, validWhere }: PassFace, { passType, team }: AppleSigner) {
  const field = (key: string, label: string, value: string) => ({ key, label, value });
  const auxiliary = face.facts.map(({ label, value }, index) => field(`fact${index}`, label, value));
  const lines = [face.validity, ...face.notes, validWhere].filter((line) => line !== '');
  return {
    formatVersion: 1,
    passTypeIdentifier: passType,
    teamIdentifier: team,
    serialNumber: id,
    organizationName: face.venueName,
    description: face.ticketName,
    logoText: face.venueName,
    eventTicket: {
      primaryFields: [field('ticket', badge, face.ticketName)],
      secondaryFields: [field('day', face.validity, face.day)],
      auxiliaryFields: auxiliary,
      backFields: lines.map((line, index) => field(`line${index}`, '', line)),
    },
  };
}

/** Apple wants an icon in every pass. */
function plainIcon(colour: string, side: number): Promise<Buffer> {
  const pixel = [...parse(colour), 255];
  const data = Uint8ClampedArray.from({ length: 4 * side * side }, (_, at) => pixel[at % 4] ?? 0);
  return palettePng({ width: side, height: side, data }, [[colour, '#ffffff']]);
}

function rgb(colour: string): string {
  return `rgb(${parse(colour).join(', ')})`;
}
