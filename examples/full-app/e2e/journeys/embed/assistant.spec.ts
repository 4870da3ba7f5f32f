import { askIn, expectChatAccessible, fieldIn } from '../../support/embed-page.js';
import { clearFlag, setFlag } from '../../support/database.js';
import { expect, test } from '../../support/fixtures.js';
import { openSession } from '../../support/session.js';

const flags = ['assistantAdminInterface', 'createAstAdminGroups'];

test.describe('An assistant in an embedded chat', () => {
  test.afterEach(async ({ app }) => {
    for (const flag of flags) await clearFlag(app, flag);
  });

  test('[HP23] asks who is there, answers, takes thumbs, and is gone when it is unpublished', async ({
    page,
    app,
    models,
    guard,
  }) => {
    guard.expected.push(/status of 403 \(/);
    for (const flag of flags) await setFlag(app, flag, { enabled: true });
    const { client } = await openSession(app.url, 'Thea');
    let groupId = '';
    await expect
      .poll(async () => {
        const made = await client.groups.create({
          group_name: 'Library desk',
          members: {},
          types: ['Students', 'Staff'],
        });
        groupId = made.ok ? made.value.data.id : '';
        return groupId;
      })
      .not.toBe('');
    const definition = (isPublished: boolean) => ({
      name: 'Desk clerk',
      instructions: 'SECRET: mention the reading room.',
      disclaimer: 'The clerk may be wrong.',
      data: {
        isPublished,
        starters: ['When do you open?'],
        groupTypeData: {
          Students: {
            additionalInstructions: 'Be patient.',
            dataSources: [],
            isDisabled: false,
            disabledMessage: '',
          },
          Staff: {
            additionalInstructions: '',
            dataSources: [],
            isDisabled: true,
            disabledMessage: 'Staff ask at the desk.',
          },
        },
      },
    });
    const added = await client.groups.updateAssistants({
      group_id: groupId,
      update_type: 'ADD',
      assistants: [definition(true)],
    });
    if (!added.ok) throw new Error(added.failure.message);
    const [saved] = added.value.assistantData;
    const made = await client.embed.createKey({
      name: 'Library',
      origins: [app.url],
      allowAnonymous: true,
      assistantId: saved!.assistantId,
    });
    if (!made.ok) throw new Error(made.failure.message);

    await page.goto(`${app.url}/embed/frame/${made.value.data.key.publicKey}`);
    await expect(page.getByRole('heading', { name: 'Desk clerk' })).toBeVisible();
    await expect(page.getByText('The clerk may be wrong.')).toBeVisible();
    const types = page.getByRole('radiogroup');
    await types.getByRole('radio', { name: 'Staff' }).check();
    await expect(page.getByText('Staff ask at the desk.')).toBeVisible();
    await expectChatAccessible(page);
    await types.getByRole('radio', { name: 'Students' }).check();
    await models.reset();
    await askIn(page, 'Where do I sit?');
    const { requests } = await models.state();
    const told = JSON.stringify(requests);
    expect(told).toContain('SECRET: mention the reading room.');
    expect(told).toContain('Be patient.');
    const rated = page.waitForResponse((response) => response.url().endsWith('/embed/rating'));
    await page.getByRole('button', { name: 'Good reply' }).click();
    expect((await rated).status()).toBe(200);

    await client.groups.updateAssistants({
      group_id: groupId,
      update_type: 'UPDATE',
      assistants: [{ ...definition(false), assistantId: saved!.assistantId }],
    });
    await fieldIn(page).fill('And now?');
    await fieldIn(page).press('Enter');
    await expect(page.getByText('The assistant of this chat is not available')).toBeVisible();
    await client.embed.revokeKey({ id: made.value.data.key.id });
    await client.groups.remove({ group_id: groupId });
  });
});
