import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';

export interface DecodedSymbol {
  readonly format: string;
  readonly text: string;
}

let prepared: Promise<unknown> | undefined;

/** Loads the reader's WebAssembly from disk; by default it fetches it from the network. */
function prepareReader(): Promise<unknown> {
  prepared ??= readFile(createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm')).then(
    (wasm) =>
      prepareZXingModule({
        overrides: { wasmBinary: Uint8Array.from(wasm).buffer },
        fireImmediately: true,
      }),
  );
  return prepared;
}

/** Every QR code and Code 128 in a JPEG or PNG that ZXing, an independent decoder, finds; at most so many. */
export async function decodeSymbols(image: Uint8Array, most?: number): Promise<readonly DecodedSymbol[]> {
  await prepareReader();
  const symbols = await readBarcodes(image, {
    formats: ['QRCode', 'Code128'],
    tryHarder: true,
    // ZXing would also read the picture at a third of its size, where a bar is narrower than a pixel: its guesses
    // there pass the checksum one time in a hundred and come beside the right reading.
    tryDownscale: false,
    textMode: 'Plain',
    ...(most !== undefined && { maxNumberOfSymbols: most }),
  });
  return symbols.map(({ symbology, text }) => ({ format: symbology, text }));
}

/** What a scanner at an entrance reads: the first symbol that it finds, at which it stops. */
export async function firstText(image: Uint8Array): Promise<string | undefined> {
  const [first] = await decodeSymbols(image, 1);
  return first?.text;
}
