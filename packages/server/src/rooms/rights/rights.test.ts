import { randomUUID } from 'node:crypto';
import { chatPaths, listOperations, operations, type InputOf, type Operation } from '@stoa/core/contract';
import { buildEnvelope, compress, decodeJson, requestOpPath } from '@stoa/core/wire';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Browser } from '../../testing/browser.js';
import { createTestApp, type TestApp } from '../../testing/test-app.js';
import { closedSentence } from '../feature-flags/closed-sentences.js';
import { storeConfig, storeFlags, storeGroups } from '../../testing/store-config.js';

let app: TestApp;
let thea: Browser;
beforeAll(async () => {
  app = await createTestApp({ env: { GOOGLE_CLIENT_ID: 'client', GOOGLE_CLIENT_SECRET: 'secret' } });
  thea = await app.signInAs('thea');
  const made = async <T extends Operation>(operation: T, input: InputOf<T>) =>
    refusalOf(await call(thea, operation, input))['id'];
  await setFlag('mcp', true);
  const { data } = (await call(thea, operations.mcp.save, inputs['mcp.save'] as never)) as {
    data: { id: string };
  };
  inputs['mcp.check'] = { id: data.id };
  inputs['mcp.turn'] = { id: data.id, isOn: false };
  inputs['mcp.signIn'] = { id: data.id };
  inputs['mcp.signOut'] = { id: data.id };
  inputs['mcp.attach'] = { id: data.id, uri: 'notes:1', name: 'Notes' };
  inputs['mcp.prompt'] = { id: data.id, name: 'review' };
  inputs['memory.edit'] = {
    memory_id: await made(operations.memory.save, { MemoryItem: 'Likes tea', MemoryType: 'user' }),
    content: 'Likes green tea',
  };
  const account = { id: 'coa-1', name: 'Research' };
  await call(thea, operations.accountLists.save, { accounts: [account] });
  const key = { account, appName: 'Script', accessTypes: ['chat' as const] };
  const created = await call(thea, operations.apiKeys.create, key);
  const apiKeyId = (created['data'] as { id: string }).id;
  Object.assign(inputs, {
    'apiKeys.create': key,
    'apiKeys.view': { apiKeyId },
    'apiKeys.update': [{ apiKeyId, updates: { accessTypes: ['chat'] } }],
    'apiKeys.documentation': undefined,
  });
  inputs['memory.editProject'] = {
    ProjectID: await made(operations.memory.createProject, { ProjectName: 'Apollo' }),
    ProjectName: 'Apollo 2',
  };
});
afterAll(() => app?.close());
beforeEach(() => storeFlags(app.database, {}));

const post = (browser: Browser, path: string, body: unknown) =>
  browser.fetch(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
async function call<T extends Operation>(browser: Browser, operation: T, input: InputOf<T>) {
  const response = await post(browser, requestOpPath, buildEnvelope(operation, input));
  return decodeJson(((await response.json()) as { data: string }).data) as Record<string, unknown>;
}
const setFlag = (flag: string, enabled: boolean) => storeFlags(app.database, { [flag]: enabled });
const switchOff = (flag: string) => setFlag(flag, false);
/** The type of a refusal; of an operation of the proxy family it stands in the body. */
const refusalOf = (answer: Record<string, unknown>) =>
  typeof answer['body'] === 'string' ? (JSON.parse(answer['body']) as Record<string, unknown>) : answer;
const conversation = { id: 'c1', name: 'C', messages: [] };
const artifact = { artifactId: 'a', version: 1, name: 'A', contents: compress('text') };
const inputs: Record<string, unknown> = {
  'artifacts.save': { artifact },
  'artifacts.share': { artifact, shareWith: ['nils@example.org'] },
  'conversations.upload': {
    conversation: compress(JSON.stringify(conversation)),
    conversationId: 'c1',
    folder: null,
    merge: true,
  },
  'conversations.register': { id: 'c2', name: 'n', messages: [] },
  'conversations.update': { conversationId: 'c1', name: 'renamed' },
  'embedding.retrieve': { userInput: 'tide', dataSources: [] },
  'files.upload': { name: 'a.txt' },
  'agreement.check': undefined,
  'agreement.latest': undefined,
  'agreement.save': { acceptedDataDisclosure: true },
  'documents.convert': { format: 'docx', content: { version: 4, history: [], folders: [], prompts: [] } },
  'sharing.share': {
    note: 'look',
    sharedWith: ['nils@stoa.localhost'],
    sharedData: { version: 4, history: [conversation], folders: [], prompts: [] },
  },
  'billing.monthCost': {},
  'usage.mine': { from: '2027-01-01', to: '2027-01-31', by: 'model' },
  'groups.create': { group_name: 'Class', members: {}, types: [] },
  'functions.register': { function_name: 'one', code: 'def one():\n  return 1\n' },
  'functions.remove': { function_uuid: 'none' },
  'mcp.save': { name: 'Weather', url: 'https://weather.example.org/mcp' },
  'mcp.resources': {},
  'mcp.prompts': {},
  'memory.extractFacts': { user_input: 'I like tea.' },
  'memory.save': { MemoryItem: 'Likes tea', MemoryType: 'user' },
  'memory.createProject': { ProjectName: 'Apollo' },
  'integrations.start': { integration: 'google_docs' },
  'quality.upload': {
    qiData: { type: 'Conversation', summary: 's', purpose: '', includeUser: true },
    conversation: { messages: [] },
  },
  'optimizer.prompt': { prompt: 'Write a letter.' },
  'conversations.search': { terms: [{ text: 'c', kind: 'prefix' }] },
};
/** What asks at an address where nobody is. */
const unanswered = new Set(['mcp.signIn', 'mcp.attach', 'mcp.prompt']);

describe('an operation behind a gate', () => {
  const gated = listOperations().flatMap(({ room, name, operation }) =>
    operation.access === 'person' && operation.feature && operation.feature.staysOpen !== true
      ? [[`${room}.${name}`, operation, operation.feature.flag] as const]
      : [],
  );
  it.each(gated)(
    '%s is refused while its flag is off, and runs while it is on',
    async (address, operation, flag) => {
      const input = inputs[address];
      expect(Object.keys(inputs), 'an input in this test').toContain(address);
      await setFlag(flag, true);
      const answer = refusalOf(await call(thea, operation, input as never));
      if (unanswered.has(address)) expect(answer['type']).not.toBe('FeatureOff');
      else expect(answer['success'], JSON.stringify(answer)).not.toBe(false);
      await switchOff(flag);
      const refusal = refusalOf(await call(thea, operation, input as never));
      expect(refusal).toMatchObject({ type: 'FeatureOff', message: closedSentence(flag) });
    },
  );

  it('is open to the exceptions of a flag, by name, group or nested group', async () => {
    const { rows } = await app.database.pool.query<{ email: string }>('select email from people');
    const email = rows[0]!.email;
    const search = async () =>
      (await call(thea, operations.conversations.search, { tags: ['x'] }))['success'] as boolean;
    const set = async (people: string[], groups: string[]) => {
      await storeConfig(app.database, 'featureFlags', {
        storeCloudConversations: { enabled: false, userExceptions: people, amplifyGroupExceptions: groups },
      });
      return search();
    };
    await storeGroups(app.database, {
      inner: { members: [email.toUpperCase()], includeFromOtherGroups: ['outer'] },
      outer: { members: [], includeFromOtherGroups: ['inner'] },
      others: { members: [] },
    });
    expect(await set([], [])).toBe(false);
    expect(await set([email], [])).toBe(true);
    expect(await set([], ['inner'])).toBe(true);
    expect(await set([], ['outer'])).toBe(true);
    expect(await set([], ['others'])).toBe(false);
    expect(await set([email], ['inner', 'outer'])).toBe(true);
  });

  it('still allows people to move their conversations out of the cloud', async () => {
    await call(thea, operations.conversations.upload, inputs['conversations.upload'] as never);
    await switchOff('storeCloudConversations');
    const { conversations } = operations;
    const id = { conversationId: 'c1' };
    expect((await call(thea, conversations.get, id))['success']).toBe(true);
    expect((await call(thea, conversations.getAll, undefined))['success']).toBe(true);
    expect((await call(thea, conversations.getMultiple, { conversationIds: ['c1'] }))['success']).toBe(true);
    expect((await call(thea, conversations.page, {}))['success']).toBe(true);
    expect((await call(thea, conversations.delete, id))['success']).toBe(true);
    expect((await call(thea, conversations.update, { ...id, restore: true }))['success']).toBe(true);
    const both = await call(thea, conversations.update, { ...id, restore: true, name: 'x' });
    expect(both['type']).toBe('FeatureOff');
    expect((await call(thea, conversations.deleteMultiple, { conversationIds: ['c1'] }))['success']).toBe(
      true,
    );
  });
});

describe('a chat request', () => {
  const body = (storage: 'cloud' | 'local') => ({
    model: 'demo-fast',
    messages: [{ id: 'u1', role: 'user', content: 'Hello' }],
    options: {
      requestId: `request-${randomUUID()}`,
      storage,
      conversationId: `k-${randomUUID()}`,
      messageId: 'r1',
    },
  });
  const models = async () =>
    (await call(thea, operations.models.list, undefined))['data'] as { default: { id: string } };

  it('for a cloud conversation is refused while the cloud is off', async () => {
    const model = (await models()).default.id;
    await switchOff('storeCloudConversations');
    const refused = await post(thea, chatPaths.chat, { ...body('cloud'), model });
    expect(refused.status).toBe(403);
    expect(await refused.json()).toMatchObject({
      code: 'feature.off',
      error: expect.stringContaining('cloud'),
    });
    const local = await post(thea, chatPaths.chat, { ...body('local'), model });
    expect(local.status).toBe(200);
    await local.text();
    const { rows } = await app.database.pool.query(`select from conversations where id like 'k-%'`);
    expect(rows).toEqual([]);
  });
});
