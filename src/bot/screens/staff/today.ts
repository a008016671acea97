import type { Instant, VenueDate } from '../../../booking/sale-package.ts';
import type { Sales } from '../../../booking/sales.ts';
import { type FunnelStep, funnelSteps } from '../../booking-flow/funnel-steps.ts';
import { tapData } from '../../callback-data.ts';
import type { Screen } from '../../screen.ts';
import { clipped, paragraphs } from '../../text.ts';
import type { Wording } from '../../wording.ts';
import { bar } from './bar.ts';

const mostPackagesShown = 12;

export interface Today {
  readonly date: VenueDate;
  readonly at: Instant;
  readonly sales: Sales;
  readonly funnel: Readonly<Record<FunnelStep, number>>;
}

/** The day so far: sales by package, and how far customers came. */
export function todayScreen({ date, at, sales, funnel }: Today, words: Wording): Screen {
  const { bookings, tickets, revenue, cancelled } = sales;
  return {
    text: paragraphs(
      words.html('staff-today', { date: words.day(date), time: words.time(at) }),
      [
        words.html('staff-today-sold', { bookings, tickets }),
        words.html('staff-today-revenue', { amount: words.money(revenue) }),
        cancelled.bookings > 0 &&
          words.html('staff-today-cancelled', {
            bookings: cancelled.bookings,
            amount: words.money(cancelled.revenue),
          }),
      ]
        .filter((line) => line !== false)
        .join('\n'),
      packagesText(sales, words),
      funnelText(funnel, words),
    ),
    rows: [
      [
        { text: words.text('refresh'), data: tapData.staff('today') },
        { text: words.text('day-as-csv'), data: tapData.staff('csv', date) },
      ],
    ],
  };
}

function packagesText({ packages }: Sales, words: Wording): string | null {
  if (packages.length === 0) return null;
  const lines = packages.slice(0, mostPackagesShown).map(({ quantity, revenue, ...sold }) =>
    words.html('cart-line', {
      name: clipped(words.packageName(sold), 50),
      quantity,
      amount: words.money(revenue),
    }),
  );
  const more = packages.length - lines.length;
  return [...lines, ...(more > 0 ? [words.html('cart-lines-more', { count: more })] : [])].join('\n');
}

function funnelText(funnel: Today['funnel'], words: Wording): string | null {
  const most = Math.max(...funnelSteps.map((step) => funnel[step]));
  if (most === 0) return null;
  const lines = funnelSteps.map((step) =>
    words.html('staff-funnel-line', {
      bar: bar((funnel[step] * 100) / most),
      step: words.text(`funnel-${step}`),
      count: funnel[step],
    }),
  );
  return [words.html('staff-funnel'), ...lines].join('\n');
}
