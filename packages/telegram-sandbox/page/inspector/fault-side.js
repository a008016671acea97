import { h, slot } from '../dom.js';
import { icon } from '../icons.js';
import { createFaultForm } from './fault-form.js';

/**
 * One target of faults: presets, a form for everything else, and the armed faults.
 *
 * @typedef {object} FaultSide
 * @property {string} title
 * @property {string} note what its faults strike
 * @property {readonly {label: string, fault: object}[]} presets
 * @property {readonly import('./fault-kinds.js').Field[]} form
 * @property {string} [target] the field of a fault that names what it strikes; `method` when left out
 * @property {{list: () => Promise<any[]>, arm: (fault: object) => Promise<any>, disarm: (id: number) => Promise<any>,
 *   disarmAll: () => Promise<any>}} api
 *
 * @param {FaultSide & {actions: any, nameOf?: (chatId: number) => string}} side
 */
export function createFaultSide({
  title,
  note,
  presets,
  form,
  target = 'method',
  api,
  actions,
  nameOf = String,
}) {
  const armed = slot(h('ul', { class: 'armed', 'aria-label': `Armed: ${title}` }), (faults) =>
    faults.map(renderArmed),
  );
  const disarmAll = h(
    'button',
    { type: 'button', class: 'text-button danger', hidden: true, on: { click: () => apply(api.disarmAll) } },
    'Disarm all',
  );
  const buttons = presets.map(({ label, fault }) =>
    h(
      'button',
      { type: 'button', class: 'chip', on: { click: () => apply(() => api.arm(fault)) } },
      icon('fault'),
      label,
    ),
  );
  const faultForm = createFaultForm(form, {
    submit: 'Arm',
    onSubmit: (fault) => apply(() => api.arm(fault)),
  });
  const element = h(
    'section',
    { class: 'fault-side', 'aria-label': title },
    h('h2', {}, title),
    h('p', { class: 'muted' }, note),
    h('div', { class: 'chips' }, ...buttons),
    h('details', { class: 'more-faults' }, h('summary', {}, `More for ${title}`), faultForm.element),
    armed.element,
    disarmAll,
  );

  function renderArmed({ id, [target]: struck, kind, remaining, chatId, ...rest }) {
    const where = [struck, chatId !== undefined && nameOf(chatId)].filter(Boolean).join(', ');
    const left = remaining === null ? 'until disarmed' : remaining > 1 ? `${remaining} times` : 'once';
    const name = kind ?? 'disturbed';
    const disarm = () => apply(() => api.disarm(id));
    return h(
      'li',
      {},
      h('span', {}, h('strong', {}, name), ` ${where} `, h('span', { class: 'muted' }, detailOf(rest, left))),
      h(
        'button',
        {
          type: 'button',
          class: 'icon-button',
          'aria-label': `Disarm ${name} ${where}`,
          on: { click: disarm },
        },
        icon('close'),
      ),
    );
  }

  async function apply(change) {
    await actions.attempt(change);
    await refresh();
  }

  async function refresh() {
    const faults = await api.list().catch(() => []);
    armed.show(faults);
    disarmAll.hidden = faults.length < 2;
  }

  return { element, refresh, setChoices: faultForm.setChoices };
}

/** The details of an armed fault that aren't shown elsewhere. @param {any} fault @param {string} left */
function detailOf({ times, count, skip, passing, ...rest }, left) {
  const settings = Object.entries(rest)
    .filter(([, value]) => value !== undefined && value !== null)
    .map(([name, value]) => `${name} ${value}`);
  return [left, passing > 0 && `after ${passing} more`, ...settings].filter(Boolean).join(', ');
}
