import { sandbox } from './api.js';
import { follow } from './events.js';
import { happened, loaded, tapEnded, withChat } from './state.js';

const reloadDelayMs = 1500;
/** Some bots never answer a tap; a client then stops waiting by itself. */
const longestTapMs = 30_000;

/**
 * Keeps the store equal to the sandbox: everything is read once, then every event is applied.
 *
 * @param {{state: import('./state.js').State, change: (change: (state: any) => any) => void}} store
 * @param {{onLoaded: (state: import('./state.js').State) => void, onAnswer: (answer: any) => void}} page
 */
export function startSync(store, { onLoaded, onAnswer }) {
  let stopFollowing = () => {};

  async function load() {
    stopFollowing();
    try {
      const read = await readAll();
      store.change((state) => loaded(state, read, Date.now()));
      stopFollowing = follow(read.about.lastEventId, { onEvent, onConnection });
    } catch {
      onConnection(false);
      setTimeout(load, reloadDelayMs);
      return;
    }
    onLoaded(store.state);
  }

  function onConnection(isConnected) {
    store.change((state) => (state.isConnected === isConnected ? state : { ...state, isConnected }));
  }

  function onEvent(name, data) {
    if (name === 'gap' || name === 'reset') return load();
    store.change((state) => happened(state, name, data, Date.now()));
    if (name === 'callback')
      setTimeout(() => store.change((state) => tapEnded(state, data.callbackId)), longestTapMs);
    if (name === 'callback-answered') onAnswer(data);
    const isModeChange = name === 'call' && /^(?:set|delete)Webhook$/iu.test(data.method);
    if (name === 'profile' || name === 'person' || isModeChange) readProfile(store).catch(unanswered);
    if (name === 'chat' && data.type !== 'private') readMembers(store, data.id).catch(unanswered);
  }

  load();
}

/** A sandbox that went away: the event stream says so, and everything is read again when it is back. */
function unanswered() {}

/** The event id is read first: what happens while the rest is read is then applied once more, which changes nothing. */
async function readAll() {
  const about = await sandbox.about();
  const [people, chats, log] = await Promise.all([sandbox.people(), sandbox.chats(), sandbox.log()]);
  const views = await Promise.all(chats.map(({ id }) => sandbox.chat(id)));
  return { about, people, views, log };
}

async function readProfile(store) {
  const about = await sandbox.about();
  store.change((state) => ({ ...state, about }));
  const { personId, chatId } = store.state;
  if (personId === null || chatId === null) return;
  const menu = await sandbox.menu(chatId, personId).catch(() => null);
  store.change((state) => (state.chatId === chatId ? { ...state, menu } : state));
}

async function readMembers(store, chatId) {
  const { members, posterIds, bot } = await sandbox.chat(chatId);
  store.change((state) => withChat(state, chatId, (chat) => ({ ...chat, members, posterIds, bot })));
}
