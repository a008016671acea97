import { createActions } from './actions.js';
import { sandbox } from './api.js';
import { createChat } from './chat.js';
import { createChatList } from './chat-list.js';
import { addPerson, confirmReset } from './chat-menus.js';
import { clockNow } from './clock.js';
import { startTicking } from './date-time.js';
import { h } from './dom.js';
import { loadExtensions } from './extensions.js';
import { addGroup } from './group-menus.js';
import { icon } from './icons.js';
import { createInspector } from './inspector/inspector.js';
import { createToasts } from './overlays.js';
import { applyTheme, onSystemTheme, readAddress, toggleTheme, writeAddress } from './settings.js';
import { initialState } from './state.js';
import { createStore } from './store.js';
import { startSync } from './sync.js';
import { createViewer } from './viewer.js';

/** Builds the page and follows the sandbox for as long as it is open. */
async function startPage() {
  const store = createStore(initialState());
  const app = element('app');
  const toasts = createToasts();
  const viewer = createViewer();
  let isPanelOpen = readAddress().isPanelOpen;

  const actions = createActions(store, {
    toast: toasts.show,
    insertText: (text) => chat.insertText(text),
    show: choose,
  });
  const extensions = await loadExtensions({ actions });
  const themeButton = createThemeButton();
  const chatList = createChatList(element('chat-list'), {
    onChoose: choose,
    onAdd: add,
    onAddGroup: createGroup,
    themeButton,
  });
  const chat = createChat(element('chat'), {
    store,
    actions,
    viewer,
    onChoose: choose,
    onPanel: togglePanel,
  });
  const inspector = createInspector(element('inspector'), {
    actions,
    extensions,
    onClose: togglePanel,
    onReset: () => confirmReset(actions),
  });
  element('chat').append(toasts.element);
  document.body.append(viewer.element);

  function render(state) {
    app.dataset.view = state.chatId === null ? 'list' : 'chat';
    app.dataset.panel = isPanelOpen ? 'open' : 'closed';
    element('inspector').inert = !isPanelOpen;
    chatList.show(state);
    chat.show(state, isPanelOpen);
    if (isPanelOpen) inspector.show(state);
  }

  async function choose(personId, chatId) {
    writeAddress({ person: personId === null ? null : String(personId) }, { isStep: true });
    const chosen = actions.choose(personId, chatId);
    await Promise.resolve();
    if (chatId !== null && matchMedia('(hover: hover)').matches) chat.focus();
    await chosen;
  }

  async function add() {
    const person = await addPerson(actions);
    if (person) await choose(person.id, person.id);
  }

  async function createGroup() {
    const group = await addGroup(store.state, actions);
    const { members = [] } = group ? await sandbox.chat(group.id) : {};
    if (members[0]) await choose(members[0].id, group.id);
  }

  function togglePanel() {
    isPanelOpen = !isPanelOpen;
    writeAddress({ panel: isPanelOpen ? '1' : '0' });
    render(store.state);
  }

  function chooseFromAddress() {
    const { personId } = readAddress();
    const isThere = personId !== null && store.state.people.some(({ id }) => id === personId);
    actions.choose(isThere ? personId : null, isThere ? personId : null);
  }

  store.subscribe(render);
  addEventListener('popstate', chooseFromAddress);
  addEventListener('keydown', (event) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (!event.altKey || step === undefined) return;
    const { people, personId } = store.state;
    const next = people[people.findIndex(({ id }) => id === personId) + step];
    if (next) choose(next.id, next.id);
  });
  startTicking(
    () => clockNow(store.state.clock, Date.now()),
    () => render(store.state),
  );
  render(store.state);
  startSync(store, {
    onAnswer: actions.showAnswer,
    onLoaded({ personId, chatId }) {
      if (chatId === null) chooseFromAddress();
      else actions.choose(personId, chatId);
    },
  });
}

/** @param {string} id @returns {HTMLElement} */
function element(id) {
  return /** @type {HTMLElement} */ (document.getElementById(id));
}

function createThemeButton() {
  const button = h('button', {
    type: 'button',
    class: 'icon-button',
    'aria-label': 'Switch between light and dark',
    title: 'Light or dark',
  });
  const show = (isDark) => button.replaceChildren(icon(isDark ? 'sun' : 'moon'));
  button.addEventListener('click', () => show(toggleTheme()));
  onSystemTheme(() => show(applyTheme()));
  show(applyTheme());
  return button;
}

startPage();
