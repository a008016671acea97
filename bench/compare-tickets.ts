import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { startChild } from './processes.ts';
import { median, medianRatio } from './statistics.ts';
import type { Drawing, DrawingCost } from './ticket-shop.ts';

/**
 * `node bench/compare-tickets.ts <checkout> <checkout> …`: what a ticket's picture costs in several checkouts, drawn in
 * turns, so that what disturbs one disturbs the others. Each checkout has its packages installed.
 */
const rounds = 15;
const picturesAtOnce = 12;
const columns = ['cpuMs', 'mainThreadMs', 'bytes'] as const satisfies readonly (keyof DrawingCost)[];

const checkouts = process.argv.slice(2);
const shops = await Promise.all(
  checkouts.map((checkout) => startChild(pathToFileURL(resolve(checkout, 'bench/ticket-shop.ts')))),
);
console.log(`| median of ${rounds} (against the first) | ${columns.join(' | ')} |`);
console.log(`|---|${'---|'.repeat(columns.length)}`);
for (const symbol of ['QR', 'CODE'] as const) {
  const drawing = { by: 'bot', symbol, count: picturesAtOnce } satisfies Drawing;
  const costs: DrawingCost[][] = shops.map(() => []);
  for (const shop of shops) await shop.ask('draw', drawing);
  for (let round = 0; round < rounds; round += 1) {
    for (const [index, shop] of shops.entries())
      costs[index]?.push(await shop.ask<DrawingCost>('draw', drawing));
  }
  for (const [index, checkout] of checkouts.entries()) {
    const cells = columns.map((column) => {
      const [ones, first] = [costs[index] ?? [], costs[0] ?? []].map((all) =>
        all.map((cost) => cost[column]),
      );
      const ratio = medianRatio(ones ?? [], first ?? []).toFixed(2);
      return `${Number(median(ones ?? []).toPrecision(3))} (${ratio}×)`;
    });
    console.log(`| ${symbol}, ${checkout} | ${cells.join(' | ')} |`);
  }
}
await Promise.all(shops.map((shop) => shop.stop()));
