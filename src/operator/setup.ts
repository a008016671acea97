import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseEnv } from 'node:util';
import { cancel, intro, log, note, outro } from '@clack/prompts';
import { parseConfig } from '../config/config.ts';
import { configurationError, renderProblems } from '../config/values.ts';
import { runDoctor } from './doctor.ts';
import { type VenueKeys, withVariables, withVenueKeys, writeTogether } from './files.ts';
import { type Answers, Cancelled, createAnswers, isWanted } from './prompts.ts';
import { askEverything } from './questions.ts';
import * as words from './setup-words.ts';

/*
 * npm run setup
 *
 * Asks for what the bot needs, tries each answer at once, and writes .env and venue.toml in the end: both or none,
 * and neither without a question where it is there already.
 */

const cancelledByPerson = 130;
const usageError = 64;
const exampleFile = fileURLToPath(new URL('../../.env.example', import.meta.url));
const mainFile = fileURLToPath(new URL('../main.ts', import.meta.url));

/** What is there before the first question. */
interface Present {
  readonly environmentFile: string;
  readonly environmentText: string | null;
  readonly venueFile: string;
  readonly venueText: string | null;
  readonly answers: Answers;
}

function readPresent(folder: string): Present {
  const environmentFile = join(folder, '.env');
  const environmentText = textOf(environmentFile);
  // As at a start: what the process was given goes before the file.
  const before = { ...parseEnv(environmentText ?? ''), ...process.env };
  const venueFile = join(folder, before.VENUE_FILE?.trim() || 'venue.toml');
  return {
    environmentFile,
    environmentText,
    venueFile,
    venueText: textOf(venueFile),
    answers: createAnswers(before),
  };
}

function textOf(path: string): string | null {
  return existsSync(path) ? readFileSync(path, 'utf8') : null;
}

/** Asks before anything that is there is changed; answers whether the files are now as the answers are. */
async function write(present: Present, keys: Partial<VenueKeys>): Promise<boolean> {
  const { answers, environmentFile, environmentText, venueFile, venueText } = present;
  const newEnvironment = withVariables(environmentText ?? textOf(exampleFile) ?? '', answers.given);
  const newVenue = withVenueKeys(venueText ?? words.venueFileBeginning, keys);
  if (newVenue === null) log.warn(words.venueByHand(keys));
  const files = [
    { path: venueFile, before: venueText, text: newVenue ?? venueText ?? '', mode: 0o644 },
    { path: environmentFile, before: environmentText, text: newEnvironment, mode: 0o600 },
  ].filter(({ before, text }) => text !== before);
  if (files.length === 0) {
    log.info(words.nothingChanged);
    return true;
  }
  note(
    files
      .map(({ path, before, text }) => words.fileChange(path, before !== null, changedNames(before, text)))
      .join('\n'),
    words.whatIsWritten,
  );
  if (!(await isWanted(words.askToWrite(files.some(({ before }) => before !== null))))) return false;
  writeTogether(files);
  log.success(words.written);
  return true;
}

/** The variables whose values differ; their values are nobody's to see. */
function changedNames(before: string | null, text: string): readonly string[] {
  if (before === null || !before.includes('=')) return [];
  const [old, now] = [parseEnv(before), parseEnv(text)];
  return Object.keys(now).filter((name) => now[name] !== old[name]);
}

/** Answers the exit code. */
async function setUp(folder: string): Promise<number> {
  const present = readPresent(folder);
  intro(words.welcome);
  log.info(words.howItGoes);
  if (present.venueText !== null) {
    const parsed = parseConfig({ ...process.env, VENUE_FILE: present.venueFile }, 'embedded');
    const wrong = parsed.ok
      ? []
      : parsed.problems.filter(({ where }) => where.startsWith(`${basename(present.venueFile)}, `));
    if (wrong.length > 0) {
      log.error(renderProblems(wrong));
      cancel(words.mendVenueFirst);
      return configurationError;
    }
  }
  const keys = await askEverything(present.answers, present.venueText ?? '');
  if (!(await write(present, keys))) {
    cancel(words.nothingWritten);
    return 0;
  }
  const environment = { ...parseEnv(textOf(present.environmentFile) ?? ''), ...process.env };
  const isHealthy = (await isWanted(words.askToCheck))
    ? (await runDoctor(environment, (line) => log.message(line, { spacing: 0 }), { folder })) === 0
    : true;
  const isToStart = await isWanted(words.askToStart, isHealthy);
  outro(isToStart ? words.starting : words.later);
  return isToStart ? start(folder) : 0;
}

async function start(folder: string): Promise<number> {
  const child = spawn(process.execPath, ['--env-file-if-exists=.env', mainFile], {
    cwd: folder,
    stdio: 'inherit',
  });
  // A Ctrl-C is the bot's, which stops in its own time.
  process.on('SIGINT', () => undefined);
  process.on('SIGTERM', () => child.kill('SIGTERM'));
  const [code] = await once(child, 'exit');
  return typeof code === 'number' ? code : 1;
}

if (!process.stdin.isTTY) {
  process.stderr.write(`${words.needsTerminal}\n`);
  process.exit(usageError);
}
try {
  process.exit(await setUp(process.cwd()));
} catch (error) {
  if (!(error instanceof Cancelled)) throw error;
  cancel(words.nothingWritten);
  process.exit(cancelledByPerson);
}
