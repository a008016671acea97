import { describe, expect, it } from 'vitest';
import { safeUrl, startPayload } from '../../page/links.js';

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

describe('a link to the bot', () => {
  it.each([
    ['https://t.me/harbour_bot?start=i_abc', 'i_abc'],
    ['https://telegram.me/Harbour_Bot?start=x', 'x'],
    ['https://t.me/harbour_bot', ''],
    ['tg://resolve?domain=harbour_bot&start=y', 'y'],
    ['https://t.me/other_bot?start=x', null],
    ['https://example.com/harbour_bot?start=x', null],
    ['https://evil-t.me/harbour_bot?start=x', null],
  ])('%s starts it with %j', (address, payload) => {
    expect(startPayload(new URL(address), 'harbour_bot')).toBe(payload);
  });

  it('is nothing special while the bot has no name', () => {
    expect(startPayload(new URL('https://t.me/harbour_bot?start=x'), undefined)).toBeNull();
  });
});
