const openableProtocols = new Set(['http:', 'https:', 'tg:']);

/**
 * The address as a URL, or null when a page must not lead there.
 *
 * @param {string | undefined} text
 */
export function safeUrl(text) {
  const withScheme = /^[a-z][a-z0-9+.-]*:/iu.test(text ?? '') ? text : `https://${text}`;
  try {
    const url = new URL(withScheme ?? '');
    return openableProtocols.has(url.protocol) ? url : null;
  } catch {
    return null;
  }
}

/**
 * The start payload of a link to this bot (`t.me/bot?start=…`, `tg://resolve?domain=bot&start=…`); null for others.
 *
 * @param {URL} url
 * @param {string | undefined} botUsername
 */
export function startPayload(url, botUsername) {
  if (!botUsername) return null;
  const isTelegramHost = /^(?:www\.)?(?:t|telegram)\.me$/iu.test(url.hostname);
  const domain =
    url.protocol === 'tg:' ? url.searchParams.get('domain') : isTelegramHost && url.pathname.slice(1);
  if (!domain || domain.toLowerCase() !== botUsername.toLowerCase()) return null;
  return url.searchParams.get('start') ?? '';
}
