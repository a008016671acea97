import type { Api } from 'grammy';
import type { Config } from '../config.ts';
import type { Wordings } from './wording.ts';

/** The updates that the bot asks Telegram for. */
export const updateKinds = ['message', 'edited_message', 'callback_query', 'my_chat_member'] as const;

const commands = ['book', 'mytickets', 'language', 'help', 'privacy', 'cancel'] as const;

export interface Registration {
  readonly webhook: Config['telegram']['webhook'];
  readonly wordings: Wordings;
  readonly venueName: string;
}

/** Tells Telegram where updates go and what the bot can do, in every language. */
export async function registerWithTelegram(
  api: Api,
  { webhook, wordings, venueName }: Registration,
): Promise<void> {
  if (webhook === null) await api.deleteWebhook();
  else await api.setWebhook(webhook.url, { secret_token: webhook.secret, allowed_updates: updateKinds });
  const fallback = wordings.for(undefined).locale;
  for (const locale of wordings.locales) {
    const words = wordings.for(locale);
    const list = commands.map((command) => ({ command, description: words.text(`command-${command}`) }));
    const scope = { type: 'all_private_chats' } as const;
    const tags = locale === fallback ? [undefined, locale] : [locale];
    for (const tag of tags) {
      const language = tag === undefined ? {} : { language_code: tag as never };
      await api.setMyCommands(list, { scope, ...language });
      await api.setMyDescription(words.text('bot-description', { venue: venueName }), language);
      await api.setMyShortDescription(words.text('bot-short-description', { venue: venueName }), language);
    }
  }
}
