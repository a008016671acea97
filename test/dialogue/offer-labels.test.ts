import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { offerLabel } from '../../src/dialogue/counts-to-tickets.ts';
import { screenOf } from '../../src/dialogue/steps.ts';
import { fitsLabel } from '../../src/telegram/screen.ts';
import { of, orderOf } from './readings.ts';
import { labelsOf, sampleDraft, samplePackage, sampleWorld, wordings } from './sample-world.ts';

const date = '2026-12-25';
const first = fc.constantFrom('Cable', 'Combo', 'Người lớn', 'Канатная дорога', '缆车往返票');
const others = fc.constantFrom('car', '&', 'park', '(Adult)', 'на двоих', '₫450,000');
const names = fc
  .tuple(first, fc.array(others, { maxLength: 7 }))
  .map(([beginning, rest]) => [beginning, ...rest].join(' '));

const days = fc.record({
  locale: fc.constantFrom(...wordings.locales, 'zh-hant'),
  names: fc.uniqueArray(names, { minLength: 1, maxLength: 4 }),
  price: fc.integer({ min: 1, max: 50_000_000 }),
  adults: fc.integer({ min: 1, max: 9 }),
  children: fc.integer({ min: 0, max: 9 }),
});

it('Labels of what is on sale and of what is offered show their price whole, whatever the names', () => {
  fc.assert(
    fc.property(days, ({ locale, names, price, adults, children }) => {
      const words = wordings.for(locale);
      const packages = names.map((name, index) =>
        samplePackage(`P${index}`, { name, price: price + index, maxQuantity: 20 }),
      );
      const world = sampleWorld({ words, packages: { kind: 'known', packages } });
      const counts = [of(adults, 'adult'), ...(children > 0 ? [of(children, 'child')] : [])];
      const openOrder = { counts, offers: [] };
      const draft = sampleDraft({ step: 'tickets', date, openOrder, packageCode: 'P0' });
      const shown = labelsOf(screenOf(draft, world));
      for (const sold of packages.slice(1)) {
        const prices = [sold.price, sold.price * (adults + children)].map(words.money);
        const label = shown.find((each) => prices.some((text) => each.includes(text)));
        expect(label, `${sold.name} in ${shown}`).toMatch(/^[^…]/);
        expect(fitsLabel(label ?? ''), label).toBe(true);
      }
      const order = orderOf({ counts, offers: ['P0'] });
      const offered = offerLabel(order, draft, world);
      if (/\p{Sc}/u.test(offered)) expect(offered).toContain(words.money(price * (adults + children)));
      expect(fitsLabel(offered), offered).toBe(true);
      const asked = offerLabel({ ...order, days: ['2026-12-26'] }, draft, world);
      expect(asked).toContain(words.shortDay('2026-12-26'));
      expect(fitsLabel(asked), asked).toBe(true);
    }),
  );
});
