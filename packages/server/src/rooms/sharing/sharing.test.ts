import { operations, sentence, type ExportFile, type InputOf, type Operation } from '@stoa/core/contract';
import { buildEnvelope, decodeJson, requestOpPath } from '@stoa/core/wire';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Browser } from '../../testing/browser.js';
import { createTestApp, type TestApp } from '../../testing/test-app.js';
import { recipientOf } from './recipients.js';
import { readPosition, sharedRows } from './sharing.repository.js';

let app: TestApp;
let thea: Browser;
let nils: Browser;
let logged = '';
beforeAll(async () => {
  app = await createTestApp({ onLog: (line) => (logged += line) });
  [thea, nils] = [await app.signInAs('thea'), await app.signInAs('nils')];
});
afterAll(() => app?.close());

const { sharing } = operations;
async function call<T extends Operation>(browser: Browser, operation: T, input: InputOf<T>) {
  const response = await browser.fetch(requestOpPath, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(buildEnvelope(operation, input)),
  });
  const body = (await response.json()) as { data?: string };
  return (body.data === undefined ? body : decodeJson(body.data)) as Record<string, unknown>;
}
const emailOf = async (browser: Browser) => {
  const { rows } = await app.database.pool.query<{ email: string }>(
    'select email from people order by created_at',
  );
  return rows[browser === thea ? 0 : 1]!.email;
};
const file = (more: Partial<ExportFile> = {}): ExportFile => ({
  version: 4,
  history: [],
  folders: [],
  prompts: [],
  ...more,
});
const share = async (from: Browser, to: string[], sharedData: ExportFile = file(), note = 'For you') =>
  call(from, sharing.share, { note, sharedWith: to, sharedData });
const list = async (browser: Browser) =>
  (await call(browser, sharing.list, {}))['items'] as {
    key: string;
    sharedBy: string;
    note: string;
    sharedAt: number;
  }[];
const load = (browser: Browser, key: string) => call(browser, sharing.load, { key });

describe('a shared item', () => {
  it('reaches its recipient, whatever the case of the address', async () => {
    const [from, to] = [await emailOf(thea), await emailOf(nils)];
    const history = [
      {
        id: 'c',
        name: 'C',
        isLocal: false,
        messages: [{ id: 'm', role: 'user' as const, content: 'very secret words', data: {} }],
      },
    ];
    const answer = await share(thea, [to.toUpperCase(), ` ${to} `], file({ history }));
    expect(answer).toEqual({ success: true, items: [to] });
    const [item] = await list(nils);
    expect(item).toMatchObject({ sharedBy: from, note: 'For you' });
    expect(Math.abs(item!.sharedAt - Date.now())).toBeLessThan(60_000);
    const day = new Date(item!.sharedAt).toISOString().slice(0, 10);
    expect(item!.key).toMatch(new RegExp(`^${to}/${from}/${day}/[0-9a-f-]{36}\\.json$`));
    const loaded = await load(nils, item!.key);
    expect(JSON.parse(loaded['item'] as string)).toEqual(
      file({ history: [{ ...history[0]!, isLocal: true }] }),
    );
    expect(logged).not.toContain('very secret words');
  });

  it('shared with oneself is listed under one’s own address, like a legacy workspace', async () => {
    const me = await emailOf(thea);
    await share(thea, [me], file(), 'A workspace');
    expect((await list(thea)).filter(({ sharedBy }) => sharedBy === me).map(({ note }) => note)).toEqual([
      'A workspace',
    ]);
  });

  it('[R10] holds specified fields only, and none of the sharer alone', async () => {
    const to = await emailOf(nils);
    const message = {
      id: 'm',
      role: 'user' as const,
      content: 'Hello',
      data: { starred: true },
      parentId: null,
    };
    const history = [
      { id: 'c', name: 'C', isLocal: true, messages: [message], nodes: [message], headId: 'm' },
    ];
    const prompts = [
      {
        id: 'p',
        name: 'P',
        description: '',
        content: '',
        folderId: null,
        type: 'prompt',
        data: { tags: ['t'] },
      },
    ];
    const odd = { apiKey: 'sk-1', __proto: {} };
    const own = { projectId: 'of-the-sharer' };
    const rated = { ...message, ...odd, data: { ...message.data, rating: { feedback: 'For the office.' } } };
    await share(
      thea,
      [to],
      file({
        history: [{ ...history[0]!, ...odd, ...own, messages: [rated], nodes: [rated] }],
        prompts: [{ ...prompts[0]!, ...odd }],
      }),
    );
    const loaded = JSON.parse((await load(nils, (await list(nils))[0]!.key))['item'] as string) as ExportFile;
    expect(loaded).toEqual(file({ history, prompts }));
  });

  it('[A] 1.110: has read-only assistants without what they are told, whatever the sharer’s browser says', async () => {
    const to = await emailOf(nils);
    const prompt = { id: 'p', name: 'P', description: '', content: '', folderId: null, type: 'prompt' };
    const assistant = {
      ...prompt,
      id: 'a',
      content: 'S3CRET',
      data: {
        assistant: { id: 'x', definition: { assistantId: 'astp/1', name: 'Poet', instructions: 'S3CRET' } },
        operations: [{ auth: { token: 'S3CRET' } }],
        noEdit: false,
        access: { read: true, write: true },
      },
    };
    await share(thea, [to], file({ prompts: [prompt, assistant] }));
    const loaded = JSON.parse((await load(nils, (await list(nils))[0]!.key))['item'] as string) as ExportFile;
    expect(loaded.prompts[0]).toEqual(prompt);
    expect(loaded.prompts[1]!.data).toEqual({
      assistant: { id: 'x', definition: { assistantId: 'astp/1', name: 'Poet' } },
      access: { read: true, write: false },
      noEdit: true,
      noCopy: true,
      noShare: true,
      noDelete: true,
    });
  });

  it('[A] 1.110: tells nothing of assistants either where it was stored before they kept that to themselves', async () => {
    const template = {
      id: 'a',
      name: 'Poet',
      description: '',
      content: 'S3CRET',
      data: {
        assistant: { id: 'x', definition: { assistantId: 'astp/1', name: 'Poet', instructions: 'S3CRET' } },
      },
    };
    const data = { assistant: template.data.assistant, templateData: template };
    const message = { id: 'm', role: 'user' as const, content: 'Hi', data };
    const conversation = { id: 'c', name: 'C', promptTemplate: template, messages: [message] };
    await share(thea, [await emailOf(nils)], file({ history: [conversation] }));
    const { key } = (await list(nils))[0]!;
    expect((await load(nils, key))['item']).not.toContain('S3CRET');
    const stored = JSON.stringify(file({ history: [conversation] }));
    await app.database.pool.query(
      'update shared_contents c set content = $2 from shared_items i where i.content_id = c.id and i.key = $1',
      [key, stored],
    );
    const item = (await load(nils, key))['item'] as string;
    expect(item).not.toContain('S3CRET');
    expect(item.match(/astp\/1/g)).toHaveLength(3);
  });

  it('[A] is loaded by its recipient only, and its existence is hidden from others', async () => {
    await share(thea, [await emailOf(nils)]);
    const { key } = (await list(nils))[0]!;
    const missing = { success: false, type: 'NoSuchKey', message: sentence('sharing.itemNotFound') };
    expect(await load(thea, key)).toEqual(missing);
    expect(await load(nils, key.replace(/.{5}\.json$/, '00000.json'))).toEqual(missing);
    expect(await load(nils, `../${key}`)).toEqual(missing);
    expect(await call(app.browser(), sharing.load, { key })).toMatchObject({ error: 'Unauthorized' });
    expect((await list(await app.signInAs('mei'))).some((item) => item.key === key)).toBe(false);
  });

  it('[R] is limited in size and number', async () => {
    const to = await emailOf(nils);
    const { rows } = await app.database.pool.query<{ id: string }>(`select id from people where email = $1`, [
      await emailOf(thea),
    ]);
    await app.database.pool.query(
      `insert into shared_contents (sharer_id, content, size_bytes) values ($1, '', 600000000)`,
      [rows[0]!.id],
    );
    expect(await share(thea, [to])).toMatchObject({ success: false, type: 'BadInput' });
    await app.database.pool.query('delete from shared_contents where size_bytes = 600000000');
  });

  it('[LST6] in an odd shape is left out by name, and the others are shared', async () => {
    const odd = { id: 'odd', name: 'Odd one', messages: [{ role: 'nobody', content: 1 }] };
    const old = {
      id: 'old',
      name: 'Old',
      folderId: null,
      messages: [{ role: 'user', content: 'without an id', label: null }],
      model: { id: 'm', name: 'M', tokenLimit: 4000 },
    };
    const sharedData = { version: 3, history: [odd, old], folders: [] };
    const answer = await call(thea, sharing.share, {
      note: 'n',
      sharedWith: [await emailOf(nils)],
      sharedData,
    });
    expect(answer).toMatchObject({ success: true, unreadable: ['Odd one'] });
    const item = (await load(nils, (await list(nils))[0]!.key))['item'] as string;
    expect(JSON.parse(item)).toMatchObject({
      version: 4,
      history: [
        { id: 'old', messages: [{ content: 'without an id', data: {} }], model: { outputTokenLimit: 4000 } },
      ],
      prompts: [],
    });
    const nothing = { version: 4, history: [odd], folders: [], prompts: [] };
    expect(
      await call(thea, sharing.share, { note: 'n', sharedWith: [await emailOf(nils)], sharedData: nothing }),
    ).toMatchObject({ success: false, type: 'BadInput' });
  });

  it('is refused when malformed', async () => {
    const to = await emailOf(nils);
    const good = { note: 'n', sharedWith: [to], sharedData: file() };
    for (const bad of [
      { ...good, note: '' },
      { ...good, note: 'x'.repeat(10_001) },
      { ...good, sharedWith: [] },
      { ...good, sharedWith: [to, 'nobody'] },
      { ...good, sharedWith: ['a/b@example.org'] },
      { ...good, sharedWith: Array.from({ length: 501 }, (_, at) => `p${at}@example.org`) },
      { ...good, sharedData: { version: 5, history: [], folders: [] } },
      { ...good, sharedData: 'x' },
    ])
      expect(await call(thea, sharing.share, bad as never)).toMatchObject({
        success: false,
        type: 'BadInput',
      });
    const before = (await list(nils)).length;
    expect(await call(thea, sharing.load, { key: 'x'.repeat(1001) })).toMatchObject({ success: false });
    expect((await list(nils)).length).toBe(before);
  });
});

describe('what a person shared', () => {
  interface Sent {
    id: string;
    note: string;
    sharedAt: number;
    shared_users: string[];
  }
  const listSent = async (browser: Browser) =>
    (await call(browser, sharing.listSent, undefined))['items'] as Sent[];
  const gone = { success: false, type: 'NoSuchKey', message: sentence('sharing.itemGone') };
  /** The protocol's own addresses, as its browser clients call them. */
  const post = async (browser: Browser, name: string, data: unknown) => {
    const response = await browser.fetch(`/api/share/${name}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ op: '/delete', data }),
    });
    return [response.status, await response.json()];
  };

  it('[SH10] is withdrawn from one person or from all, and from nobody else’s hand', async () => {
    const to = await emailOf(nils);
    await share(thea, [to, 'later@example.org'], file(), 'Withdraw me');
    const sent = (await listSent(thea)).find(({ note }) => note === 'Withdraw me')!;
    expect(sent.shared_users).toEqual(['later@example.org', to].toSorted());
    const { key } = (await list(nils)).find(({ note }) => note === 'Withdraw me')!;
    const withdraw = (browser: Browser, users: string[], id = sent.id) =>
      call(browser, sharing.withdraw, { id, shared_users: users });

    expect(await withdraw(nils, [to])).toEqual(gone);
    expect(await withdraw(thea, [to], 'no-id')).toEqual(gone);
    expect(await withdraw(thea, ['stranger@example.org'])).toEqual(gone);
    expect(await load(nils, key)).toMatchObject({ success: true });

    expect(await withdraw(thea, [to.toUpperCase()])).toEqual({ success: true });
    expect(await load(nils, key)).toEqual({
      success: false,
      type: 'NoSuchKey',
      message: 'Unable to find shared item. It may have been deleted.',
    });
    expect((await list(nils)).some((item) => item.key === key)).toBe(false);
    expect((await listSent(thea)).find(({ id }) => id === sent.id)?.shared_users).toEqual([
      'later@example.org',
    ]);
    await withdraw(thea, ['later@example.org']);
    expect((await listSent(thea)).some(({ id }) => id === sent.id)).toBe(false);
    const { rows } = await app.database.pool.query('select from shared_contents where id = $1', [sent.id]);
    expect(rows).toEqual([]);
  });

  it('[SH10] is without what they kept for themselves', async () => {
    await share(thea, [await emailOf(thea)], file(), 'A workspace of mine');
    expect((await listSent(thea)).some(({ note }) => note === 'A workspace of mine')).toBe(false);
  });

  it('[SH11] is new to its recipient until it is loaded', async () => {
    await share(thea, [await emailOf(nils)], file(), 'Look');
    const look = async () => (await call(nils, sharing.list, {}))['items'] as { isNew: boolean }[];
    expect((await look())[0]!.isNew).toBe(true);
    await load(nils, (await list(nils))[0]!.key);
    expect((await look())[0]!.isNew).toBe(false);
  });

  it('[SH12] is listed, withdrawn and removed at the protocol’s own addresses', async () => {
    const to = await emailOf(nils);
    for (const note of ['First', 'Second']) await share(thea, [to], file(), note);
    const response = await thea.fetch('/api/share/youshared');
    const { item } = (await response.json()) as { item: { success: boolean; items: Sent[] } };
    const first = item.items.find(({ note }) => note === 'First')!;
    expect(await post(thea, 'deleteyoushared', { id: first.id, shared_users: [to] })).toEqual([
      200,
      { item: { success: true }, success: true },
    ]);
    const second = (await list(nils)).find(({ note }) => note === 'Second')!;
    expect(await post(thea, 'delete', second)).toEqual([200, { item: gone, success: false }]);
    expect(await post(nils, 'delete', second)).toEqual([200, { item: { success: true }, success: true }]);
    expect((await list(nils)).some(({ key }) => key === second.key)).toBe(false);
    expect((await post(app.browser(), 'delete', second))[0]).toBe(401);
    expect(await post(nils, 'delete', 5)).toMatchObject([
      200,
      { item: { success: false, type: 'BadInput' } },
    ]);
  });
});

describe('many items of one person', () => {
  const listWith = (browser: Browser, input: InputOf<typeof sharing.list>) =>
    call(browser, sharing.list, input);
  const insert = async (sender: Browser, to: string, count: number) => {
    const { rows } = await app.database.pool.query<{ id: string; email: string }>(
      'select id, email from people order by created_at',
    );
    const { id, email } = rows[sender === thea ? 0 : 1]!;
    await app.database.pool.query(
      `with made as (insert into shared_contents (sharer_id, content, size_bytes) values ($1, '{}', 2) returning id)
       insert into shared_items (key, recipient, sharer_id, shared_by, note, shared_at, content_id)
       select $3 || '/' || $2 || '/2020-01-01/' || n || '.json', $3, $1, $2, 'flood ' || n,
         timestamptz '2020-01-01' + (n / 3) * interval '1 second', made.id
       from made, generate_series(1, $4::int) n`,
      [id, email, to, count],
    );
  };

  it('[SH17] hide nothing of others, and are read page by page, each once', async () => {
    const to = 'flooded@example.org';
    await insert(nils, to, 3);
    await insert(thea, to, 1203);
    const repository = sharedRows(app.database.pool);
    const first = await repository.list(to, { most: 1000, maxOfOne: 50 });
    const [own, other] = [await emailOf(nils), await emailOf(thea)];
    const of = (items: readonly { sharedBy: string }[], sender: string) =>
      items.filter(({ sharedBy }) => sharedBy === sender).length;
    expect([of(first.items, own), of(first.items, other)]).toEqual([3, 50]);
    expect(first.more).toMatchObject([{ sharedBy: other, count: 1153 }]);
    const keys = new Set(first.items.map(({ key }) => key));
    for (let [more] = first.more; more;) {
      const page = await repository.list(to, {
        sharedBy: other,
        after: readPosition(more.after)!,
        most: 1000,
        maxOfOne: 50,
      });
      for (const { key } of page.items) expect(keys.has(key)).toBe(false);
      for (const { key } of page.items) keys.add(key);
      [more] = page.more;
    }
    expect(keys.size).toBe(1206);
  });

  it('[SH17] are asked for by sender and position, and by nothing else', async () => {
    await insert(thea, await emailOf(nils), 60);
    const first = await listWith(nils, {});
    const [more] = first['more'] as { sharedBy: string; count: number; after: string }[];
    const page = await listWith(nils, { sharedBy: more!.sharedBy, after: more!.after });
    expect((page['items'] as unknown[]).length).toBe(more!.count);
    for (const input of [{ after: more!.after }, { sharedBy: more!.sharedBy, after: 'yesterday' }])
      expect(await listWith(nils, input)).toMatchObject({ success: false, type: 'BadInput' });
    // The position of somebody else's list shows nothing of it.
    const foreign = await listWith(thea, { sharedBy: more!.sharedBy, after: more!.after });
    expect(foreign['items']).toEqual([]);
  });

  it('[SH18] [R] come at a pace, also in parallel requests', async () => {
    const to = 'paced@example.org';
    const answers = await Promise.all(Array.from({ length: 70 }, () => share(thea, [to])));
    expect(answers.filter((answer) => answer['success'] === true)).toHaveLength(60);
    const refusal = answers.find((answer) => answer['success'] === false);
    expect(refusal).toMatchObject({ type: 'TooManyRequests' });
    // To others they may still share.
    expect(await share(thea, ['somebody.else@example.org'])).toMatchObject({ success: true });
  });
});

describe('an address of a recipient', () => {
  it.each([
    ['Ann@Example.ORG', 'ann@example.org'],
    [' ann.b+c@example.org ', 'ann.b+c@example.org'],
    ['ann', undefined],
    ['a@b@c', undefined],
    ['a/b@c.org', undefined],
    ['"a b"@c.org', undefined],
    ['a@b.org, c@d.org', undefined],
    ['<a@b.org>', undefined],
    ['a\n@b.org', undefined],
    ['a\0@b.org', undefined],
    ['a@b\u0007.org', undefined],
    ['ann@example.org\0', undefined],
    ['ann\u202e@example.org', undefined],
    ['ann@example\u200b.org', undefined],
    ['\u2066ann@example.org\u2069', undefined],
    ['ann\ufffd@example.org', undefined],
    ['ann\ue000@example.org', undefined],
  ])('%j is %j', (text, expected) => expect(recipientOf(text)).toBe(expected));
});
