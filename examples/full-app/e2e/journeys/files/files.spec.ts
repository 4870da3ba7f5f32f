import type { Page } from '@playwright/test';
import { sampleDocx, samplePdf, sampleXlsx } from '@stoa/server/testing/sample-files';
import { expectAccessible } from '../../support/accessible.js';
import {
  ask,
  beginConversation,
  keepIn,
  messageBox,
  questions,
  replies,
} from '../../support/conversation-page.js';
import { expect, expectClean, signIn, test } from '../../support/fixtures.js';

const chips = (page: Page) => page.locator('[data-slot=attachment-chip]');
const ready = (page: Page) => chips(page).and(page.locator('[data-state=ready]'));

async function openMenu(page: Page, item: string) {
  await page.getByRole('button', { name: 'Add to the message' }).click();
  await page.getByRole('menuitem', { name: item }).click();
}

/** Attaches files by the menu, as a person does. */
async function attach(page: Page, ...files: { name: string; mimeType: string; buffer: Buffer }[]) {
  const chooser = page.waitForEvent('filechooser');
  await openMenu(page, 'Upload files');
  await (await chooser).setFiles(files);
}
const text = (name: string, content: string, mimeType = 'text/plain') => ({
  name,
  mimeType,
  buffer: Buffer.from(content),
});

/** Drops a file on the page, or pastes it into the message box. */
const bring = (page: Page, how: 'drop' | 'paste', name: string) =>
  page.evaluate(
    ([way, fileName]) => {
      const data = new DataTransfer();
      data.items.add(new File(['Words that came by hand.'], fileName!, { type: 'text/plain' }));
      if (way === 'drop') {
        const at = { dataTransfer: data, bubbles: true, cancelable: true };
        document.body.dispatchEvent(new DragEvent('dragenter', at));
        document.body.dispatchEvent(new DragEvent('drop', at));
      } else
        document
          .querySelector('#stoa-composer')!
          .dispatchEvent(
            new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
          );
    },
    [how, name],
  );

test.describe('Files', () => {
  test.beforeEach(async ({ page, app, guard }) => {
    // The address of a file that is being read answers 404, as clients of the protocol expect.
    guard.expected.push(/status of 404/);
    await signIn(page, app.url);
  });

  test('a conversation about a PDF of 300 pages', async ({ page, models }) => {
    await beginConversation(page);
    await keepIn(page, 'Cloud');
    const pages = Array.from({ length: 300 }, (_, index) =>
      index === 211
        ? 'The treasurer Kallias hid the silver of the league\nunder the olive press of his cousin.'
        : 'The harbour was quiet.\nShips came and went with oil, wine and grain, and the clerks wrote it down.\n'.repeat(
            6,
          ),
    );
    await attach(page, {
      name: 'Chronicle of the league.pdf',
      mimeType: 'application/pdf',
      buffer: await samplePdf(pages),
    });
    await expect(chips(page)).toContainText('Chronicle_of');
    await expect(ready(page)).toHaveCount(1, { timeout: 30_000 });
    await ask(page, 'Where did the treasurer hide the silver? !cite');

    const asked = (await models.state()).requests.find(({ body }) =>
      JSON.stringify(body.messages.at(-1)).includes('Where did the treasurer hide the silver?'),
    );
    const read = JSON.stringify(asked!.body.messages.at(-1));
    expect(read).toContain('under the olive press');
    expect(read).toContain('page 212');
    await expect(chips(page)).toHaveCount(0);
    await expect(
      questions(page).last().getByRole('button', { name: 'Download Chronicle_of_the_league.pdf' }),
    ).toBeVisible();
    // The number in the reply leads to the page, with the words of the statement marked.
    const mark = replies(page)
      .last()
      .getByRole('button', { name: /^Source \d+: Chronicle_of.*, page 212$/ });
    await mark.click();
    const passage = page.getByRole('dialog', { name: 'Chronicle_of_the_league.pdf' });
    await expect(passage).toContainText('page 212');
    await expect(passage.locator('mark', { hasText: 'treasurer' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(mark).toBeFocused();
    await replies(page).last().getByText('Sources').click();
    await expect(replies(page).last()).toContainText('Document Search Results (RAG)');

    // It is there after a reload, and can be fetched.
    await page.reload();
    const download = page.waitForEvent('download');
    await questions(page)
      .last()
      .getByRole('button', { name: 'Download Chronicle_of_the_league.pdf' })
      .click();
    expect((await download).suggestedFilename()).toBe('Chronicle_of_the_league.pdf');
  });

  test('files come by dropping and pasting, are refused, survive a reload and an upload that is lost', async ({
    page,
    guard,
  }) => {
    await bring(page, 'drop', 'dropped.txt');
    await bring(page, 'paste', 'pasted.txt');
    await attach(page, text('old.xls', 'x'), text('noise.mp3', 'x'));
    await expect(page.locator('[data-slot=refused-files]')).toContainText(
      'This file type is not supported. Please save the file as xlsx.',
    );
    await expect(ready(page)).toHaveCount(2, { timeout: 30_000 });
    await messageBox(page).fill('What do they say?');
    await expectAccessible(page, 'main');
    await page.reload();
    await expect(ready(page)).toHaveCount(2);
    await expect(messageBox(page)).toHaveValue('What do they say?');
    await page.getByRole('button', { name: 'Remove dropped.txt' }).click();
    await expect(page.getByRole('button', { name: 'Remove pasted.txt' })).toBeFocused();
    await expect(ready(page)).toHaveCount(1);

    await test.step('an upload that the network takes away says so, and goes again', async () => {
      expectClean(guard);
      await page.getByRole('button', { name: 'Remove pasted.txt' }).click();
      await expect(chips(page)).toHaveCount(0);
      guard.expected.push(/ERR_FAILED/);
      await page.route('**/api/files/blob*', (route) => route.abort());
      await attach(page, text('lost.txt', 'Lost and found.'));
      await expect(chips(page)).toContainText('upload failed');
      await messageBox(page).fill('Read it');
      await messageBox(page).press('Enter');
      await expect(page.getByText('Not sent yet. lost.txt: upload failed')).toBeVisible();
      await expect(page.getByRole('button', { name: 'Remove it and send' })).toBeVisible();
      await page.unroute('**/api/files/blob*');
      await page.getByRole('button', { name: 'Try lost.txt again' }).click();
      await expect(ready(page)).toHaveCount(1, { timeout: 30_000 });
      await expect(page.getByRole('button', { name: 'Remove it and send' })).toHaveCount(0);
    });
  });

  test('Your Files has an address, shows, tags and deletes; the picker attaches', async ({ page, app }) => {
    await page.goto(`${app.url}/files`);
    await expect(page).toHaveTitle('Your Files · Stoa');
    const chooser = page.waitForEvent('filechooser');
    await page.getByRole('button', { name: 'Upload files' }).first().click();
    await (
      await chooser
    ).setFiles([
      text('ships.csv', 'ship,tons\nArgo,120\n', 'text/csv'),
      text('notes.md', '# Notes\n\nThe sea is calm.', 'text/markdown'),
      {
        name: 'Plan of the harbour.docx',
        mimeType: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
        buffer: await sampleDocx('The plan', ['First the quay, then the crane.']),
      },
      {
        name: 'costs.xlsx',
        mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
        buffer: await sampleXlsx([
          ['Item', 'Cost'],
          ['Crane', 120],
        ]),
      },
    ]);
    const rowOf = (name: string) => page.getByRole('row', { name: new RegExp(name) });
    for (const name of ['ships.csv', 'notes.md', 'Plan_of_the_harbour.docx', 'costs.xlsx']) {
      await expect(rowOf(name)).toBeVisible({ timeout: 30_000 });
      await expect(rowOf(name)).not.toContainText('Reading', { timeout: 30_000 });
    }
    await expectAccessible(page, 'main');
    // There is no message box that the first link could lead to.
    await page.getByRole('link', { name: 'Skip to the content' }).focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('main')).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(page.getByRole('main').locator(':focus')).toHaveCount(1);

    await page.getByRole('button', { name: 'Preview ships.csv' }).click();
    const panel = page.getByRole('region', { name: 'Preview of a file' });
    await expect(panel.getByRole('heading', { name: 'ships.csv' })).toBeFocused();
    await expect(panel).toContainText('Argo');
    // Files that no browser draws show their words, never their bytes.
    await page.getByRole('button', { name: 'Preview Plan_of_the_harbour.docx' }).click();
    await expect(panel).toContainText('First the quay, then the crane.');
    await expect(panel).not.toContainText('PK');
    await expectAccessible(page, '[data-slot=file-panel]');
    await page.getByRole('button', { name: 'Preview costs.xlsx' }).click();
    await expect(panel.getByRole('cell', { name: 'Crane' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('button', { name: 'Preview costs.xlsx' })).toBeFocused();
    await expect(panel).toHaveCount(0);
    await page.getByRole('button', { name: 'Actions for notes.md' }).click();
    await page.getByRole('menuitem', { name: 'Edit tags' }).click();
    await page.getByRole('dialog', { name: 'Tags of notes.md' }).getByRole('textbox').fill('sea');
    await page.keyboard.press('Enter');
    await expect(rowOf('notes.md')).toContainText('sea');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('button', { name: 'Actions for notes.md' })).toBeFocused();
    const search = page.getByRole('searchbox', { name: 'Search by name' });
    await search.fill('the HARB');
    await expect(rowOf('notes.md')).toHaveCount(0);
    await expect(rowOf('Plan_of_the_harbour.docx')).toBeVisible();
    await search.fill('');
    await page.getByRole('button', { name: 'Type', exact: true }).click();
    await page.getByRole('menuitemradio', { name: 'Excel' }).click();
    await expect(rowOf('notes.md')).toHaveCount(0);
    await expect(rowOf('costs.xlsx')).toBeVisible();
    await page.getByRole('button', { name: 'Remove the filter Type: Excel' }).click();
    await search.fill('hips.c');
    await expect(rowOf('notes.md')).toHaveCount(0);
    await page.getByRole('checkbox', { name: 'Select ships.csv' }).check();
    await page.getByRole('button', { name: 'Delete', exact: true }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await expect(page.getByText('No file name holds “hips.c”')).toBeVisible();

    await page.getByRole('button', { name: 'Close and go back to the conversation' }).click();
    await expect(messageBox(page)).toBeVisible();
    await page.goBack();
    await expect(page.getByRole('heading', { name: 'Your Files' })).toBeVisible();
    await page.goForward();
    await openMenu(page, 'Data Sources');
    const picker = page.getByRole('dialog', { name: 'Data Sources' });
    await picker.getByRole('tab', { name: 'Tags' }).click();
    await picker.getByRole('button', { name: 'sea' }).click();
    await picker.getByRole('tab', { name: 'Docs' }).click();
    await picker.getByRole('row', { name: /notes\.md/ }).click();
    await expectAccessible(page, '[role=dialog]');
    await picker.getByRole('button', { name: 'Attach 2 sources' }).click();
    await expect(ready(page)).toHaveCount(2);
  });
});
