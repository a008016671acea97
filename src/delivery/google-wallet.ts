import got from 'got';
import { signedJwt } from '../ticket/passes.ts';
import { secondMs } from '../time.ts';
import type { GoogleIssuer } from '../venue/wallet-signers.ts';

/** Google's API for passes; a test has its own. */
export const googleWalletApi = 'https://walletobjects.googleapis.com';
const scope = 'https://www.googleapis.com/auth/wallet_object.issuer';
const callTimeoutMs = 5 * secondMs;
/** The access token, then all passes at once. */
export const longestExpiryMs = 2 * callTimeoutMs;
const tokenSeconds = 300;

const oneTry = {
  timeout: { request: callTimeoutMs },
  retry: { limit: 0 },
  followRedirect: false,
  throwHttpErrors: false,
} as const;

/**
 * Expires passes by their ids; ids that nobody has saved don't matter. `refused`: the account may not, and another try
 * won't help. Throws where Google gives no answer.
 */
export async function expireGooglePasses(
  { email, issuer, key, tokenUri }: GoogleIssuer,
  ids: readonly string[],
  { api, nowSeconds }: { readonly api: string; readonly nowSeconds: number },
): Promise<'expired' | 'refused'> {
  const claims = { iss: email, scope, aud: tokenUri, iat: nowSeconds, exp: nowSeconds + tokenSeconds };
  const grant = await got.post(tokenUri, {
    ...oneTry,
    form: { grant_type: 'urn:ietf:params:oauth:grant-type:jwt-bearer', assertion: signedJwt(claims, key) },
  });
  if (isGoogleRefusal(grant.statusCode)) return 'refused';
  const { access_token: token }: Record<string, unknown> = JSON.parse(grant.body);
  const headers = { authorization: `Bearer ${token}` };
  const answers = await Promise.all(
    ids.map((id) => {
      const address = `${api}/walletobjects/v1/eventTicketObject/${issuer}.${id}`;
      return got.patch(address, { ...oneTry, headers, json: { state: 'EXPIRED' } });
    }),
  );
  return answers.some(({ statusCode }) => isGoogleRefusal(statusCode)) ? 'refused' : 'expired';
}

const notSaved = 404;

/** Throws for a status that may be temporary. */
function isGoogleRefusal(status: number): boolean {
  if (status === 429 || status >= 500) throw new Error(`Google answered ${status}.`);
  return status >= 400 && status !== notSaved;
}
