import { createPrivateKey, X509Certificate } from 'node:crypto';
import { z } from 'zod';
import type { Venue } from '../venue/venue.ts';
import type { AppleSigner, GoogleIssuer, WalletKeys } from '../venue/wallet-signers.ts';
import { type ValuesOf, variableProblem, type variables } from './environment.ts';
import type { ConfigProblem } from './values.ts';
import type { ReadFile } from './venue-file.ts';

type WalletVariables = Pick<
  ValuesOf<typeof variables>,
  | 'WEBHOOK_URL'
  | 'GOOGLE_WALLET_KEY_FILE'
  | 'APPLE_WALLET_CERT_FILE'
  | 'APPLE_WALLET_KEY_FILE'
  | 'APPLE_WALLET_KEY_PASSWORD'
  | 'APPLE_WALLET_WWDR_FILE'
>;
type FileVariable = Extract<keyof WalletVariables, `${string}_FILE`>;

/** The keys of the wallets that are set up whole; a problem for each that is set up in part or can't be used. */
export function walletOf(
  values: Partial<WalletVariables>,
  { wallet }: Pick<Venue, 'wallet'>,
  readFile: ReadFile,
): { readonly keys: WalletKeys; readonly problems: readonly ConfigProblem[] } {
  const problems: ConfigProblem[] = [];
  const refuse = (name: FileVariable, problem: string): null => {
    problems.push(variableProblem(name, problem));
    return null;
  };
  const textOf = (name: FileVariable): string | null => {
    const path = values[name] ?? null;
    if (path === null) return refuse(name, 'is required with [wallet] in venue.toml');
    const bytes = readFile(path);
    return typeof bytes === 'string'
      ? refuse(name, `names a file that ${bytes === 'missing' ? 'is not there' : 'cannot be read'}`)
      : new TextDecoder().decode(bytes);
  };
  return {
    keys: {
      google: wallet.googleIssuer === null ? null : googleOf(wallet.googleIssuer, textOf, refuse),
      apple: appleOf(values, wallet, textOf, refuse),
    },
    problems,
  };
}

type TextOf = (name: FileVariable) => string | null;
type Refuse = (name: FileVariable, problem: string) => null;

/** The needed fields of the account's file; `token_uri` may be absent. */
const serviceAccount = z.object({
  client_email: z.string(),
  private_key: z.string(),
  token_uri: z.url().default('https://oauth2.googleapis.com/token'),
});

function googleOf(issuer: string, textOf: TextOf, refuse: Refuse): GoogleIssuer | null {
  const text = textOf('GOOGLE_WALLET_KEY_FILE');
  if (text === null) return null;
  try {
    const { data } = serviceAccount.safeParse(JSON.parse(text));
    if (data !== undefined && isRsa(data.private_key, null))
      return { issuer, email: data.client_email, key: data.private_key, tokenUri: data.token_uri };
  } catch {
    // Not JSON, or no key: the same answer.
  }
  return refuse('GOOGLE_WALLET_KEY_FILE', 'is not the JSON key of a Google service account');
}

function appleOf(
  values: Partial<WalletVariables>,
  { applePassType: passType, appleTeam: team }: Venue['wallet'],
  textOf: TextOf,
  refuse: Refuse,
): WalletKeys['apple'] {
  if (passType === null || team === null) return null;
  const certificate = textOf('APPLE_WALLET_CERT_FILE');
  const key = textOf('APPLE_WALLET_KEY_FILE');
  const wwdr = textOf('APPLE_WALLET_WWDR_FILE');
  if (certificate === null || key === null || wwdr === null) return null;
  const signer = {
    passType,
    team,
    certificate,
    key,
    wwdr,
    keyPassword: values.APPLE_WALLET_KEY_PASSWORD ?? null,
  };
  const problem = signerProblem(signer);
  if (problem !== null) return refuse(...problem);
  const { WEBHOOK_URL: url = null } = values;
  // Telegram on iOS does not open a pass that was sent as a file, so it has to be served.
  return url === null ? null : { ...signer, address: new URL('/passes', url).href };
}

function signerProblem(signer: AppleSigner): readonly [name: FileVariable, problem: string] | null {
  const certificate = certificateIn(signer.certificate);
  const wwdr = certificateIn(signer.wwdr);
  if (certificate === null) return ['APPLE_WALLET_CERT_FILE', 'is no certificate in PEM'];
  if (wwdr === null) return ['APPLE_WALLET_WWDR_FILE', 'is no certificate in PEM'];
  if (!isRsa(signer.key, signer.keyPassword)) {
    return ['APPLE_WALLET_KEY_FILE', 'is no RSA key in PEM that APPLE_WALLET_KEY_PASSWORD opens'];
  }
  const key = createPrivateKey({ key: signer.key, passphrase: signer.keyPassword ?? '' });
  if (!certificate.checkPrivateKey(key)) {
    return ['APPLE_WALLET_KEY_FILE', 'is not the key of the certificate'];
  }
  const subject = new Set(certificate.subject.split('\n'));
  if (!subject.has(`UID=${signer.passType}`) || !subject.has(`OU=${signer.team}`)) {
    return ['APPLE_WALLET_CERT_FILE', 'is of another pass type or team than [wallet] in venue.toml'];
  }
  return certificate.checkIssued(wwdr) ? null : ['APPLE_WALLET_WWDR_FILE', 'did not issue the certificate'];
}

function certificateIn(pem: string): X509Certificate | null {
  try {
    return new X509Certificate(pem);
  } catch {
    return null;
  }
}

function isRsa(pem: string, password: string | null): boolean {
  try {
    return createPrivateKey({ key: pem, passphrase: password ?? '' }).asymmetricKeyType === 'rsa';
  } catch {
    return false;
  }
}
