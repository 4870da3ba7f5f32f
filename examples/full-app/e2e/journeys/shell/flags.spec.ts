import { ask, row, rows } from '../../support/conversation-page.js';
import { clearFlag, setFlag, setGroup } from '../../support/database.js';
import { expect, signIn, test } from '../../support/fixtures.js';
import { chooseFromList, chooseFromRow, itemOf, openRowMenu } from '../../support/list-page.js';
import { openSession, type Session } from '../../support/session.js';
import { chatRequest, emptyCloud, storeConversation, writeConversation } from '../../support/stored.js';
import { chooseFromAccountMenu, openAccountMenu } from '../../support/account-menu.js';

const cloud = 'storeCloudConversations';
const mayKeep = async (session: Session) => {
  const stored = await writeConversation(session.client, { id: 'allowed', name: 'Allowed', messages: [] });
  const answer = await session.fetch('/api/chat', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(chatRequest('may I?')),
  });
  await answer.text();
  const search = await session.client.conversations.search({ terms: [{ text: 'may', kind: 'prefix' }] });
  return [stored.ok, answer.ok, search.ok];
};
const yes = [true, true, true];
const no = [false, false, false];

test.describe('Features that are switched on and off', () => {
  test.afterEach(async ({ app }) => {
    for (const flag of [cloud, 'memory', 'integrations']) await clearFlag(app, flag);
  });

  test('the server follows the rule: on but for the exceptions, off but for the exceptions, people and groups', async ({
    app,
  }) => {
    const [thea, nils] = [await openSession(app.url, 'Thea'), await openSession(app.url, 'Nils')];
    await setGroup(app, 'night shift', ['nils@stoa.localhost']);
    const rules = [
      { rule: { enabled: true }, thea: yes, nils: yes },
      { rule: { enabled: false }, thea: no, nils: no },
      { rule: { enabled: true, users: ['nils@stoa.localhost'] }, thea: yes, nils: no },
      { rule: { enabled: false, users: ['NILS@stoa.localhost'] }, thea: no, nils: yes },
      { rule: { enabled: true, groups: ['night shift'] }, thea: yes, nils: no },
      { rule: { enabled: false, groups: ['night shift'] }, thea: no, nils: yes },
      {
        rule: { enabled: false, users: ['nils@stoa.localhost'], groups: ['night shift'] },
        thea: no,
        nils: yes,
      },
    ];
    for (const { rule, thea: forThea, nils: forNils } of rules) {
      await setFlag(app, cloud, rule);
      // The processes are told of it, and it takes a moment.
      await expect
        .poll(async () => [await mayKeep(thea), await mayKeep(nils)], { message: JSON.stringify(rule) })
        .toEqual([forThea, forNils]);
    }
  });

  test('without cloud storage nothing offers it; what is there can be taken back', async ({ page, app }) => {
    const { client } = await openSession(app.url, 'Mei');
    await emptyCloud(client);
    await storeConversation(client, 'Still up there');
    // No provider of accounts is configured here.
    await setFlag(app, 'integrations', { enabled: true });
    await signIn(page, app.url, /Mei/);
    await expect(row(page, 'Still up there')).toBeVisible();
    await test.step('[CAP1] a feature that this server does not have is nowhere, whatever its rule says', async () => {
      await expect(await openAccountMenu(page, 'Settings')).toBeVisible();
      await expect(page.getByRole('menuitem', { name: 'Integrations' })).toHaveCount(0);
      await page.keyboard.press('Escape');
    });
    await setFlag(app, cloud, { enabled: true, users: ['mei@stoa.localhost'] });
    await page.reload();
    const choice = page.getByRole('radiogroup', { name: 'Where it is kept' });
    await expect(choice.getByRole('radio', { name: 'Cloud' })).toBeDisabled();
    await expect(choice.getByRole('radio', { name: 'Private' })).toBeChecked();
    await expect(page.getByText('Your workspace has switched cloud storage off.')).toBeVisible();
    await ask(page, 'only here then');
    await expect(page.getByRole('button', { name: /Move to the cloud/ })).toHaveCount(0);
    await openRowMenu(rows(page).filter({ has: page.locator('[aria-current=page]') }));
    await expect(page.getByRole('menuitem', { name: 'Duplicate' })).toBeVisible();
    await expect(page.getByRole('menuitem', { name: /cloud/i })).toHaveCount(0);
    await page.keyboard.press('Escape');
    await chooseFromList(page, 'Select conversations');
    await rows(page).first().click();
    const bar = page.locator('[data-slot=selection-bar]');
    await expect(bar.getByRole('button', { name: /Share/ })).toBeVisible();
    await expect(bar.getByRole('button', { name: /cloud/i })).toHaveCount(0);
    await page.getByRole('button', { name: 'Done' }).click();
    await chooseFromAccountMenu(page, 'Settings');
    await expect(page.getByRole('tab', { name: 'Configurations' })).toBeVisible();
    await expect(page.getByRole('tab', { name: 'Conversation Storage' })).toHaveCount(0);
    await page.keyboard.press('Escape');
    await expect(itemOf(row(page, 'Still up there'))).toHaveAccessibleName(/Kept in the cloud/);
    await row(page, 'Still up there').click();
    await expect(page.getByRole('main')).toContainText('question of Still up there');
    await chooseFromRow(row(page, 'Still up there'), 'Make private…');
    await page.getByRole('alertdialog').getByRole('button', { name: 'Make private' }).click();
    await expect(itemOf(row(page, 'Still up there'))).toHaveAccessibleName(/Private: kept in this browser/);
  });
});
