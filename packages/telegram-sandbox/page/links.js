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
