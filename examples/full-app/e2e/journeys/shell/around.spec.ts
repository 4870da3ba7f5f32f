import { randomUUID } from 'node:crypto';
import { messageBox, row } from '../../support/conversation-page.js';
import { clearFlag, query, setFlag } from '../../support/database.js';
import { authenticate, expect, signIn, test } from '../../support/fixtures.js';
import { chooseFromConversation } from '../../support/messages-page.js';
import { openSession } from '../../support/session.js';
import { writeConversation } from '../../support/stored.js';

const only = (person: string) => ({ enabled: false, users: [`${person}@stoa.localhost`] });

test.afterEach(async ({ app }) => {
  await query(app, 'delete from agreements');
  for (const flag of ['mtdCost', 'dataDisclosure', 'qiSummary']) await clearFlag(app, flag);
});

test('[ARJ1] [ARJ2] [ARJ4] costs are told, replies rated, and parts of conversations summed up', async ({
  page,
  app,
}) => {
  for (const flag of ['mtdCost', 'qiSummary']) await setFlag(app, flag, only('nils'));
  const { client } = await openSession(app.url, 'Nils');
  const said = (role: 'user' | 'assistant', content: string, data = {}) => ({
    id: randomUUID(),
    role,
    content,
    data,
  });
  const rated = randomUUID();
  const byAssistant = { state: { currentAssistantId: 'astgp/rooms' } };
  await writeConversation(client, {
    id: rated,
    name: 'The hall',
    folderId: null,
    messages: [said('user', 'May I book the hall?'), said('assistant', 'Yes.', byAssistant)],
  });
  const summedUp = [said('user', 'May I book the hall?'), said('assistant', 'Yes.')];
  await writeConversation(client, {
    id: randomUUID(),
    name: 'Booking',
    folderId: null,
    messages: [said('user', 'Who am I?'), said('assistant', 'You are Nils.'), ...summedUp],
  });
  await authenticate(page, app.url, /Nils/);

  await test.step('[ARJ1] the cost of the month stands in the details, and by day and model in its dialog', async () => {
    await query(
      app,
      `insert into usage (run_id, person_id, model_id, input_tokens, cached_tokens, output_tokens, cost_usd, outcome)
       select gen_random_uuid(), id, 'a-dear-model', 4000, 1500, 700, 1000, 'completed' from people where email like 'nils@%'`,
    );
    await page.goto(app.url);
    await chooseFromConversation(page, /^Month-to-date cost.*\$1,\d\d\d\./);
    const dialog = page.getByRole('dialog', { name: 'Month-to-date cost' });
    await expect(dialog.getByRole('region', { name: 'By model' })).toContainText('1,500 cached');
    await expect(dialog.getByRole('region', { name: 'By day' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
  });

  await test.step('[ARJ2] stars and feedback reach the server, and are there after a reload', async () => {
    await row(page, 'The hall').click();
    await page.getByRole('radio', { name: '1 star' }).focus();
    for (let press = 0; press < 3; press += 1) await page.keyboard.press('ArrowRight');
    await page.getByRole('textbox', { name: /What was good/ }).fill('Says who may.');
    await page.getByRole('button', { name: 'Send feedback' }).click();
    await expect(page.getByText('Thank you. Your rating was sent.')).toBeVisible();
    expect(
      await query(app, 'select stars, feedback from ratings where conversation_id = $1', [rated]),
    ).toEqual([{ stars: 4, feedback: 'Says who may.' }]);
    await page.reload();
    await expect(page.getByRole('radio', { name: '4 stars' })).toBeChecked();
    await expect(page.getByText('Says who may.')).toBeVisible();
  });

  await test.step('[ARJ4] a part of a conversation is summed up, reviewed and given without a name', async () => {
    await row(page, 'Booking').click();
    await page.getByRole('button', { name: 'Add to the message' }).click();
    await page.getByRole('menuitem', { name: 'Share for Quality Improvement' }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByText('Select Conversation Range for Quality Improvement Summary')).toBeVisible();
    await dialog.getByRole('combobox', { name: 'From' }).click();
    await page.getByRole('option', { name: 'May I book the hall?' }).click();
    await expect(dialog.getByText('2 messages')).toBeVisible();
    await dialog.getByRole('button', { name: 'Create summary' }).click();
    const summary = dialog.getByRole('textbox', { name: 'Summary' });
    await expect(summary).toHaveValue('NAME_REDACTED asked about a hall.');
    await expect(dialog.getByRole('textbox', { name: 'Purpose' })).toHaveValue('To book it.');
    await summary.fill('Somebody asked about a hall.');
    await dialog.getByRole('button', { name: 'Submit' }).click();
    await expect(dialog.getByText('Successfully submitted quality improvement summary.')).toBeVisible();
    const given = await query(app, 'select person_id, review, conversation from quality_reviews');
    expect(given).toEqual([
      {
        person_id: null,
        review: expect.objectContaining({
          summary: 'Somebody asked about a hall.',
          purpose: 'To book it.',
          includeUser: false,
        }) as object,
        conversation: expect.objectContaining({
          messages: summedUp.map(({ role, content }) => ({ role, content })),
        }) as object,
      },
    ]);
  });
});

test('[ARJ3] the data disclosure is read to its end and accepted by address before the workspace opens', async ({
  page,
  app,
}) => {
  await signIn(page, app.url, /Mei/);
  await query(
    app,
    `insert into agreements (id, file_name, type, md5, uploaded_by, arrived_at, version, content, html)
     values (gen_random_uuid(), 'a.html', 'text/html', '', 'thea', now(), $1, '', $2)`,
    [randomUUID(), '<h2>What we keep</h2>' + '<p>We keep it for thirty days.</p>'.repeat(80)],
  );
  await setFlag(app, 'dataDisclosure', only('mei'));
  await expect(async () => {
    await page.reload();
    await expect(page.getByRole('heading', { name: 'Data Disclosure Agreement' })).toBeVisible({
      timeout: 3_000,
    });
  }).toPass();
  const text = page.frameLocator('iframe[title="Data Disclosure Agreement"]');
  await expect(text.getByRole('heading', { name: 'What we keep' })).toBeVisible();
  await expect(messageBox(page)).toHaveCount(0);
  const email = page.getByRole('textbox', { name: 'Your e-mail address' });
  const accept = page.getByRole('button', { name: 'Accept' });
  await email.fill('nils@stoa.localhost');
  await accept.click();
  await expect(
    page.getByText('You must scroll to the bottom of the disclosure before accepting.'),
  ).toBeVisible();
  await page.getByRole('group', { name: 'Text of the agreement' }).focus();
  await page.keyboard.press('End');
  await expect(page.getByText('You have reached the end.')).toBeVisible();
  await accept.click();
  await expect(page.getByText('The entered email does not match your account email.')).toBeVisible();
  await email.fill('MEI@stoa.localhost');
  await accept.click();
  await expect(messageBox(page)).toBeVisible();
  await page.reload();
  await expect(messageBox(page)).toBeVisible();
});
