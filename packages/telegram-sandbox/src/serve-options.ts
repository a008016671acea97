import { parseArgs } from 'node:util';

export const serveUsage = `npx telegram-sandbox [options]

  --port <number>       where to listen (8090)
  --host <address>      on which address (127.0.0.1)
  --token <token>       the bot's token (1234567:sandbox); its number is the bot's id
  --name <text>         what the bot is called (Sandbox Bot)
  --username <text>     the bot's username (sandbox_bot)
  --webhook <url>       post updates there, as after setWebhook
  --secret <text>       the webhook's secret token
  --person <name>       somebody who uses the bot, "Emma" or "An:vi" with a language; may be repeated
  --flood-limits        refuse what comes too fast
  --speed <number>      how fast the sandbox's clock runs (1)
  --quiet               don't print the bot's calls
  --help                print this`;

interface ServedPerson {
  readonly firstName: string;
  readonly languageCode: string;
}

export interface ServeOptions {
  readonly port: number;
  readonly host: string;
  readonly botToken: string;
  readonly botName: string;
  readonly botUsername: string;
  readonly webhook: { readonly url: string; readonly secretToken: string } | null;
  readonly people: readonly ServedPerson[];
  readonly floodLimits: boolean;
  readonly speed: number;
  readonly printsCalls: boolean;
}

type ServeCommand =
  | { readonly kind: 'serve'; readonly options: ServeOptions }
  | { readonly kind: 'help' }
  | { readonly kind: 'refuse'; readonly problem: string };

const commandLineFlags = {
  port: { type: 'string', default: '8090' },
  host: { type: 'string', default: '127.0.0.1' },
  token: { type: 'string', default: '1234567:sandbox' },
  name: { type: 'string', default: 'Sandbox Bot' },
  username: { type: 'string', default: 'sandbox_bot' },
  webhook: { type: 'string' },
  secret: { type: 'string', default: '' },
  person: { type: 'string', multiple: true },
  'flood-limits': { type: 'boolean', default: false },
  speed: { type: 'string', default: '1' },
  quiet: { type: 'boolean', default: false },
  help: { type: 'boolean', default: false },
} as const;

function refuse(problem: string): ServeCommand {
  return { kind: 'refuse', problem };
}

function readPerson(text: string): ServedPerson {
  const [firstName = '', languageCode = 'en'] = text.split(':');
  return { firstName, languageCode };
}

function readFlags(args: readonly string[]) {
  try {
    return { values: parseArgs({ args: [...args], options: commandLineFlags }).values };
  } catch (error) {
    // Node's message names the unknown option.
    return { problem: (error as Error).message };
  }
}

/** Parses the command line. */
export function parseServeCommand(args: readonly string[]): ServeCommand {
  const { values, problem } = readFlags(args);
  if (values === undefined) return refuse(problem);
  if (values.help) return { kind: 'help' };
  const port = Number(values.port);
  const speed = Number(values.speed);
  const people = (values.person ?? ['Emma']).map(readPerson);
  if (!(Number.isInteger(port) && port >= 0 && port <= 65_535))
    return refuse('--port is a number up to 65535.');
  if (!(speed > 0)) return refuse('--speed is a number above 0.');
  if (!/^\d{1,15}:[\w-]+$/.test(values.token)) return refuse('--token is a number, a colon and a word.');
  if (values.secret !== '' && values.webhook === undefined) return refuse('--secret needs --webhook.');
  if (people.some(({ firstName }) => firstName.trim() === '')) return refuse('--person is a first name.');
  return {
    kind: 'serve',
    options: {
      port,
      speed,
      people,
      host: values.host,
      botToken: values.token,
      botName: values.name,
      botUsername: values.username,
      webhook: values.webhook === undefined ? null : { url: values.webhook, secretToken: values.secret },
      floodLimits: values['flood-limits'],
      printsCalls: !values.quiet,
    },
  };
}

/** How to point the usual libraries to the sandbox. */
export function connectionGuide({ url, token }: { readonly url: string; readonly token: string }): string {
  return `The Telegram sandbox is running; Ctrl-C stops it.

  Chat page            ${url}
  API root             ${url}
  Token                ${token}

  grammY               new Bot('${token}', { client: { apiRoot: '${url}' } })
  Telegraf             new Telegraf('${token}', { telegram: { apiRoot: '${url}' } })
  aiogram              AiohttpSession(api=TelegramAPIServer.from_base('${url}'))
  python-telegram-bot  .token('${token}').base_url('${url}/bot').base_file_url('${url}/file/bot')
`;
}
