#!/usr/bin/env node
import type { CallEntry } from './entities.ts';
import { startTelegramSandbox, type TelegramSandbox } from './sandbox.ts';
import { connectionGuide, parseServeCommand, type ServeOptions, serveUsage } from './serve-options.ts';

const usageError = 64;

function printCall({ method, status, description, ms, ignored = [] }: CallEntry) {
  const reason = description === undefined ? '' : ` ${description}`;
  const unread = ignored.length === 0 ? '' : ` (made no difference: ${ignored.join(', ')})`;
  console.log(`${method} ${status} ${ms} ms${reason}${unread}`);
}

/** Sets the webhook by the API, so that the sandbox refuses what Telegram would refuse. */
async function registerWebhook(
  { apiRoot, token }: TelegramSandbox,
  webhook: NonNullable<ServeOptions['webhook']>,
) {
  const response = await fetch(`${apiRoot}/bot${token}/setWebhook`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ url: webhook.url, secret_token: webhook.secretToken }),
  });
  const { ok, description } = (await response.json()) as { ok: boolean; description?: string };
  if (!ok) throw new Error(description);
}

async function run({ webhook, people, speed, printsCalls, ...options }: ServeOptions) {
  const telegram = await startTelegramSandbox({ ...options, onCall: printsCalls ? printCall : undefined });
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void telegram.stop());
  telegram.clock.setSpeed(speed);
  for (const person of people) await telegram.person(person);
  if (webhook !== null) await registerWebhook(telegram, webhook);
  console.log(connectionGuide(telegram));
}

function refusePort(error: unknown, port: number) {
  if (!(error instanceof Error && 'code' in error && error.code === 'EADDRINUSE')) throw error;
  console.error(`Port ${port} is in use. Name another one with --port.`);
  process.exitCode = usageError;
}

/** Runs the sandbox alone, for a bot that is started by hand. */
async function main() {
  const command = parseServeCommand(process.argv.slice(2));
  if (command.kind === 'serve') {
    const { options } = command;
    return run(options).catch((error: unknown) => refusePort(error, options.port));
  }
  if (command.kind === 'help') return console.log(serveUsage);
  console.error(`${command.problem}\n\n${serveUsage}`);
  process.exitCode = usageError;
}

await main();
