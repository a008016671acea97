import { Api } from 'grammy';
import { startTelegramSandbox, type TelegramSandbox } from 'telegram-sandbox';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createTelegramMemory } from '../../src/store/telegram-memory.ts';
import {
  type Registration,
  registerProfile,
  registerWebhook,
  updateKinds,
  WebhookInTheWayError,
} from '../../src/telegram/registration.ts';
import { loadWordings } from '../../src/telegram/wording.ts';
import { customerCommands } from '../../src/views/commands.ts';
import { useStore } from '../helpers/store.ts';
import { sampleVenue } from '../helpers/venue.ts';

const corner = useStore();
const url = 'http://127.0.0.1:8080/telegram';
const wordings = loadWordings(sampleVenue());
const wordingsOf = (name: string) => loadWordings(sampleVenue({ name: { und: name } }));

let telegram: TelegramSandbox;
let api: Api;
let botId = 0;
beforeEach(async () => {
  telegram = await startTelegramSandbox();
  api = new Api(telegram.token, { apiRoot: telegram.apiRoot });
  botId += 1;
});
afterEach(() => telegram.stop());

function registration(change: Partial<Registration> = {}): Registration {
  const { chats, keys } = corner();
  const { registrations } = createTelegramMemory(chats, keys);
  return {
    token: telegram.token,
    webhook: { url, secret: 'the-secret' },
    wordings,
    commands: customerCommands,
    fingerprints: registrations(botId),
    anew: false,
    takesOver: false,
    ...change,
  };
}

const settings = () => telegram.calls('setWebhook').map(({ params }) => params);

describe('registering the webhook', () => {
  it('asks for the updates that the bot takes, with its secret, and no more', async () => {
    await registerWebhook(api, registration());
    expect(settings()).toEqual([
      {
        url,
        secret_token: 'the-secret',
        max_connections: 100,
        allowed_updates: [
          'message',
          'edited_message',
          'channel_post',
          'callback_query',
          'pre_checkout_query',
          'my_chat_member',
        ],
      },
    ]);
  });

  it('is done once for the same address and secret, however many machines start', async () => {
    for (let n = 0; n < 3; n += 1) await registerWebhook(api, registration());
    expect(settings()).toHaveLength(1);
  });

  it.each([
    ['another secret', { webhook: { url, secret: 'another-secret' } }],
    ['another address', { webhook: { url: `${url}2`, secret: 'the-secret' } }],
    ['a release', { anew: true }],
  ] as const)('is done again for %s', async (_what, change) => {
    await registerWebhook(api, registration());
    await registerWebhook(api, registration(change));
    expect(settings()).toHaveLength(2);
  });

  it.each([
    ['deleted', () => api.deleteWebhook()],
    ['set to another address', () => api.setWebhook('http://127.0.0.1:8080/elsewhere')],
    ['set to fewer updates', () => api.setWebhook(url, { allowed_updates: ['message'] })],
  ] as const)('is done again at the next start where somebody has %s it meanwhile', async (_what, change) => {
    await registerWebhook(api, registration());
    await change();
    await registerWebhook(api, registration());
    expect(await api.getWebhookInfo()).toMatchObject({ url });
    expect(settings().at(-1)).toMatchObject({ secret_token: 'the-secret', allowed_updates: updateKinds });
  });

  it('is undone by polling that takes over, and only by that, and then done again', async () => {
    await registerWebhook(api, registration());
    const polling = registerWebhook(api, registration({ webhook: null }));
    await expect(polling).rejects.toThrow(WebhookInTheWayError);
    await expect(polling).rejects.toThrow('to 127.0.0.1:8080');
    expect(await api.getWebhookInfo()).toMatchObject({ url });
    await registerWebhook(api, registration({ webhook: null, takesOver: true }));
    expect(await api.getWebhookInfo()).toMatchObject({ url: '' });
    await registerWebhook(api, registration());
    expect(await api.getWebhookInfo()).toMatchObject({ url });
  });

  it('is not taken for done when Telegram refused', async () => {
    telegram.fault({ method: 'setWebhook', kind: 'error', errorCode: 400, times: 1 });
    await expect(registerWebhook(api, registration())).rejects.toThrow();
    await registerWebhook(api, registration());
    expect(await api.getWebhookInfo()).toMatchObject({ url });
  });

  it('keeps the secret out of the store', async () => {
    await registerWebhook(api, registration());
    const kept = await registration().fingerprints.recall('webhook');
    expect(kept).toMatch(/^[\w-]{43}$/);
  });
});

describe('introducing the bot', () => {
  it('is done in every language, and once for the same words', async () => {
    await registerProfile(api, registration());
    await registerProfile(api, registration());
    const languages = telegram.calls('setMyDescription').map(({ params }) => params.language_code);
    expect(languages).toEqual([undefined, ...wordings.locales]);
    await registerProfile(api, registration({ wordings: wordingsOf('Another Park') }));
    expect(telegram.calls('setMyDescription')).toHaveLength(2 * languages.length);
  });

  it('gives the bot the name of the venue, in each language that has its own', async () => {
    const named = loadWordings(
      sampleVenue({ name: { en: 'Harbour Park', vi: 'Công viên Cảng', und: 'Harbour Park' } }),
    );
    await registerProfile(api, registration({ wordings: named }));
    const names = async () =>
      Promise.all(
        [undefined, 'en', 'vi', 'ko'].map(
          async (language_code) => (await api.getMyName({ language_code: language_code as 'en' })).name,
        ),
      );
    expect(await names()).toEqual(['Harbour Park', 'Harbour Park', 'Công viên Cảng', 'Harbour Park']);
    const calls = telegram.calls('setMyName').length;
    await registerProfile(api, registration({ wordings: named, anew: true }));
    expect(telegram.calls('setMyName')).toHaveLength(calls);
    await registerProfile(api, registration({ wordings: wordingsOf('Very long '.repeat(20)) }));
    expect((await api.getMyName()).name).toMatch(/^(Very long )+Very…$|^(Very long )*Very long…$/);
  });

  it.each([
    ['many words', 'Marina Bay Family Adventure & Water Park '.repeat(20).trim(), ' '],
    ['one word', 'Vườn'.repeat(300), ''],
    ['signs of several characters', '👨‍👩‍👧'.repeat(100), ''],
  ])(
    'shortens the name of the venue, and nothing else, where it is of %s',
    async (_what, venueName, next) => {
      await registerProfile(api, registration({ wordings: wordingsOf(venueName) }));
      const told = (method: string, field: string): readonly string[] =>
        telegram.calls(method).map(({ params }) => String(params[field]));
      const signs = [...new Intl.Segmenter().segment(venueName)].map(({ index }) => index);
      const fields = [
        { key: 'bot-description', most: 512, texts: told('setMyDescription', 'description') },
        {
          key: 'bot-short-description',
          most: 120,
          texts: told('setMyShortDescription', 'short_description'),
        },
      ];
      for (const { key, most, texts } of fields) {
        expect(texts).toHaveLength(1 + wordings.locales.length);
        for (const [index, locale] of [undefined, ...wordings.locales].entries()) {
          const text = texts[index] ?? '';
          const name = wordings.for(locale).text(key, { venue: '|' }).split('|');
          const kept = text.slice(name[0]?.length, -`…${name[1]}`.length);
          expect(text).toBe(wordings.for(locale).text(key, { venue: `${kept}…` }));
          expect(text.length).toBeLessThanOrEqual(most);
          expect(kept.length).toBeGreaterThan(20);
          expect(venueName.startsWith(kept + next)).toBe(true);
          expect(signs).toContain(kept.length);
        }
      }
    },
  );
});
