import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const command = fileURLToPath(new URL('../../src/ops/check-signature.ts', import.meta.url));

const partner = {
  PARTNER_BASE_URL: 'https://partner.example.com',
  PARTNER_CLIENT_ID: 'demo-client',
  PARTNER_CLIENT_SECRET: 'test_secret',
};

function run(args: readonly string[], env: Readonly<Record<string, string>>) {
  return new Promise<{ exitCode: number; out: string; error: string }>((resolve) => {
    execFile(process.execPath, [command, ...args], { env }, (failure, out, error) => {
      resolve({ exitCode: failure === null ? 0 : Number(failure.code), out, error });
    });
  });
}

test('prints what is signed, byte by byte where it is not ASCII', async () => {
  const args = ['create-booking', '--body', '{"name":"Nguyễn Văn Á"}', '--timestamp', '1679815200'];
  expect(await run(args, partner)).toEqual({
    exitCode: 0,
    error: '',
    out: `request         POST https://partner.example.com/api/v1/create-booking
timestamp       1679815200
string to sign  POST/api/v1/create-booking1679815200{"name":"Nguyễn Văn Á"}
in bytes        POST/api/v1/create-booking1679815200{"name":"Nguy<e1 bb 85>n V<c4 83>n <c3 81>"}
signature       caefc5d0de70108b91c034fb29ff2e1f4e3e181c729f1171be60141d47086394
headers
  X-Client-ID: demo-client
  X-Timestamp: 1679815200
  X-Signature: caefc5d0de70108b91c034fb29ff2e1f4e3e181c729f1171be60141d47086394
`,
  });
});

test('follows PARTNER_SIGNATURE, with the present time when none is given', async () => {
  const before = Date.now();
  const { out } = await run(['debt-info'], {
    ...partner,
    PARTNER_SIGNATURE: '{clientId}.{timestamp}; timestamp=ms',
  });
  const [, timestamp] = /^string to sign {2}demo-client\.(\d{13})$/m.exec(out) ?? [];
  expect(Number(timestamp)).toBeGreaterThanOrEqual(before);
  expect(Number(timestamp)).toBeLessThanOrEqual(Date.now());
});

test('says what is missing in the configuration', async () => {
  const { exitCode, error } = await run(['debt-info'], {});
  expect(exitCode).toBe(78);
  expect(error).toContain('PARTNER_CLIENT_SECRET is required');
});

test.each([
  [[]],
  [['refund']],
  [['debt-info', 'create-booking']],
  [['debt-info', '--colour']],
  [['debt-info', '--timestamp', 'now']],
])('answers %j with its usage', async (args) => {
  const { exitCode, out, error } = await run(args, partner);
  expect([exitCode, out]).toEqual([64, '']);
  expect(error).toContain('Operations: sale-packages, create-booking');
});
