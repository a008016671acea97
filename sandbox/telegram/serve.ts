import { parseArgs } from 'node:util';
import { startTelegramSandbox } from './sandbox.ts';

// The sandbox alone, for a bot that is started by hand.
const { values } = parseArgs({ options: { port: { type: 'string', default: '8090' } } });
const telegram = await startTelegramSandbox({ port: Number(values.port) });
console.log(`BOT_TOKEN=${telegram.token}`);
console.log(`TELEGRAM_API_ROOT=${telegram.apiRoot}`);
console.log(`Chat page: ${telegram.url}`);
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void telegram.stop());
