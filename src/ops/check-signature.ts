import type { Operation } from '../booking/ports.ts';
import { exitWith, readCommandLine, usageError } from '../command-line.ts';
import { parsePartnerConfig } from '../config/config.ts';
import { basePathOf, endpoints, endpointUrl } from '../partner/parse-fields.ts';
import { createSigner, type Signature } from '../partner/signature.ts';
import { validOrExit } from './failed-start.ts';

const signatureUsage = `npm run check:signature -- <operation> [--body <json>] [--timestamp <number>] [--nonce <text>]
Prints exactly what is signed. Use it if a new partner refuses the signature.
Operations: ${Object.keys(endpoints).join(', ')}`;

/** Characters outside printable ASCII as their UTF-8 bytes, so that look-alikes and line ends can be told apart. */
function visibleBytes(text: string): string {
  return text.replace(
    /[^\x20-\x7e]+/g,
    (run) =>
      `<${Buffer.from(run)
        .toString('hex')
        .replace(/..(?=.)/g, '$& ')}>`,
  );
}

function describeSignature(
  request: string,
  { timestamp, stringToSign, signature, headers }: Signature,
): string {
  const bytes = visibleBytes(stringToSign);
  return [
    `request         ${request}`,
    `timestamp       ${timestamp}`,
    `string to sign  ${stringToSign}`,
    ...(bytes === stringToSign ? [] : [`in bytes        ${bytes}`]),
    `signature       ${signature}`,
    'headers',
    ...Object.entries(headers).map(([name, value]) => `  ${name}: ${value}`),
    '',
  ].join('\n');
}

function isOperation(text: string): text is Operation {
  return Object.hasOwn(endpoints, text);
}

function check(): void {
  const { values, positionals } = readCommandLine(
    signatureUsage,
    { body: { type: 'string' }, timestamp: { type: 'string' }, nonce: { type: 'string' } },
    { least: 1 },
  );
  const [operation = ''] = positionals;
  const { body = '', timestamp, nonce = crypto.randomUUID() } = values;
  if (!isOperation(operation) || (timestamp !== undefined && !/^\d{1,15}$/.test(timestamp))) {
    exitWith(usageError, signatureUsage);
  }
  const { partner } = validOrExit(parsePartnerConfig(process.env));
  const { method } = endpoints[operation];
  const url = endpointUrl(partner.baseUrl, operation);
  const request = { method, url, basePath: basePathOf(partner.baseUrl), body };
  const unitMs = partner.signature.timestampUnit === 's' ? 1000 : 1;
  const at = timestamp === undefined ? Date.now() : Number(timestamp) * unitMs;
  const signature = createSigner(partner.signature, partner)(request, at, nonce);
  process.stdout.write(describeSignature(`${method} ${url}`, signature));
}

check();
