import { type Api, InputFile, InputMediaBuilder } from 'grammy';
import type { Calls } from './tape-player.ts';

type RawMethod = (payload: object) => Promise<unknown>;

export function grammyCalls(api: Api): Calls {
  return {
    async call(method, payload) {
      const raw: unknown = Reflect.get(api.raw, method);
      if (typeof raw !== 'function') throw new Error(`grammY has no method ${method}`);
      return (raw as RawMethod)(payload);
    },
    album: (chatId, pictures) =>
      api.sendMediaGroup(
        chatId,
        pictures.map((picture) => InputMediaBuilder.photo(new InputFile(picture, 'ticket.png'))),
      ),
    document: (chatId, file) => api.sendDocument(chatId, new InputFile(file, 'visit.ics')),
  };
}
