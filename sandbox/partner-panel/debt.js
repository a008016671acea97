import { h } from 'telegram-sandbox/page/dom.js';
import { askForm } from 'telegram-sandbox/page/overlays.js';

const rules = { BY_LIMIT: 'by amount', BY_DAYS: 'by days', BOTH: 'by amount and days' };
const amount = new Intl.NumberFormat('en-US');

/** @param {{type: string, limit: number, currentDebt: number, days: number, dueDate: string}} debt */
export function renderDebt(debt, { onChange, onBook }) {
  const share = debt.limit > 0 ? Math.max(0, debt.currentDebt / debt.limit) : 0;
  const percent = Math.round(share * 100);
  const level = percent >= 95 ? 'full' : percent >= 80 ? 'high' : '';
  const change = h(
    'button',
    { type: 'button', class: 'text-button', on: { click: () => edit(debt, onChange) } },
    'Change…',
  );
  const bookOne = h(
    'button',
    { type: 'button', class: 'text-button', on: { click: () => onBook() } },
    'Book without the bot',
  );
  const bar = h(
    'div',
    {
      class: `debt-bar ${level}`,
      role: 'meter',
      'aria-label': 'Debt limit used',
      'aria-valuenow': percent,
      'aria-valuemin': 0,
      'aria-valuemax': 100,
    },
    h('i', { style: `width: ${Math.min(100, percent)}%` }),
  );
  return [
    h(
      'section',
      { class: 'debt' },
      h(
        'div',
        { class: 'debt-line' },
        h('h2', {}, 'Debt'),
        h('span', {}, `${percent} % of the limit`),
        change,
      ),
      bar,
      h(
        'p',
        { class: 'muted' },
        `${amount.format(debt.currentDebt)} of ${amount.format(debt.limit)}, limited ${rules[debt.type] ?? debt.type}, due ${debt.dueDate}`,
      ),
      bookOne,
    ),
  ];
}

async function edit(debt, onChange) {
  const answer = await askForm({
    title: 'The partner’s account',
    fields: [
      { name: 'currentDebt', label: 'Current debt', value: String(debt.currentDebt) },
      { name: 'limit', label: 'Limit', value: String(debt.limit) },
      { name: 'days', label: 'Days allowed', value: String(debt.days) },
    ],
    confirm: 'Change',
  });
  if (!answer) return;
  const entries = Object.entries(answer).map(([name, value]) => [name, Number(value)]);
  await onChange(Object.fromEntries(entries));
}
