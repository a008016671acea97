import { loadImage } from '@napi-rs/canvas';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { paymentCodeFrom } from '../../src/money/receipts.ts';
import { vietQrPayload } from '../../src/money/vietqr.ts';
import { openPrinter } from '../../src/ticket/printer.ts';
import { paletteOf } from '../../src/ticket/theme.ts';
import { type TransferFace, transferDrawing } from '../../src/ticket/transfer-drawing.ts';
import { decodeSymbols, firstText } from '../helpers/decode.ts';
import { asDelivered, telegramLimitPx } from './as-delivered.ts';
import { black, coloursIn, drawnOn, pixelsOf, white } from './pixels.ts';
import { longName, plainLook } from './sample-face.ts';

const printer = await openPrinter(plainLook);
const look = { palette: paletteOf(null), logo: null };
const bank = { bin: '970436', name: 'Vietcombank' };

function face(differences: Partial<TransferFace> = {}): TransferFace {
  return {
    payload: vietQrPayload({ bank, number: '0123499999', holder: '' }, 900_000, 'W7K3M9QX'),
    venueName: 'Công viên nước Bình Minh',
    amount: '₫900,000',
    bank: bank.name,
    account: '0123499999',
    holder: 'CÔNG TY BÌNH MINH',
    code: 'W7K3M9QX',
    labels: {
      title: 'Bank transfer',
      until: 'until 15:42',
      scan: 'Scan with your banking app',
      bank: 'Bank',
      account: 'Account',
      holder: 'Account holder',
      content: 'Content',
      hint: 'Please leave amount and content as they are',
    },
    ...differences,
  };
}

/** Every text far too long, in letters of every script. */
function wordyFace(): TransferFace {
  const { payload, labels, ...texts } = face();
  const wordy = `${longName} Отсканируйте 은행 앱으로 스캔하세요 请扫码`;
  const replaced = <Texts extends object>(some: Texts): Texts =>
    Object.fromEntries(Object.keys(some).map((name) => [name, wordy])) as Texts;
  return { payload, ...replaced(texts), labels: replaced(labels) };
}

/** The colours in an area of the picture before it becomes a PNG. */
function drawn(shown: TransferFace): (x: number, y: number, width: number, height: number) => Set<number> {
  const pixels = pixelsOf(transferDrawing(shown, look));
  return (x, y, width, height) => coloursIn(pixels, { x, y, width, height });
}

describe('the picture of a bank transfer', () => {
  test('is read back by a scanner with account, amount and code, fresh and as Telegram delivers it', async () => {
    const code = fc.uint8Array({ minLength: 32, maxLength: 32 }).map(paymentCodeFrom);
    const transfers = fc.record({
      number: fc.stringMatching(/^[A-Z0-9]{4,19}$/),
      amount: fc.integer({ min: 1, max: 9_999_999_999 }),
      code: code.filter((text) => text !== null),
    });
    for (const { number, amount, code } of fc.sample(transfers, 40)) {
      const payload = vietQrPayload({ bank, number, holder: '' }, amount, code);
      const shown = face({ payload, account: number, code });
      expect(await decodeSymbols(await printer.transfer(shown))).toEqual([
        { format: 'QRCode', text: payload },
      ]);
      expect(await firstText(await asDelivered(drawnOn(transferDrawing(shown, look))))).toBe(payload);
      expect(payload).toContain(`54${String(String(amount).length).padStart(2, '0')}${amount}5802VN`);
      expect(payload).toContain(`62120808${code}6304`);
    }
  });

  test('is read back when every text is as long as can be', async () => {
    const image = await printer.transfer(wordyFace());
    expect(await decodeSymbols(await asDelivered(image))).toEqual([
      { format: 'QRCode', text: face().payload ?? '' },
    ]);
  });

  test('has no code once nothing is to be paid, and says how it ended', async () => {
    const ended = face({ payload: null, labels: { ...face().labels, scan: 'Paid' } });
    const image = await printer.transfer(ended);
    const { width, height } = await loadImage(image);
    expect(await decodeSymbols(image)).toEqual([]);
    expect([width, height]).toEqual([960, 640]);
    const other = transferDrawing({ ...ended, labels: { ...ended.labels, scan: '' } }, look);
    expect(other.height).toBe(640);
    expect(drawn(ended)(200, 300, 560, 300).size).toBeGreaterThan(1);
  });

  test('is a PNG 960 pixels wide, which Telegram does not make smaller', async () => {
    const image = await printer.transfer(face());
    const { width, height } = await loadImage(image);
    expect(width).toBe(960);
    expect(height).toBeLessThanOrEqual(telegramLimitPx);
  });

  test('has its modules at whole pixels on opaque white, with a quiet zone', () => {
    for (const shown of [face(), wordyFace()]) {
      const colours = drawn(shown);
      expect(colours(200, 320, 560, 480)).toEqual(new Set([white, black]));
      for (const x of [0, 958]) expect(colours(x, 320, 2, 480)).toEqual(new Set([white]));
    }
  });

  test('bears the mark of VietQR beside the amount, and not once it is over', () => {
    const [red, blue] = [0xff1d25da, 0xff7c3410];
    for (const shown of [face(), wordyFace(), face({ amount: '₫9,999,999,999' })]) {
      const colours = drawn(shown)(660, 60, 250, 260);
      expect([red, blue].filter((colour) => colours.has(colour))).toEqual([red, blue]);
    }
    expect(drawn(face({ payload: null }))(0, 0, 960, 300).has(red)).toBe(false);
  });

  test("keeps its lower right corner free, where Telegram's time stands", () => {
    for (const shown of [face(), wordyFace()]) {
      expect(drawn(shown)(700, 1_220, 260, 60)).toEqual(new Set([white]));
    }
  });

  test('shows another code as other pixels, and texts that it has not as nothing', () => {
    const codeArea = [320, 1_120, 580, 90] as const;
    const [one, other] = ['W7K3M9QX', 'W7K3M9QY'].map((code) => {
      const context = drawnOn(transferDrawing(face({ code }), look)).getContext('2d');
      return Buffer.from(context.getImageData(...codeArea).data);
    });
    expect(other?.equals(one ?? Buffer.alloc(0))).toBe(false);
    const { labels } = face();
    expect(() => drawn(face({ labels: { ...labels, until: '', hint: '' } }))).not.toThrow();
  });
});
