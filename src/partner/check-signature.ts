import { parseArgs } from 'node:util';
import type { Operation } from '../booking/ports.ts';
import { parsePartnerConfig } from '../config/config.ts';
import { renderProblems } from '../config/values.ts';
import { createSigner, type Signature } from './signature.ts';
import { basePathOf, endpoints, endpointUrl } from './wire.ts';

/*
 * npm run check:signature -- <operation> [--body <json>] [--timestamp <as it is sent>] [--nonce <text>]
 *
 * Answers an operator's one question when a new partner refuses the signature: what exactly was signed?
 */

const usage = `Usage: npm run check:signature -- <operation> [--body <json>] [--timestamp <number>] [--nonce <text>]
Operations: ${Object.keys(endpoints).join(', ')}
`;

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

interface Answer {
  readonly exitCode: number;
  readonly out?: string;
  readonly error?: string;
}

function check(
  args: readonly string[],
  environment: Readonly<Record<string, string | undefined>>,
  now: number,
): Answer {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: { body: { type: 'string' }, timestamp: { type: 'string' }, nonce: { type: 'string' } },
  });
  const [operation = ''] = positionals;
  const timestamp = values.timestamp;
  if (!isOperation(operation) || (timestamp !== undefined && !/^\d{1,15}$/.test(timestamp))) {
    return { exitCode: 64, error: usage };
  }
  const parsed = parsePartnerConfig(environment);
  if (!parsed.ok) return { exitCode: 78, error: renderProblems(parsed.problems) };
  const { partner } = parsed;
  const { method } = endpoints[operation];
  const url = endpointUrl(partner.baseUrl, operation);
  const request = { method, url, basePath: basePathOf(partner.baseUrl), body: values.body ?? '' };
  const unitMs = partner.signature.timestampUnit === 's' ? 1000 : 1;
  const at = timestamp === undefined ? now : Number(timestamp) * unitMs;
  const signature = createSigner(partner.signature, partner)(
    request,
    at,
    values.nonce ?? crypto.randomUUID(),
  );
  return { exitCode: 0, out: describeSignature(`${method} ${url}`, signature) };
}

/** An unknown option is answered with the usage. */
function checkOrUsage(): Answer {
  try {
    return check(process.argv.slice(2), process.env, Date.now());
  } catch (error) {
    if (error instanceof TypeError) return { exitCode: 64, error: usage };
    throw error;
  }
}

if (import.meta.main) {
  const { exitCode, out, error } = checkOrUsage();
  process.stdout.write(out ?? '');
  process.stderr.write(error ?? '');
  process.exitCode = exitCode;
}
