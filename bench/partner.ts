import { venueName } from '../sandbox/partner/catalogue.ts';
import { startPartnerSandbox } from '../sandbox/partner/server.ts';
import { answering, ready } from './answering.ts';

/** The partner's sandbox in a process of its own. */
export interface PartnerAddress {
  readonly baseUrl: string;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly venueName: string;
}

const { baseUrl, clientId, clientSecret } = await startPartnerSandbox({
  debt: { limit: Number.MAX_SAFE_INTEGER },
});
answering({});
ready({ baseUrl, clientId, clientSecret, venueName } satisfies PartnerAddress);
