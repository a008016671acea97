import { deflateRawSync, inflateRawSync } from 'node:zlib';

/** What is shorter gains too little. */
const worthPackingBytes = 1_500;

/** A long JSON text in a third of its size or so; a short one as it is. */
export function packed(json: string): string {
  if (Buffer.byteLength(json) < worthPackingBytes) return json;
  return deflateRawSync(json).toString('base64');
}

/** The JSON text again. Base64 has no braces, so the two can't be taken for each other. */
export function unpacked(text: string): string {
  return text.startsWith('{') ? text : inflateRawSync(Buffer.from(text, 'base64')).toString();
}
