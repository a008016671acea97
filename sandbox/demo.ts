import { readCommandLine, usageError } from '../src/command-line.ts';
import { variables } from '../src/config/environment.ts';
import { telegramFailed } from '../src/ops/probe-advice.ts';
import { askTelegram } from '../src/ops/probes.ts';
import { Cancelled, isWanted } from '../src/ops/setup-answers.ts';
import { portProblem } from './free-port.ts';
import { isScenario, playScenario, scenarioNames } from './scenarios.ts';
import { isPayment, payments, startStage } from './stage.ts';

const cancelledByPerson = 130;

const usage = `npm run demo [-- options]
--port 8090        the chat page's port
--speed 60         makes an hour pass in a minute (1 to 3600)
--scenario NAME    starts with a fault: ${scenarioNames.join(', ')}
--payment NAME     how customers pay: ${payments.join('; ')}
--reader           adds a model for texts that the bot can't read itself
--log-level error  the least level of the bot's log`;

const { values } = readCommandLine(usage, {
  port: { type: 'string', default: '8090' },
  speed: { type: 'string', default: '1' },
  scenario: { type: 'string' },
  payment: { type: 'string', default: 'none' },
  reader: { type: 'boolean', default: false },
  'log-level': { type: 'string', default: 'error' },
});

/** Starts everything that a newcomer needs, prints the addresses, and stops on Ctrl-C. */
async function main(): Promise<void> {
  const speed = Number(values.speed);
  const port = Number(values.port);
  const { scenario, payment } = values;
  if (!(speed >= 1 && speed <= 3_600)) return refuse('--speed is a number from 1 to 3600.');
  if (!(Number.isInteger(port) && port >= 0 && port <= 65_535))
    return refuse('--port is a number up to 65535.');
  if (scenario !== undefined && !isScenario(scenario)) {
    return refuse(`--scenario is one of ${scenarioNames.join(', ')}.`);
  }
  if (!isPayment(payment)) return refuse(`--payment is one of ${payments.join(', ')}.`);
  const realToken = process.env.BOT_TOKEN;
  if (realToken !== undefined && !(await mayPollWith(realToken))) return;
  const stage = await startStage({
    port,
    speed,
    payment,
    hasReader: values.reader,
    logLevel: values['log-level'],
    realToken,
    storeUrl: process.env.REDIS_URL,
  });
  if (scenario !== undefined) playScenario(scenario, stage.partner, stage.telegram);

  let isStopping = false;
  const stop = (): void => {
    if (isStopping) return;
    isStopping = true;
    void stage.stop().then(() => process.exit(0));
  };
  process.once('SIGINT', stop);
  process.once('SIGTERM', stop);
  process.stdout.write(
    stage.telegram === null
      ? 'The bot answers on Telegram, with the partner sandbox behind it. Ctrl-C stops it.\n'
      : `Store: ${stage.storeKind}. Ctrl-C stops the demo. Open the chat page:\n${stage.telegram.url}\n`,
  );
}

/** Asks whether to poll, which ends the webhook of a bot that runs with the same token. */
async function mayPollWith(token: string): Promise<boolean> {
  const apiRoot = process.env.TELEGRAM_API_ROOT ?? variables.TELEGRAM_API_ROOT.example;
  const answer = await askTelegram({ token, apiRoot });
  if (answer.kind !== 'accepted') {
    const { text, fix } = telegramFailed(answer, apiRoot);
    refuse(`${text}: ${fix}.`);
    return false;
  }
  const { url = '' } = answer.webhook;
  if (url === '') return true;
  const problem = `@${answer.username} runs already: Telegram delivers its updates to ${url}.`;
  if (!process.stdin.isTTY) {
    refuse(
      `${problem} Run the demo in a terminal: there it asks before it takes them. Or use another token.`,
    );
    return false;
  }
  const isTaken = await isWanted(
    `${problem}
    The demo would take them: that bot stays silent until it is started again. Take them?`,
    false,
  );
  if (!isTaken)
    process.stdout.write('Nothing was changed. For a token to try with, send @BotFather /newbot.\n');
  return isTaken;
}

function refuse(problem: string): void {
  process.stderr.write(`${problem}\n`);
  process.exitCode = usageError;
}

try {
  await main();
} catch (error) {
  const problem = portProblem(error, values.port);
  if (problem !== null) refuse(problem);
  else if (error instanceof Cancelled) process.exitCode = cancelledByPerson;
  else throw error;
  // What has started already would keep the process alive.
  process.exit();
}
