import { randomUUID } from 'node:crypto';
import { readFileSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { chatPaths, listOperations, operationAddress, runStreamType } from '@stoa/core/contract';
import { encodeJson, requestOpPath } from '@stoa/core/wire';
import { providerKey, root } from '../../support/app.js';
import { expect, appTest as test } from '../../support/fixtures.js';
import { openSession, type Session } from '../../support/session.js';
import { chatRequest, readConversation, writeConversation } from '../../support/stored.js';

const json = { 'content-type': 'application/json' };
const post = (session: Session, path: string, body: string, headers: Record<string, string> = json) =>
  session.fetch(path, { method: 'POST', body, headers });

const deep = `${'['.repeat(20_000)}${']'.repeat(20_000)}`;

test.describe('What the server does with what nobody should send', () => {
  test('bodies that are no envelope are a 400, on every operation, and the process lives', async ({
    app,
  }) => {
    const session = await openSession(app.url);
    const before = app.child.process.pid;
    for (const { operation } of listOperations()) {
      const address = { method: operation.method, path: operation.path, op: operation.op };
      const bodies = [
        '',
        '{',
        'null',
        '[]',
        '"text"',
        '{}',
        '{"data":null}',
        '{"data":[]}',
        JSON.stringify({ data: { ...address, method: 7 } }),
        JSON.stringify({ data: { ...address, data: '%%%' } }),
        JSON.stringify({ data: { ...address, data: 'e25vdCBqc29u' } }),
        JSON.stringify({ data: { ...address, data: 42 } }),
        JSON.stringify({ data: { ...address, queryParams: 'text' } }),
        JSON.stringify({ data: { ...address, queryParams: { conversationId: '%' } } }),
        `{"data":${deep}}`,
      ];
      for (const body of bodies) {
        const response = await post(session, requestOpPath, body);
        expect(response.status, `${operationAddress(operation)} with ${body.slice(0, 80)}`).toBe(400);
      }
      expect(
        (await post(session, requestOpPath, '{}', { 'content-type': 'text/plain' })).status,
      ).toBeGreaterThanOrEqual(400);
    }
    expect((await session.client.models.list()).ok).toBe(true);
    expect(app.child.process.pid).toBe(before);
    expect(app.child.process.exitCode).toBe(null);
  });

  test('inputs that the contract does not allow are refused, never an error of the server', async ({
    app,
  }) => {
    const session = await openSession(app.url);
    const hostile = [
      5,
      'text',
      [],
      { conversationId: '' },
      { conversationId: 7 },
      { conversationId: ['a'] },
      { conversationId: { $ne: null } },
      { conversationId: 'x'.repeat(10_000) },
      { conversationId: "'; drop table conversations; --" },
      { conversationId: 'zero \u0000 byte' },
      { conversationId: randomUUID(), conversation: [-1], folder: null },
      { conversationId: randomUUID(), conversation: [99_999_999], folder: null },
      { conversationId: randomUUID(), conversation: [1.5], folder: 'none' },
      {
        conversationId: randomUUID(),
        conversation: Array.from({ length: 5_000 }, (_, index) => 65 + index),
        folder: null,
      },
      { conversationIds: 'all' },
      { settings: { theme: 'purple' } },
      JSON.parse('{"__proto__":{"polluted":true},"constructor":{"prototype":{"polluted":true}}}') as object,
    ];
    for (const { operation } of listOperations())
      for (const input of hostile) {
        const payload =
          operation.sends === 'query'
            ? {
                queryParams: Object.fromEntries(
                  Object.entries(typeof input === 'object' ? input : {}).map(([key, value]) => [
                    key,
                    encodeJson(value),
                  ]),
                ),
              }
            : { data: encodeJson(input) };
        const body = JSON.stringify({
          data: { method: operation.method, path: operation.path, op: operation.op, ...payload },
        });
        const response = await post(session, requestOpPath, body);
        expect(
          response.status,
          `${operationAddress(operation)} with ${JSON.stringify(input).slice(0, 80)}`,
        ).toBeLessThan(500);
      }
    expect((await session.client.models.list()).ok).toBe(true);
  });

  test('operations that are not in the contract are a 404, and no address of a caller is ever called', async ({
    app,
    models,
  }) => {
    const session = await openSession(app.url);
    await models.reset();
    for (const address of [
      { method: 'GET', path: '/nothing', op: '/here' },
      { method: 'POST', path: '/available_models', op: '' },
      { method: 'GET', path: '/available_models', op: '/../../etc/passwd' },
      { method: 'GET', path: '__proto__', op: '' },
      { method: 'GET', path: 'constructor', op: '' },
    ]) {
      const body = JSON.stringify({ data: { ...address, url: `${models.url}/v1/chat/completions` } });
      expect((await post(session, requestOpPath, body)).status, JSON.stringify(address)).toBe(404);
    }
    const body = JSON.stringify({
      data: { method: 'GET', path: '/available_models', op: '', url: models.url },
    });
    expect((await post(session, requestOpPath, body)).status).toBeLessThan(500);
    expect((await models.state()).total).toBe(0);
  });

  test('malformed chat requests are a 400', async ({ app }) => {
    const session = await openSession(app.url);
    const good = chatRequest('hello');
    const bodies = [
      '',
      '{',
      'null',
      '[]',
      '7',
      '{}',
      JSON.stringify({ ...good, messages: [] }),
      JSON.stringify({ ...good, messages: 'hello' }),
      JSON.stringify({ ...good, messages: [{ role: 'wizard', content: 'x' }] }),
      JSON.stringify({ ...good, model: '' }),
      JSON.stringify({ ...good, temperature: 'hot' }),
      JSON.stringify({ ...good, max_tokens: -1 }),
      JSON.stringify({ ...good, options: {} }),
      JSON.stringify({ ...good, options: { requestId: '' } }),
      JSON.stringify({ ...good, options: { requestId: 'r'.repeat(501) } }),
      JSON.stringify({ killSwitch: {} }),
      JSON.stringify({ killSwitch: { requestId: '', value: true } }),
      JSON.stringify({ killSwitch: { requestId: 7, value: true } }),
      JSON.stringify({ killSwitch: { requestId: randomUUID(), value: false } }),
      JSON.stringify({ killSwitch: null }),
      deep,
    ];
    for (const body of bodies)
      expect((await post(session, chatPaths.chat, body)).status, body.slice(0, 100)).toBe(400);
    for (const after of ['-1', 'x', '1e9', '99999999999999999999'])
      expect((await session.fetch(`/api/chat/runs/${randomUUID()}?after=${after}`)).status).toBe(400);
    const unknownModel = await post(
      session,
      chatPaths.chat,
      JSON.stringify({ ...good, model: 'no-such-model' }),
    );
    expect(unknownModel.status).toBeGreaterThanOrEqual(400);
    expect(unknownModel.status).toBeLessThan(500);
    expect((await fetch(`${app.url}/healthz`)).status).toBe(200);
  });

  test('characters that no database keeps are an error of nobody', async ({ app }) => {
    const session = await openSession(app.url);
    for (const bad of ['\u0000', '\ud800']) {
      const request = chatRequest(`odd ${bad} words`, {
        conversationId: `c${bad}`,
        messageId: `m${bad}`,
      });
      const response = await post(session, chatPaths.chat, JSON.stringify(request), {
        ...json,
        accept: runStreamType,
      });
      expect(response.status).toBe(200);
      expect(await response.text()).toContain('"outcome":"completed"');
      const unknown = JSON.stringify(chatRequest('odd account', { accountId: bad }));
      expect((await post(session, chatPaths.chat, unknown)).status).toBe(404);
      const kill = JSON.stringify({ killSwitch: { requestId: `r${bad}`, value: true } });
      expect((await post(session, chatPaths.chat, kill)).status).toBe(404);
      const path = `/api/chat/runs/${bad === '\u0000' ? '%00' : '%ED%A0%80'}`;
      for (const answer of [await session.fetch(path), await post(session, `${path}/ack`, '{}')]) {
        expect(answer.status).toBeGreaterThanOrEqual(400);
        expect(answer.status).toBeLessThan(500);
      }
      await writeConversation(session.client, {
        id: `odd${bad}`,
        name: bad,
        messages: [{ id: bad, role: 'user', content: bad, data: { [bad]: bad } }],
      });
    }
    expect((await session.client.models.list()).ok).toBe(true);
  });

  test('a body over the limit is refused', async ({ app }) => {
    const session = await openSession(app.url);
    const huge = JSON.stringify({
      data: { method: 'GET', path: '/x', op: '', data: 'A'.repeat(11 * 1024 * 1024) },
    });
    const response = await post(session, requestOpPath, huge).catch(() => undefined);
    expect([413, undefined]).toContain(response?.status);
    expect((await session.client.models.list()).ok).toBe(true);
  });

  test('what belongs to somebody else does not exist', async ({ app }) => {
    const nils = await openSession(app.url, 'Nils');
    const mei = await openSession(app.url, 'Mei');
    const request = chatRequest('private to Nils !slow 30 200');
    const { requestId, conversationId = '' } = request.options;
    const stream = nils.client.chat.stream(request);
    await stream.next();
    const missing = randomUUID();

    for (const id of [requestId, missing]) {
      expect((await mei.fetch(chatPaths.run(id))).status).toBe(404);
      expect((await post(mei, chatPaths.acknowledge(id), '{}')).status).toBe(404);
      const kill = await post(
        mei,
        chatPaths.chat,
        JSON.stringify({ killSwitch: { requestId: id, value: true } }),
      );
      expect(kill.status).toBe(404);
    }
    const going = await nils.client.chat.activeRuns({ conversationId });
    expect(going.ok && going.value.data).toHaveLength(1);
    for (const id of [conversationId, missing]) {
      const got = await mei.client.conversations.get({ conversationId: id });
      expect(got.ok ? got.value : got.failure.type).toBe('NoSuchKey');
    }
    const several = await mei.client.conversations.getMultiple({ conversationIds: [conversationId] });
    expect(several.ok && several.value.noSuchKeyConversations).toEqual([conversationId]);
    await mei.client.conversations.delete({ conversationId });
    await mei.client.conversations.deleteMultiple({ conversationIds: [conversationId] });
    await writeConversation(mei.client, {
      id: conversationId,
      name: 'taken over',
      messages: [{ id: randomUUID(), role: 'user', content: 'overwritten', data: {} }],
    });
    const runs = await mei.client.chat.activeRuns({ conversationId });
    expect(runs.ok && runs.value.data).toEqual([]);

    const own = await readConversation(nils.client, conversationId);
    expect(JSON.stringify(own)).toContain('private to Nils');
    expect(JSON.stringify(own)).not.toContain('overwritten');
    await nils.client.chat.stop(requestId);
    expect((await stream.result).type).toBe('ended');

    const again = await post(
      mei,
      chatPaths.chat,
      JSON.stringify({ ...request, messages: [{ role: 'user', content: 'mine now' }] }),
    );
    const text = await again.text();
    expect(text).not.toContain(wordOf(text, 'private to Nils'));
  });

  test('without a session there is nothing', async ({ app }) => {
    const calls: [string, RequestInit][] = [
      [requestOpPath, { method: 'POST', body: '{}', headers: { ...json, origin: app.url } }],
      [
        chatPaths.chat,
        { method: 'POST', body: JSON.stringify(chatRequest('hi')), headers: { ...json, origin: app.url } },
      ],
      [chatPaths.run(randomUUID()), {}],
      [
        chatPaths.acknowledge(randomUUID()),
        { method: 'POST', body: '{}', headers: { ...json, origin: app.url } },
      ],
    ];
    for (const [path, init] of calls) expect((await fetch(app.url + path, init)).status, path).toBe(401);
    for (const cookie of ['stoa=forged', 'stoa_session=../../x', `__Host-stoa=${'A'.repeat(3000)}`])
      expect(
        (
          await fetch(app.url + requestOpPath, {
            ...calls[0]?.[1],
            headers: { ...json, origin: app.url, cookie },
          })
        ).status,
      ).toBe(401);
  });

  test('pages of other origins cannot change anything', async ({ app }) => {
    const session = await openSession(app.url);
    const cookie = session.jar.header('/');
    for (const origin of [
      'https://evil.example',
      'null',
      `${app.url}.evil.example`,
      app.url.replace('http:', 'https:'),
    ])
      for (const path of [requestOpPath, chatPaths.chat, '/api/auth/sign-out']) {
        const response = await fetch(app.url + path, {
          method: 'POST',
          body: '{}',
          redirect: 'manual',
          headers: { ...json, origin, cookie },
        });
        expect(response.status, `${path} from ${origin}`).toBe(403);
      }
    const crossSite = await fetch(app.url + requestOpPath, {
      method: 'POST',
      body: '{}',
      headers: { ...json, cookie, 'sec-fetch-site': 'cross-site' },
    });
    expect(crossSite.status).toBe(403);
    expect((await session.client.models.list()).ok).toBe(true);
    const preflight = await fetch(app.url + requestOpPath, {
      method: 'OPTIONS',
      headers: { origin: 'https://evil.example', 'access-control-request-method': 'POST' },
    });
    expect(preflight.headers.get('access-control-allow-origin')).toBeNull();
  });

  test('every kind of answer carries the security headers', async ({ app }) => {
    const session = await openSession(app.url);
    const home = await session.fetch('/');
    const html = await home.text();
    const script = /src="([^"]+\.js)"/.exec(html)?.[1] ?? '';
    const style = /href="([^"]+\.css)"/.exec(html)?.[1] ?? '';
    expect(script).not.toBe('');
    const stream = await post(session, chatPaths.chat, JSON.stringify(chatRequest('headers')));
    await stream.text();
    const answers: [string, Response][] = [
      ['page', home],
      ['signed-out page', await fetch(app.url)],
      ['script', await session.fetch(script)],
      ['style', await session.fetch(style)],
      ['icon', await session.fetch('/favicon.svg')],
      [
        'operation',
        await post(
          session,
          requestOpPath,
          JSON.stringify({ data: { method: 'GET', path: '/available_models', op: '' } }),
        ),
      ],
      ['malformed', await post(session, requestOpPath, '{')],
      ['stream', stream],
      ['missing', await session.fetch('/no/such/thing')],
      ['missing API', await session.fetch('/api/no-such-thing')],
      ['health', await fetch(`${app.url}/healthz`)],
      ['ready', await fetch(`${app.url}/readyz`)],
    ];
    for (const [kind, { headers }] of answers) {
      expect(headers.get('x-content-type-options'), kind).toBe('nosniff');
      expect(headers.get('content-security-policy'), kind).toMatch(/frame-ancestors/);
      expect(headers.get('referrer-policy'), kind).toMatch(/no-referrer|same-origin|strict-origin/);
      expect(headers.get('x-powered-by'), kind).toBeNull();
      expect(headers.get('server') ?? '', kind).not.toMatch(/\d/);
    }
    const policy = home.headers.get('content-security-policy') ?? '';
    expect(policy).toMatch(/base-uri 'none'/);
    expect(policy).toMatch(/object-src 'none'/);
    const scripts = /script-src([^;]*)/.exec(policy)?.[1] ?? '';
    expect(scripts).toMatch(/'nonce-[^']{16,}'/);
    expect(scripts).not.toMatch(/unsafe-inline|unsafe-eval|https?:|\*/);
    const other = (await fetch(app.url)).headers.get('content-security-policy');
    expect(other).not.toBe((await fetch(app.url)).headers.get('content-security-policy'));
    expect(home.headers.get('cache-control')).toMatch(/no-store|private/);
    expect((await session.fetch(script)).headers.get('cache-control')).toMatch(/immutable/);
    expect((await session.fetch('/no/such/thing')).status).toBe(404);
  });

  test('session cookies are out of reach of scripts and other sites', async ({ app }) => {
    const people = await fetch(`${app.url}/`);
    const data = /id="stoa-page"[^>]*>([\s\S]*?)<\/script>/.exec(await people.text())?.[1] ?? '{}';
    const { signInPath } = JSON.parse(data) as { signInPath: string };
    const leaving = await fetch(app.url + signInPath, { redirect: 'manual' });
    const lines = leaving.headers.getSetCookie();
    expect(lines.length).toBeGreaterThan(0);
    for (const line of lines) {
      expect(line).toMatch(/;\s*HttpOnly/i);
      expect(line).toMatch(/;\s*SameSite=(Lax|Strict)/i);
    }
    const location = new URL(leaving.headers.get('location') ?? '', app.url);
    for (const parameter of ['state', 'nonce', 'code_challenge'])
      expect(location.searchParams.get(parameter) ?? '', parameter).not.toBe('');
    expect(location.searchParams.get('code_challenge_method')).toBe('S256');
  });

  test('no secret is in what the browser gets, nor in the log', async ({ app }) => {
    const session = await openSession(app.url);
    const failing = session.client.chat.stream(chatRequest('leak it !error401', { storage: 'none' }));
    let said = '';
    for await (const { event } of failing) said += JSON.stringify(event);
    said += await (await session.fetch('/')).text();
    said += await (await fetch(app.url)).text();
    said += JSON.stringify(await session.client.models.list());
    said += app.log();
    const secrets = [providerKey, 'sk-secret-key', 'leak it'];
    for (const secret of secrets) {
      if (secret !== 'leak it') expect(said).not.toContain(secret);
      expect(app.log()).not.toContain(secret);
    }
    const web = join(root, 'examples/full-app/dist/web');
    const modules = JSON.parse(
      readFileSync(join(root, 'examples/full-app/dist/web-modules.json'), 'utf8'),
    ) as Record<string, string[]>;
    const isOfAdministrators = (entry: string) =>
      modules[entry]?.some((path) => path.startsWith('packages/admin/')) ?? false;
    for (const entry of readdirSync(web, { recursive: true, encoding: 'utf8' })) {
      const file = join(web, entry);
      if (!statSync(file).isFile() || /\.(br|gz)$/.test(file)) continue;
      const text = readFileSync(file, 'latin1');
      expect(text, entry).not.toMatch(/STOA_SECRET|OIDC_CLIENT_SECRET|DATABASE_URL|AWS_SECRET/);
      // The area of administrators, in each language, names what they may set.
      if (!isOfAdministrators(entry)) expect(text, entry).not.toMatch(/OPENAI_API_KEY/);
      expect(text, entry).not.toContain(providerKey);
      expect(text, entry).not.toContain(root);
    }
  });
});

/** A word that can only come from the other person's reply, if the reply is there at all. */
const wordOf = (text: string, other: string) => (text.includes(other) ? other : 'private to Nils');
