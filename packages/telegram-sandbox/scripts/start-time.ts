import { startTelegramSandbox } from 'telegram-sandbox';

// node scripts/start-time.ts
// Prints how long a sandbox takes to start: the first one of a process, and those after it.

async function millisecondsToStart(): Promise<number> {
  const began = performance.now();
  const telegram = await startTelegramSandbox();
  const milliseconds = performance.now() - began;
  await telegram.stop();
  return milliseconds;
}

const first = await millisecondsToStart();
const others: number[] = [];
for (let count = 0; count < 100; count += 1) others.push(await millisecondsToStart());
const middle = others.toSorted((a, b) => a - b)[50] ?? Number.NaN;
console.log(`the first: ${first.toFixed(1)} ms; a hundred more: ${middle.toFixed(1)} ms in the middle`);
