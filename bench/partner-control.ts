import type { PartnerAddress } from './partner.ts';

/** Asks the partner's sandbox for something at its own `/_/` addresses. */
export async function control(
  { baseUrl }: PartnerAddress,
  path: string,
  body?: object,
  method = 'POST',
): Promise<unknown> {
  const answer = await fetch(`${baseUrl}/_/${path}`, { method, body: JSON.stringify(body) ?? null });
  if (!answer.ok) throw new Error(`The partner's sandbox refused ${method} ${path} ${JSON.stringify(body)}`);
  return answer.json();
}

/** How many bookings it has confirmed since its start. */
export async function confirmedAt(partner: PartnerAddress): Promise<number> {
  const { confirmedCount } = (await control(partner, 'state', undefined, 'GET')) as {
    readonly confirmedCount: number;
  };
  return confirmedCount;
}

/** From now on it takes so long for each call beyond its own work. */
export async function delayPartner(partner: PartnerAddress, delayMs: number): Promise<void> {
  await control(partner, 'faults', undefined, 'DELETE');
  if (delayMs > 0) await control(partner, 'faults', { kind: 'delay', delayMs, times: null });
}
