import { listOperations, operations, sentence } from '@stoa/core/contract';
import { buildEnvelope, decodeJson, requestOpPath } from '@stoa/core/wire';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import { chatBody, readChat } from '../../rooms/testing/chat-reader.js';
import type { Browser } from '../../testing/browser.js';
import { startOidcServer, type OidcServer } from '../../testing/oidc-server.js';
import { createTestApp, type TestApp } from '../../testing/test-app.js';

type Answer = (request: IncomingMessage, response: ServerResponse) => void;

/** A backend that knows the protocol alone, by what it answers at an address; it has nothing else. */
const answers = new Map<string, Answer>();
const seen: string[] = [];
const http = createServer((request, response) => {
  const address = `${request.method} ${request.url}`;
  if (request.headers.authorization) seen.push(request.headers.authorization);
  const answer = answers.get(address);
  request.resume();
  if (!answer) response.writeHead(404).end();
  else if (!request.headers.authorization) response.writeHead(401).end();
  else answer(request, response);
});
const json =
  (value: unknown, status = 200): Answer =>
  (_request, response) =>
    response
      .writeHead(status, { 'content-type': 'application/json', 'retry-after': '7' })
      .end(JSON.stringify(value));

let provider: OidcServer;
let url: string;
let apps: TestApp[] = [];
beforeAll(async () => {
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(http.address() as AddressInfo).port}`;
  provider = await startOidcServer((address) => address.hostname === 'localhost');
});
afterEach(async () => {
  for (const app of apps) await app.close();
  apps = [];
  answers.clear();
});
afterAll(async () => {
  http.close();
  http.closeAllConnections();
  await provider.close();
});

async function front(env: Record<string, string> = {}): Promise<{ app: TestApp; browser: Browser }> {
  const app = await createTestApp({
    env: {
      OIDC_ISSUER: provider.issuer,
      OIDC_CLIENT_ID: provider.clientId,
      OIDC_CLIENT_SECRET: provider.clientSecret,
      STOA_BACKEND_URL: `${url}/v1/`,
      ...env,
    },
  });
  apps.push(app);
  const browser = app.browser();
  await browser.open('/api/auth/sign-in?returnTo=/');
  return { app, browser };
}
const post = (browser: Browser, path: string, body: unknown) =>
  browser.fetch(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });

describe('in front of a backend that knows the protocol alone', () => {
  it('[GW7] sends the access token of the provider, and hides what the backend lacks', async () => {
    answers.set(
      'GET /v1/amplifymin/feature_flags/get',
      json({ success: true, data: { uploadDocuments: true, storeCloudConversations: true, mine: true } }),
    );
    answers.set('POST /v1/files/upload', json({}));
    for (const address of ['POST /v1/state/share', 'GET /v1/state/share', 'POST /v1/state/share/load'])
      answers.set(address, json({}));
    const { browser } = await front();
    const answer = await post(browser, requestOpPath, buildEnvelope(operations.featureFlags.get, undefined));
    expect(decodeJson(((await answer.json()) as { data: string }).data)).toMatchObject({
      success: true,
      data: {
        uploadDocuments: true,
        storeCloudConversations: false,
        mine: true,
        sharing: true,
        documentConversion: false,
      },
    });
    expect(seen.at(-1)).toMatch(/^Bearer \S{20,}$/);
  });

  it('[GW8] without CHAT_ENDPOINT the chat says the specified sentence', async () => {
    const { browser } = await front();
    const refused = await post(browser, '/api/chat', chatBody('abcde', 'Hello'));
    expect(refused.status).toBe(503);
    expect(await refused.json()).toEqual({
      error: sentence('chat.endpointMissing'),
      code: 'chat.endpointMissing',
    });
  });

  it('[GW9] numbers the events of its stream and ends the run for readers that know runs', async () => {
    answers.set('POST /chat', (_request, response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      response.write('data: {"s":"0","d":"Hel');
      response.write('lo"}\n\ndata: {"s":"0","d":" there"}\n\n');
      response.end('data: {"s":"result","type":"end"}\n\n');
    });
    const { app, browser } = await front({ CHAT_ENDPOINT: `${url}/chat` });
    const session = (await (await browser.fetch('/api/auth/session')).json()) as { accessToken: string };
    const headers = { authorization: `Bearer ${session.accessToken}` };
    const read = await readChat(`${app.url}/api/chat`, chatBody('abcde', 'Hello'), { headers });
    expect(read.text).toBe('Hello there');
    expect(read.events.map(({ seq }) => seq)).toEqual([1, 2, 3, 4]);
    expect(read.end?.outcome).toBe('completed');
    const plain = await readChat(`${app.url}/api/chat`, chatBody('abcde', 'Hello'), {
      headers: { ...headers, accept: '*/*' },
    });
    expect(plain.end).toBeUndefined();
  });

  it('[GW10] refuses as the protocol does, and keeps limits apart', async () => {
    answers.set('GET /v1/available_models', json({ secret: 'of the backend' }, 403));
    answers.set('GET /v1/state/settings/get', json({ error: 'slow down' }, 429));
    answers.set('POST /chat', json({ error: 'Unauthorized data source access.' }, 401));
    const { browser } = await front({ CHAT_ENDPOINT: `${url}/chat` });
    const models = await post(browser, requestOpPath, buildEnvelope(operations.models.list, undefined));
    expect([models.status, await models.json()]).toEqual([
      500,
      { error: 'Could not perform requestOp', code: 'backend.refused' },
    ]);
    const settings = await post(browser, requestOpPath, buildEnvelope(operations.settings.get, undefined));
    expect([settings.status, settings.headers.get('retry-after')]).toEqual([429, '7']);
    const folders = await post(browser, requestOpPath, buildEnvelope(operations.folders.list, undefined));
    expect(folders.status).toBe(404);
    const chat = await post(browser, '/api/chat', chatBody('abcde', 'Hello'));
    expect([chat.status, await chat.json()]).toEqual([403, { error: 'Unauthorized data source access.' }]);
  });

  describe('a data disclosure', () => {
    const { check, ...others } = operations.agreement;
    const owes = async (browser: Browser) => (await browser.open('/')).html.includes('"owesAgreement":true');
    const addressOf = ({ method, path, op }: (typeof others)[keyof typeof others] | typeof check) =>
      `${method} /v1${path}${op}`;
    const unaccepted = () => {
      answers.set(
        'GET /v1/amplifymin/feature_flags/get',
        json({ success: true, data: { dataDisclosure: true } }),
      );
      answers.set(addressOf(check), json({ acceptedDataDisclosure: false }));
    };

    it('[GW12] is asked for only where it can be fetched and accepted', async () => {
      unaccepted();
      const { browser } = await front();
      expect(await owes(browser)).toBe(false);
      for (const operation of Object.values(others)) answers.set(addressOf(operation), json({}));
      const { browser: another } = await front();
      expect(await owes(another)).toBe(true);
      answers.delete(addressOf(others.save));
      const { browser: third } = await front();
      expect(await owes(third)).toBe(false);
    });

    // The request to the provider would give up by itself, after twenty seconds.
    it('[GW12] does not keep a page waiting for the exchange of a token', { timeout: 15_000 }, async () => {
      unaccepted();
      for (const operation of Object.values(others)) answers.set(addressOf(operation), json({}));
      const timeout = AbortSignal.timeout.bind(AbortSignal);
      const hurried = vi
        .spyOn(AbortSignal, 'timeout')
        .mockImplementation((ms) => timeout(ms === 5_000 ? 100 : ms));
      let release = (_token: string | null) => {};
      provider.exchange = () => new Promise((resolve) => (release = resolve));
      try {
        const { browser } = await front({ STOA_BACKEND_AUDIENCE: 'slow' });
        expect(await owes(browser)).toBe(false);
      } finally {
        release(null);
        hurried.mockRestore();
        provider.exchange = null;
      }
    });
  });

  it('[GW14] shows images of other sites as ever, to the people of its pages', async () => {
    const { app, browser } = await front();
    const image = (one: Browser) =>
      one.fetch('/api/external/image?url=none', { headers: { referer: app.url } });
    expect((await image(browser)).status).toBe(400);
    expect((await image(app.browser())).status).toBe(401);
  });

  /** Every operation whose answer holds addresses: what it is asked, its answer, and the method with which each is fetched. */
  const stored = 'https://store.example.org/a?X-Signature=1';
  const inData = { success: true, data: { url: stored } };
  const list = { success: true, presignedUrls: [stored, stored] };
  const personId = '5f0f3d5e-0000-4000-8000-000000000001';
  const proxied = (body: object) => ({ statusCode: 200, body: JSON.stringify(body) });
  const holders: [string, unknown, unknown, Record<string, 'GET' | 'PUT'>][] = [
    [
      'agreement.latest',
      undefined,
      proxied({ pdf_pre_signed_url: stored, html_content: null }),
      { pdf_pre_signed_url: 'GET' },
    ],
    [
      'agreement.upload',
      { fileName: 'a.pdf', contentType: 'application/pdf', md5: 'x' },
      { success: true, presigned_url: stored },
      { presigned_url: 'PUT' },
    ],
    [
      'analytics.dashboard',
      { assistantId: 'astgp/1' },
      proxied({ dashboardData: {}, conversationDataUrl: stored }),
      { conversationDataUrl: 'GET' },
    ],
    [
      'apiKeys.documentation',
      undefined,
      { success: true, doc_url: stored, csv_url: stored, postman_url: stored },
      { doc_url: 'GET', csv_url: 'GET', postman_url: 'GET' },
    ],
    [
      'apiKeys.documentationTemplates',
      undefined,
      { success: true, presigned_url: stored },
      { presigned_url: 'GET' },
    ],
    [
      'apiKeys.uploadDocumentation',
      { filename: 'a.pdf', content_md5: 'x' },
      { success: true, presigned_url: stored },
      { presigned_url: 'PUT' },
    ],
    ['conversations.getAll', undefined, list, { 0: 'GET', 1: 'GET' }],
    ['conversations.getEmpty', undefined, { ...list, nonEmptyIds: [] }, { 0: 'GET', 1: 'GET' }],
    ['conversations.getMultiple', { conversationIds: [] }, list, { 0: 'GET', 1: 'GET' }],
    ['documents.convert', {}, inData, { url: 'GET' }],
    [
      'documents.uploadTemplate',
      { fileName: 'a.pptx', contentType: 'application/zip', md5: 'x' },
      { success: true, presigned_url: stored },
      { presigned_url: 'PUT' },
    ],
    [
      'files.agentUrls',
      { sessionId: 's', files: ['f1'] },
      { success: true, data: { f1: stored, curl: stored } },
      { f1: 'GET', curl: 'GET' },
    ],
    ...(['people.archive', 'people.makeArchive'] as const).map((name): (typeof holders)[number] => [
      name,
      { id: personId },
      { success: true, data: { status: 'ready', createdAt: '', size: 1, downloadUrl: stored } },
      { downloadUrl: 'GET' },
    ]),
    ['files.download', { key: 'k' }, { success: true, downloadUrl: stored }, { downloadUrl: 'GET' }],
    ['files.downloadGenerated', { key: 'k' }, { success: true, downloadUrl: stored }, { downloadUrl: 'GET' }],
    [
      'files.upload',
      { name: 'a.txt', type: 'text/plain' },
      {
        success: true,
        key: 'k',
        url: stored,
        uploadUrl: stored,
        metadataUrl: stored,
        statusUrl: stored,
        contentUrl: stored,
      },
      { url: 'PUT', uploadUrl: 'PUT', metadataUrl: 'GET', statusUrl: 'GET', contentUrl: 'GET' },
    ],
  ];

  it('[GW13] leads every address of an answer through this server, for the method that it is made for', async () => {
    const { browser } = await front();
    for (const [name, input, answer, expected] of holders) {
      const { operation } = listOperations().find((one) => `${one.room}.${one.name}` === name)!;
      answers.set(`${operation.method} /v1${operation.path}${operation.op}`, json(answer));
      const response = await post(browser, requestOpPath, buildEnvelope(operation, input as never));
      const value = decodeJson(((await response.json()) as { data: string }).data) as Record<string, unknown>;
      const text = JSON.stringify(value);
      expect(text, name).not.toContain('store.example.org');
      const found = [...text.matchAll(/\/api\/relay\?t=([\w.%-]+)/g)].map(([, token = '']) =>
        methodOf(token),
      );
      expect(found, name).toEqual(Object.values(expected));
    }
  });

  it('[GW13] knows every operation that answers with addresses', () => {
    const others: Record<string, string> = {
      'integrations.start': 'the page of a provider, which is opened as it is',
      'configs.get': 'facts about a configuration',
      'configs.update': 'facts about a configuration',
      'configs.restore': 'facts about a configuration',
      'embedding.retrieve': 'places within a document',
      'embedding.status': 'states by key',
      'files.text': 'places within a document',
      'groups.create': 'levels by member',
      'groups.list': 'levels by member',
      'mcp.list': 'addresses that people have typed',
      'mcp.save': 'addresses that people have typed',
      'mcp.check': 'addresses that people have typed',
      'mcp.accept': 'addresses that people have typed',
      'mcp.turn': 'addresses that people have typed',
      'mcp.signIn': 'addresses that people have typed',
      'mcp.signOut': 'addresses that people have typed',
      'ops.get': 'paths of operations',
      'settings.get': 'texts of the person',
    };
    const named = listOperations()
      .filter(({ operation }) => holdsAddress(z.toJSONSchema(operation.output, { unrepresentable: 'any' })))
      .map(({ room, name }) => `${room}.${name}`);
    expect(named.filter((name) => !(name in others)).sort()).toEqual(holders.map(([name]) => name).sort());
  });
});

/** Method of a relayed address. */
const methodOf = (token: string): unknown => {
  const [claim = ''] = decodeURIComponent(token).split('.');
  const text = Buffer.from(claim, 'base64url').toString();
  return /"method":"(\w+)"/.exec(text)?.[1] ?? text;
};

/** Whether a schema has a field that is named as an address is. */
function holdsAddress(schema: unknown): boolean {
  if (typeof schema !== 'object' || schema === null) return false;
  const { properties, propertyNames } = schema as { properties?: object; propertyNames?: unknown };
  // A record of texts may be one of addresses by their ids.
  if (
    propertyNames !== undefined &&
    isText((schema as { additionalProperties?: unknown }).additionalProperties)
  )
    return true;
  if (Object.keys(properties ?? {}).some((name) => /urls?$|^location$/i.test(name))) return true;
  return Object.values(schema).some(holdsAddress);
}

const isText = (schema: unknown): boolean => (schema as { type?: unknown } | undefined)?.type === 'string';
