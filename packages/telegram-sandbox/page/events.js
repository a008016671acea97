const eventNames = [
  'message',
  'message-edited',
  'messages-deleted',
  'keyboard',
  'reaction',
  'standing',
  'checkout',
  'action',
  'callback',
  'callback-answered',
  'call',
  'note',
  'update',
  'person',
  'chat',
  'profile',
  'faults',
  'clock',
  'limits',
  'reset',
  'gap',
];

/**
 * Follows the sandbox's events from `after`; the browser reconnects by itself and says where it stopped.
 *
 * @param {number} after
 * @param {{onEvent: (name: string, data: any) => void, onConnection: (isConnected: boolean) => void}} listener
 * @returns {() => void} stops following
 */
export function follow(after, { onEvent, onConnection }) {
  const source = new EventSource(`/_/events?after=${after}`);
  source.addEventListener('open', () => onConnection(true));
  source.addEventListener('error', () => onConnection(false));
  for (const name of eventNames) {
    source.addEventListener(name, (event) => onEvent(name, JSON.parse(event.data)));
  }
  return () => source.close();
}
