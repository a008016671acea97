import { Bot } from 'grammy';

/** A bot as anybody would write it: nothing in it knows of the sandbox but the address that it is given. */
export function createEchoBot(token: string, apiRoot: string): Bot {
  const bot = new Bot(token, { client: { apiRoot } });
  bot.command('start', (context) =>
    context.reply('Say something!', {
      reply_markup: { inline_keyboard: [[{ text: 'What can you do?', callback_data: 'help' }]] },
    }),
  );
  bot.callbackQuery('help', (context) => context.answerCallbackQuery('I repeat what you say.'));
  bot.on('message:text', (context) => context.reply(context.message.text));
  return bot;
}
