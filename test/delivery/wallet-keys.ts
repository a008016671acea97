import { execFileSync } from 'node:child_process';
import { generateKeyPairSync } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Keys and certificates like those of Google and Apple, made by OpenSSL; `remove` deletes them. */
export function makeWalletKeys(tokenUri = 'https://oauth2.googleapis.com/token') {
  const folder = mkdtempSync(join(tmpdir(), 'boxoffice-wallet-'));
  const file = (name: string): string => join(folder, name);
  const openssl = (...given: string[]): void => {
    execFileSync('openssl', given, { cwd: folder, stdio: 'pipe' });
  };
  const google = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const account = {
    client_email: 'tickets@example.iam.gserviceaccount.com',
    private_key: google.privateKey.export({ type: 'pkcs8', format: 'pem' }),
    token_uri: tokenUri,
  };
  writeFileSync(file('google.json'), JSON.stringify(account));
  const anew = ['req', '-newkey', 'rsa:2048', '-keyout'];
  openssl(...anew, 'ca.key', '-nodes', '-x509', '-days', '30', '-subj', '/CN=Example WWDR', '-out', 'ca.pem');
  const subject = '/UID=pass.example.tickets/CN=Pass Type ID/OU=A1B2C3D4E5/O=Example';
  openssl(...anew, 'pass.key', '-passout', 'pass:secret', '-subj', subject, '-out', 'pass.csr');
  const issue = ['x509', '-req', '-days', '30', '-CA', 'ca.pem', '-CAkey', 'ca.key', '-CAcreateserial'];
  openssl(...issue, '-in', 'pass.csr', '-out', 'pass.pem');
  const environment = {
    GOOGLE_WALLET_KEY_FILE: file('google.json'),
    APPLE_WALLET_CERT_FILE: file('pass.pem'),
    APPLE_WALLET_KEY_FILE: file('pass.key'),
    APPLE_WALLET_KEY_PASSWORD: 'secret',
    APPLE_WALLET_WWDR_FILE: file('ca.pem'),
  };
  return {
    folder,
    environment,
    googleKey: google.publicKey,
    wwdr: readFileSync(file('ca.pem'), 'utf8'),
    remove: () => rmSync(folder, { recursive: true }),
  };
}

/** A table of venue.toml. */
export const walletTable = {
  google_issuer: '3388000000012345678',
  apple_pass_type: 'pass.example.tickets',
  apple_team: 'A1B2C3D4E5',
};
