export const columns = ['bot', 'floor', 'telegraf'] as const;
export type Column = (typeof columns)[number];

/** One line of the table: what was measured, of whom, and what it was meant to be. */
export interface Row {
  readonly what: string;
  readonly unit: string;
  readonly values: Readonly<Partial<Record<Column, number>>>;
  /** How the bot's own value compares, where that is the point. */
  readonly note?: string;
  readonly goal?: { readonly words: string; readonly isMet: boolean };
}

const titles: Readonly<Record<Column, string>> = {
  bot: 'boxoffice-bot',
  floor: 'bare grammY',
  telegraf: 'Telegraf wizard',
};

/** The rows as a table that reads in a terminal and in Markdown. */
export function renderTable(rows: readonly Row[]): string {
  const lines = [
    ['measured', ...columns.map((column) => titles[column]), 'goal'],
    ...rows.map((row) => [
      `${row.what}, ${row.unit}`,
      ...columns.map((column) => cell(row.values[column])),
      [row.note, goalOf(row)].filter((part) => part !== undefined && part !== '').join('; '),
    ]),
  ];
  const widths =
    lines[0]?.map((_, index) => Math.max(...lines.map((line) => (line[index] ?? '').length))) ?? [];
  const padded = lines.map((line) => line.map((text, index) => text.padEnd(widths[index] ?? 0)));
  const rule = widths.map((width) => '-'.repeat(width));
  const [head = [], ...body] = padded;
  return [head, rule, ...body].map((line) => `| ${line.join(' | ')} |`).join('\n');
}

function goalOf({ goal }: Row): string {
  return goal === undefined ? '' : `${goal.words}: ${goal.isMet ? 'met' : 'MISSED'}`;
}

function cell(value: number | undefined): string {
  if (value === undefined) return '';
  if (Math.abs(value) >= 100) return value.toFixed(0);
  return Math.abs(value) >= 10 ? value.toFixed(1) : value.toFixed(2);
}
