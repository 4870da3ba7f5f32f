import type { Page } from '@playwright/test';
import { expectAccessible } from '../../support/accessible.js';
import { messageBox } from '../../support/conversation-page.js';
import { expect, signIn, test } from '../../support/fixtures.js';
import { openSession } from '../../support/session.js';

const picker = (page: Page) => page.getByRole('button', { name: /^Assistant:/ });
const question = (page: Page) => page.getByRole('group', { name: 'May “makeProject” be carried out?' });

test.describe('Tools of an assistant', () => {
  test('[ASJ2] [M] 1.009: a reply asks before it writes, keeps its question through a reload, tells a denial, and leaves a receipt', async ({
    page,
    app,
  }) => {
    const { client: admin } = await openSession(app.url, 'Thea');
    const registered = await admin.ops.register({
      ops: [
        { name: 'listModels', url: '/available_models', method: 'GET', tags: ['default'] },
        {
          name: 'makeProject',
          url: '/memory/create-project',
          description: 'Makes a project.',
          params: [{ name: 'ProjectName', description: 'What it is called' }],
          tags: ['default'],
        },
      ],
    });
    if (!registered.ok) throw new Error(registered.failure.message);
    const made = await admin.assistants.create({
      name: 'Doer',
      instructions: 'Do things.',
      data: { operations: ['listModels', 'makeProject'].map((id) => ({ id, type: 'custom' })) },
    });
    if (!made.ok) throw new Error(made.failure.message);
    const projects = async () => JSON.stringify(await admin.memory.listProjects({ Email: '' }));

    await signIn(page, app.url, /Thea/);
    await picker(page).click();
    await page.getByRole('option', { name: /Doer/ }).click();
    const steps = (name: string) =>
      `!useTools [[["listModels",{}]],[["makeProject",{"ProjectName":"${name}"}]]]`;
    await messageBox(page).fill(steps('Gemini'));
    await messageBox(page).press('Enter');
    await expect(question(page)).toContainText('"ProjectName": "Gemini"');
    await expect(question(page)).toContainText('It changes something of yours.');
    await expectAccessible(page);
    expect(await projects()).not.toContain('Gemini');

    await page.reload();
    await question(page).getByRole('button', { name: 'Don’t allow' }).click();
    await expect(page.getByText(/The person was asked and did not allow this call/).last()).toBeVisible();
    expect(await projects()).not.toContain('Gemini');

    await messageBox(page).fill(steps('Apollo'));
    await messageBox(page).press('Enter');
    await question(page).getByRole('button', { name: 'Allow once' }).click();
    await expect.poll(projects).toContain('Apollo');
    const receipt = page.getByText('2 tool calls').last();
    await receipt.click();
    await expect(page.getByText('makeProject', { exact: true }).last()).toBeVisible();
    await expectAccessible(page);
    await admin.ops.remove({ op: { name: 'makeProject' } });
    await admin.ops.remove({ op: { name: 'listModels' } });
    await admin.assistants.remove({ assistantId: made.value.data.assistantId });
  });
});
