import type { Page } from '@playwright/test';
import { requireScopes, startAuthorizationServer } from '@stoa/server/testing/authorization-server';
import { peerText, startPeer, toolArguments } from '@stoa/server/testing/mcp-peer';
import { expectAccessible } from '../../support/accessible.js';
import { chooseFromAccountMenu } from '../../support/account-menu.js';
import { beginConversation, messageBox } from '../../support/conversation-page.js';
import { clearFlag, setFlag } from '../../support/database.js';
import { expect, signIn, test } from '../../support/fixtures.js';
import { openSettings } from '../../support/settings-page.js';

const search = {
  name: 'search',
  title: 'Search notes',
  description: 'Finds notes.',
  inputSchema: toolArguments,
};

/** What somebody writes, and the scripted model makes a call of. */
async function askFor(page: Page, tool: string, city: string): Promise<void> {
  await messageBox(page).fill(`!useTools ${JSON.stringify([[[tool, { city }]]])}`);
  await messageBox(page).press('Enter');
}

test('[MCJ1] a server of the site is added, signed in at, accepted and asked; what it changes is read again, and a dead one hides nothing', async ({
  app,
  page,
  openBrowser,
}) => {
  test.setTimeout(240_000);
  const provider = await startAuthorizationServer();
  const notes = await startPeer('Notes');
  const dead = await startPeer('Dead');
  notes.tools = [search];
  notes.answer = async () => peerText('The harbour opens at six.');
  notes.gate = requireScopes(notes, provider, 'notes');
  notes.shelf = {
    resources: [{ uri: 'notes:harbour', name: 'Harbour', mimeType: 'text/markdown' }],
    templates: [],
    read: (uri) => ({
      contents: [{ uri, mimeType: 'text/markdown', text: '# Harbour\n\nIt opens at six.' }],
    }),
    prompts: [
      { name: 'summary', title: 'Summary of a place', arguments: [{ name: 'place', required: true }] },
    ],
    prompt: (_name, { place = '' }) => ({
      messages: [{ role: 'user', content: { type: 'text', text: `Sum up what is known of ${place}.` } }],
    }),
  };
  dead.tools = [{ ...search, name: 'forecast', title: 'Forecast' }];
  await setFlag(app, 'mcp', { enabled: true });

  await test.step('an administrator adds it', async () => {
    const thea = await openBrowser();
    await signIn(thea.page, app.url);
    await chooseFromAccountMenu(thea.page, 'Administration');
    const add = thea.page.getByRole('button', { name: 'Add a server' });
    await expect(async () => {
      await thea.page.getByRole('button', { name: 'Tool servers' }).click();
      await expect(add).toBeVisible({ timeout: 5000 });
    }).toPass();
    await add.click();
    await thea.page.getByRole('textbox', { name: /^Name/ }).fill('Notes');
    await thea.page.getByRole('textbox', { name: /^Address/ }).fill(notes.url);
    await thea.page.getByRole('button', { name: 'Save changes' }).first().click();
    await expect(thea.page.getByText(/^Saved by Thea/)).toBeVisible();
    await expectAccessible(thea.page);
  });

  await signIn(page, app.url, /Nils/);
  await beginConversation(page);
  const rowOf = (name: string) =>
    page
      .locator('[data-slot=mcp-server]')
      .filter({ has: page.getByRole('button', { name: `Look at ${name} again` }) });

  await test.step('a person signs in there, reads what its tools say, and accepts them', async () => {
    await openSettings(page, 'Tools');
    await rowOf('Notes').getByRole('button', { name: 'Look at Notes again' }).click();
    await expect(rowOf('Notes')).toContainText('Sign-in needed');
    await rowOf('Notes').getByRole('button', { name: 'Sign in at Notes' }).click();
    const opening = page.context().waitForEvent('page');
    await rowOf('Notes').getByRole('link', { name: 'Open the page' }).click();
    const window = await opening;
    await window.getByRole('link', { name: 'Allow' }).click();
    await expect(rowOf('Notes')).toContainText('You are signed in', { timeout: 30_000 });
    await expect(rowOf('Notes')).toContainText('Finds notes.');
    await expectAccessible(page);
    await rowOf('Notes').getByRole('button', { name: 'Accept the tools of Notes' }).click();
    await expect(rowOf('Notes').getByRole('switch', { name: 'Use Notes' })).toBeChecked();
    await window.close();
  });

  await test.step('another one of theirs dies', async () => {
    await page.getByRole('button', { name: 'Add a server' }).click();
    await page.getByRole('textbox', { name: /^Name/ }).fill('Dead');
    await page.getByRole('textbox', { name: /^Address/ }).fill(dead.url);
    await page.getByRole('button', { name: 'Save' }).click();
    await rowOf('Dead').getByRole('button', { name: 'Accept the tools of Dead' }).click();
    await expect(rowOf('Dead').getByRole('switch', { name: 'Use Dead' })).toBeChecked();
    await dead.close();
    await rowOf('Dead').getByRole('button', { name: 'Look at Dead again' }).click();
    await expect(rowOf('Dead')).toContainText('Cannot be reached');
    await page.keyboard.press('Escape');
  });

  const question = page.getByRole('group', { name: 'May “Search notes” be carried out?' });
  await test.step('a call asks, is carried out, and its answer stands in the reply beside what is missing', async () => {
    await askFor(page, 'search', 'Lyon');
    await expect(question).toContainText(notes.host);
    await expect(question).toContainText('"city": "Lyon"');
    await expect(page.getByText(/“Dead” cannot be reached, so its tools are missing/).last()).toBeVisible();
    expect(notes.calls).toEqual([]);
    await question.getByRole('button', { name: 'Allow once' }).click();
    await expect(page.getByText(/The harbour opens at six\./).last()).toBeVisible();
    expect(notes.calls).toEqual([['search', { city: 'Lyon' }]]);
    await expectAccessible(page);
  });

  await test.step('what it holds is attached, and what its template makes is read before it is sent', async () => {
    await page.getByRole('button', { name: 'Add to the message' }).click();
    await page.getByRole('menuitem', { name: 'Data Sources' }).click();
    await page.getByRole('tab', { name: 'Tool servers' }).click();
    await page.getByRole('button', { name: 'Take Harbour' }).click();
    await page.getByRole('button', { name: 'Attach 1 source' }).click();
    await expect(page.getByText('Harbour.md').first()).toBeVisible();
    await page.getByRole('button', { name: 'Add to the message' }).click();
    await page.getByRole('menuitem', { name: 'Prompt templates' }).click();
    await page.getByRole('button', { name: 'Use Summary of a place. From Notes' }).click();
    await page.getByRole('textbox', { name: /^place/ }).fill('the harbour');
    await page.getByRole('button', { name: 'Put into the message box' }).click();
    await expect(messageBox(page)).toHaveValue('Sum up what is known of the harbour.');
    await messageBox(page).fill('');
  });

  await test.step('what it says otherwise is not called before it was read again', async () => {
    notes.tools = [{ ...search, description: 'Finds notes, and sends them on.' }];
    await openSettings(page, 'Tools');
    await rowOf('Notes').getByRole('button', { name: 'Look at Notes again' }).click();
    await expect(rowOf('Notes')).toContainText('Changed');
    await page.keyboard.press('Escape');
    await beginConversation(page);
    await askFor(page, 'search', 'Nice');
    await expect(page.getByRole('button', { name: 'Regenerate' })).toBeVisible();
    await expect(question).toHaveCount(0);
    expect(notes.calls).toHaveLength(1);
    await openSettings(page, 'Tools');
    await expect(rowOf('Notes')).toContainText('Finds notes, and sends them on.');
    await rowOf('Notes').getByRole('button', { name: 'Accept the tools of Notes' }).click();
    await expect(rowOf('Notes')).not.toContainText('Changed');
    await page.keyboard.press('Escape');
    await beginConversation(page);
    await askFor(page, 'search', 'Nice');
    await question.getByRole('button', { name: 'Don’t allow' }).click();
    await expect(page.getByText(/did not allow this call/).last()).toBeVisible();
    expect(notes.calls).toHaveLength(1);
  });

  await clearFlag(app, 'mcp');
  await Promise.all([notes.close(), provider.close()]);
});
