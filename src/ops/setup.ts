import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseEnv } from 'node:util';
import { cancel, intro, log, note, outro } from '@clack/prompts';
import { exitWith, readCommandLine, usageError } from '../command-line.ts';
import { readFromDisk } from '../config/config.ts';
import { type ConfigProblem, renderProblems } from '../config/values.ts';
import { readVenueFile } from '../config/venue-file.ts';
import { runDoctor } from './doctor.ts';
import { configurationError } from './failed-start.ts';
import {
  type Answers,
  Cancelled,
  createAnswers,
  createVenueAnswers,
  isWanted,
  nothingWritten,
  type VenueAnswers,
  withVariables,
  withVenueKeys,
  writeTogether,
} from './setup-answers.ts';
import { askEverything } from './setup-questions.ts';

const setupUsage = `npm run setup
Asks for what the bot needs, checks each answer at once, and writes .env and venue.toml at the end: both or neither.
Asks before it changes an existing file.`;

const cancelledByPerson = 130;
const exampleFile = fileURLToPath(new URL('../../.env.example', import.meta.url));
const mainFile = fileURLToPath(new URL('../main.ts', import.meta.url));

const howItGoes = `This takes about five minutes. Each answer is checked at once.
Nothing is written before the end. Ctrl-C stops at any moment, Esc goes back.
Press Enter to accept what is shown in grey.`;

const later = 'Later: npm run doctor checks everything, npm start starts the bot.';
/** The last line where the person presses Ctrl-C. */
let ending = nothingWritten;

const venueFileBeginning = `# What your venue is. venue.example.toml shows everything else that can stand here:
# address, hours, texts in other languages, cancellation policy, the look of tickets.

`;

/** A file before the first question; its text is null when it doesn't exist. */
interface Present {
  readonly path: string;
  readonly before: string | null;
}

function presentFile(path: string): Present {
  return { path, before: fileText(path) };
}

function fileText(path: string): string | null {
  return existsSync(path) ? readFileSync(path, 'utf8') : null;
}

/** Asks before changing existing files; answers whether the files now hold the answers. */
async function write(
  environment: Present,
  venue: Present,
  given: Answers['given'],
  keys: VenueAnswers['given'],
): Promise<boolean> {
  const newEnvironment = withVariables(environment.before ?? fileText(exampleFile) ?? '', given);
  const newVenue = withVenueKeys(venue.before ?? venueFileBeginning, keys);
  if (newVenue === null) {
    const lines = [...keys].map(([key, value]) => `${key} = ${JSON.stringify(value ?? 'nothing')}`);
    log.warn(
      `Setup can't change venue.toml: its lines have another form. Please add these yourself:\n${lines.join('\n')}`,
    );
  }
  const files = [
    { ...venue, text: newVenue ?? venue.before ?? '', mode: 0o644 },
    { ...environment, text: newEnvironment, mode: 0o600 },
  ].filter(({ before, text }) => text !== before);
  if (files.length === 0) {
    log.info('Nothing has changed.');
    return true;
  }
  const changes = files.map(({ path, before, text }) => {
    const names = changedNames(before, text).join(', ');
    const change = before === null ? 'is new' : 'changes; other lines stay';
    return `${path} ${change}${names === '' ? '' : `: ${names}`}`;
  });
  note(changes.join('\n'), 'What will be written');
  const changesFiles = files.some(({ before }) => before !== null);
  if (!(await isWanted(changesFiles ? 'Change these files?' : 'Write it?'))) return false;
  writeTogether(files);
  log.success('Written.');
  return true;
}

/** The names of variables whose values differ, without the values, which may be secret. */
function changedNames(before: string | null, text: string): readonly string[] {
  if (before === null || !before.includes('=')) return [];
  const [old, now] = [parseEnv(before), parseEnv(text)];
  return Object.keys(now).filter((name) => now[name] !== old[name]);
}

/** Answers the exit code. */
async function setUp(folder: string): Promise<number> {
  const environment = presentFile(join(folder, '.env'));
  // The process's own variables override the file's, as at a start.
  const before = { ...parseEnv(environment.before ?? ''), ...process.env };
  const venue = presentFile(join(folder, before.VENUE_FILE?.trim() || 'venue.toml'));
  intro('Setting up the ticket bot');
  log.info(howItGoes);
  if (venue.before !== null) {
    const parsed = readVenueFile(venue.path, readFileSync(venue.path), readFromDisk);
    const isUnanswered = ({ problem }: ConfigProblem): boolean => problem.startsWith('is required');
    const wrong = parsed.ok ? [] : parsed.problems.filter((problem) => !isUnanswered(problem));
    if (wrong.length > 0) {
      log.error(renderProblems(wrong));
      cancel('Please fix venue.toml first, then run setup again. Nothing was written.');
      return configurationError;
    }
  }
  const answers = createAnswers(before);
  const venueAnswers = createVenueAnswers(venue.before ?? '');
  await askEverything(answers, venueAnswers);
  if (!(await write(environment, venue, answers.given, venueAnswers.given))) {
    cancel(nothingWritten);
    return 0;
  }
  ending = later;
  const wantsCheck = await isWanted('Check everything now? (the same as npm run doctor)');
  const written = { ...parseEnv(fileText(environment.path) ?? ''), ...process.env };
  const isHealthy =
    !wantsCheck || (await runDoctor(written, (line) => log.message(line, { spacing: 0 }), { folder })) === 0;
  const wantsStart = await isWanted('Start the bot now? (the same as npm start; Ctrl-C stops it)', isHealthy);
  outro(wantsStart ? 'Starting. Open your bot in Telegram and press Start.' : later);
  return wantsStart ? start(folder) : 0;
}

async function start(folder: string): Promise<number> {
  const child = spawn(process.execPath, ['--env-file-if-exists=.env', mainFile], {
    cwd: folder,
    stdio: 'inherit',
  });
  // The bot handles Ctrl-C itself and stops gracefully.
  process.on('SIGINT', () => undefined);
  process.on('SIGTERM', () => child.kill('SIGTERM'));
  const [code] = await once(child, 'exit');
  return typeof code === 'number' ? code : 1;
}

readCommandLine(setupUsage, {});
if (!process.stdin.isTTY) {
  const reason =
    'npm run setup asks questions: run it in a terminal. (.env.example explains every variable.)';
  exitWith(usageError, reason);
}
try {
  process.exit(await setUp(process.cwd()));
} catch (error) {
  if (!(error instanceof Cancelled)) throw error;
  cancel(ending);
  process.exit(cancelledByPerson);
}
