import { describe, expect, it } from 'vitest';
import { safeUrl } from '../../page/links.js';

describe('an address in a message', () => {
  it.each([
    ['https://example.com/a?b=c', 'https://example.com/a?b=c'],
    ['example.com', 'https://example.com/'],
    ['tg://resolve?domain=bot', 'tg://resolve?domain=bot'],
  ])('%s leads to %s', (text, href) => {
    expect(safeUrl(text)?.href).toBe(href);
  });

  it.each(['javascript:alert(1)', 'data:text/html,x', 'file:///etc/passwd', 'https://', undefined])(
    '%s leads nowhere',
    (text) => {
      const url = safeUrl(text);
      expect(url === null || url.protocol === 'https:').toBe(true);
      expect(url?.href ?? '').not.toMatch(/^(?:javascript|data|file):/u);
    },
  );
});
