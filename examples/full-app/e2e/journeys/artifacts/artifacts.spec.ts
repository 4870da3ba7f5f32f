import type { Locator, Page } from '@playwright/test';
import { ask, beginConversation, messages, send } from '../../support/conversation-page.js';
import { chooseFromAccountMenu } from '../../support/account-menu.js';
import { expect, signIn, test } from '../../support/fixtures.js';
import { openSettings } from '../../support/settings-page.js';

const card = (page: Page): Locator => messages(page).locator('[data-slot=artifact-card]');
const panel = (page: Page): Locator => page.getByRole('complementary', { name: 'Artifact' });
const view = (page: Page): Locator => panel(page).locator('[data-slot=artifact-view]');

async function switchOn(page: Page): Promise<void> {
  const dialog = await openSettings(page);
  await dialog.getByRole('switch', { name: 'Artifacts' }).check();
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
}
/** Has a reply ask for an artifact; `instructions` reach the model that writes it. */
async function askForArtifact(page: Page, name: string, instructions: string): Promise<void> {
  const block = {
    instructions,
    includeArtifactsId: [],
    id: `${name}-1234567`,
    name,
    description: '',
    type: 'text',
  };
  await send(page, `!echo\n\n\`\`\`autoArtifacts\n${JSON.stringify(block)}\n\`\`\``);
}
const chooseFromPanel = async (page: Page, item: string): Promise<void> => {
  await panel(page).getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: item }).click();
};

test('[AFJ1] an artifact is made, stopped, made again, edited and deleted', async ({ page, app, models }) => {
  await signIn(page, app.url);
  await switchOn(page);

  await test.step('it streams into the panel, and Stop keeps what was written', async () => {
    await askForArtifact(page, 'Plan', '!held 30 60');
    await expect(card(page)).toHaveAttribute('data-state', 'running');
    await expect(card(page).getByRole('status')).toContainText(/Creating… \d+ lines?/);
    await expect(view(page)).toHaveAttribute('aria-busy', 'true');
    await card(page).getByRole('button', { name: 'Stop' }).click();
    await expect(card(page)).toHaveAttribute('data-state', 'stopped');
    await expect(card(page).getByRole('status')).toContainText('Stopped before it was complete.');
  });

  await test.step('another try completes it, beside what was stopped', async () => {
    await models.release();
    await card(page).getByRole('button', { name: 'Try again' }).click();
    await expect(card(page)).toHaveAttribute('data-state', 'running');
    await expect(panel(page).getByRole('group', { name: 'Version 2' })).toBeVisible();
    await expect.poll(async () => (await models.state()).open).toBe(1);
    await models.release();
    await expect(card(page)).toHaveAttribute('data-state', 'complete');
    await expect(panel(page).getByText('2 of 2')).toBeVisible();
  });

  const edit = async (text: string) => {
    await panel(page).getByText('Edit', { exact: true }).click();
    await panel(page).getByRole('textbox', { name: 'Text of the artifact' }).fill(text);
    await page.keyboard.press('Control+Enter');
    await expect(view(page)).toHaveText(text);
  };
  await test.step('an edit of the newest version changes it, of an older one it adds another', async () => {
    await edit('The newest words');
    await expect(panel(page).getByText('2 of 2')).toBeVisible();
    await panel(page).getByRole('button', { name: 'Previous version' }).click();
    await edit('Words of an older one');
    await expect(panel(page).getByText('3 of 3')).toBeVisible();
    await panel(page).getByRole('button', { name: 'Previous version' }).click();
    await expect(view(page)).toHaveText('The newest words');
  });

  await test.step('a deleted version comes back on request; without any the panel closes', async () => {
    await chooseFromPanel(page, 'Delete version');
    await expect(page.getByRole('paragraph').filter({ hasText: 'Artifact Removed' })).toBeVisible();
    await expect(panel(page).getByText('1 of 2')).toBeVisible();
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(panel(page).getByText('1 of 3')).toBeVisible();
    for (const left of ['1 of 2', null]) {
      await chooseFromPanel(page, 'Delete version');
      if (left !== null) await expect(panel(page).getByText(left)).toBeVisible();
    }
    await expect(panel(page).getByText('Words of an older one')).toBeVisible();
    await chooseFromPanel(page, 'Delete version');
    await expect(panel(page)).toHaveCount(0);
    await expect(card(page)).toContainText('Artifact not found');
  });
});

test('[AFJ2] a saved artifact is found, opened elsewhere, and shared with another person', async ({
  page,
  app,
  openBrowser,
}) => {
  await signIn(page, app.url);
  await switchOn(page);

  await test.step('saved', async () => {
    await askForArtifact(page, 'Lighthouses', '!plainText 40');
    await expect(card(page)).toHaveAttribute('data-state', 'complete');
    await chooseFromPanel(page, 'Save to library');
    await page.getByRole('dialog', { name: 'Save to library' }).getByRole('button', { name: 'Save' }).click();
    await expect(page.getByRole('paragraph').filter({ hasText: 'Successully Saved Artifact' })).toBeVisible();
  });
  const words = (await view(page).textContent()) ?? '';

  await test.step('found by search, and opened in another conversation', async () => {
    await beginConversation(page);
    await ask(page, 'Another matter');
    await chooseFromAccountMenu(page, 'Saved artifacts');
    const library = page.getByRole('dialog', { name: 'Saved artifacts' });
    await library.getByRole('searchbox').fill('lighth');
    await library.getByRole('button', { name: 'Open Lighthouses' }).click();
    await expect(view(page)).toHaveText(words);
  });

  await test.step('shared, and opened by the other person', async () => {
    await chooseFromPanel(page, 'Share');
    const dialog = page.getByRole('dialog', { name: 'Share artifact' });
    await dialog.getByRole('combobox', { name: 'People' }).fill('nils@stoa.localhost');
    await page.keyboard.press('Enter');
    await dialog.getByRole('button', { name: 'Share' }).click();
    await expect(dialog.getByText('Shared with 1 person')).toBeVisible();
    const nils = await openBrowser();
    await signIn(nils.page, app.url, /Nils/);
    await chooseFromAccountMenu(nils.page, 'Saved artifacts');
    const library = nils.page.getByRole('dialog', { name: 'Saved artifacts' });
    await expect(library.getByText('shared by thea@stoa.localhost')).toBeVisible();
    await library.getByRole('button', { name: 'Open Lighthouses' }).click();
    await expect(view(nils.page)).toHaveText(words);
  });
});
