import { readFileSync } from 'node:fs';
import { readEnvironment, variables } from '../src/config/environment.ts';
import { renderProblems } from '../src/config/values.ts';
import { verdictOn } from '../src/reader/checker.ts';
import { createReaderClient } from '../src/reader/client.ts';
import { messagesFor, type PromptContext } from '../src/reader/prompt.ts';
import { promptIn, type Recorded, recorded, writtenVerdict } from '../test/reader/recorded.ts';

/** A model on one's own machine may need this long. */
const patienceMs = 60_000;

type Result = 'right' | 'asked' | 'wrong' | 'no answer';

/** Without a file: the recorded messages. Lines of a file: locale, text, and a verdict as test/reader/verdicts.tsv has it. */
function messagesIn(
  file: string | undefined,
): readonly Pick<Recorded, 'context' | 'step' | 'text' | 'verdict'>[] {
  const [example] = recorded;
  if (file === undefined || example === undefined) return recorded;
  const lines = readFileSync(file, 'utf8').trimEnd().split('\n');
  return lines.map((line) => {
    const [locale = 'en', text = '', ...verdict] = line.split('\t');
    return { text, step: 'start', verdict: verdict.join('\t'), context: { ...example.context, locale } };
  });
}

/** What a verdict is worth: a proposal other than the right one is what costs money. */
function resultOf(written: string, right: string): Result {
  if (written === right) return 'right';
  return written.startsWith('propose') ? 'wrong' : 'asked';
}

/** Asks the endpoint of READER_URL for each message, and prints how many were proposed right, asked, and wrong. */
export async function benchReader(file: string | undefined): Promise<void> {
  const { READER_KEY, READER_MODEL, READER_URL } = variables;
  const { problems, values } = readEnvironment(
    { READER_KEY, READER_MODEL, READER_URL },
    process.env,
    'production',
  );
  const { READER_KEY: key = null, READER_MODEL: model = null, READER_URL: url = null } = values;
  if (url === null || model === null)
    throw new Error(`READER_URL and READER_MODEL are needed. ${renderProblems(problems)}`);
  const client = createReaderClient({ url, model, key }, () => performance.now());
  const counts = new Map<Result, number>();
  let [totalMs, characters] = [0, 0];
  const messages = messagesIn(file);
  for (const { context, step, text, verdict: right } of messages) {
    const prompt: PromptContext = promptIn(context.locale, step);
    const sent = messagesFor(text, prompt);
    const { answer, durationMs, outcome } = await client.ask(sent, patienceMs);
    totalMs += durationMs;
    characters += sent.reduce((sum, { content }) => sum + content.length, 0);
    const verdict = answer === null ? null : verdictOn(text, answer, context);
    const written =
      verdict === null || verdict.kind === 'fallback'
        ? ''
        : writtenVerdict(verdict, verdict.kind === 'open' || verdict.kind === 'go' ? null : verdict.answer);
    const result = outcome === 'answered' ? resultOf(written, right) : 'no answer';
    counts.set(result, (counts.get(result) ?? 0) + 1);
    if (result === 'wrong') console.log(`wrong: ${text} → ${written}`);
  }
  for (const result of ['right', 'asked', 'wrong', 'no answer'] as const)
    console.log(`${result.padEnd(9)} ${counts.get(result) ?? 0} of ${messages.length}`);
  console.log(
    `${Math.round(totalMs / messages.length)} ms and ${Math.round(characters / messages.length)} characters a message`,
  );
}
