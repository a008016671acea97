import type { ForumTopic } from '@grammyjs/types';
import type { Page } from 'playwright-core';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { press, shows, write } from '../../src/browser.ts';
import type { PersonClient } from '../../src/person.ts';
import { startTelegramSandbox, type TelegramSandbox } from '../../src/sandbox.ts';
import { createCaller, pngOf } from '../calling.ts';
import { useBrowser } from './visit.ts';

const open = useBrowser();
let telegram: TelegramSandbox;
let bot: ReturnType<typeof createCaller>;
let an: PersonClient;
let binh: PersonClient;
beforeEach(async () => {
  telegram = await startTelegramSandbox({ botName: 'Harbour' });
  bot = createCaller(telegram);
  an = await telegram.person({ firstName: 'An', languageCode: 'en' });
  binh = await telegram.person({ firstName: 'Bình' });
  for (const person of [an, binh]) await person.sends('/start');
});
afterEach(() => telegram.stop());

const people = (page: Page) => page.getByLabel('People').getByRole('list');
const topicTab = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Topics' }).getByRole('button', { name });

async function openForum() {
  const bots = { status: 'administrator', canManageTopics: true } as const;
  const group = await telegram.group({ title: 'Staff', kind: 'forum', members: [an, binh], bot: bots });
  const { message_thread_id } = await bot.done<ForumTopic>('createForumTopic', {
    chat_id: group.id,
    name: 'Emma',
  });
  const sent = await bot.done('sendMessage', {
    chat_id: group.id,
    message_thread_id,
    text: 'Where is the gate?',
  });
  await bot.done('sendMessage', { chat_id: group.id, text: 'Good morning' });
  const page = await open(telegram.url);
  await people(page).getByRole('button', { name: 'Staff' }).click();
  await shows(page, 'Good morning');
  return { page, chat_id: group.id, message_thread_id, question: sent.message_id };
}

describe('a forum', () => {
  it('is read topic by topic, and written into the one that is read', async () => {
    const { page, message_thread_id } = await openForum();
    await topicTab(page, 'Emma').click();
    await page.getByText('Good morning').last().waitFor({ state: 'visible' });
    const log = page.getByRole('log');
    await log.getByText('Where is the gate?').waitFor();
    expect(await log.getByText('Good morning').count()).toBe(0);
    await write(page, 'In the east');
    await log.getByText('In the east').waitFor();
    expect((await bot.updates()).at(-1)?.message).toMatchObject({ text: 'In the east', message_thread_id });
    await topicTab(page, 'General').click();
    await log.getByText('Good morning').waitFor();
    expect(await log.getByText('In the east').count()).toBe(0);
  });

  it('says when a topic is closed, and that can be changed', async () => {
    const { page, chat_id, message_thread_id } = await openForum();
    await topicTab(page, 'Emma').click();
    await bot.done('closeForumTopic', { chat_id, message_thread_id });
    await page.getByText('This topic is closed.').waitFor();
    expect(await page.getByLabel('Message', { exact: true }).isVisible()).toBe(false);
    await press(page, 'Chat menu');
    await page.getByRole('menuitem', { name: 'Reopen “Emma”' }).click();
    await page.getByLabel('Message', { exact: true }).waitFor();
    await press(page, 'Chat menu');
    await page.getByRole('menuitem', { name: 'New topic…' }).click();
    await page.getByLabel('Name').fill('Schools');
    await press(page, 'Create');
    await topicTab(page, 'Schools').waitFor();
  });

  it('goes back to everything when the topic is deleted', async () => {
    const { page, chat_id, message_thread_id } = await openForum();
    await topicTab(page, 'Emma').click();
    await bot.done('deleteForumTopic', { chat_id, message_thread_id });
    await shows(page, 'Good morning');
    expect(await topicTab(page, 'Emma').count()).toBe(0);
  });

  it('shows the bot’s reactions', async () => {
    const { page, chat_id, question: message_id } = await openForum();
    const reaction = [{ type: 'emoji', emoji: '👍' }];
    await bot.done('setMessageReaction', { chat_id, message_id, reaction });
    await page.locator('.reaction').getByText('👍').waitFor();
    await bot.done('setMessageReaction', { chat_id, message_id });
    await page.locator('.reaction').getByText('👍').waitFor({ state: 'detached' });
  });
});

describe('a group', () => {
  it('is made, its bot removed and added again', async () => {
    const page = await open(telegram.url);
    await press(page, 'New group');
    await page.getByLabel('Name').fill('Desk');
    await page.getByLabel('Kind').selectOption({ label: 'Basic group' });
    await press(page, 'Create');
    await page.getByRole('heading', { name: 'Desk' }).waitFor();
    await press(page, 'Chat menu');
    await page.getByRole('menuitem', { name: 'Remove the bot' }).click();
    await shows(page, 'An removed Harbour');
    await press(page, 'Chat menu');
    await page.getByRole('menuitem', { name: 'Add the bot again' }).click();
    await shows(page, 'An added Harbour');
    expect((await bot.updates()).at(-1)?.my_chat_member).toMatchObject({
      new_chat_member: { status: 'member' },
    });
  });

  it('goes on as a supergroup, and its old chat says so', async () => {
    const { id } = await telegram.group({ title: 'Desk', kind: 'group', members: [an, binh] });
    const page = await open(telegram.url);
    await people(page).getByRole('button', { name: 'Desk' }).click();
    await press(page, 'Chat menu');
    await page.getByRole('menuitem', { name: 'Make it a supergroup' }).click();
    await shows(page, 'The group became a supergroup');
    await write(page, '/today');
    await shows(page, '/today');
    expect((await bot.updates()).at(-1)?.message?.chat.id).not.toBe(id);
    await people(page).getByRole('button', { name: 'Desk' }).first().click();
    await page.getByText('goes on there').waitFor();
  });

  it('asks for a reply those alone whom the bot asks', async () => {
    const { id } = await telegram.group({ title: 'Desk', members: [an, binh] });
    const { message_id } = await binh.inChat(id).sends('/decline BK1');
    await bot.done('sendMessage', {
      chat_id: id,
      text: 'Why?',
      reply_parameters: { message_id },
      reply_markup: { force_reply: true, selective: true, input_field_placeholder: 'The reason' },
    });
    const page = await open(telegram.url);
    await people(page).getByRole('button', { name: 'Desk' }).click();
    await shows(page, 'Why?');
    expect(await page.getByText('Reply to Harbour').count()).toBe(0);
    await page.getByLabel('Speak as').selectOption({ label: 'as Bình' });
    await page.getByText('Reply to Harbour').waitFor();
    await write(page, 'Full');
    await shows(page, 'Full');
    expect((await bot.updates()).at(-1)?.message).toMatchObject({ reply_to_message: { text: 'Why?' } });
    expect(await page.getByText('Reply to Harbour').count()).toBe(0);
  });
});

describe('what people send', () => {
  it('are photos and files of the device, and places', async () => {
    const page = await open(telegram.url, { person: 'An' });
    const attach = async (item: string) => {
      await press(page, 'Attach');
      await page.getByRole('menuitem', { name: item }).click();
    };
    const choosing = page.waitForEvent('filechooser');
    await attach('Photo of this device…');
    await (await choosing).setFiles({ name: 'map.png', mimeType: 'image/png', buffer: pngOf(300, 200) });
    await page.locator('.own .photo img').waitFor();
    const choosingFile = page.waitForEvent('filechooser');
    await attach('File of this device…');
    await (await choosingFile).setFiles({
      name: 'plan.txt',
      mimeType: 'text/plain',
      buffer: Buffer.from('x'),
    });
    await page.getByRole('link', { name: 'Download plan.txt' }).waitFor();
    await attach('Location…');
    await press(page, 'Send');
    await shows(page, '10.77689, 106.70090');
    const messages = (await bot.updates()).slice(2).map(({ message }) => message);
    expect(messages).toMatchObject([
      { photo: [{}, { width: 300, height: 200 }] },
      { document: { file_name: 'plan.txt', mime_type: 'text/plain' } },
      { location: { latitude: 10.77689, longitude: 106.7009 } },
    ]);
  });
});

describe('a link that is shared', () => {
  const shared = 'https://t.me/sandbox_bot?start=t_1';
  const button = {
    text: 'Share',
    url: `https://t.me/share/url?url=${encodeURIComponent(shared)}&text=Your%20ticket`,
  };

  it('is opened by the person whom it was sent to', async () => {
    const reply_markup = { inline_keyboard: [[button]] };
    await bot.done('sendMessage', { chat_id: an.id, text: 'Ticket 2', reply_markup });
    const page = await open(telegram.url, { person: 'An' });
    await press(page, 'Share');
    await page.getByRole('dialog').getByRole('button', { name: 'Bình' }).click();
    await press(page, 'Open the link as Bình');
    await page.locator('.persona').getByText('Bình').waitFor();
    await shows(page, '/start t_1');
    expect((await bot.updates()).at(-1)?.message).toMatchObject({
      from: { id: binh.id },
      text: '/start t_1',
    });
  });

  it('goes into a group', async () => {
    await telegram.group({ title: 'Family', members: [an] });
    await bot.done('sendMessage', {
      chat_id: an.id,
      text: 'Ticket 2',
      reply_markup: { inline_keyboard: [[button]] },
    });
    const page = await open(telegram.url, { person: 'An' });
    await press(page, 'Share');
    await page.getByRole('dialog').getByRole('button', { name: 'Family' }).click();
    await page.getByRole('heading', { name: 'Family' }).waitFor();
    await shows(page, 'Your ticket');
  });

  it('can be a query for a chat that one chooses', async () => {
    const switching = {
      text: 'Send to…',
      switch_inline_query_chosen_chat: { query: 't_1', allow_group_chats: true },
    };
    await telegram.group({ title: 'Family', members: [an] });
    await bot.done('sendMessage', {
      chat_id: an.id,
      text: 'x',
      reply_markup: { inline_keyboard: [[switching]] },
    });
    const page = await open(telegram.url, { person: 'An' });
    await press(page, 'Send to…');
    await page.getByRole('dialog').getByRole('button', { name: 'Family' }).click();
    await page.getByRole('heading', { name: 'Family' }).waitFor();
    await page.waitForFunction(`document.querySelector('.composer-input').value === '@sandbox_bot t_1'`);
  });
});
