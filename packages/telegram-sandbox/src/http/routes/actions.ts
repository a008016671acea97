import type { BankAnswer } from '../../entities.ts';
import { deactivate, setBlocked, setStanding, start } from '../../people/account.ts';
import {
  type Captioned,
  deleteForAll,
  editText,
  forward,
  sendOwnFile,
  sendPlaceholder,
  sendText,
  shareContact,
  shareLocation,
} from '../../people/actions.ts';
import { checkOut, closePayment, confirmPayment } from '../../people/checkouts.ts';
import { createTopic, setTopicClosed, upgradeGroup } from '../../people/groups.ts';
import { Impossible } from '../../people/impossible.ts';
import { openLink } from '../../people/links.ts';
import { isPlaceholder } from '../../people/placeholders.ts';
import { tapData, tapLabel } from '../../people/taps.ts';
import {
  createBody,
  personIdOf,
  type RequestBody,
  type RouteContext,
  type RouteTable,
  readStanding,
} from './route.ts';

const bankAnswers: readonly BankAnswer[] = ['pays', 'declines', 'asks'];

function readReplyPlace(body: RequestBody) {
  return {
    chatId: body.optionalNumber('chatId'),
    threadId: body.optionalNumber('threadId'),
    replyTo: body.optionalNumber('replyTo'),
  };
}

function captionedPlaceOf(body: RequestBody): Captioned {
  const caption = body.optionalText('caption');
  return { ...readReplyPlace(body), caption, album: body.optionalText('album') };
}

function fileOf(body: RequestBody) {
  const file = createBody(body.object('file'));
  return {
    name: file.text('name'),
    mimeType: file.optionalText('mimeType') ?? 'application/octet-stream',
    bytes: Buffer.from(file.text('base64'), 'base64'),
  };
}

/** A text, a file of the person's, or a placeholder. */
function send({ world, id, body }: RouteContext) {
  const personId = personIdOf(id);
  const kind = body.optionalText('kind');
  if (kind === undefined) return sendText(world, personId, body.text('text'), readReplyPlace(body));
  if (body.fields.file !== undefined) {
    if (kind !== 'photo' && kind !== 'document')
      throw new Impossible(400, 'A file is sent as a photo or as a document.');
    return sendOwnFile(world, personId, { ...fileOf(body), kind }, captionedPlaceOf(body));
  }
  if (!isPlaceholder(kind)) throw new Impossible(400, `The sandbox has no ${kind} to send.`);
  return sendPlaceholder(world, personId, kind, captionedPlaceOf(body));
}

/** The actions of people, one a request, as if done in a Telegram client. */
export const actionRoutes: RouteTable = {
  'POST /_/people/:id/send': send,
  'POST /_/people/:id/start': ({ world, id, body }) =>
    start(world, personIdOf(id), body.optionalText('payload')),
  'POST /_/people/:id/open': ({ world, id, body }) => openLink(world, personIdOf(id), body.text('link')),
  'POST /_/people/:id/contact': ({ world, id, body }) => {
    const isOwn = body.optionalText('phoneNumber') === undefined;
    const contact = isOwn
      ? null
      : {
          phoneNumber: body.text('phoneNumber'),
          firstName: body.text('firstName'),
          lastName: body.optionalText('lastName'),
          userId: body.optionalNumber('userId'),
        };
    return shareContact(world, personIdOf(id), contact, readReplyPlace(body));
  },
  'POST /_/people/:id/location': ({ world, id, body }) => {
    const location = { latitude: body.number('latitude'), longitude: body.number('longitude') };
    return shareLocation(world, personIdOf(id), location, readReplyPlace(body));
  },
  'POST /_/people/:id/edit': ({ world, id, body }) =>
    editText(world, personIdOf(id), body.number('messageId'), body.text('text'), readReplyPlace(body)),
  'POST /_/people/:id/forward': ({ world, id, body }) =>
    forward(world, personIdOf(id), body.number('messageId'), {
      ...readReplyPlace(body),
      toChatId: body.optionalNumber('toChatId'),
    }),
  'POST /_/people/:id/delete': ({ world, id, body }) => {
    deleteForAll(world, personIdOf(id), body.number('messageId'), readReplyPlace(body));
    return {};
  },
  'POST /_/people/:id/tap': ({ world, id, body }) => {
    const data = body.optionalText('data');
    if (data !== undefined)
      return tapData(world, personIdOf(id), body.number('messageId'), data, readReplyPlace(body));
    return tapLabel(world, personIdOf(id), body.text('label'), {
      ...readReplyPlace(body),
      messageId: body.optionalNumber('messageId'),
    });
  },
  'POST /_/people/:id/pay': ({ world, id, body }) =>
    checkOut(world, personIdOf(id), {
      chatId: body.optionalNumber('chatId'),
      messageId: body.optionalNumber('messageId'),
      link: body.optionalText('link'),
      bank: body.optionalOneOf('bank', bankAnswers),
    }),
  'POST /_/people/:id/confirm-payment': ({ world, id, body }) =>
    confirmPayment(world, personIdOf(id), body.text('checkoutId')),
  'POST /_/people/:id/close-payment': ({ world, id, body }) =>
    closePayment(world, personIdOf(id), body.text('checkoutId')),
  'POST /_/people/:id/topic': ({ world, id, body }) =>
    createTopic(world, personIdOf(id), body.number('chatId'), body.text('name')),
  'POST /_/people/:id/close-topic': ({ world, id, body }) =>
    setTopicClosed(world, personIdOf(id), {
      chatId: body.number('chatId'),
      topicId: body.number('threadId'),
      isClosed: body.flag('isClosed'),
    }),
  'POST /_/people/:id/bot-standing': ({ world, id, body }) =>
    setStanding(world, personIdOf(id), body.number('chatId'), readStanding(body)),
  'POST /_/people/:id/upgrade-group': ({ world, id, body }) =>
    upgradeGroup(world, personIdOf(id), body.number('chatId')),
  'POST /_/people/:id/block': ({ world, id }) => setBlocked(world, personIdOf(id), true),
  'POST /_/people/:id/unblock': ({ world, id }) => setBlocked(world, personIdOf(id), false),
  'POST /_/people/:id/deactivate': ({ world, id }) => deactivate(world, personIdOf(id)),
};
