import { h } from '../dom.js';

/**
 * A form of fault fields; those of other kinds are hidden and not sent, and neither are optional ones left empty.
 *
 * @param {readonly import('./fault-kinds.js').Field[]} fields
 * @param {{submit: string, onSubmit: (value: Record<string, unknown>) => void}} options
 */
export function createFaultForm(fields, { submit, onSubmit }) {
  const controls = fields.map((field) => ({ field, ...createControl(field) }));
  const kind = controls.find(({ field }) => field.name === 'kind')?.input;
  const element = h(
    'form',
    { class: 'fault-form' },
    ...controls.map(({ label }) => label),
    h('button', { class: 'button' }, submit),
  );
  /** @param {import('./fault-kinds.js').Field} field */
  const applies = ({ kinds }) => kinds === undefined || kinds.includes(kind?.value);

  function showFields() {
    for (const { field, label, input } of controls) {
      label.hidden = !applies(field);
      // A hidden field must not keep the form from being sent.
      input.disabled = label.hidden;
    }
  }

  element.addEventListener('change', showFields);
  element.addEventListener('submit', (event) => {
    event.preventDefault();
    const used = controls.filter(({ field }) => applies(field));
    const values = used.map(({ field, input }) => [field.name, fieldValue(field, input)]);
    onSubmit(Object.fromEntries(values.filter(([, value]) => value !== undefined)));
  });
  showFields();

  return {
    element,
    /** @param {string} name of a field of type `choice` @param {readonly {value: string, label: string}[]} choices */
    setChoices(name, choices) {
      const input = controls.find(({ field }) => field.name === name)?.input;
      if (!input || input.dataset.choices === JSON.stringify(choices)) return;
      const { value } = input;
      input.dataset.choices = JSON.stringify(choices);
      input.replaceChildren(
        ...choices.map((choice) =>
          h('option', { value: choice.value, selected: choice.value === value }, choice.label),
        ),
      );
    },
  };
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

function createInput({ type, options = [], value, list, isOptional = false }) {
  if (type === 'select') return h('select', { class: 'field' }, ...options.map(selectOption));
  if (type === 'choice') return h('select', { class: 'field' });
  if (type === 'check') return h('input', { type: 'checkbox', checked: value === true });
  const shared = { class: 'field', value, required: !isOptional, autocomplete: 'off' };
  return h('input', type === 'number' ? { ...shared, type: 'number', min: 0 } : { ...shared, list });
}

function selectOption(value) {
  return h('option', { value }, value === '' ? 'any' : value);
}

/** Undefined: not sent. @param {import('./fault-kinds.js').Field} field @param {any} input */
function fieldValue({ type, whenEmpty }, input) {
  if (type === 'check') return input.checked;
  if (input.value === '') return whenEmpty;
  if (type === 'words') return input.value.split(/[\s,]+/u).filter(Boolean);
  return type === 'number' || type === 'choice' ? Number(input.value) : input.value;
}
