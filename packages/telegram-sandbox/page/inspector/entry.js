import { h, slot } from '../dom.js';
import { chatTitle } from '../people.js';
import { previewOf } from '../preview.js';
import { jsonView } from './json-view.js';

/** One line of the list of calls; its parameters and answer are drawn when it is opened. */
export function createEntry() {
  const summary = h('summary', { class: 'entry-line' });
  const body = h('div', { class: 'entry-body' });
  const details = h('details', { class: 'entry' }, summary, body);
  const line = slot(summary, renderLine);
  let current = /** @type {any} */ (null);

  function draw() {
    if (details.open) body.replaceChildren(...renderBody(current));
  }
  details.addEventListener('toggle', draw);

  return {
    element: h('li', {}, details),
    /** @param {any} entry @param {import('../state.js').State} state */
    show(entry, { chats }) {
      const isSame = current === entry;
      current = entry;
      if (isSame) return;
      details.className = `entry entry-${entry.kind} ${isBad(entry) ? 'entry-bad' : ''}`;
      const chat = chats[entry.params?.chat_id]?.chat;
      if (line.show(lineOf(entry, chat && chatTitle(chat)))) draw();
    },
  };
}

function isBad(entry) {
  return entry.ok === false || entry.stage === 'failed';
}

function lineOf(entry, who) {
  const isPoll = entry.method === 'getUpdates' && entry.ok;
  const kind = isPoll ? 'update' : entry.kind;
  // A poll's duration says nothing about speed.
  const ms = isPoll ? undefined : entry.ms;
  const shared = { kind, at: entry.at, isBad: isBad(entry), ms, fault: entry.fault };
  if (entry.kind === 'call')
    return {
      ...shared,
      name: entry.method,
      text: callText(entry, who),
      status: entry.ok ? '' : entry.status,
      remark: remarkOf(entry),
    };
  if (entry.kind === 'note') return { ...shared, ...noteLine(entry) };
  const attempt = entry.attempt > 1 ? `attempt ${entry.attempt}` : '';
  return {
    ...shared,
    name: entry.type,
    text: [`update ${entry.updateId}`, attempt].filter(Boolean).join(', '),
    status: entry.stage,
  };
}

/** What a bot's author should notice in a successful call. */
function remarkOf({ ignored = [], inWebhookAnswer }) {
  const passedOver = ignored.length === 0 ? '' : `${ignored.length} ignored`;
  return [inWebhookAnswer && 'in the webhook’s answer', passedOver].filter(Boolean).join(', ');
}

function noteLine({ title, source, text = source, status = 'failed', ok }) {
  return { name: title, text, status: ok === false ? status : '' };
}

function callText(entry, who) {
  if (!entry.ok) return entry.description ?? '';
  const { params } = entry;
  if (Array.isArray(entry.result) && entry.method === 'getUpdates')
    return entry.result.map(updateText).join('; ');
  const album = entry.method === 'sendMediaGroup' ? `album of ${entry.result.length}` : '';
  const words = params.text ?? params.caption ?? params.action ?? album;
  return [who, words]
    .filter(Boolean)
    .join(': ')
    .replace(/<[^>]+>/gu, '')
    .slice(0, 140);
}

/** An update in a few words. */
function updateText(update) {
  const { message, edited_message: edited, callback_query: query, my_chat_member: member } = update;
  if (query) return `${query.from.first_name} tapped ${query.data}`;
  const shown = message ?? edited;
  if (shown) return `${shown.from?.first_name ?? ''}${edited ? ' edited' : ''}: ${previewOf(shown)}`;
  if (member) return `${member.from.first_name} is ${member.new_chat_member.status} now`;
  return Object.keys(update).find((name) => name !== 'update_id') ?? '';
}

function renderLine({ kind, at, name, text, status, remark, ms, fault, isBad: bad }) {
  const direction = { call: '←', update: '→', note: '⇄' }[kind];
  return [
    h('span', { class: 'entry-direction', 'aria-hidden': 'true' }, direction),
    h('span', { class: 'entry-name' }, name),
    h('span', { class: 'entry-text' }, text),
    remark && h('span', { class: 'entry-status' }, remark),
    fault && h('span', { class: 'entry-status fault' }, fault),
    status !== '' && h('span', { class: `entry-status ${bad ? 'bad' : ''}` }, status),
    ms !== undefined && h('span', { class: 'entry-ms' }, `${Math.round(ms)} ms`),
    h('time', { class: 'entry-at' }, new Date(at).toLocaleTimeString('en-GB')),
  ];
}

function renderBody(entry) {
  if (entry.kind === 'call') {
    const answer = entry.ok ? entry.result : { error_code: entry.status, description: entry.description };
    const passedOver = entry.ignored?.length > 0 ? section('Made no difference', entry.ignored) : [];
    return [...section('Parameters', unpacked(entry.params)), ...passedOver, ...section('Answer', answer)];
  }
  if (entry.kind === 'note') return noteBody(entry.detail);
  const { updateId, type, stage, attempt, reason } = entry;
  return section('Delivery', { updateId, type, stage, attempt, reason });
}

/** Shows the bodies of a call to another service, or the raw detail of another note. */
function noteBody(detail) {
  if (detail === null || typeof detail !== 'object' || !('answer' in detail))
    return section('Detail', detail);
  const { request, answer, ...rest } = detail;
  return [
    ...section('Request', fromJson(request)),
    ...section('Answer', fromJson(answer)),
    ...section('About the call', rest),
  ];
}

/** Parses the JSON strings of forms. */
function unpacked(params) {
  const entries = Object.entries(params).map(([name, value]) => [name, fromJson(value)]);
  return Object.fromEntries(entries);
}

function fromJson(value) {
  if (typeof value !== 'string' || !/^[[{]/u.test(value)) return value;
  try {
    return JSON.parse(value);
  } catch {
    return value;
  }
}

function section(title, value) {
  return [h('h3', {}, title), jsonView(value ?? null, title)];
}
