import { strToU8, zipSync } from 'fflate';
import { expectAccessible } from '../../support/accessible.js';
import { expect, authenticate, test } from '../../support/fixtures.js';
import { openSession } from '../../support/session.js';

const pptx = Buffer.from(zipSync({ 'ppt/theme/theme1.xml': strToU8('<a:theme/>') }));

test('[ADJ6] an administrator adds a template for a group, opens it to everybody, and deletes it', async ({
  app,
  page,
}) => {
  await authenticate(page, app.url);
  await page.goto(`${app.url}/admin/feature-data`);
  const block = page.getByRole('region', { name: 'PowerPoint templates' });
  const names = async () => {
    const { client } = await openSession(app.url, 'Nils');
    const answer = await client.documents.templates();
    return answer.ok ? answer.value.data : [];
  };

  await test.step('it is there for the group alone', async () => {
    await expect(block.getByText('Daylight.pptx', { exact: true })).toBeVisible();
    await block.getByRole('button', { name: 'Upload the template' }).click();
    await expect(block.getByText('Please upload a powerpoint template.')).toBeVisible();
    await block
      .locator('input[type=file]')
      .setInputFiles({ name: 'Our  house.pptx', mimeType: 'application/zip', buffer: pptx });
    await block.getByRole('switch', { name: 'Available to everybody', exact: true }).click();
    await block.getByLabel('Amplify groups').fill('Größe 10');
    await block.getByRole('button', { name: 'Upload the template' }).click();
    await expect(block.getByText('Our_house.pptx can be used.')).toBeVisible();
    await expect(block.getByText('Available to 1 group')).toBeVisible();
    await expectAccessible(page);
    expect(await names()).not.toContain('Our_house.pptx');
  });

  await test.step('it is opened to everybody', async () => {
    await block.getByRole('switch', { name: 'Our_house.pptx is available to everybody' }).click();
    await block.getByRole('button', { name: 'Save changes' }).click();
    await expect(block.getByText(/^Saved by Thea/)).toBeVisible();
    await expect.poll(names).toContain('Our_house.pptx');
  });

  await test.step('it is deleted after a question', async () => {
    await block.getByRole('button', { name: 'Delete Our_house.pptx' }).click();
    await page.getByRole('button', { name: 'Delete the template' }).click();
    await expect(block.getByRole('switch', { name: /Our_house/ })).toHaveCount(0);
    await expect.poll(names).not.toContain('Our_house.pptx');
  });
});

test('[ADJ7] the groups of assistants and the built-in assistants are there to be administered', async ({
  app,
  page,
}) => {
  await authenticate(page, app.url);
  await page.goto(`${app.url}/admin/feature-data`);
  const amplify = page.getByRole('region', { name: 'Amplify Assistants', exact: true });
  await expect(amplify.getByText('Assistant Creator')).toBeVisible();
  await amplify.getByRole('button', { name: 'Add to Amplify Assistants' }).click();
  await expect(
    amplify.getByText('You must select at least one Amplify assistant to continue.'),
  ).toBeVisible();
  const groups = page.getByRole('region', { name: 'Assistant admin groups' });
  await expect(groups.getByRole('heading', { name: 'Amplify Assistants' })).toBeVisible();
  const disclosure = page.getByRole('region', { name: 'Data disclosure' });
  await disclosure
    .locator('input[type=file]')
    .setInputFiles({ name: 'rules.docx', mimeType: 'application/zip', buffer: pptx });
  await expect(
    disclosure.getByText('This file type is not supported. Please upload a file of type: pdf, html'),
  ).toBeVisible();
  await expectAccessible(page);
});
