import { randomUUID } from 'node:crypto';
import { operations, type Group } from '@stoa/core/contract';
import { parseApiKeyBlock } from '@stoa/core/rules';
import JSON5 from 'json5';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { callAs, keyAccount, makeKey, type MadeKey } from '../../testing/api-key-people.js';
import type { Browser } from '../../testing/browser.js';
import { startModelServer, type ModelServer } from '../../testing/model-server/model-server.js';
import { storeFlags } from '../../testing/store-config.js';
import { createTestApp, type TestApp } from '../../testing/test-app.js';
import { builtInAssistants } from '../groups/built-in/built-in-assistants.js';

let models: ModelServer;
let app: TestApp;
let thea: Browser;
let key: MadeKey;
beforeAll(async () => {
  models = await startModelServer();
  app = await createTestApp({
    env: { OPENAI_API_KEY: 'k', OPENAI_BASE_URL: models.url, OPENAI_MODELS: 'scripted' },
  });
  thea = await app.signInAs('thea');
  key = await makeKey(thea, { appName: 'Tide bot' });
});
afterEach(() => storeFlags(app.database, {}));
afterAll(async () => {
  await app?.close();
  await models?.close();
});

async function idOf(name: string): Promise<string> {
  const list = (await callAs(thea, operations.groups.list, undefined))['data'] as Group[];
  const { assistants } = list.find((group) => group.name === 'Amplify Assistants')!;
  return assistants.find((one) => one.name === name)!.assistantId!;
}
/** What the model is told when somebody asks an assistant. */
async function toldBy(name: string, token?: string): Promise<string> {
  const body = JSON.stringify({
    model: 'scripted',
    messages: [{ id: 'u1', role: 'user', content: 'Hello' }],
    options: { requestId: randomUUID(), storage: 'local', assistantId: await idOf(name) },
  });
  const headers = { 'content-type': 'application/json' };
  const response = token
    ? await fetch(`${app.url}/chat`, {
        method: 'POST',
        headers: { ...headers, authorization: `Bearer ${token}` },
        body,
      })
    : await thea.fetch('/api/chat', {
        method: 'POST',
        headers: { ...headers, accept: 'text/event-stream; events=run' },
        body,
      });
  expect(response.status).toBe(200);
  await response.text();
  return models.requests
    .at(-1)!
    .body.messages.map(({ content }) => String(content))
    .join('\n');
}
const manager = 'Amplify API Key Manager';
const helper = 'Amplify API Assistant';

describe('assistants that speak of API keys', () => {
  it('[KAS1] 1.008: the manager is told keys, accounts and who asks, and no secret', async () => {
    const told = await toldBy(manager);
    for (const fact of [key.id, 'Tide bot', keyAccount.id, 'Current user: ', '100.00'])
      expect(told).toContain(fact);
    expect(told).not.toContain(key.secret);
    expect(told).not.toContain(key.secret.slice(4));
  });

  it('[KAS2] nothing of it by a key, and nothing to other assistants', async () => {
    expect(await toldBy(manager, key.secret)).not.toContain(key.id);
    expect(await toldBy('Assistant Creator')).not.toContain(key.id);
    expect(await toldBy(helper)).not.toContain(key.id);
  });

  it('[KAS3] 1.007: the helper is told what a key can ask for, and at which address', async () => {
    const told = await toldBy(helper);
    expect(told).toContain('- POST /files/query: ');
    expect(told).toContain('(file_upload)');
    expect(told).toContain('/v1 as their address');
    expect(told).not.toContain('{{API_BASE_URL}}');
    expect(told).not.toContain('/apiKeys/keys/create');
  });

  it('[KAS4] the blocks that they are told to write are those that the cards read', () => {
    const blocksOf = (name: string) => {
      const { instructions } = builtInAssistants.find(
        ({ definition }) => definition.name === name,
      )!.definition;
      return [...instructions.matchAll(/```(\w+)\n([^`]*)```/g)].map(
        ([, kind, code]) => [kind, code!] as const,
      );
    };
    const blocks = blocksOf(manager);
    expect(blocks.map(([kind]) => kind)).toEqual(['APIkey', 'APIkey']);
    const [made, changed] = blocks.map(([, code]) => parseApiKeyBlock(code, (text) => JSON5.parse(text)));
    expect(made).toMatchObject({ ok: true, value: { op: 'CREATE', missing: [], isTorn: false } });
    expect(changed).toMatchObject({ ok: true, value: { op: 'UPDATE' } });
    expect(blocksOf(helper)).toEqual([['APIdoc', '{}\n']]);
  });

  it('[KAS5] where keys are off for somebody, both are told so', async () => {
    await storeFlags(app.database, { apiKeys: false });
    for (const name of [manager, helper]) {
      const told = await toldBy(name);
      expect(told).toContain('API keys are switched off for this person.');
      expect(told).not.toContain(key.id);
    }
  });
});
