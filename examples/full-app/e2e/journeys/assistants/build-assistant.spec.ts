import { expectAccessible } from '../../support/accessible.js';
import { expect, signIn, test } from '../../support/fixtures.js';
import { openSession } from '../../support/session.js';

test.describe('Building an assistant', () => {
  test('[ASJ5] [ASJ6] library and editor have addresses, keep what was written, and give an earlier version back', async ({
    page,
    app,
  }) => {
    const { client } = await openSession(app.url, 'Thea');
    const create = async (definition: Parameters<typeof client.assistants.create>[0]) => {
      const made = await client.assistants.create(definition);
      if (!made.ok) throw new Error(made.failure.message);
      return made.value.data;
    };
    const first = await create({ name: 'Chart reader', instructions: 'Name every light.\nBe brief.' });
    const { assistantId } = first;
    await create({
      assistantId,
      name: 'Chart reader',
      instructions: 'Name every buoy.\nBe brief.',
      note: 'Buoys',
      baseVersion: first.version,
    });

    await signIn(page, app.url, /Thea/);
    await page.goto(`${app.url}/assistants`);
    await expect(page).toHaveTitle('Assistants · Stoa');
    await expectAccessible(page, 'main');
    await page.getByRole('button', { name: 'Edit Chart reader' }).click();
    await expect(page).toHaveURL(`${app.url}/assistants/${assistantId}`);
    const name = page.getByRole('textbox', { name: 'Name', exact: true });
    await name.fill('Chart reader of the harbour');
    await expect(page.getByRole('button', { name: '1 change' })).toBeVisible();
    await expectAccessible(page, 'main');
    await page.goBack();
    await expect(page.getByRole('heading', { name: 'Assistants', level: 1 })).toBeVisible();
    await page.goForward();
    await expect(name).toHaveValue('Chart reader of the harbour');
    await page.reload();
    await expect(name).toHaveValue('Chart reader of the harbour');

    await page.getByRole('button', { name: 'Versions' }).click();
    const versions = page.getByRole('dialog', { name: 'Versions of Chart reader' });
    await expect(versions.getByText('Buoys')).toBeVisible();
    await expect(versions.locator('ins')).toContainText('Name every buoy.');
    await versions.getByRole('button', { name: /^Version 1/ }).click();
    await versions.getByRole('button', { name: 'Restore version 1' }).click();
    await versions.getByRole('button', { name: 'Restore', exact: true }).click();
    await expect(versions.getByText('Version 1 is restored as version 3.')).toBeVisible();
    await versions.getByRole('button', { name: 'Close' }).last().click();

    // What was written before somebody saved is not saved over it unseen.
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByText('Instructions changed')).toBeVisible();
    await page.getByRole('button', { name: 'Save anyway' }).click();
    await expect(page).toHaveURL(`${app.url}/assistants`);

    await page.goto(`${app.url}/assistants/astp/nowhere`);
    await expect(page.getByText('There is no such assistant, or you may not use it.')).toBeVisible();
    await client.assistants.remove({ assistantId });
  });

  test('[ASJ11] an assistant is tried out beside its form, and its examples tell what a change does', async ({
    page,
    app,
  }) => {
    const { client } = await openSession(app.url, 'Thea');
    await page.setViewportSize({ width: 1440, height: 900 });
    await signIn(page, app.url, /Thea/);
    await page.goto(`${app.url}/assistants/new`);
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Lamp reader');
    const instructions = page.getByRole('textbox', { name: /^Instructions/ });
    await instructions.fill('Name every lamp.');

    const trial = page.getByRole('region', { name: 'Try it' });
    await trial
      .getByRole('textbox', { name: 'Message to try it with' })
      .fill('!echo The red lamp is to port.');
    await trial.getByRole('button', { name: 'Send' }).click();
    await expect(trial.getByRole('listitem').last()).toContainText('The red lamp is to port.');
    await trial.getByText('What the model was told').click();
    await trial.getByText('Instructions of the assistant').click();
    await expect(trial.getByText('Name every lamp.')).toBeVisible();
    await expectAccessible(page, 'main');

    await page.getByText('Examples', { exact: true }).first().click();
    const examples = page.getByRole('region', { name: 'Examples' });
    await examples.getByRole('button', { name: 'Add an example' }).click();
    await examples.getByRole('textbox', { name: 'Question' }).fill('!echo The red lamp is to port.');
    await examples.getByRole('textbox', { name: 'What check 1 looks for' }).fill('red lamp');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page).toHaveURL(`${app.url}/assistants`);

    // Nothing of the trial is kept.
    const kept = await client.conversations.getAll();
    expect(JSON.stringify(kept)).not.toContain('red lamp');

    await page.getByRole('button', { name: 'Edit Lamp reader' }).click();
    await instructions.fill('Name every lamp and buoy.');
    await page.getByText('Examples', { exact: true }).first().click();
    await examples.getByRole('button', { name: 'Run examples' }).click();
    await expect(examples.getByText('0 better, 0 worse, 1 unchanged')).toBeVisible();
    await expect(examples.getByText('As saved')).toBeVisible();
    await expectAccessible(page, 'main');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page).toHaveURL(`${app.url}/assistants`);
    await page.getByRole('button', { name: 'Delete Lamp reader' }).click();
    await page.getByRole('button', { name: 'Delete', exact: true }).click();
    await expect(page.getByRole('button', { name: 'Edit Lamp reader' })).toBeHidden();
  });
});
