import { venueName } from '../sandbox/partner/catalogue.ts';
import { startPartnerSandbox } from '../sandbox/partner/server.ts';
import { answering, ownCpuMs, ready } from './answering.ts';

/** The partner's sandbox in a process of its own. */
export interface PartnerAddress {
  readonly baseUrl: string;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly venueName: string;
}

/** A call as the partner has it. */
export interface SeenCall {
  readonly operation: string;
  /** When it came, by a clock that only this process has. */
  readonly atMs: number;
}

const seen: SeenCall[] = [];
const { baseUrl, clientId, clientSecret } = await startPartnerSandbox({
  debt: { limit: Number.MAX_SAFE_INTEGER },
  onCall: ({ operation, ms }) => seen.push({ operation, atMs: performance.now() - ms }),
});
answering({ cpuMs: ownCpuMs, takeSeen: () => seen.splice(0) });
ready({ baseUrl, clientId, clientSecret, venueName } satisfies PartnerAddress);
