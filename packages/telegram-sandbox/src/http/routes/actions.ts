import { deactivate, setBlocked, start } from '../../people/account.ts';
import {
  deleteForAll,
  editText,
  forward,
  sendContact,
  sendPlaceholder,
  sendText,
} from '../../people/actions.ts';
import { Impossible } from '../../people/impossible.ts';
import { isPlaceholder } from '../../people/placeholders.ts';
import { tapData, tapLabel } from '../../people/taps.ts';
import { personIdOf, type RequestBody, type RouteTable } from './route.ts';

function placeOf(body: RequestBody) {
  return { chatId: body.optionalNumber('chatId') };
}

/** What people do: one action a request, as if done in a Telegram client. */
export const actionRoutes: RouteTable = {
  'POST /_/people/:id/send': ({ world, id, body }) => {
    const kind = body.optionalText('kind');
    if (kind === undefined)
      return sendText(world, personIdOf(id), body.text('text'), {
        ...placeOf(body),
        replyTo: body.optionalNumber('replyTo'),
      });
    if (!isPlaceholder(kind)) throw new Impossible(400, `The sandbox has no ${kind} to send.`);
    return sendPlaceholder(world, personIdOf(id), kind, {
      ...placeOf(body),
      caption: body.optionalText('caption'),
    });
  },
  'POST /_/people/:id/start': ({ world, id, body }) =>
    start(world, personIdOf(id), body.optionalText('payload')),
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
    return sendContact(world, personIdOf(id), contact, placeOf(body));
  },
  'POST /_/people/:id/edit': ({ world, id, body }) =>
    editText(world, personIdOf(id), body.number('messageId'), body.text('text'), placeOf(body)),
  'POST /_/people/:id/forward': ({ world, id, body }) =>
    forward(world, personIdOf(id), body.number('messageId'), {
      ...placeOf(body),
      toChatId: body.optionalNumber('toChatId'),
    }),
  'POST /_/people/:id/delete': ({ world, id, body }) => {
    deleteForAll(world, personIdOf(id), body.number('messageId'), placeOf(body));
    return {};
  },
  'POST /_/people/:id/tap': ({ world, id, body }) => {
    const data = body.optionalText('data');
    if (data !== undefined)
      return tapData(world, personIdOf(id), body.number('messageId'), data, placeOf(body));
    return tapLabel(world, personIdOf(id), body.text('label'), {
      ...placeOf(body),
      messageId: body.optionalNumber('messageId'),
    });
  },
  'POST /_/people/:id/block': ({ world, id }) => setBlocked(world, personIdOf(id), true),
  'POST /_/people/:id/unblock': ({ world, id }) => setBlocked(world, personIdOf(id), false),
  'POST /_/people/:id/deactivate': ({ world, id }) => deactivate(world, personIdOf(id)),
};
