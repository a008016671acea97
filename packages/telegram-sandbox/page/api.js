/** The sandbox refused a request; the message is for people. */
export class Refused extends Error {}

/**
 * @param {string} path
 * @param {{method?: string, body?: unknown}} [options]
 * @returns {Promise<any>}
 */
export async function request(path, { method = 'GET', body } = {}) {
  const response = await fetch(path, {
    method,
    ...(body !== undefined && {
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    }),
  });
  const answer = await response.json().catch(() => null);
  if (response.ok) return answer;
  throw new Refused(answer?.error ?? answer?.message ?? `${path} answered ${response.status}`);
}

const post = (path, body = {}) => request(path, { method: 'POST', body });
const query = (values) =>
  new URLSearchParams(Object.entries(values).map(([name, value]) => [name, String(value)]));
const remove = (path) => request(path, { method: 'DELETE' });

/** The people's side of the sandbox. */
export const sandbox = {
  about: () => request('/_/about'),
  people: () => request('/_/people'),
  addPerson: (person) => post('/_/people', person),
  chats: () => request('/_/chats'),
  chat: (chatId) => request(`/_/chats/${chatId}`),
  menu: (chatId, personId) => request(`/_/chats/${chatId}/menu?personId=${personId}`),
  log: () => request('/_/log?limit=400'),
  setLanguage: (personId, languageCode) => post(`/_/people/${personId}/language`, { languageCode }),
  /**
   * @param {number} personId
   * @param {'send' | 'start' | 'open' | 'contact' | 'location' | 'edit' | 'forward' | 'delete' | 'tap' | 'pay' |
   *   'confirm-payment' | 'close-payment' | 'topic' | 'close-topic' | 'bot-standing' | 'upgrade-group' | 'block' |
   *   'unblock'} action
   * @param {object} [body]
   */
  act: (personId, action, body) => post(`/_/people/${personId}/${action}`, body),
  addGroup: (group) => post('/_/groups', group),
  /** @param {number} personId @param {Record<string, string | number>} place of the invoice */
  invoice: (personId, place) => request(`/_/people/${personId}/invoice?${query(place)}`),
  /** Waits until the bot has answered, or has been silent for too long. @param {string} id */
  checkout: (id) => request(`/_/checkouts/${id}?waitMs=30000`),
  faults: () => request('/_/faults'),
  armFault: (fault) => post('/_/faults', fault),
  disarmFault: (id) => remove(`/_/faults/${id}`),
  disarmFaults: () => remove('/_/faults'),
  updates: () => request('/_/updates'),
  disturbUpdates: (disturbance) => post('/_/updates', disturbance),
  calmUpdates: (id) => remove(`/_/updates/${id}`),
  calmAllUpdates: () => remove('/_/updates'),
  setLimits: (flood) => post('/_/limits', { flood }),
  /** @param {{advanceMs?: number, speed?: number}} change */
  moveClock: (change) => post('/_/clock', change),
  reset: () => post('/_/reset'),
};

/** The server behind an extension of the page. @param {string} name */
export function backendOf(name) {
  const prefix = `/_/extensions/${name}`;
  return {
    /** @param {string} path */
    get: (path) => request(prefix + path),
    /** @param {string} path @param {object} [body] */
    post: (path, body) => post(prefix + path, body),
    /** @param {string} path */
    remove: (path) => remove(prefix + path),
  };
}

/** @param {string} fileId @param {{download?: boolean}} [options] */
export function fileUrl(fileId, { download = false } = {}) {
  return `/_/files/${encodeURIComponent(fileId)}${download ? '?name=1' : ''}`;
}
