import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { compress, decompress } from '@stoa/core/wire';
import { ask, questions, replies, row, rows } from '../../support/conversation-page.js';
import { expect, signIn, test } from '../../support/fixtures.js';
import { conversationNamed } from '../../support/list-page.js';
import { regenerate } from '../../support/messages-page.js';

interface PlainMessage {
  id: string;
  role: 'user' | 'assistant';
  content: string;
  data: Record<string, unknown>;
}
interface PlainConversation {
  id: string;
  name: string;
  folderId: string | null;
  messages: PlainMessage[];
}

const said = (role: PlainMessage['role'], content: string): PlainMessage => ({
  id: randomUUID(),
  role,
  content,
  data: {},
});

/** A client that knows the protocol alone: bearer token, whole lists, its own addresses. */
async function plainClient(page: Page, url: string) {
  const session = await page.context().request.get(`${url}/api/auth/session`);
  const { accessToken } = (await session.json()) as { accessToken: string };
  const headers = { authorization: `Bearer ${accessToken}`, 'content-type': 'application/json' };
  async function call(method: string, path: string, data?: unknown): Promise<Record<string, unknown>> {
    const response = await fetch(url + path, {
      method,
      headers,
      ...(data !== undefined && { body: JSON.stringify({ data }) }),
    });
    expect(response.ok, `${method} ${path} answered ${response.status}`).toBe(true);
    return (await response.json()) as Record<string, unknown>;
  }
  return {
    call,
    upload: (conversation: PlainConversation, folder: object | null = null) =>
      call('PUT', '/state/conversation/upload', {
        conversation: compress(JSON.stringify(conversation)),
        conversationId: conversation.id,
        folder,
      }),
    async read(id: string): Promise<PlainConversation> {
      const answer = await call('GET', `/state/conversation/get?conversationId=${id}`);
      return JSON.parse(decompress(answer['conversation'] as number[])) as PlainConversation;
    },
    remove: (id: string) => call('DELETE', `/state/conversation/delete?conversationId=${id}`),
  };
}

test('[NW7] a visible page follows what a plain client does beside it, without a reload', async ({
  page,
  app,
}) => {
  await signIn(page, app.url);
  const plain = await plainClient(page, app.url);
  const id = randomUUID();
  const made: PlainConversation = { id, name: 'Made beside', folderId: null, messages: [] };

  await test.step('a new conversation, its messages and its name', async () => {
    await plain.upload({
      ...made,
      messages: [said('user', 'tide of today'), said('assistant', 'high at noon')],
    });
    await row(page, 'Made beside').click();
    await expect(replies(page).last()).toContainText('high at noon');
    const read = await plain.read(id);
    await plain.upload({
      ...read,
      name: 'Named beside',
      messages: [...read.messages, said('user', 'and tomorrow'), said('assistant', 'an hour later')],
    });
    await expect(replies(page)).toHaveCount(2);
    await expect(replies(page).last()).toContainText('an hour later');
    await expect(row(page, 'Named beside')).toBeVisible();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Named beside');
  });

  await test.step('a folder', async () => {
    const folder = { id: 'f-beside', name: 'Folder beside', type: 'chat' };
    await plain.upload({ ...(await plain.read(id)), folderId: folder.id }, folder);
    await expect(page.getByRole('navigation', { name: 'Conversations' })).toContainText('Folder beside');
  });

  await test.step('a question asked anew in place of one that has two answers here', async () => {
    const { conversationId } = await conversationNamed(page, 'With versions', 'Cloud');
    await regenerate(replies(page).last());
    const read = await plain.read(conversationId);
    const [question] = read.messages;
    await plain.upload({
      ...read,
      messages: [{ ...question!, content: 'asked anew beside' }, said('assistant', 'answered anew beside')],
    });
    await expect(questions(page).first()).toContainText('asked anew beside');
    await expect(replies(page).first()).toContainText('answered anew beside');
    await ask(page, 'next question here');
    await expect
      .poll(async () => (await plain.read(conversationId)).messages.map(({ content }) => content).slice(0, 3))
      .toEqual(['asked anew beside', 'answered anew beside', 'next question here']);
  });

  await test.step('a deletion', async () => {
    await plain.remove(id);
    await expect(rows(page).filter({ hasText: 'Named beside' })).toHaveCount(0);
  });
});

test('[NW7] a hidden page has no connection for news, and catches up when it is shown', async ({
  page,
  app,
}) => {
  await signIn(page, app.url);
  const plain = await plainClient(page, app.url);
  const show = (state: 'hidden' | 'visible') =>
    page.evaluate((next) => {
      Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => next });
      document.dispatchEvent(new Event('visibilitychange'));
    }, state);
  const ended = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/api/changes'));
  await expect
    .poll(() => page.evaluate(() => performance.getEntriesByType('resource').length))
    .toBeGreaterThan(0);
  await plain.upload({
    id: randomUUID(),
    name: 'While shown',
    folderId: null,
    messages: [said('user', 'x')],
  });
  await expect(row(page, 'While shown')).toBeVisible();
  await show('hidden');
  await ended;
  await plain.upload({
    id: randomUUID(),
    name: 'While hidden',
    folderId: null,
    messages: [said('user', 'x')],
  });
  await show('visible');
  await expect(row(page, 'While hidden')).toBeVisible();
});
