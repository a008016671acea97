import { fileURLToPath } from 'node:url';
import { Bot, InlineKeyboard } from 'grammy';
import { startTelegramSandbox } from 'telegram-sandbox';
import { choosePerson, openBrowser, openTab, press, shows, write } from 'telegram-sandbox/browser';

// node scripts/picture.ts
// Takes the README's picture of the chat page.

const target = fileURLToPath(new URL('../docs/chat-page.png', import.meta.url));
const days = new InlineKeyboard().text('Today', 'today').text('Tomorrow', 'tomorrow');

function createTableBot(token: string, apiRoot: string): Bot {
  const bot = new Bot(token, { client: { apiRoot } });
  bot.command('start', (context) => context.reply('A table, for how many?'));
  bot.on('message:text', (context) =>
    context.reply(`A table for <b>${context.message.text}</b>. Which day?`, {
      parse_mode: 'HTML',
      reply_markup: days,
    }),
  );
  bot.on('callback_query:data', async (context) => {
    await context.answerCallbackQuery('Noted');
    await context.editMessageText('Your table is kept. See you tomorrow!');
  });
  bot.catch(() => {});
  return bot;
}

async function main(): Promise<void> {
  const telegram = await startTelegramSandbox({ botName: 'Table for you', botUsername: 'table_bot' });
  const bot = createTableBot(telegram.token, telegram.apiRoot);
  void bot.start();
  const browser = await openBrowser();
  try {
    for (const firstName of ['Emma', 'An', 'Jun']) await telegram.person({ firstName });
    telegram.fault({ method: 'answerCallbackQuery', kind: 'delay', delayMs: 400 });
    const page = await browser.newPage({ viewport: { width: 1280, height: 720 } });
    await page.goto(`${telegram.url}/?theme=light`);
    await choosePerson(page, 'Emma');
    await press(page, 'Start');
    await shows(page, 'for how many?');
    await write(page, 'four');
    await shows(page, 'Which day?');
    await press(page, 'Tomorrow');
    await shows(page, 'See you tomorrow!');
    await write(page, 'three');
    await shows(page, 'A table for three');
    await openTab(page, 'Calls');
    await telegram.settled();
    await page.screenshot({ path: target, animations: 'disabled' });
  } finally {
    await browser.close();
    await bot.stop();
    await telegram.stop();
  }
}

await main();
