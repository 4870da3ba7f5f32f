import type { Page } from '@playwright/test';
import { operations, type ChatEvent } from '@stoa/core/contract';
import { buildAnswer, formatFrame } from '@stoa/core/wire';
import { expectAccessible } from '../../support/accessible.js';
import {
  ask,
  beginConversation,
  messageBox,
  messages,
  nextChatRequest,
  questions,
  reopenLast,
  replies,
  replyEnded,
  replyText,
  row,
  send,
} from '../../support/conversation-page.js';
import { importFile } from '../../support/files.js';
import { expect, signIn, test } from '../../support/fixtures.js';
import { pressOnMessage } from '../../support/messages-page.js';
import { operationOf, type SentOperation } from '../../support/network.js';

const pixel =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
const tracker = 'https://tracker.example';

/** A conversation of version 4 whose reply carries every kind of state, some of it hostile. */
const carried = {
  version: 4,
  folders: [],
  prompts: [],
  history: [
    {
      id: 'around-1',
      name: 'Everything around',
      folderId: null,
      messages: [
        { id: 'q', role: 'user', content: 'What did you find?', data: {} },
        {
          id: 'r',
          role: 'assistant',
          content: 'This is what I found.',
          data: {
            reasoning: 'First the question is read.',
            toolCalls: [{ id: 'c', name: 'delete_everything', arguments: '{"really":true}' }],
            state: {
              sources: {
                rag: {
                  data: { chunkCount: 3 },
                  sources: [
                    {
                      name: 'report.pdf',
                      type: 'application/pdf',
                      contentKey: 'nils@example.org/a.json',
                      locations: [{ page: 1 }, { page: 2 }, { page: 5 }],
                      content: `<img src="${tracker}/a.png"> and so on`,
                    },
                  ],
                },
                webSearch: {
                  sources: [
                    { name: 'A page', url: 'https://example.org/page' },
                    { name: 'No page', url: 'javascript:alert(1)' },
                  ],
                },
              },
              codeInterpreter: {
                content: [
                  { type: 'image/png', values: { file_key: 'k/1-FN-dot.png', presigned_url: pixel } },
                  {
                    type: 'image/png',
                    values: { file_key: 'k/2-FN-far.png', presigned_url: `${tracker}/far.png` },
                  },
                  {
                    type: 'text/csv',
                    values: { file_key: 'k/3-FN-rows.csv', presigned_url: `${tracker}/rows.csv?Expires=1` },
                  },
                  {
                    type: 'application/pdf',
                    values: { file_key: 'k/4-FN-paper.pdf', presigned_url: '/auth/sign-out' },
                  },
                ],
              },
              agentLog: {
                success: true,
                data: {
                  session: 's-1',
                  result: [
                    {
                      role: 'assistant',
                      content: { tool: 'run_shell', args: { command: 'rm -rf /' }, result: 'Refused.' },
                    },
                  ],
                  files: {
                    f: {
                      original_name: 'plan.md',
                      size: 2048,
                      versions: [
                        {
                          version_file_id: 'v1',
                          timestamp: '2025-02-19T10:00:00Z',
                          size: 1024,
                          hash: '9f86d081884c7d65',
                        },
                        {
                          version_file_id: 'v2',
                          timestamp: '2025-02-19T11:00:00Z',
                          size: 2048,
                          hash: '60303ae22b998861',
                        },
                      ],
                    },
                  },
                  changed_files: ['f'],
                },
              },
            },
          },
        },
        {
          id: 'e',
          role: 'environment',
          label: 'read_file',
          content: '{"success":false,"error":"No such file"}',
          data: {},
        },
      ],
    },
  ],
};

/** What the page asks for from here on: hosts that are not its own, and operations. */
function watch(page: Page, url: string) {
  const asked = { foreign: [] as string[], operations: [] as SentOperation[], chats: 0 };
  page.on('request', (request) => {
    const address = new URL(request.url());
    if (address.protocol.startsWith('http') && address.origin !== new URL(url).origin)
      asked.foreign.push(request.url());
    if (address.pathname === '/api/chat') asked.chats += 1;
    const operation = operationOf(request);
    if (operation) asked.operations.push(operation);
  });
  return asked;
}

const panel = (page: Page, name: string) => messages(page).locator(`[data-panel="${name}"]`);
const open = async (page: Page, name: string) => {
  await panel(page, name).locator('summary').first().click();
  return panel(page, name);
};

test.describe('Around a message', () => {
  test('an imported reply shows all that it carries; nothing of it is carried out, and no other site is asked', async ({
    page,
    app,
    guard,
  }) => {
    await signIn(page, app.url, /Nils/);
    const dialog = await importFile(page, 'around.json', JSON.stringify(carried), 'Private');
    await dialog.getByRole('button', { name: 'Done' }).click();
    const asked = watch(page, app.url);
    await row(page, 'Everything around').click();
    const reply = replies(page).last();
    await expect(reply).toContainText('This is what I found.');
    for (const name of ['tool-calls', 'agent', 'generated-files', 'sources'])
      await expect(panel(page, name), name).toBeVisible();

    const sources = await open(page, 'sources');
    await expect(sources.getByRole('group', { name: 'Document Search Results (RAG)' })).toContainText(
      '1–2, 5',
    );
    await expect(sources.getByRole('group', { name: 'Web Search' })).toBeVisible();
    await expect(sources.getByRole('link')).toHaveCount(1);
    await expect(sources).toContainText('<img src=');

    const tools = await open(page, 'tool-calls');
    await tools.getByText('delete_everything').click();
    await expect(tools.getByRole('group', { name: 'Arguments of delete_everything' })).toContainText(
      '"really": true',
    );

    const agent = await open(page, 'agent');
    await agent.getByText('run_shell').click();
    await expect(agent.getByRole('group', { name: 'Result of run_shell' })).toContainText('Refused.');
    await agent.getByText('2 versions').click();
    await expect(agent.getByRole('group', { name: 'Versions of plan.md' })).toContainText('60303ae2');
    await agent.getByRole('button', { name: 'Download plan.md', exact: true }).click();
    await expect(agent.getByRole('alert')).toHaveText('Error downloading file. Please try again.');

    // Open from the start, since it has pictures.
    const files = panel(page, 'generated-files');
    await expect(files.getByRole('img', { name: 'dot.png' })).toBeVisible();
    await expect(files.getByRole('group', { name: 'Image on tracker.example' })).toBeVisible();
    await files.getByRole('button', { name: 'Preview paper.pdf' }).click();
    await expect(files.getByText('Unable to display PDF')).toBeVisible();
    await files.getByRole('button', { name: 'Preview rows.csv' }).click();
    await expect(files.getByText('Unable to display CSV')).toBeVisible();
    await expectAccessible(page, '[data-slot=thread]');

    // A server that has the file gives an address of its own.
    const csv = `name,city\n${Array.from({ length: 30 }, (_, at) => `Row ${at + 1},"Lisbon, <b>Porto</b>"`).join('\n')}`;
    await page.route('**/api/requestOp', async (route, request) => {
      if (operationOf(request)?.address !== '/assistant/files/download/codeinterpreter')
        return route.fallback();
      return route.fulfill({
        json: buildAnswer(operations.files.downloadGenerated, {
          success: true,
          downloadUrl: '/api/files/rows.csv',
        }),
      });
    });
    await page.route('**/api/files/rows.csv', (route) =>
      route.fulfill({ contentType: 'text/csv', body: csv }),
    );
    await files
      .getByRole('listitem')
      .filter({ hasText: 'rows.csv' })
      .getByRole('button', { name: 'Try again' })
      .click();
    const table = files.getByRole('table');
    await expect(table.getByRole('row')).toHaveCount(12);
    await expect(table.getByRole('row').nth(1)).toContainText('Lisbon, <b>Porto</b>');
    const download = page.waitForEvent('download');
    await files.getByRole('button', { name: 'Download rows.csv' }).click();
    expect((await download).suggestedFilename()).toBe('rows.csv');

    const environment = messages(page).getByRole('article', { name: 'Result from the environment' });
    await environment.getByText('read_file').click();
    await expect(environment.getByRole('group', { name: 'read_file' })).toContainText('No such file');

    expect(asked.foreign).toEqual([]);
    expect(asked.chats).toBe(0);
    const addresses = new Set(
      asked.operations.map(({ address }) => address).filter((one) => !one.startsWith('/state')),
    );
    expect([...addresses].sort()).toEqual([
      '/assistant/files/download/codeinterpreter',
      '/vu-agent/get-file-download-urls',
    ]);
    guard.expected.push(/Failed to load resource/);
  });

  test('what a model thinks and an edit that was not saved are there after a reload', async ({
    page,
    app,
  }) => {
    await test.step('what a model thinks and the tools it calls stand beside its words, while they come and after a reload', async () => {
      await signIn(page, app.url, /Mei/);
      await ask(page, 'tell me !reasoning');
      const reasoning = () => replies(page).last().locator('[data-slot=reasoning]');
      await expect(reasoning()).not.toHaveAttribute('open');
      await reasoning().locator('summary').click();
      await expect(reasoning()).toContainText('First the question is read. Then an answer is chosen.');

      await ask(page, '!echo\n<thought>The porch is in the shade.</thought>\nIt is cool there.');
      await expect.poll(() => replyText(page)).toBe('!echo It is cool there.');
      await expect(reasoning().locator('summary')).toContainText(/Thought for|Reasoning/);
      await ask(page, '!toolCall weather');
      await expect(panel(page, 'tool-calls')).toBeVisible();

      await page.reload();
      await reopenLast(page);
      await expect(replies(page)).toHaveCount(3);
      const tools = await open(page, 'tool-calls');
      await tools.getByText('lookup').click();
      await expect(tools.getByRole('group', { name: 'Arguments of lookup' })).toContainText(
        '"city": "Paris"',
      );
      const echoed = replies(page).nth(1);
      await expect(echoed.locator('[data-slot=markdown]')).toHaveText(/^!echo\s*It is cool there\.$/);
      await echoed.locator('[data-slot=reasoning] summary').click();
      await expect(echoed).toContainText('The porch is in the shade.');
    });

    await test.step('an edit that was not saved is there after a reload', async () => {
      await beginConversation(page, 'Private');
      await ask(page, 'the first wording');
      await pressOnMessage(questions(page).last(), 'Edit message');
      const box = page.getByRole('textbox', { name: 'Edit your message' });
      await box.fill('a better wording');
      await page.waitForTimeout(500);
      await page.reload();
      await reopenLast(page);
      await expect(box).toHaveValue('a better wording');
      await expect(box).not.toBeFocused();
      await messages(page).getByRole('button', { name: 'Save', exact: true }).click();
      await replyEnded(page);
      await expect(questions(page).last()).toContainText('a better wording');
      await expect(questions(page).last().getByLabel('Version 2 of 2')).toBeVisible();
      await expect(messageBox(page)).toHaveValue('');
    });
  });

  test('what the server says it is doing shows while it does it, and is gone with the end', async ({
    page,
    app,
    guard,
  }) => {
    const status = (id: string, more: object): ChatEvent => ({
      s: 'meta',
      st: { id, summary: '', message: '', type: 'info', inProgress: true, ...more },
    });
    const first: ChatEvent[] = [
      { s: 'run', type: 'start', model: 'test' },
      status('assistant', {
        summary: 'The "Travel Assistant" is responding.',
        icon: 'assistant',
        inProgress: false,
        sticky: true,
      }),
      status('rag', { summary: 'I am searching for relevant information...', icon: 'aperture' }),
      status('rag', { summary: 'Searching: plan.md...', message: 'Read **two** pages', icon: 'aperture' }),
      status('done', { summary: 'Completed 1 of 1 prompts', inProgress: false }),
      { s: 'meta', m: 'out_of_order' },
      { s: '1', d: 'It comes second.' },
    ];
    const rest: ChatEvent[] = [
      { s: '0', d: 'It comes first.' },
      { s: 'run', type: 'end', outcome: 'completed', reason: 'stop' },
    ];
    const frames = (events: ChatEvent[], from: number) =>
      events.map((event, at) => formatFrame(from + at, event)).join('');
    let release = () => {};
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    let isFirst = true;
    await page.route('**/api/chat', async (route, request) => {
      if (request.method() !== 'POST' || !isFirst) return route.fallback();
      isFirst = false;
      return route.fulfill({ contentType: 'text/event-stream', body: frames(first, 1) });
    });
    await page.route('**/api/chat/runs/**', async (route, request) => {
      if (request.method() !== 'GET') return route.fulfill({ json: {} });
      await released;
      return route.fulfill({ contentType: 'text/event-stream', body: frames(rest, first.length + 1) });
    });
    guard.expected.push(/Failed to load resource/);

    await signIn(page, app.url, /Nils/);
    await beginConversation(page, 'Private');
    const request = nextChatRequest(page);
    await send(page, 'where shall we go?');
    await request;
    const list = replies(page).last().getByRole('list', { name: 'What is being done' });
    await expect(list.getByRole('listitem')).toHaveCount(2);
    await expect(list).toContainText('The "Travel Assistant" is responding.');
    await list.getByText('Searching: plan.md...').click();
    await expect(list.getByText('two')).toBeVisible();
    await expect(replies(page).last()).toContainText('It comes second.');
    await expectAccessible(page, '[data-slot=thread]');
    release();
    await replyEnded(page);
    await expect(list).toHaveCount(0);
    await expect(replies(page).last().locator('[data-slot=markdown]').last()).toHaveText(
      /It comes first\.\s*It comes second\./,
    );
  });
});
