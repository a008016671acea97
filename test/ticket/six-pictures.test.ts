import { expect, test } from 'vitest';
import { openPrinter } from '../../src/ticket/printer.ts';
import { ticketDrawing } from '../../src/ticket/ticket-drawing.ts';
import { openLook } from '../../src/ticket/venue-look.ts';
import { decodeSymbols, firstText } from '../helpers/decode.ts';
import { asDelivered } from './as-delivered.ts';
import { drawnOn } from './pixels.ts';
import { plainLook, sampleFace, venueLook, wordyFace } from './sample-face.ts';

const printer = await openPrinter(venueLook);
const look = await openLook(plainLook);

test.each([
  ['QR', 'SWP7K2M9Q4X1', sampleFace()],
  ['QR', 'A1'.repeat(40), wordyFace()],
  ['QR', '票 Vé Ễ 🎫', sampleFace()],
  ['CODE', '82046173950284', wordyFace()],
  ['CODE', 'SWP7K2M9Q4X1', sampleFace()],
  ['CODE', 'ABCDEFGHJKLMNPQRSTUVWXYZ', sampleFace()],
] as const)(
  'The picture of a ticket is read back, fresh and as Telegram delivers it: %s %s',
  async (symbol, code, texts) => {
    const face = { ...texts, code, symbol };
    const format = symbol === 'QR' ? 'QRCode' : 'Code128';
    expect(await decodeSymbols(await printer.ticket(face))).toEqual([{ format, text: code }]);
    expect(await firstText(await asDelivered(drawnOn(ticketDrawing(face, look))))).toBe(code);
  },
);
