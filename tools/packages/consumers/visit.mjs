import { shownReplyTo } from './chat-server.mjs';

// In the background of other tests a page may take its time.
const timeout = 60_000;
const question = 'which lamp';

/** Writes a message into the panel, and waits for the whole reply. */
async function talkInPanel(page) {
  await page.locator('[part~=launcher]').click();
  const field = page.getByRole('textbox', { name: 'Message', exact: true });
  await field.fill(question);
  await field.press('Enter');
  await page
    .locator('[data-slot=message][data-from=assistant]')
    .getByText(shownReplyTo(question))
    .waitFor({ timeout });
}

/** What to do on a page of each door. */
const talks = {
  element: talkInPanel,
  async react(page) {
    await talkInPanel(page);
    await page.locator('#answers', { hasText: '1' }).waitFor({ timeout });
  },
  async headless(page) {
    const field = page.getByRole('textbox', { name: 'Message' });
    await field.fill(question);
    await field.press('Tab');
    await page.locator('#reply', { hasText: 'That is' }).waitFor({ timeout });
  },
};

/**
 * Opens a page, talks through its chat, and tells what went wrong.
 *
 * @param {import('playwright').Browser} browser
 * @param {string} address
 * @param {keyof typeof talks} door
 * @returns {Promise<string[]>} everything that the browser complained of, violations of the policy included; empty where all is well
 */
export async function visit(browser, address, door) {
  const context = await browser.newContext({ reducedMotion: 'reduce' });
  const page = await context.newPage();
  page.setDefaultTimeout(timeout);
  const faults = [];
  page.on('console', (message) => {
    if (['warning', 'error'].includes(message.type())) faults.push(message.text());
  });
  page.on('pageerror', (error) => faults.push(error.message));
  try {
    await page.goto(address);
    await talks[door](page);
  } catch (error) {
    faults.push(error.message);
  }
  // What the browser says of closing is no fault of the page's.
  await context.close().catch(() => undefined);
  return faults;
}
