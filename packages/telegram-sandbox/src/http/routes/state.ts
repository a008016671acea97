import type { ChatState } from '../../entities.ts';
import { viewInvoice } from '../../people/checkouts.ts';
import { Impossible } from '../../people/impossible.ts';
import { addChannel, addGroup, addPerson, changeLanguage } from '../../people/newcomers.ts';
import { requirePerson } from '../../people/presence.ts';
import { viewChat, viewMenu } from '../../people/views.ts';
import type { GroupKind } from '../../state/chat-directory.ts';
import type { World } from '../../world.ts';
import { sendBytes } from '../answers.ts';
import { createBody, personIdOf, type RouteTable, readStanding, waitMsOf } from './route.ts';

const defaultLogLimit = 500;
const groupKinds: readonly GroupKind[] = ['group', 'supergroup', 'forum'];

function numberIn(query: URLSearchParams, name: string): number | undefined {
  const value = query.get(name);
  return value === null ? undefined : Number(value);
}

function requireChatById(world: World, id: string): ChatState {
  const chatState = world.chats.find(Number(id));
  if (chatState === undefined) throw new Impossible(404, `There is no chat ${id}.`);
  return chatState;
}

export const stateRoutes: RouteTable = {
  'GET /_/people': ({ world }) => world.people.all(),
  'POST /_/people': ({ world, body }) =>
    addPerson(world, {
      firstName: body.text('firstName'),
      lastName: body.optionalText('lastName'),
      username: body.optionalText('username'),
      languageCode: body.optionalText('languageCode'),
      phoneNumber: body.optionalText('phoneNumber'),
      id: body.optionalNumber('id'),
    }),
  'POST /_/people/:id/language': ({ world, id, body }) =>
    changeLanguage(world, personIdOf(id), body.text('languageCode')),
  'POST /_/groups': ({ world, body }) => {
    const kind = body.optionalOneOf('kind', groupKinds);
    const bot = body.fields.bot === undefined ? undefined : readStanding(createBody(body.object('bot')));
    const membersMayWrite =
      body.fields.membersMayWrite === undefined ? undefined : body.flag('membersMayWrite');
    const members = { memberIds: body.numbers('memberIds'), membersMayWrite };
    return addGroup(world, { title: body.text('title'), ...members, kind, bot }).chat;
  },
  'POST /_/channels': ({ world, body }) => {
    const subscriberIds = body.fields.memberIds === undefined ? [] : body.numbers('memberIds');
    return addChannel(world, body.text('title'), body.numbers('adminIds'), subscriberIds).chat;
  },
  'GET /_/chats': ({ world }) => world.chats.all().map(({ chat }) => chat),
  'GET /_/chats/:id': ({ world, id }) => viewChat(world, requireChatById(world, id)),
  'GET /_/chats/:id/menu': ({ world, id, query }) => {
    const personId = query.get('personId') ?? id;
    return viewMenu(world, requireChatById(world, id), requirePerson(world, personIdOf(personId)));
  },
  'GET /_/files/:id': ({ world, id, query, response }) => {
    const file = world.files.find(id);
    if (file === undefined) throw new Impossible(404, `There is no file ${id}.`);
    const { bytes, mimeType, name } = file;
    const disposition = `attachment; filename*=UTF-8''${encodeURIComponent(name)}`;
    const headers = query.has('name') ? { 'content-disposition': disposition } : {};
    sendBytes(response, bytes, mimeType, headers);
    return undefined;
  },
  'GET /_/callbacks/:id': async ({ world, id, query }) => {
    const find = () => world.callbacks.find(id);
    if (find() === undefined) throw new Impossible(404, `There is no tap ${id}.`);
    await world.journal.until(() => find()?.answer ?? undefined, waitMsOf(query));
    return find();
  },
  'GET /_/people/:id/invoice': ({ world, id, query }) =>
    viewInvoice(world, personIdOf(id), {
      chatId: numberIn(query, 'chatId'),
      messageId: numberIn(query, 'messageId'),
      link: query.get('link') ?? undefined,
    }),
  'GET /_/checkouts/:id': async ({ world, id, query }) => {
    const find = () => world.payments.find(id);
    if (find() === undefined) throw new Impossible(404, `There is no payment ${id}.`);
    const isAnswered = () => (find()?.state === 'asked' ? undefined : true);
    await world.journal.until(isAnswered, waitMsOf(query));
    return find();
  },
  'GET /_/log': ({ world, query }) => {
    const after = Number(query.get('after') ?? 0);
    const method = query.get('method');
    const limit = Number(query.get('limit') ?? defaultLogLimit);
    return world.log
      .entries()
      .filter((entry) => entry.id > after)
      .filter((entry) => method === null || (entry.kind === 'call' && entry.method === method))
      .slice(-limit);
  },
  'GET /_/settled': async ({ world, query }) => {
    const isEmpty = () => (world.updates.isEmpty ? true : undefined);
    return { settled: (await world.journal.until(isEmpty, waitMsOf(query))) === true };
  },
};
