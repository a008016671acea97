import type { LifecyclePolicy } from '../../src/booking/rules.ts';
import { plainVenue, type VenueOptions } from './partner-records.ts';
import type { Script } from './people.ts';

export interface Scenario {
  readonly name: string;
  readonly venue: VenueOptions;
  readonly machines: readonly { readonly name: string; readonly hasWorker: boolean }[];
  readonly policy?: Partial<LifecyclePolicy> | undefined;
  /** A story that begins at the update. */
  readonly front?: true;
  readonly script: Script;
}

/** In what a story differs from one at a plain venue, on two machines that both do everything. */
export interface Circumstances extends Partial<Omit<Scenario, 'name' | 'script' | 'venue'>> {
  readonly venue?: Partial<VenueOptions>;
}

const two = [
  { name: 'first', hasWorker: true },
  { name: 'second', hasWorker: true },
];

export function story(
  name: string,
  script: Script,
  { venue = {}, ...circumstances }: Circumstances = {},
): Scenario {
  return { name, venue: { ...plainVenue, ...venue }, machines: two, ...circumstances, script };
}
