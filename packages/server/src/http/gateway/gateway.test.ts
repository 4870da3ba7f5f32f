import { createHash, randomUUID } from 'node:crypto';
import { runConformance, type CallForm, type ConformanceReport } from '@stoa/client/conformance';
import { operations, type InputOf, type Operation } from '@stoa/core/contract';
import { buildEnvelope, compress, decodeJson, decompress, requestOpPath } from '@stoa/core/wire';
import { PDFDocument } from 'pdf-lib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startModelServer, type ModelServer } from '../../testing/model-server/model-server.js';
import { expectedText } from '../../testing/model-server/words.js';
import { startAccountServer, type AccountServer } from '../../testing/account-server.js';
import type { Browser } from '../../testing/browser.js';
import { startOidcServer, type OidcServer } from '../../testing/oidc-server.js';
import { chatBody, readChat } from '../../rooms/testing/chat-reader.js';
import { createTestApp, type TestApp, type TestPerson } from '../../testing/test-app.js';
import { storeFlags } from '../../testing/store-config.js';

const people: Record<string, TestPerson> = { 'u-thea': 'thea', 'u-nils': 'nils' };
const connectedPath = '/api/integrations/callback';
let models: ModelServer;
let provider: OidcServer;
let accounts: AccountServer;
let backend: TestApp;
let front: TestApp;
const tokens = new Map<string, string>();
let browser: Browser;

const accessTokenOf = async (one: Browser): Promise<string> =>
  ((await (await one.fetch('/api/auth/session')).json()) as { accessToken: string }).accessToken;

/** A front in front of the backend, unless `env` says otherwise. */
const startFront = (env: Record<string, string> = {}) =>
  createTestApp({
    env: {
      // The conformance kit asks more in a minute than people do.
      STOA_RATE_LIMIT_PER_MINUTE: '100000',
      OIDC_ISSUER: provider.issuer,
      OIDC_CLIENT_ID: provider.clientId,
      OIDC_CLIENT_SECRET: provider.clientSecret,
      STOA_BACKEND_URL: backend.url,
      CHAT_ENDPOINT: `${backend.url}/chat`,
      STOA_BACKEND_AUDIENCE: 'the-backend',
      ...env,
    },
  });

async function signInAs(person: TestPerson, app = front): Promise<Browser> {
  provider.account = {
    sub: `u-${person}`,
    email: `${person}@stoa.localhost`,
    email_verified: true,
    name: person,
  };
  const one = app.browser();
  await one.open('/api/auth/sign-in?returnTo=/');
  return one;
}

beforeAll(async () => {
  models = await startModelServer();
  accounts = await startAccountServer();
  provider = await startOidcServer((address) => address.hostname === 'localhost');
  backend = await createTestApp({
    env: {
      STOA_RATE_LIMIT_PER_MINUTE: '100000',
      OPENAI_API_KEY: 'k',
      OPENAI_BASE_URL: models.url,
      OPENAI_MODELS: 'test-model',
      ...accounts.env,
      GOOGLE_REDIRECT_URL: `http://localhost:1${connectedPath}`,
    },
  });
  for (const [sub, person] of Object.entries(people))
    tokens.set(sub, await accessTokenOf(await backend.signInAs(person)));
  provider.exchange = ({ sub, audience }) => (audience === 'the-backend' && tokens.get(sub)) || null;
  front = await startFront();
  browser = await signInAs('thea');
}, 60_000);
afterAll(async () => {
  await front?.close();
  await backend?.close();
  await provider?.close();
  await models?.close();
  accounts?.close();
});

const post = (path: string, body: unknown, one = browser, headers: Record<string, string> = {}) =>
  one.fetch(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
async function call<T extends Operation>(operation: T, input: InputOf<T>, one = browser) {
  const response = await post(requestOpPath, buildEnvelope(operation, input), one);
  const { data } = (await response.json()) as { data?: string };
  return {
    status: response.status,
    value: (data === undefined ? undefined : decodeJson(data)) as Record<string, unknown>,
  };
}

describe('a server in front of a backend', () => {
  it('[GW1] gives the same results of the conformance kit as the backend', { timeout: 240_000 }, async () => {
    const run = async (app: TestApp, own: string, other: string, form: CallForm) =>
      table(
        await runConformance({
          url: app.url,
          token: own,
          otherToken: other,
          otherEmail: 'nils@stoa.localhost',
          form,
          model: 'test-model',
        }),
      );
    const direct = await run(backend, tokens.get('u-thea')!, tokens.get('u-nils')!, 'backend');
    const own = await accessTokenOf(browser);
    const other = await accessTokenOf(await signInAs('nils'));
    expect(await run(front, own, other, 'envelope')).toEqual(direct);
    expect(direct.filter((line) => line.endsWith(': failed'))).toEqual([]);
  });

  it('[GW2] lists, stores and reads the conversations of the person whom the token names', async () => {
    const id = randomUUID();
    const conversation = { id, name: 'Through the gateway', messages: [], folderId: null, tags: [] };
    const stored = await call(operations.conversations.upload, {
      conversation: compress(JSON.stringify(conversation)),
      conversationId: id,
      folder: null,
    });
    expect(stored.value).toMatchObject({ success: true });
    const { value } = await call(operations.conversations.get, { conversationId: id });
    expect(JSON.parse(decompress(value['conversation'] as number[]))).toMatchObject({
      name: 'Through the gateway',
    });
    const { value: all } = await call(operations.conversations.getAll, undefined);
    const [address = ''] = all['presignedUrls'] as string[];
    expect(address).toMatch(/^\/api\/relay\?t=/);
    const chunk = (await (await browser.fetch(address)).json()) as { conversation: { id: string } }[];
    expect(chunk.map(({ conversation: one }) => one.id)).toContain(id);
    const nils = await signInAs('nils');
    expect((await nils.fetch(address)).status).toBe(404);
    expect((await call(operations.conversations.get, { conversationId: id }, nils)).value['success']).toBe(
      false,
    );
  });

  it('[GW3] relays the bytes of files both ways, as files that run nothing', async () => {
    const words = `<script>alert(1)</script>\n${'owls '.repeat(40_000)}`;
    const answer = await post('/api/files/upload', { data: { name: 'owls.txt', type: 'text/plain' } });
    const upload = (await answer.json()) as Record<string, string>;
    expect(new Set(['url', 'metadataUrl', 'contentUrl'].map((key) => upload[key]!.slice(0, 13)))).toEqual(
      new Set(['/api/relay?t=']),
    );
    const put = (address: string) =>
      browser.fetch(address, { method: 'PUT', headers: { 'content-type': 'text/plain' }, body: words });
    expect((await put(upload['metadataUrl']!)).status).toBe(404);
    expect((await put(upload['url']!)).status).toBe(200);
    await expect
      .poll(async () => (await browser.fetch(upload['metadataUrl']!)).status, { timeout: 15_000 })
      .toBe(200);
    const { value } = await call(operations.files.download, { key: upload['key']! });
    const file = await browser.fetch(value['downloadUrl'] as string);
    expect(await file.text()).toBe(words);
    expect(file.headers.get('content-disposition')).toMatch(/^attachment/);
    expect(file.headers.get('content-security-policy')).toContain('sandbox');
  });

  it('[GW4] streams a reply through as it comes, follows it, and stops it', async () => {
    const authorization = `Bearer ${await accessTokenOf(browser)}`;
    const body = (prompt: string, id = randomUUID()) => chatBody(id, prompt);
    const plain = await readChat(`${front.url}/api/chat`, body('Hello there'), {
      headers: { authorization },
    });
    expect([plain.status, plain.text, plain.end?.outcome]).toEqual([
      200,
      expectedText('Hello there'),
      'completed',
    ]);
    const id = randomUUID();
    const left = await readChat(`${front.url}/api/chat`, body('!slow 20 200', id), {
      headers: { authorization },
      leaveAfterSeq: 5,
    });
    expect(left.end).toBeUndefined();
    let stopped = false;
    const rest = await readChat(`${front.url}/api/chat/runs/${id}?after=5`, undefined, {
      headers: { authorization },
      onEvent(seq) {
        if (seq < 12 || stopped) return;
        stopped = true;
        void post('/api/chat', { killSwitch: { requestId: id, value: true } });
      },
    });
    expect([rest.events[0]?.seq, rest.end?.outcome]).toEqual([6, 'stopped']);
  });

  it('[GW5] forwards no address but those of the registry, and nothing without a session', async () => {
    const envelope = (path: string, op: string, url?: string) => ({ data: { method: 'GET', path, op, url } });
    for (const [path, op] of [
      ['/api/auth', '/session'],
      ['/state/conversation', '/get/../get/all'],
      ['', '/healthz'],
    ])
      expect((await post(requestOpPath, envelope(path!, op!))).status).toBe(404);
    const elsewhere = await post(requestOpPath, envelope('/available_models', '', 'http://127.0.0.1:1'));
    expect(elsewhere.status).toBe(200);
    const stranger = front.browser();
    expect((await post(requestOpPath, envelope('/available_models', ''), stranger)).status).toBe(401);
    expect((await stranger.fetch('/api/relay?t=a.b')).status).toBe(404);
  });

  it('[GW6] asks the person to sign in again when the provider gives nothing for the backend', async () => {
    const nils = await signInAs('nils');
    const { exchange } = provider;
    provider.exchange = null;
    const other = await startFront({ STOA_BACKEND_AUDIENCE: 'another' });
    const one = await signInAs('nils', other);
    const refused = await post(requestOpPath, buildEnvelope(operations.models.list, undefined), one);
    expect([refused.status, ((await refused.json()) as { code: string }).code]).toEqual([
      401,
      'RefreshAccessTokenError',
    ]);
    await other.close();
    provider.exchange = exchange;
    expect((await call(operations.models.list, undefined, nils)).status).toBe(200);
  });

  it('[GW12] asks for the data disclosure of the backend before anything else, and puts and fetches it', async () => {
    const { agreement } = operations;
    await storeFlags(backend.database, { dataDisclosure: true });
    const owes = async (one: Browser) => (await one.open('/')).html.includes('"owesAgreement":true');
    const nils = await signInAs('nils');
    expect(await owes(nils)).toBe(false);

    const pdf = await PDFDocument.create();
    pdf.addPage().drawText('We keep your words for thirty days.', { x: 50, y: 700 });
    const content = Buffer.from(await pdf.save());
    const type = 'application/pdf';
    const md5 = createHash('md5').update(content).digest('base64');
    const admin = await signInAs('thea');
    const announced = await call(
      agreement.upload,
      { fileName: 'Disclosure.pdf', contentType: type, md5 },
      admin,
    );
    const address = announced.value['presigned_url'] as string;
    expect(address).toMatch(/^\/api\/relay\?t=/);
    const headers = { 'content-type': type, 'content-md5': md5 };
    expect((await admin.fetch(address, { method: 'PUT', headers, body: content })).status).toBe(200);
    backend.clock.advance(10_000);

    expect(await owes(nils)).toBe(true);
    const latest = JSON.parse(
      (await call(agreement.latest, undefined, nils)).value['body'] as string,
    ) as Record<string, string>;
    expect(latest['html_content']).toContain('thirty days');
    expect(latest['pdf_pre_signed_url']).toMatch(/^\/api\/relay\?t=/);
    const file = await nils.fetch(latest['pdf_pre_signed_url']!);
    expect(Buffer.from(await file.arrayBuffer()).equals(content)).toBe(true);
    await call(agreement.save, { acceptedDataDisclosure: true, version: latest['version']! }, nils);
    expect(await owes(nils)).toBe(false);
    await backend.database.pool.query('delete from agreements');
    backend.clock.advance(10_000);
  });

  it('[GW16] connects accounts at the backend, for the person whose window comes back here', async () => {
    const { integrations } = operations;
    await storeFlags(backend.database, { dataDisclosure: true, integrations: true });
    backend.clock.advance(10_000);
    const begin = async (): Promise<URL> => {
      const { value } = await call(integrations.start, { integration: 'google_drive' });
      const url = new URL((value['body'] as { Location: string }).Location);
      accounts.challenge = url.searchParams.get('code_challenge') ?? '';
      return url;
    };
    const comeBack = (one: Browser, url: URL, code = 'the-code') =>
      one.fetch(
        `${connectedPath}?${new URLSearchParams({ code, state: url.searchParams.get('state') ?? '' }).toString()}`,
      );
    const connected = async (one = browser) =>
      (await call(integrations.list, { integrations: ['google_drive'] }, one)).value['data'];

    const url = await begin();
    expect(url.searchParams.get('redirect_uri')).toBe(`http://localhost:1${connectedPath}`);
    const nils = await signInAs('nils');
    for (const [one, code] of [[nils], [front.browser()], [browser, 'another']] as const)
      expect((await comeBack(one, url, code)).status).toBe(400);
    expect([await connected(), await connected(nils)]).toEqual([[], []]);

    const window = await comeBack(browser, url);
    expect([window.status, window.headers.get('cross-origin-opener-policy')]).toEqual([200, 'unsafe-none']);
    expect([await connected(), await connected(nils)]).toEqual([['google_drive'], []]);
    expect((await call(integrations.remove, { integration: 'google_drive' })).value).toEqual({
      success: true,
    });
    expect(await connected()).toEqual([]);
    expect(accounts.revoked).toEqual(['refresh-token']);
    await storeFlags(backend.database, { dataDisclosure: true });
    backend.clock.advance(10_000);
  });
});

const table = (report: ConformanceReport): string[] =>
  report.results.map(({ room, name, status }) => `${room}: ${name}: ${status}`);
