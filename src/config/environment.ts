export type Environment = Readonly<Record<string, string | undefined>>;

/** `embedded` is a demo or a test: what an operator must decide has a default there. */
export type ConfigMode = 'production' | 'embedded';

export interface ConfigProblem {
  readonly variable: string;
  /** A sentence's end, to be read after the variable's name. Never holds a secret. */
  readonly problem: string;
  readonly example: string;
}

export type Parsed<Value> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly problem: string };

export type Parse<Value> = (text: string) => Parsed<Value>;

/** One environment variable: how its text is read, and what its absence means. */
export interface Variable<Value> {
  readonly parse: Parse<Value>;
  readonly example: string;
  readonly whenUnset: (mode: ConfigMode) => Parsed<Value>;
  /** An empty text is a value of its own, not the same as unset. */
  readonly emptyCounts: boolean;
}

export type ValuesOf<Variables> = {
  readonly [Name in keyof Variables]: Variables[Name] extends Variable<infer Value> ? Value : never;
};

const isRequired = { ok: false, problem: 'is required' } as const;

export function required<Value>(parse: Parse<Value>, example: string): Variable<Value> {
  return { parse, example, whenUnset: () => isRequired, emptyCounts: false };
}

/** Required of an operator; a demo or a test reads `embedded` instead. */
export function decision<Value>(parse: Parse<Value>, embedded: string, example: string): Variable<Value> {
  const whenUnset = (mode: ConfigMode) => (mode === 'embedded' ? parse(embedded) : isRequired);
  return { parse, example, whenUnset, emptyCounts: false };
}

/** The default is written as the operator would write it, and read by the same parser. */
export function withDefault<Value>(parse: Parse<Value>, text: string, example = text): Variable<Value> {
  return { parse, example, whenUnset: () => parse(text), emptyCounts: false };
}

export function optional<Value>(parse: Parse<Value>, example: string): Variable<Value | null> {
  return { parse, example, whenUnset: () => ({ ok: true, value: null }), emptyCounts: false };
}

/** The same variable, where setting it to nothing is a decision. */
export function emptyCounts<Value>(variable: Variable<Value>): Variable<Value> {
  return { ...variable, emptyCounts: true };
}

/** Reads every variable; what could not be read is missing from `values` and named in `problems`. */
export function readEnvironment<Variables extends Readonly<Record<string, Variable<unknown>>>>(
  variables: Variables,
  environment: Environment,
  mode: ConfigMode,
): { readonly values: Partial<ValuesOf<Variables>>; readonly problems: readonly ConfigProblem[] } {
  const values: Record<string, unknown> = {};
  const problems: ConfigProblem[] = [];
  for (const [name, variable] of Object.entries(variables)) {
    const text = environment[name]?.trim();
    const unset = text === undefined || (text === '' && !variable.emptyCounts);
    const parsed = unset ? variable.whenUnset(mode) : variable.parse(text);
    if (parsed.ok) values[name] = parsed.value;
    else problems.push({ variable: name, problem: parsed.problem, example: variable.example });
  }
  return { values: values as Partial<ValuesOf<Variables>>, problems };
}

/** All problems as text for a person at a terminal. */
export function renderProblems(problems: readonly ConfigProblem[]): string {
  const lines = problems.map(
    ({ variable, problem, example }) => `  ${variable} ${problem}\n    example: ${variable}=${example}`,
  );
  const count = problems.length === 1 ? 'a problem' : `${problems.length} problems`;
  return [
    `The configuration has ${count}:`,
    ...lines,
    'Every variable is described in .env.example.',
    '',
  ].join('\n');
}
