import { h } from '../dom.js';

/**
 * A form of fault fields; those of other kinds are hidden and not sent.
 *
 * @param {readonly import('./fault-kinds.js').Field[]} fields
 * @param {{submit: string, onSubmit: (value: Record<string, string | number | boolean>) => void}} options
 */
export function createFaultForm(fields, { submit, onSubmit }) {
  const controls = fields.map((field) => ({ field, ...createControl(field) }));
  const kind = controls.find(({ field }) => field.name === 'kind')?.input;
  const form = h(
    'form',
    { class: 'fault-form' },
    ...controls.map(({ label }) => label),
    h('button', { class: 'button' }, submit),
  );
  /** @param {import('./fault-kinds.js').Field} field */
  const applies = ({ kinds }) => kinds === undefined || kinds.includes(kind?.value);

  function showFields() {
    for (const { field, label } of controls) label.hidden = !applies(field);
  }

  form.addEventListener('change', showFields);
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    const used = controls.filter(({ field }) => applies(field));
    onSubmit(Object.fromEntries(used.map(({ field, input }) => [field.name, fieldValue(field, input)])));
  });
  showFields();
  return form;
}

function createControl(field) {
  const input = createInput(field);
  const isCheck = field.type === 'check';
  const label = h(
    'label',
    { class: isCheck ? 'check-label' : 'field-label' },
    isCheck ? input : field.label,
    isCheck ? field.label : input,
  );
  return { input, label };
}

function createInput({ type, options = [], value, list }) {
  if (type === 'select')
    return h('select', { class: 'field' }, ...options.map((option) => h('option', {}, option)));
  if (type === 'check') return h('input', { type: 'checkbox', checked: value === true });
  const shared = { class: 'field', value, required: true, autocomplete: 'off' };
  return h('input', type === 'number' ? { ...shared, type: 'number', min: 0 } : { ...shared, list });
}

function fieldValue({ type }, input) {
  if (type === 'check') return input.checked;
  return type === 'number' ? Number(input.value) : input.value;
}
