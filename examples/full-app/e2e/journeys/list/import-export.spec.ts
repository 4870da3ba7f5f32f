import type { Page } from '@playwright/test';
import type { Conversation, ExportFile, Message } from '@stoa/core/contract';
import { unzipSync, strFromU8 } from 'fflate';
import { expectAccessible } from '../../support/accessible.js';
import { ask, questions, replies, replyText, row } from '../../support/conversation-page.js';
import {
  chatGptFile,
  claudeFile,
  libreChatFile,
  olderFiles,
  openWebUiFile,
} from '../../support/export-files.js';
import { bytesOf, chooseFile, textOf } from '../../support/files.js';
import { expect, signIn, test } from '../../support/fixtures.js';
import { conversationNamed, folderRow, itemOf, moveTo, newFolder } from '../../support/list-page.js';
import { chooseFromConversation, pressOnMessage, regenerate } from '../../support/messages-page.js';
import { lostRequest, troubleWith } from '../../support/network.js';
import { openSession } from '../../support/session.js';
import { emptyCloud, nodesOf } from '../../support/stored.js';
import { chooseFromAccountMenu } from '../../support/account-menu.js';

/** Saves everything as an export file. */
async function exportAll(page: Page): Promise<ExportFile> {
  const download = page.waitForEvent('download');
  await chooseFromAccountMenu(page, 'Export Conversations');
  return JSON.parse(await textOf(await download)) as ExportFile;
}

/** What a conversation says, without what depends on who has it. */
const saying = (conversation: Conversation) => ({
  name: conversation.name,
  tags: conversation.tags,
  path: conversation.messages.map(({ role, content }: Message) => [role, content]),
  nodes: nodesOf(conversation)
    .map(({ id, parentId, content }) => JSON.stringify([id, parentId ?? null, content]))
    .sort(),
});

test.describe('Files of conversations', () => {
  test.beforeEach(async ({ page, app }) => {
    for (const person of ['Nils', 'Mei']) await emptyCloud((await openSession(app.url, person)).client);
    await signIn(page, app.url, /Nils/);
  });

  test('what one person exports another imports: the same; once more changes nothing', async ({
    page,
    app,
    openBrowser,
  }) => {
    await conversationNamed(page, 'From the browser', 'Private');
    await conversationNamed(page, 'From the cloud', 'Cloud');
    await regenerate(replies(page).last());
    await newFolder(page, 'Packed');
    await moveTo(page, 'From the cloud', 'Packed');
    const exported = await exportAll(page);
    expect(exported.version).toBe(4);
    expect(exported.folders.map(({ name }) => name)).toContain('Packed');

    const other = await openBrowser();
    await signIn(other.page, app.url, /Mei/);
    const file = JSON.stringify(exported);
    const dialog = await chooseFile(other.page, 'packed.json', file);
    await expect(dialog).toContainText('Stoa export, version 4');
    const count = `${exported.history.length} conversations`;
    await expect(dialog.getByRole('button', { name: `Import ${count}` })).toBeVisible();
    await expectAccessible(other.page, '[role=dialog]');
    await dialog.getByRole('radiogroup').getByText('Cloud', { exact: true }).click();
    await dialog.getByRole('button', { name: `Import ${count}` }).click();
    await expect(dialog).toContainText(`${count} added`);
    await dialog.getByRole('button', { name: 'Choose another file' }).click();
    await chooseFile(other.page, 'packed.json', file);
    await expect(dialog).toContainText('Everything in this file is here already.');
    await expect(dialog.getByRole('button', { name: /^Import \d/ })).toHaveCount(0);
    await other.page.keyboard.press('Escape');
    await folderRow(other.page, 'Packed').click();
    await row(other.page, 'From the cloud').click();
    await expect(replies(other.page).last().getByLabel('Version 2 of 2')).toBeVisible();
    await expect(itemOf(row(other.page, 'From the cloud'))).toHaveAccessibleName(/Kept in the cloud/);

    const again = await exportAll(other.page);
    const named = (history: Conversation[]) =>
      history
        .filter(({ name }) => name.startsWith('From the'))
        .map(saying)
        .sort((a, b) => a.name.localeCompare(b.name));
    expect(named(again.history)).toEqual(named(exported.history));
  });

  test('files of other products and versions come in, other files are refused, and an import can be left', async ({
    page,
  }) => {
    await test.step('exports of other products and of older versions', async () => {
      const files = [
        ['chatgpt.json', chatGptFile, 'ChatGPT export', 'Bees in winter', 'In a cluster around the queen.'],
        ['claude.json', claudeFile, 'Claude export', 'Cheese caves', 'About twelve degrees.'],
        ['webui.json', openWebUiFile, 'Open WebUI export', 'Tides and moons', 'the sea bulges on both sides'],
        ['libre.json', libreChatFile, 'LibreChat export', 'Clay and kilns', 'Above a thousand degrees.'],
        ['v1.json', olderFiles['version 1'], 'Stoa export, version 1', 'From version one', 'reply of'],
        ['v2.json', olderFiles['version 2'], 'Stoa export, version 2', 'From version two', 'reply of'],
        ['v3.json', olderFiles['version 3'], 'Stoa export, version 3', 'From version three', 'reply of'],
      ] as const;
      for (const [file, content, format, name, texts] of files) {
        const dialog = await chooseFile(page, file, content);
        await expect(dialog).toContainText(format);
        await expect(dialog).toContainText(name);
        await dialog.getByRole('button', { name: 'Import 1 conversation' }).click();
        await expect(dialog).toContainText('1 conversation added');
        await dialog.getByRole('button', { name: 'Done' }).click();
        await row(page, name).click();
        await expect.poll(() => replyText(page)).toContain(texts);
        await expect(questions(page)).toHaveCount(1);
      }
      await row(page, 'Bees in winter').click();
      await expect(replies(page).last().getByLabel('Version 2 of 2')).toBeVisible();
      await ask(page, 'go on from here');
      await expect(questions(page)).toHaveCount(2);
    });

    await test.step('other files are refused; nothing that is there is overwritten; an import can be left', async () => {
      for (const [name, content] of [
        ['future.json', '{"version": 9, "history": [], "folders": [], "prompts": []}'],
        ['notes.json', '{"notes": ["milk", "bread"]}'],
        ['notes.txt', 'milk and bread'],
      ] as const) {
        const refused = await chooseFile(page, name, content);
        await expect(refused.getByText('Unsupported data format')).toBeVisible();
        await refused.getByRole('button', { name: 'Choose another file' }).click();
      }
      await page.keyboard.press('Escape');

      await conversationNamed(page, 'Grown since', 'Private');
      const exported = await exportAll(page);
      await ask(page, 'said later');
      const mine = exported.history.filter(({ name }) => name === 'Grown since');
      const many = Array.from({ length: 1200 }, (_, index) => ({
        id: `many-${index}`,
        name: `Many ${index}`,
        messages: [{ id: `many-${index}-m`, role: 'user', content: 'word '.repeat(600), data: {} }],
      }));
      const file = JSON.stringify({ ...exported, history: [...mine, ...many], folders: [], prompts: [] });
      const dialog = await chooseFile(page, 'many.json', file);
      await expect(dialog.getByRole('button', { name: /^Import 1,?200 conversations/ })).toBeVisible();
      await dialog.getByRole('radiogroup').getByText('Private', { exact: true }).click();
      await dialog.getByRole('button', { name: /^Import 1,?200 conversations/ }).click();
      // The page is busy storing; whether it is still under the pointer is not what is asked here.
      await dialog.getByRole('button', { name: 'Stop', exact: true }).click({ force: true });
      await expect(dialog.getByText('Import stopped')).toBeVisible();
      const [, added = ''] = /(\d+) conversations? added/.exec((await dialog.textContent()) ?? '') ?? [];
      expect(Number(added)).toBeLessThan(1200);
      await dialog.getByRole('button', { name: 'Done' }).click();
      await row(page, 'Grown since').click();
      await expect(questions(page)).toHaveCount(2);
      await expect(questions(page).last()).toContainText('said later');
      const left = (await exportAll(page)).history.filter(({ name }) => name.startsWith('Many '));
      expect(left).toHaveLength(Number(added));
      for (const { messages } of left) expect(messages).toHaveLength(1);
    });
  });
});

/** The XML parts of an Office file by name. */
const partsOf = (bytes: Uint8Array) =>
  Object.fromEntries(Object.entries(unzipSync(bytes)).map(([name, part]) => [name, strFromU8(part)]));
const wordsOf = (xml: string | undefined) =>
  (xml ?? '')
    .replace(/<\/(w:p|a:p)>/g, '\n')
    .replace(/<[^>]+>/g, '')
    .replace(/\s+/g, ' ');

test.describe('Documents', () => {
  test.beforeEach(({ page, app }) => signIn(page, app.url, /Mei/));

  test('a conversation becomes a Word document and a presentation', async ({ page, guard }) => {
    guard.expected.push(lostRequest, /40[49]/);
    await conversationNamed(page, 'To be printed', 'Private', 'a question for paper');
    const first = await replyText(page);
    await pressOnMessage(replies(page).last(), 'Star');
    await ask(page, '!echo # Second heading');

    const dialog = page.getByRole('dialog', { name: 'Download' });
    const end = await troubleWith(page, ({ address }) => address === '/chat/convert', 'lost');
    await chooseFromConversation(page, 'Download conversation');
    await dialog.getByText('Both', { exact: true }).click();
    await dialog.getByRole('switch', { name: 'Name of the conversation' }).click();
    await dialog.getByText('Advanced').click();
    await dialog.getByRole('textbox', { name: 'Before each question' }).fill('**Asked:**');
    await expectAccessible(page, '[role=dialog]');
    await dialog.getByRole('button', { name: 'Download', exact: true }).click();
    await expect(
      dialog.getByText(
        /Unable to download\. Please check your Internet connection|Failed to reach the download/,
      ),
    ).toBeVisible();
    await end();
    let download = page.waitForEvent('download');
    await dialog.getByRole('button', { name: 'Try again' }).click();
    const word = await download;
    expect(word.suggestedFilename()).toBe('To be printed.docx');
    const document = wordsOf(partsOf(await bytesOf(word))['word/document.xml']);
    for (const words of [
      'To be printed',
      'Asked:',
      'a question for paper',
      first.slice(0, 60),
      'Second heading',
    ])
      expect(document).toContain(words);
    await expect(dialog.getByText('Your document is ready')).toBeVisible();

    await dialog.getByRole('button', { name: 'Make another one' }).click();
    await dialog.getByText('PowerPoint', { exact: true }).click();
    await dialog.getByText('Replies', { exact: true }).click();
    await dialog.getByRole('checkbox', { name: 'Only starred messages' }).check();
    download = page.waitForEvent('download');
    await dialog.getByRole('button', { name: 'Download', exact: true }).click();
    const slides = await download;
    expect(slides.suggestedFilename()).toBe('To be printed.pptx');
    const parts = partsOf(await bytesOf(slides));
    const shown = Object.keys(parts)
      .filter((name) => /^ppt\/slides\/slide\d+\.xml$/.test(name))
      .map((name) => wordsOf(parts[name]))
      .join(' ');
    expect(shown).toContain(first.slice(0, 40));
    expect(shown).not.toContain('Second heading');
    expect(shown).not.toContain('a question for paper');
  });
});
