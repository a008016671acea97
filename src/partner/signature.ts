import { createHash, createHmac, createPrivateKey, type KeyObject, sign } from 'node:crypto';
import type { SignatureConvention, TemplatePlaceholder } from './signature-convention.ts';

export interface Credentials {
  readonly clientId: string;
  readonly clientSecret: string;
}

export interface SignedRequest {
  readonly method: string;
  readonly url: URL;
  /** The path of the base address, without a trailing slash; left out where paths are signed `relative`. */
  readonly basePath: string;
  /** The very text that is sent; empty when there is no body. */
  readonly body: string;
}

export interface Signature {
  readonly timestamp: string;
  readonly stringToSign: string;
  readonly signature: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** Signs one attempt; `nonce` is used only by templates that ask for it. */
export type Signer = (request: SignedRequest, now: number, nonce: string) => Signature;

export function createSigner(convention: SignatureConvention, credentials: Credentials): Signer {
  const digest = digestWith(convention, credentials.clientSecret);
  const usesNonce = convention.template.includes('{nonce}');
  return (request, now, nonce) => {
    const timestamp = String(convention.timestampUnit === 's' ? Math.floor(now / 1000) : Math.floor(now));
    const stringToSign = fill(convention, request, { timestamp, nonce, clientId: credentials.clientId });
    const signature = spell(digest(stringToSign), convention.output);
    const headers = {
      [convention.clientHeader]: credentials.clientId,
      [convention.timestampHeader]: timestamp,
      [convention.signatureHeader]: signature,
      ...(usesNonce && { [convention.nonceHeader]: nonce }),
    };
    return { timestamp, stringToSign, signature, headers };
  };
}

/** What keeps the secret from being used as the convention says; undefined when nothing does. */
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
  // One pass: a placeholder that is part of the body stays as it is.
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
