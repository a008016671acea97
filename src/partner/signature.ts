import { createHash, createHmac, createPrivateKey, type KeyObject, sign } from 'node:crypto';
import type { ParsedPayload } from './parse-fields.ts';

const choices = {
  /** `sha256` is the digest of the string to sign followed by the secret; with `rsa-sha256` the secret is a PEM key. */
  algorithm: ['hmac-sha256', 'hmac-sha512', 'sha256', 'rsa-sha256'],
  /** The encoding of the secret. */
  keyEncoding: ['utf8', 'hex', 'base64'],
  output: ['hex', 'HEX', 'base64'],
  timestampUnit: ['s', 'ms'],
  /** The text signed for a request without a body. */
  emptyBody: ['', '{}'],
  /** `full` is the whole pathname; `relative` leaves out the path of the base address. */
  path: ['full', 'relative'],
} as const;

type Choices = { readonly [Option in keyof typeof choices]: (typeof choices)[Option][number] };

/**
 * How a partner's requests are signed. The document shows the three headers and nothing of what is signed, so every
 * part can be configured.
 */
export interface SignatureConvention extends Choices {
  /** The string to sign, with the placeholders of `templatePlaceholders`. */
  readonly template: string;
  readonly clientHeader: string;
  readonly timestampHeader: string;
  readonly signatureHeader: string;
  /** Sent only when the template holds `{nonce}`. */
  readonly nonceHeader: string;
}

const templatePlaceholders = [
  'method',
  'path',
  'query',
  'timestamp',
  'body',
  'bodySha256',
  'clientId',
  'nonce',
  'nl',
] as const;

type TemplatePlaceholder = (typeof templatePlaceholders)[number];

export const defaultSignature: SignatureConvention = {
  template: '{method}{path}{timestamp}{body}',
  algorithm: 'hmac-sha256',
  keyEncoding: 'utf8',
  output: 'hex',
  timestampUnit: 's',
  emptyBody: '',
  path: 'full',
  clientHeader: 'X-Client-ID',
  timestampHeader: 'X-Timestamp',
  signatureHeader: 'X-Signature',
  nonceHeader: 'X-Nonce',
};

/** Conventions seen in public documents of ticket and payment services, by name. */
export const signaturePresets: Readonly<Record<string, Partial<SignatureConvention>>> = {
  'method-path-timestamp-body': { template: '{method}{path}{timestamp}{body}' },
  'clientid-timestamp-body': { template: '{clientId}{timestamp}{body}' },
  'timestamp-dot-body': { template: '{timestamp}.{body}' },
  'clientid-dot-timestamp': { template: '{clientId}.{timestamp}' },
  'lines-method-path-timestamp-body': { template: '{method}{nl}{path}{nl}{timestamp}{nl}{body}' },
  'lines-method-path-timestamp-bodyhash': { template: '{method}{nl}{path}{nl}{timestamp}{nl}{bodySha256}' },
  'pipe-clientid-timestamp-bodyhash': { template: '{clientId}|{timestamp}|{bodySha256}' },
  'sha256-body-secret': { template: '{body}', algorithm: 'sha256' },
};

const optionNames: Readonly<Record<string, keyof typeof choices>> = {
  algorithm: 'algorithm',
  key: 'keyEncoding',
  output: 'output',
  timestamp: 'timestampUnit',
  'empty-body': 'emptyBody',
  path: 'path',
};

const headerNames: Readonly<Record<string, keyof SignatureConvention>> = {
  'client-header': 'clientHeader',
  'timestamp-header': 'timestampHeader',
  'signature-header': 'signatureHeader',
  'nonce-header': 'nonceHeader',
};

const anyOption = [...Object.keys(optionNames), ...Object.keys(headerNames)].join('|');
const optionsBegin = new RegExp(`;\\s*(?:${anyOption})=`);
const httpToken = /^[A-Za-z0-9!#$%&'*+.^_`|~-]+$/;

/**
 * Reads a preset's name or a template, then any options: `lines-method-path-timestamp-body; output=base64`.
 * Options: algorithm, key, output, timestamp, empty-body, path, and client-, timestamp-, signature-, nonce-header.
 */
export function parseSignatureConvention(text: string): ParsedPayload<SignatureConvention> {
  const begin = text.search(optionsBegin);
  const base = (begin < 0 ? text : text.slice(0, begin)).trim();
  const preset = Object.hasOwn(signaturePresets, base) ? signaturePresets[base] : undefined;
  if (preset === undefined && !base.includes('{')) {
    return invalid(`must be a template or one of ${Object.keys(signaturePresets).join(', ')}`);
  }
  const convention: SignatureConvention = { ...defaultSignature, ...(preset ?? { template: base }) };
  const known: readonly string[] = templatePlaceholders.map((name) => `{${name}}`);
  const unknown = convention.template.match(/\{\w+\}/g)?.find((placeholder) => !known.includes(placeholder));
  if (unknown !== undefined) return invalid(`has ${unknown}; known are ${known.join(' ')}`);
  return withOptions(convention, begin < 0 ? [] : text.slice(begin + 1).split(';'));
}

function withOptions(
  base: SignatureConvention,
  options: readonly string[],
): ParsedPayload<SignatureConvention> {
  let convention = base;
  for (const option of options) {
    const separator = option.indexOf('=');
    const name = option.slice(0, separator).trim();
    const value = option.slice(separator + 1).trim();
    const choice = Object.hasOwn(optionNames, name) ? optionNames[name] : undefined;
    const header = Object.hasOwn(headerNames, name) ? headerNames[name] : undefined;
    if (choice !== undefined) {
      const allowed: readonly string[] = choices[choice];
      if (!allowed.includes(value)) return invalid(`has ${name}=${value}; allowed are ${allowed.join(', ')}`);
      convention = { ...convention, [choice]: value };
    } else if (header !== undefined && httpToken.test(value)) {
      convention = { ...convention, [header]: value };
    } else {
      return invalid(`has the unreadable option "${option.trim()}"`);
    }
  }
  return { ok: true, value: convention };
}

function invalid(problem: string): ParsedPayload<never> {
  return { ok: false, problem };
}

interface SignedRequest {
  readonly method: string;
  readonly url: URL;
  /** The path of the base address, without a trailing slash; left out where paths are signed `relative`. */
  readonly basePath: string;
  /** The exact text that is sent; empty when there is no body. */
  readonly body: string;
}

export interface Signature {
  readonly timestamp: string;
  readonly stringToSign: string;
  readonly signature: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** Signs one attempt; its `nonce` is used only by templates that ask for it. */
export function createSigner(
  convention: SignatureConvention,
  { clientId, clientSecret }: { readonly clientId: string; readonly clientSecret: string },
) {
  const digest = digestWith(convention, clientSecret);
  const usesNonce = convention.template.includes('{nonce}');
  return (request: SignedRequest, now: number, nonce: string): Signature => {
    const timestamp = String(convention.timestampUnit === 's' ? Math.floor(now / 1000) : Math.floor(now));
    const stringToSign = fill(convention, request, { timestamp, nonce, clientId });
    const signature = spell(digest(stringToSign), convention.output);
    const headers = {
      [convention.clientHeader]: clientId,
      [convention.timestampHeader]: timestamp,
      [convention.signatureHeader]: signature,
      ...(usesNonce && { [convention.nonceHeader]: nonce }),
    };
    return { timestamp, stringToSign, signature, headers };
  };
}

/** Why the secret can't be used by the convention; undefined when it can. */
export function secretProblem(convention: SignatureConvention, secret: string): string | undefined {
  if (convention.algorithm === 'rsa-sha256') {
    return rsaKey(secret) === undefined ? 'must be an RSA private key in PEM, for rsa-sha256' : undefined;
  }
  const spelling = { utf8: /^/, hex: /^(?:[0-9a-f]{2})+$/i, base64: /^[A-Za-z0-9+/]+={0,2}$/ };
  return spelling[convention.keyEncoding].test(secret)
    ? undefined
    : `must be ${convention.keyEncoding}, as PARTNER_SIGNATURE says`;
}

function fill(
  convention: SignatureConvention,
  request: SignedRequest,
  given: { readonly timestamp: string; readonly nonce: string; readonly clientId: string },
): string {
  const body = request.body === '' ? convention.emptyBody : request.body;
  const { pathname, search } = request.url;
  const values: Readonly<Record<TemplatePlaceholder, string>> = {
    ...given,
    method: request.method,
    path: convention.path === 'full' ? pathname : pathname.slice(request.basePath.length),
    query: search.slice(1),
    body,
    get bodySha256() {
      return createHash('sha256').update(body).digest('hex');
    },
    nl: '\n',
  };
  // A single pass, so that a placeholder inside the body is left unchanged.
  return convention.template.replace(/\{(\w+)\}/g, (whole, name: string) =>
    Object.hasOwn(values, name) ? values[name as TemplatePlaceholder] : whole,
  );
}

function digestWith(convention: SignatureConvention, secret: string): (text: string) => Buffer {
  const { algorithm, keyEncoding } = convention;
  if (algorithm === 'rsa-sha256') {
    const key = rsaKey(secret);
    if (key === undefined) throw new Error('The partner secret is not an RSA private key.');
    return (text) => sign('sha256', Buffer.from(text), key);
  }
  const key = Buffer.from(secret, keyEncoding);
  if (algorithm === 'sha256') return (text) => createHash('sha256').update(text).update(key).digest();
  const hash = algorithm === 'hmac-sha512' ? 'sha512' : 'sha256';
  return (text) => createHmac(hash, key).update(text).digest();
}

/** A PEM key; environment files carry its line ends as `\n`. */
function rsaKey(secret: string): KeyObject | undefined {
  try {
    const key = createPrivateKey(secret.replaceAll('\\n', '\n'));
    return key.asymmetricKeyType === 'rsa' ? key : undefined;
  } catch {
    return undefined;
  }
}

function spell(digest: Buffer, output: SignatureConvention['output']): string {
  return output === 'HEX' ? digest.toString('hex').toUpperCase() : digest.toString(output);
}
