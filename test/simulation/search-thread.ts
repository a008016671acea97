import { parentPort } from 'node:worker_threads';
import { perform, type Task } from './tasks.ts';

/** One thread of a crew: does one task after another, and tells what it found. */
parentPort?.on('message', async (task: Task) => {
  parentPort?.postMessage(await perform(task));
});
