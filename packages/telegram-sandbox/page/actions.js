import { Refused, sandbox } from './api.js';
import { chooseFile, readFile } from './files.js';
import { safeUrl } from './links.js';
import { ask, choose, tell } from './overlays.js';
import { openPaymentSheet } from './payment-sheet.js';
import { personName } from './people.js';
import { chatChoices, share } from './sharing.js';
import { chosen, tapEnded, tapped, withChat } from './state.js';

/** These actions go into the open topic. */
const saying = new Set(['send', 'contact', 'location']);

/**
 * Everything a person can do in the open chat. Refusals become toasts.
 *
 * @param {{state: import('./state.js').State, change: (change: (state: any) => any) => void}} store
 * @param {{
 *   toast: (text: string, options?: {isError?: boolean}) => void, insertText: (text: string) => void,
 *   show: (personId: number | null, chatId: number | null) => Promise<void>,
 * }} page
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
    const { personId, chatId, topicId } = store.state;
    if (personId === null) return Promise.resolve(undefined);
    const place = {
      ...(chatId !== personId && { chatId }),
      ...(saying.has(action) && topicId && { threadId: topicId }),
    };
    return attempt(() => sandbox.act(personId, action, { ...place, ...body }));
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

  /** @param {URL} url */
  async function openLink(url) {
    const { personId } = store.state;
    const opened = await act('open', { link: url.href });
    if (opened?.kind === 'start' || opened?.kind === 'chat') return page.show(personId, personId);
    if (opened?.kind === 'invoice') return showSheet(opened.invoice, { link: url.href });
    if (opened?.kind === 'share') return share(opened, store.state, { post, openAs });
    if (opened?.kind !== 'elsewhere') return;
    if (url.protocol === 'tg:') return page.toast(`Telegram would open ${url.href}`);
    window.open(url.href, '_blank', 'noopener,noreferrer');
  }

  /** @param {number} chatId @param {string} text */
  async function post(chatId, text) {
    const { personId } = store.state;
    const sent = await act('send', { chatId, text });
    if (sent) page.show(personId, chatId);
  }

  /** @param {number} personId @param {string} link */
  async function openAs(personId, link) {
    const url = safeUrl(link);
    page.show(personId, personId);
    if (url) await openLink(url);
  }

  function showSheet(invoice, place) {
    const { people, personId } = store.state;
    const person = people.find(({ id }) => id === personId);
    openPaymentSheet({ invoice, place, personName: personName(person), act });
  }

  async function payInvoice({ chat, message_id: messageId }) {
    const { personId } = store.state;
    if (personId === null) return;
    const invoice = await attempt(() => sandbox.invoice(personId, { chatId: chat.id, messageId }));
    if (invoice) showSheet(invoice, { messageId });
  }

  /** Inserts a query into the input field of a chosen chat. */
  async function offerQuery(query) {
    const { personId } = store.state;
    const chatId = await choose('Choose a chat', chatChoices(store.state));
    if (chatId === null) return;
    await page.show(personId, chatId);
    page.insertText(`@${store.state.about?.bot.username} ${query}`);
  }

  /** @param {'photo' | 'document'} kind */
  async function sendFile(kind) {
    const file = await chooseFile(kind === 'photo' ? 'image/png,image/jpeg' : '');
    if (file) await act('send', { kind, file: await readFile(file) });
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
    sendFile,
    shareContact,
    async upgradeGroup() {
      const { personId, chatId } = store.state;
      const next = await act('upgrade-group', { chatId });
      if (next) page.show(personId, next.id);
    },
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
      const elsewhere = button.switch_inline_query ?? button.switch_inline_query_chosen_chat;
      if (button.callback_data !== undefined) return tap(message, button.callback_data);
      if (button.copy_text !== undefined) return copy(button.copy_text.text);
      if (query !== undefined) return page.insertText(`@${store.state.about?.bot.username} ${query}`);
      if (button.pay) return payInvoice(message);
      if (elsewhere !== undefined)
        return offerQuery(elsewhere.query ?? (typeof elsewhere === 'string' ? elsewhere : ''));
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

    /** Shows the bot's answer to a tap. */
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
