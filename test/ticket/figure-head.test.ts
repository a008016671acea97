import { createCanvas } from '@napi-rs/canvas';
import { expect, test } from 'vitest';
import { drawFigureHead, figureLayout } from '../../src/ticket/figure-charts.ts';
import { openLook } from '../../src/ticket/venue-look.ts';
import { longName, plainLook, venueLook } from './sample-face.ts';

const counts = ['Bookings', 'Tickets'].map((label) => ({ label, value: '99' }));
const short = {
  venueName: 'Harbour Park',
  title: 'Close · Fri, 20 Nov',
  note: 'sold less cancelled',
  counts,
};
const long = { venueName: longName, title: longName, note: longName, counts };

test.each([
  ['short texts, the amount as large as it is drawn', { ...short, amount: '₫1,000' }],
  ['long texts', { ...long, amount: '₫1,000' }],
  ['long texts and a long amount', { ...long, amount: '-₫9,999,999,999,999' }],
])('the head of a picture of figures holds all its texts, none over another: %s', async (_, head) => {
  for (const venue of [plainLook, venueLook]) {
    const { width, head: area } = figureLayout;
    const context = createCanvas(width, area.height).getContext('2d');
    const lines: { line: string; top: number; bottom: number }[] = [];
    context.fillText = (line, _x, baseline) => {
      const size = Number(/([\d.]+)px/.exec(context.font)?.[1]);
      lines.push({ line, top: baseline - 0.75 * size, bottom: baseline + 0.25 * size });
    };
    drawFigureHead(context, head, await openLook(venue));
    expect(lines.length).toBeGreaterThanOrEqual(8);
    for (const { bottom } of lines) expect(bottom).toBeLessThanOrEqual(area.height - 6);
    const atLeft = lines.slice(
      0,
      lines.findIndex(({ line }) => line === '99'),
    );
    for (const [index, { top }] of atLeft.entries())
      expect(top).toBeGreaterThanOrEqual(atLeft[index - 1]?.bottom ?? 0);
  }
});
