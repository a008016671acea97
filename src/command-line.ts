import { type ParseArgsOptionsConfig, parseArgs } from 'node:util';
import manifest from '../package.json' with { type: 'json' };

export const { version } = manifest;

/** The exit code of a program that was called with options it doesn't know: EX_USAGE of sysexits. */
export const usageError = 64;

const common = {
  help: { type: 'boolean', default: false },
  version: { type: 'boolean', default: false },
} as const satisfies ParseArgsOptionsConfig;

/** Ends the program with the reason why it does not run. */
export function exitWith(exitCode: number, reason: string): never {
  process.stderr.write(`${reason.trimEnd()}\n`);
  process.exit(exitCode);
}

/**
 * The options and arguments that the program was called with. Ends the process after `--help` and `--version`, and with
 * `usageError` on an unknown option, or fewer or more arguments than the program takes.
 */
export function readCommandLine<const Options extends ParseArgsOptionsConfig>(
  usage: string,
  options: Options,
  { least = 0, most = least }: { readonly least?: number; readonly most?: number } = {},
) {
  try {
    const read = parseArgs({ options: { ...common, ...options }, allowPositionals: most > 0 });
    const flags: { readonly help?: unknown; readonly version?: unknown } = read.values;
    if (flags.version === true) {
      process.stdout.write(`boxoffice-bot ${version}, Node ${process.versions.node}\n`);
      process.exit(0);
    }
    if (flags.help === true) {
      process.stdout.write(`${usage}\n`);
      process.exit(0);
    }
    const { length } = read.positionals;
    if (length >= least && length <= most) return read;
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    exitWith(usageError, `${error.message}\n${usage}`);
  }
  exitWith(usageError, usage);
}
