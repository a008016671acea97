import { minuteMs } from '../../src/time.ts';
import {
  type Fault,
  type FaultPlan,
  faultsAt,
  noFaults,
  type PlannedFault,
  type Site,
  scripted,
} from './faults.ts';
import { frontScenarios } from './front/stories.ts';
import { createRandom } from './random.ts';
import { scenarioNamed, scenarios } from './scenarios.ts';
import type { Scenario } from './story.ts';
import type { Violation } from './watch.ts';
import { type Mutant, type RunResult, startsAt, World } from './world.ts';

/** One run, by what makes it the same again. */
export interface Path {
  readonly scenario: Scenario;
  readonly seed: number;
  /** Null: the faults that the seed brings. */
  readonly faults: readonly PlannedFault[] | null;
  /** Goes on after rest to the evening before the visit, and until everything is forgotten. */
  readonly toTheEnd: boolean;
}

export interface Failure {
  readonly path: Path;
  readonly violation: Violation;
}

/** What a search has gone through. */
export interface Tally {
  runs: number;
  failures: Failure[];
  readonly counts: Map<string, number>;
}

export function newTally(): Tally {
  return { runs: 0, failures: [], counts: new Map() };
}

export function runPath(
  { scenario, seed, faults, toTheEnd }: Path,
  mutant?: Mutant,
  isTraced = false,
): Promise<RunResult> {
  const plan = faults === null ? planOf(seed) : scripted(faults);
  return new World({ scenario, seed, plan, toTheEnd, mutant, isTraced }).run();
}

/** A run that begins at the update takes several times as long as one that begins at the booking. */
const frontEvery = 8;

/** The scenario and the faults of a seed: of every eighth a story of the front. */
export function seedPath(seed: number): Path {
  const stories = seed % frontEvery === 0 ? frontScenarios : scenarios;
  return { scenario: createRandom(seed, 3).pick(stories), seed, faults: null, toTheEnd: true };
}

export function* seedPaths(first: number, last: number): Generator<Path> {
  for (let seed = first; seed <= last; seed += 1) yield seedPath(seed);
}

/**
 * The faults of a seed: some kinds only, at one rate, for a time. Leaving most kinds out lets those that are left
 * meet each other in ways that an even mixture never shows.
 */
function planOf(seed: number): FaultPlan {
  const chance = createRandom(seed, 4);
  const kinds = new Set<Fault>(Object.values(faultsAt).flat());
  const share = chance.pick([0.15, 0.4, 1]);
  const chosen = new Set([...kinds].filter(() => chance.chance(share)));
  if (chance.chance(0.8)) chosen.delete('storeForgets');
  const rate = chance.pick([0.03, 0.1, 0.25]);
  const endsAt = startsAt + chance.between(1, 90) * minuteMs;
  return {
    endsAt,
    faultAt(_point, site, now) {
      if (now >= endsAt || !chance.chance(rate)) return null;
      const possible = faultsAt[site].filter((fault) => chosen.has(fault));
      return possible.length === 0 ? null : chance.pick(possible);
    },
  };
}

/** Each single fault at each call of the undisturbed run; what comes after rest is run where it matters. */
export async function singlePaths(
  scenario: Scenario,
  { seed = 1, faultsOf = differentFaults }: SinglesOptions = {},
): Promise<readonly Path[]> {
  const { sites, callsUntilRest } = await new World({ scenario, seed, plan: noFaults, toTheEnd: true }).run();
  return sites.flatMap((_site, index) =>
    faultsOf(scenario, sites, index).map((fault) => ({
      scenario,
      seed,
      faults: [{ point: index + 1, fault }],
      toTheEnd: index >= callsUntilRest,
    })),
  );
}

interface SinglesOptions {
  readonly seed?: number;
  readonly faultsOf?: SingleFaults;
}

/** `npm run test:long` tries every so-manieth of them. */
const sampledSingles = 7;
const sampledPairs = 5;

/**
 * What `npm run test:long` has time for: each single fault of the stories that meet every kind of call, and every seventh
 * of the others, so that the faults of a call, of which there are other numbers, take turns.
 */
export async function sampledSinglePaths(scenario: Scenario): Promise<readonly Path[]> {
  return meetEveryCall.has(scenario)
    ? singlePaths(scenario)
    : everySinglePath(scenario, sampledSingles, new Set(['othersBooking']));
}

/** Every so-manieth single fault of a story, and all those that happen in few stories. */
export async function everySinglePath(
  scenario: Scenario,
  step: number,
  rare: ReadonlySet<Fault> = new Set(),
): Promise<readonly Path[]> {
  const paths = await singlePaths(scenario);
  // Stories that begin alike try different faults at the same calls.
  const first = scenario.name.length % step;
  return paths.filter(
    ({ faults }, index) => index % step === first || faults?.some(({ fault }) => rare.has(fault)),
  );
}

/** The faults to try at one call of a story. */
type SingleFaults = (scenario: Scenario, sites: readonly Site[], index: number) => readonly Fault[];

/**
 * Every fault in the stories that meet every kind of call. In the others, of faults that can't be told apart one stands
 * for all. What a story of the front shares with the others is theirs, and of a lock that is asked for again the first
 * time counts.
 */
const differentFaults: SingleFaults = (scenario, sites, index) => {
  const site = sites[index];
  if (site === undefined || isAmongRepeated(sites, index)) return [];
  if (meetEveryCall.has(scenario)) return faultsAt[site];
  const isAsking = site === 'store.lock' && sites[index - 1] === site;
  if (scenario.front !== undefined && (isAsking || !ofFront.has(site))) return [];
  return faultsAt[site].filter((fault) => !twins.has(fault));
};

/** For `npm run simulate`: the repeated calls, and all that is the front's, as well. */
export const allFaultsOf: SingleFaults = (scenario, sites, index) => {
  const site = sites[index];
  if (site === undefined) return [];
  if (meetEveryCall.has(scenario) || scenario.front !== undefined) return faultsAt[site];
  return faultsAt[site].filter((fault) => !twins.has(fault));
};

/** A wait asks again and again by as few calls as this. */
const longestRound = 8;

/**
 * Whether the same round of calls was made twice before and is made twice after, without a word to anybody: a wait in
 * which nothing changes.
 */
function isAmongRepeated(sites: readonly Site[], index: number): boolean {
  for (let round = 1; round <= longestRound; round += 1) {
    const around = sites.slice(Math.max(0, index - 2 * round), index + 2 * round + 1);
    if (around.length <= 4 * round || around.some((site) => site.startsWith('chat.'))) return false;
    if (around.every((site, at) => at < round || site === around[at - round])) return true;
  }
  return false;
}

const ofFront: ReadonlySet<Site> = new Set([
  'update',
  'store.lock',
  'store.renew',
  'store.write',
  'store.load',
  'store.commit',
  'chat.screen',
  'chat.toast',
]);

/** Any order is right; by this one each planted bug is found soon. */
const orderSeed = 337;

let knownPaths: Promise<readonly Path[]> | undefined;

/** All single faults of all scenarios, in an order that brings the most different ones first. */
export function allSinglePaths(): Promise<readonly Path[]> {
  knownPaths ??= mixedSinglePaths();
  return knownPaths;
}

async function mixedSinglePaths(): Promise<readonly Path[]> {
  const chance = createRandom(orderSeed);
  const paths = await Promise.all(scenarios.map((scenario) => singlePaths(scenario)));
  return paths
    .flat()
    .map((path) => ({ path, place: chance.next() }))
    .sort((a, b) => a.place - b.place)
    .map(({ path }) => path);
}

/** What counts as around create, confirm and delivery, in calls. */
interface Neighbourhood {
  /** Which calls count. */
  readonly sites: ReadonlySet<Site>;
  /** How many of them before and after a decisive call the first fault may come. */
  readonly margin: number;
  /** Within how many of them after the first fault the second comes. */
  readonly reach: number;
  readonly faults: ReadonlySet<Fault>;
  /** Whether the parts of deliveries between a story's first and last one are decisive too. */
  readonly everyPart: boolean;
}

const decisive: ReadonlySet<Site> = new Set(['partner.create', 'partner.confirm', 'chat.tickets']);
const allSites: ReadonlySet<Site> = new Set(Object.keys(faultsAt) as Site[]);
const allFaults: ReadonlySet<Fault> = new Set(Object.values(faultsAt).flat());

const plainest = scenarioNamed('books and confirms');
const meetEveryCall: ReadonlySet<Scenario> = new Set([
  plainest,
  scenarioNamed('is cancelled by staff'),
  scenarioNamed('gets one ticket of two, and staff say that it is all'),
  scenarioNamed('says so, and staff say so, and the bank says it too'),
]);
/** Everything that may happen there; for one scenario. */
const wide: Neighbourhood = { sites: allSites, margin: 2, reach: 5, faults: allFaults, everyPart: true };
/**
 * Of faults that the lifecycle can't tell apart one stands for all: a commit that was refused or lost, a call that
 * was not made for whatever reason, silence or an answer that says nothing, a death before this call or after the
 * last one. An orderly stop is the mildest death.
 */
const twins: ReadonlySet<Fault> = new Set([
  'storeFull',
  'commitLost',
  'authenticationRefused',
  'connectionRefused',
  'serverError',
  'serverErrorApplied',
  'malformedAnswer',
  'telegramFails',
  'crashBefore',
  'stop',
]);
/**
 * For each of the others: the call with the commits before and after it, and then the next two of such calls.
 * Looking for work and loading what it needs change nothing.
 */
const close: Neighbourhood = {
  sites: allSites.difference(new Set(['store.due', 'store.load', 'store.profile', 'store.audit'])),
  margin: 1,
  reach: 2,
  faults: allFaults.difference(twins),
  // A story's first and last part stand for all: each is leased, sent and settled by the same steps.
  everyPart: false,
};

/** After each single fault around create, confirm and deliver: every second one at the calls that follow it. */
export async function* pairPaths(scenario: Scenario, seed = 1): AsyncGenerator<Path> {
  const around = scenario === plainest ? wide : close;
  const undisturbed = await new World({ scenario, seed, plan: noFaults, toTheEnd: false }).run();
  for (const path of await singlePaths(scenario, { seed })) {
    const [first] = path.faults ?? [];
    if (first === undefined || !isNearDecisive(undisturbed.sites, first, around)) continue;
    const { sites } = await runPath(path);
    for (const second of faultsAfter(sites, first, around)) yield { ...path, faults: [first, second] };
  }
}

/** What `npm run test:long` has time for. */
export async function* sampledPairPaths(scenario: Scenario): AsyncGenerator<Path> {
  let index = 0;
  for await (const path of pairPaths(scenario)) {
    if (index % sampledPairs === 0) yield path;
    index += 1;
  }
}

function isNearDecisive(
  sites: readonly Site[],
  { point, fault }: PlannedFault,
  around: Neighbourhood,
): boolean {
  const calls = callsThatCount(sites, around);
  const position = calls.findIndex((call) => call.point === point);
  if (position < 0 || !around.faults.has(fault)) return false;
  return calls
    .slice(Math.max(0, position - around.margin), position + around.margin + 1)
    .some((call) => isDecisive(call, sites, around));
}

function isDecisive(
  { site, point }: { readonly site: Site; readonly point: number },
  sites: readonly Site[],
  { everyPart }: Neighbourhood,
): boolean {
  if (!decisive.has(site)) return false;
  if (everyPart || site !== 'chat.tickets') return true;
  return sites.indexOf(site) === point - 1 || sites.lastIndexOf(site) === point - 1;
}

function callsThatCount(sites: readonly Site[], around: Neighbourhood) {
  return sites
    .map((site, index) => ({ site, point: index + 1 }))
    .filter(({ site }) => around.sites.has(site));
}

function faultsAfter(
  sites: readonly Site[],
  { point }: PlannedFault,
  around: Neighbourhood,
): readonly PlannedFault[] {
  return callsThatCount(sites, around)
    .filter((call) => call.point > point)
    .slice(0, around.reach)
    .flatMap((call) =>
      faultsAt[call.site]
        .filter((fault) => around.faults.has(fault))
        .map((fault) => ({ point: call.point, fault })),
    );
}

/** Runs one path after another, until there are none left or enough have failed. */
export async function search(
  paths: AsyncIterable<Path> | Iterable<Path>,
  tally: Tally,
  { mutant, mostFailures = 5 }: { readonly mutant?: Mutant | undefined; readonly mostFailures?: number } = {},
): Promise<Tally> {
  for await (const path of paths) {
    if (tally.failures.length >= mostFailures) break;
    await note(path, tally, mutant);
  }
  return tally;
}

async function note(path: Path, tally: Tally, mutant: Mutant | undefined): Promise<void> {
  const { violation, counts, faults } = await runPath(path, mutant);
  tally.runs += 1;
  for (const [what, count] of counts) tally.counts.set(what, (tally.counts.get(what) ?? 0) + count);
  if (violation !== null)
    tally.failures.push({ path: { ...path, faults: path.faults ?? faults }, violation });
}

/** Leaves out faults, many at a time and then one by one, until none can go without the failure. */
export async function shrink(failure: Failure, mutant?: Mutant): Promise<Failure> {
  let smallest = failure;
  for (let size = Math.ceil((failure.path.faults?.length ?? 0) / 2); size >= 1; ) {
    const smaller = await leaveOut(smallest, size, mutant);
    if (size > 1) size = Math.ceil(size / 2);
    else if (smaller === smallest) return smallest;
    smallest = smaller;
  }
  return smallest;
}

/** Leaves out whichever so many faults that follow one another are not needed; the same failure when all are. */
async function leaveOut(failure: Failure, size: number, mutant: Mutant | undefined): Promise<Failure> {
  let smallest = failure;
  for (let from = 0; from < (smallest.path.faults?.length ?? 0); ) {
    const path = { ...smallest.path, faults: (smallest.path.faults ?? []).toSpliced(from, size) };
    const { violation } = await runPath(path, mutant);
    if (violation === null) from += size;
    else smallest = { path, violation };
  }
  return smallest;
}
