/** Something that the operator has to mend. */
export interface ConfigProblem {
  /** A variable's name; or the file and the line, and the key there. */
  readonly where: string;
  /** A sentence's end, to be read after `where`. Never holds a secret. */
  readonly problem: string;
  /** A line as the operator would write it. */
  readonly example: string;
}

/** The exit code for a wrong configuration: EX_CONFIG of sysexits.h. */
export const configurationError = 78;

/** All problems as text for a person at a terminal. */
export function renderProblems(problems: readonly ConfigProblem[]): string {
  const lines = problems.map(
    ({ where, problem, example }) => `  ${where} ${problem}\n    example: ${example}`,
  );
  const count = problems.length === 1 ? 'a problem' : `${problems.length} problems`;
  return [
    `The configuration has ${count}:`,
    ...lines,
    'Every variable is described in .env.example, every key of the venue in venue.example.toml.',
    '',
  ].join('\n');
}

/** Said in the log and at the end of a start that failed. */
export const tokenRefused = 'Telegram does not accept BOT_TOKEN: it was revoked or mistyped';
