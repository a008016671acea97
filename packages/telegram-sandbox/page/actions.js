import { Refused, sandbox } from './api.js';
import { safeUrl, startPayload } from './links.js';
import { ask, tell } from './overlays.js';
import { personName } from './people.js';
import { chosen, tapEnded, tapped, withChat } from './state.js';

/**
 * Everything a person can do in the open chat. Refusals become toasts.
 *
 * @param {{state: import('./state.js').State, change: (change: (state: any) => any) => void}} store
 * @param {{toast: (text: string, options?: {isError?: boolean}) => void, insertText: (text: string) => void}} page
 */
export function createActions(store, page) {
  let localTaps = 0;

  /** @param {() => Promise<any>} work @returns {Promise<any>} undefined when it was refused */
  async function attempt(work) {
    try {
      return await work();
    } catch (error) {
      const reason =
        error instanceof Refused ? error.message : 'The sandbox does not answer. Is it still running?';
      page.toast(reason, { isError: true });
      return undefined;
    }
  }

  /** @param {Parameters<typeof sandbox.act>[1]} action @param {object} [body] */
  function act(action, body = {}) {
    const { personId, chatId } = store.state;
    if (personId === null) return Promise.resolve(undefined);
    return attempt(() => sandbox.act(personId, action, { ...body, ...(chatId !== personId && { chatId }) }));
  }

  async function tap(message, data) {
    const place = { chatId: message.chat.id, messageId: message.message_id, data };
    localTaps += 1;
    const localId = `local-${localTaps}`;
    store.change((state) => tapped(state, localId, place));
    await act('tap', { messageId: message.message_id, data });
    store.change((state) => tapEnded(state, localId));
  }

  async function copy(text) {
    page.toast((await copyText(text)) ? 'Copied to the clipboard' : `Could not copy: ${text}`);
  }

  function openLink(url) {
    const payload = startPayload(url, store.state.about?.bot.username);
    if (payload !== null) return act('start', payload === '' ? {} : { payload });
    if (url.protocol === 'tg:') return page.toast(`Telegram would open ${url.href}`);
    window.open(url.href, '_blank', 'noopener,noreferrer');
  }

  /** @returns {Promise<any>} undefined when nothing was shared */
  async function shareContact() {
    const { about, people, personId } = store.state;
    const person = people.find(({ id }) => id === personId);
    if (!person) return undefined;
    const isShared = await ask({
      title: 'Share phone number?',
      text: `${about.name} will know that +${person.phoneNumber.replace(/^\+/u, '')} belongs to ${personName(person)}.`,
      confirm: 'Share',
    });
    return isShared ? act('contact') : undefined;
  }

  return {
    act,
    attempt,
    copy,
    openLink,
    shareContact,
    send: (text, replyTo) => act('send', { text, ...(replyTo !== undefined && { replyTo }) }),

    /** @param {number | null} personId @param {number | null} chatId */
    async choose(personId, chatId) {
      store.change((state) => chosen(state, personId, chatId));
      if (personId === null || chatId === null) return;
      const menu = await sandbox.menu(chatId, personId).catch(() => null);
      store.change((state) => (state.chatId === chatId ? { ...state, menu } : state));
    },

    pressInline(message, button) {
      const query = button.switch_inline_query_current_chat;
      if (button.callback_data !== undefined) return tap(message, button.callback_data);
      if (button.copy_text !== undefined) return copy(button.copy_text.text);
      if (query !== undefined) return page.insertText(`@${store.state.about?.bot.username} ${query}`);
      const url = button.url === undefined ? null : safeUrl(button.url);
      if (url) return openLink(url);
      return page.toast('This kind of button does nothing in the sandbox.');
    },

    async pressReply(keyboard, button) {
      const isUnknown = Object.keys(button).some((name) => /^request_(?!contact)|^web_app$/u.test(name));
      if (isUnknown) return page.toast('This kind of button does nothing in the sandbox.');
      const isSent = await (button.request_contact ? shareContact() : act('send', { text: button.text }));
      const { chatId } = store.state;
      if (!isSent || !keyboard.one_time_keyboard || chatId === null) return;
      store.change((state) => withChat(state, chatId, (chat) => ({ ...chat, isKeyboardHidden: true })));
    },

    /** What the bot answered to somebody's tap. */
    showAnswer({ chatId, personId, text, showAlert, url }) {
      if (chatId !== store.state.chatId || personId !== store.state.personId) return;
      const target = url === undefined ? null : safeUrl(url);
      if (text && showAlert) tell(text, store.state.about?.name);
      else if (text) page.toast(text);
      if (target)
        ask({ title: 'Open this address?', text: target.href, confirm: 'Open' }).then(
          (isYes) => isYes && openLink(target),
        );
    },
  };
}

/** @param {string} text @returns {Promise<boolean>} whether the text is on the clipboard now */
async function copyText(text) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}
