import { h } from 'telegram-sandbox/page/dom.js';

/**
 * A shop that can be broken on purpose, for the tests of extensions.
 *
 * @param {import('telegram-sandbox/page/extensions.js').ExtensionContext} context
 * @returns {import('telegram-sandbox/page/extensions.js').Extension}
 */
export function extend({ backend }) {
  const orders = h('p', {});
  return {
    stylesheet: new URL('./extension.css', import.meta.url).href,
    tabs: [
      {
        name: 'Shop',
        view: {
          element: h('div', { class: 'shop' }, orders),
          show: async () => {
            orders.textContent = `${(await backend.get('/orders')).length} orders`;
          },
        },
      },
    ],
    faultSides: [
      {
        title: 'Shop',
        note: 'Strikes the next calls to the shop.',
        presets: [{ label: 'Closed', fault: { door: 'front', kind: 'closed' } }],
        form: [{ name: 'door', label: 'Door', type: 'text', value: 'back' }],
        target: 'door',
        api: {
          list: () => backend.get('/faults'),
          arm: (fault) => backend.post('/faults', fault),
          disarm: (id) => backend.remove(`/faults/${id}`),
          disarmAll: () => backend.remove('/faults'),
        },
      },
    ],
    clocks: [
      {
        title: 'The shop’s clock',
        note: 'It opens by it.',
        read: () => backend.get('/clock'),
        move: (change) => backend.post('/clock', change),
      },
    ],
  };
}
