import { type Browser, chromium, type Locator, type Page } from 'playwright-core';

const chromiumFlags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** This machine's Chromium; `CHROMIUM` names another path. */
export const browserPath = process.env.CHROMIUM ?? '/usr/bin/chromium';

/** Opens this machine's Chromium; downloads none. */
export function openBrowser(): Promise<Browser> {
  return chromium.launch({
    executablePath: browserPath,
    args: chromiumFlags,
  });
}

/** Presses the newest button with that label on the chat page. */
export async function press(page: Page, label: string): Promise<void> {
  await page.getByRole('button', { name: label, exact: true }).last().click();
}

/** Writes into the chat and sends it. */
export async function write(page: Page, text: string): Promise<void> {
  await page.getByLabel('Message', { exact: true }).fill(text);
  await page.keyboard.press('Enter');
}

/** Waits until the chat shows a text of the bot. */
export async function shows(page: Page, text: string): Promise<void> {
  await page.getByRole('log').getByText(text).last().waitFor();
}

/** Opens somebody's chat from the list of people. */
export async function choosePerson(page: Page, name: string): Promise<void> {
  await page.getByLabel('People').getByRole('list').getByRole('button', { name }).first().click();
}

/** Opens a tab of the inspector: Calls, Faults, Clock, or one of an extension. */
export async function openTab(page: Page, name: string): Promise<void> {
  await page.getByRole('tab', { name }).click();
}

/** A part of a tab by its heading, such as the clock or the faults of one side. */
export function panelOf(page: Page, name: string): Locator {
  return page.getByRole('region', { name, exact: true });
}

/** Arms a fault by the form of one side: fills selects by their option, everything else by text. */
export async function armFault(
  page: Page,
  side: string,
  fields: Readonly<Record<string, string>>,
): Promise<void> {
  const panel = panelOf(page, side);
  await panel.getByText(`More for ${side}`).click();
  for (const [label, value] of Object.entries(fields)) {
    const select = panel.getByRole('combobox', { name: label, exact: true }).and(page.locator('select'));
    if ((await select.count()) > 0) await select.selectOption({ label: value });
    else await panel.getByLabel(label).fill(value);
  }
  await panel.getByRole('button', { name: 'Arm', exact: true }).click();
}
