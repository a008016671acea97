import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';

export interface DecodedSymbol {
  readonly format: string;
  readonly text: string;
}

let prepared: Promise<unknown> | undefined;

/** Left to itself the reader fetches its WebAssembly from the network. */
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

/** Every QR code and Code 128 that ZXing, a decoder of another house, finds in a JPEG or PNG. */
export async function decodeSymbols(image: Uint8Array): Promise<readonly DecodedSymbol[]> {
  await prepareReader();
  const found = await readBarcodes(image, {
    formats: ['QRCode', 'Code128'],
    tryHarder: true,
    // ZXing would also look at the picture at a third of its size, where a bar is narrower than a pixel: what it
    // guesses there passes the checksum one time in a hundred and stands beside the right reading.
    tryDownscale: false,
    textMode: 'Plain',
  });
  return found.map(({ symbology, text }) => ({ format: symbology, text }));
}
