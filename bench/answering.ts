/** A call to a process of the bench, from the one that started it. */
export interface Question {
  readonly id: number;
  readonly name: string;
  readonly input: unknown;
}

export type Answer =
  | { readonly id: number; readonly ok: true; readonly value: unknown }
  | { readonly id: number; readonly ok: false; readonly error: string };

/** Sent once, when the process can be called. */
export interface Ready {
  readonly ready: unknown;
}

export type Answers = Readonly<Record<string, (input: never) => unknown>>;

/** Answers the parent's questions, and ends with the parent. */
export function answering(answers: Answers): void {
  process.once('disconnect', () => process.exit());
  process.on('message', (question: Question) => {
    const answer = answers[question.name];
    if (answer === undefined) return;
    // The parent and its child agree on what a question of that name carries.
    Promise.resolve()
      .then(() => answer(question.input as never))
      .then(
        (value) => send({ id: question.id, ok: true, value }),
        (error: unknown) => send({ id: question.id, ok: false, error: wordsOf(error) }),
      );
  });
}

/** Says to the parent that this process can be called. */
export function ready(value: unknown = null): void {
  send({ ready: value });
}

function send(message: Answer | Ready): void {
  process.send?.(message);
}

function wordsOf(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

/** What this process has used since its start. */
export function ownCpuMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000;
}
