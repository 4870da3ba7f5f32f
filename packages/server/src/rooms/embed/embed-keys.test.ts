import { embedKeyDefaults, operations, type EmbedKey } from '@stoa/core/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { upsertPerson } from '../../platform/auth/people.js';
import { embedIssuer, reservedEmailDomain } from '../../platform/auth/reserved-identities.js';
import { SignInError } from '../../platform/auth/sign-in-error.js';
import { createLog } from '../../platform/log.js';
import type { Browser } from '../../testing/browser.js';
import { createTestApp, type TestApp } from '../../testing/test-app.js';
import { recipientOf } from '../sharing/recipients.js';
import {
  callAs,
  createEmbedSite,
  embedChatBody,
  siteOrigin,
  type EmbedSite,
  type CreatedKey,
} from '../testing/embed-site.js';
import { developmentKey } from './development-key.js';
import { createEmbedKeyService } from './embed-keys.service.js';
import { storeFlags } from '../../testing/store-config.js';

const { embed } = operations;
let app: TestApp;
let thea: Browser;
let nils: Browser;
let site: EmbedSite;
let logged = '';
beforeAll(async () => {
  app = await createTestApp({ onLog: (line) => (logged += line) });
  [thea, nils] = [await app.signInAs('thea'), await app.signInAs('nils')];
  site = createEmbedSite(app, thea);
});
afterAll(() => app?.close());

const list = async () => (await callAs(thea, embed.listKeys, undefined))['data'] as EmbedKey[];
const unknownId = '00000000-0000-4000-8000-000000000000';

describe('embed keys', () => {
  it('[EM20] are created with defaults, and their secret is shown once', async () => {
    const answer = await callAs(thea, embed.createKey, {
      name: ' Shop ',
      origins: ['HTTPS://Shop.Example.org/', siteOrigin],
    });
    const { key, secret } = answer['data'] as CreatedKey;
    expect(key).toEqual({
      ...embedKeyDefaults,
      name: 'Shop',
      origins: [siteOrigin],
      id: expect.any(String),
      publicKey: expect.stringMatching(/^stoa_pk_[\w-]{22}$/),
      createdAt: expect.stringMatching(/^\d{4}-.*Z$/),
      lastUsedAt: null,
      revokedAt: null,
      assistant: null,
    });
    expect(secret).toMatch(/^stoa_sk_[\w-]{43}$/);
    expect(await list()).toContainEqual(key);
    expect(JSON.stringify(await list())).not.toContain('stoa_sk_');
    const { rows } = await app.database.pool.query<{ all: string }>(
      'select string_agg(k::text, $1) as all from embed_keys k',
      [' '],
    );
    expect(rows[0]!.all).not.toContain(secret);
    expect(logged).not.toContain(secret);
    expect((await site.mint(secret, { endUserId: 'x' })).status).toBe(200);
    expect((await list()).find(({ id }) => id === key.id)!.lastUsedAt).not.toBeNull();
  });

  it('[EM20] change one setting at a time, without touching others', async () => {
    const { key } = await site.makeKey({ title: 'Before', greeting: 'Hello', perMinute: 5 });
    const answer = await callAs(thea, embed.updateKey, { id: key.id, changes: { title: 'After' } });
    expect(answer['data']).toEqual({ ...key, title: 'After' });
    expect((await list()).find(({ id }) => id === key.id)).toEqual({ ...key, title: 'After' });
  });

  it.each([
    ['no name', { name: ' ' }],
    ['no origin', { origins: [] }],
    ['a wildcard', { origins: ['https://*.example.org'] }],
    ['any origin', { origins: ['*'] }],
    ['a null origin', { origins: ['null'] }],
    ['a path', { origins: ['https://shop.example.org/shop'] }],
    ['an end of a policy', { origins: ["https://a; script-src 'unsafe-inline'"] }],
    ['an unknown scope', { scopes: ['admin'] }],
    ['no scope', { scopes: [] }],
    ['no chat', { scopes: ['tools'] }],
    ['an unknown model', { modelIds: ['gpt-nothing'] }],
    ['no messages', { perMinute: 0 }],
    ['too many messages', { perMinute: 601 }],
    ['too long a life', { maxTtlS: 3601 }],
    ['a prompt without words', { prompts: [{ label: '', text: 'x' }] }],
    ['too long instructions', { instructions: 'x'.repeat(20_001) }],
    ['too long a disclosure', { disclosure: 'x'.repeat(20_001) }],
    ['an assistant that is none', { assistantId: 'astp/1' }],
  ])('[EM20] with %s are refused on creation and on change', async (_case, settings) => {
    const before = await list();
    const made = await callAs(thea, embed.createKey, {
      name: 'Bad',
      origins: [siteOrigin],
      ...(settings as object),
    });
    expect(made).toMatchObject({ success: false, type: 'BadInput' });
    const id = before[0]!.id;
    const changed = await callAs(thea, embed.updateKey, { id, changes: settings as object });
    expect(changed).toMatchObject({ success: false, type: 'BadInput' });
    expect(await list()).toEqual(before);
  });

  it('[EM35] have no assistant where nobody lends it, as where an earlier server has kept one', async () => {
    const { key } = await site.makeKey({ assistantId: null });
    await app.database.pool.query(
      `update embed_keys set settings = (settings - 'disclosure') || '{"assistantId": "astp/1"}' where id = $1`,
      [key.id],
    );
    expect((await list()).find(({ id }) => id === key.id)).toEqual(key);
  });

  it('[EM20] of an https server accept https sites only', async () => {
    const service = createEmbedKeyService({ isSecure: true, catalogue: {} } as never);
    for (const origin of ['http://shop.example.org', 'http://10.0.0.1'])
      expect(await service.create({ name: 'x', origins: [origin] }, undefined as never)).toMatchObject({
        ok: false,
        failure: { message: expect.stringContaining('https') },
      });
  });

  it('[EM21] are revoked permanently, and then neither change nor get a secret', async () => {
    const { key } = await site.makeKey();
    const revoked = (await callAs(thea, embed.revokeKey, { id: key.id }))['data'] as EmbedKey;
    expect(revoked.revokedAt).not.toBeNull();
    const again = (await callAs(thea, embed.revokeKey, { id: key.id }))['data'] as EmbedKey;
    expect(again.revokedAt).toBe(revoked.revokedAt);
    for (const answer of [
      await callAs(thea, embed.updateKey, { id: key.id, changes: { title: 'x' } }),
      await callAs(thea, embed.rotateSecret, { id: key.id }),
      await callAs(thea, embed.preview, { id: key.id, origin: app.url }),
    ])
      expect(answer).toMatchObject({ success: false, type: 'NoSuchKey' });
    expect(await list()).toContainEqual(revoked);
  });

  it('[EM21] that do not exist are not found', async () => {
    for (const id of [unknownId, 'x', "' or 1=1", developmentKey.id])
      for (const answer of [
        await callAs(thea, embed.updateKey, { id, changes: { title: 'x' } }),
        await callAs(thea, embed.rotateSecret, { id }),
        await callAs(thea, embed.revokeKey, { id }),
        await callAs(thea, embed.preview, { id, origin: app.url }),
      ])
        expect(answer).toMatchObject({ success: false, type: 'NoSuchKey' });
  });

  it('[EM21] rotate their secret', async () => {
    const made = await site.makeKey();
    const rotated = (await callAs(thea, embed.rotateSecret, { id: made.key.id }))['data'] as CreatedKey;
    expect(rotated.secret).not.toBe(made.secret);
    expect(rotated.key.publicKey).toBe(made.key.publicKey);
    expect((await site.mint(made.secret, { endUserId: 'x' })).status).toBe(401);
    expect((await site.mint(rotated.secret, { endUserId: 'x' })).status).toBe(200);
  });

  it('[EM22] are for administrators only', async () => {
    const { key } = await site.makeKey();
    const attempts = [
      () => callAs(nils, embed.listKeys, undefined),
      () => callAs(nils, embed.createKey, { name: 'Mine', origins: [siteOrigin] }),
      () => callAs(nils, embed.updateKey, { id: key.id, changes: { allowAnonymous: true } }),
      () => callAs(nils, embed.rotateSecret, { id: key.id }),
      () => callAs(nils, embed.revokeKey, { id: key.id }),
      () => callAs(nils, embed.preview, { id: key.id, origin: app.url }),
    ];
    for (const attempt of attempts)
      expect(await attempt()).toEqual({
        success: false,
        type: 'Forbidden',
        message: 'This is for administrators.',
      });
    expect(await list()).toContainEqual(key);
    // The console can be switched off for administrators, too.
    await storeFlags(app.database, { adminInterface: false });
    expect(await callAs(thea, embed.listKeys, undefined)).toMatchObject({ type: 'FeatureOff' });
    await storeFlags(app.database, {});
  });

  it('can be tried on pages of this server only', async () => {
    const { key } = await site.makeKey({ allowAnonymous: false });
    const preview = async (origin: string) =>
      ((await callAs(thea, embed.preview, { id: key.id, origin }))['data'] as { token: string }).token;
    const token = await preview(app.url);
    const own = await site.ask('/embed/session', { token, origin: app.url });
    expect(own.status).toBe(200);
    expect(own.body['endUser']).toMatchObject({ name: 'Thea Marsh', isAnonymous: false });
    expect((await site.ask('/embed/session', { token, origin: null })).status).toBe(200);
    expect((await site.ask('/embed/session', { token })).status).toBe(403);
    const foreign = await preview('https://evil.example');
    for (const origin of ['https://evil.example', app.url, siteOrigin])
      expect((await site.ask('/embed/session', { token: foreign, origin })).status).toBe(403);
    expect(await callAs(thea, embed.preview, { id: key.id, origin: 'not an origin' })).toMatchObject({
      type: 'BadInput',
    });
  });
});

describe('end users of sites', () => {
  it('[EM24] are people who cannot sign in, receive shares or administrate', async () => {
    const made = await site.makeKey();
    const token = await site.tokenOf(made, 'ada', { name: 'Ada' });
    await site.session(token);
    const count = async () =>
      Number((await app.database.pool.query<{ n: string }>('select count(*) as n from people')).rows[0]!.n);
    const before = await count();
    // A page that is merely opened makes nobody.
    await site.session(token);
    expect(await count()).toBe(before);
    const chat = () =>
      site.chat(token, embedChatBody('Hi', {}, { model: 'demo-tour' }), { leaveAfterSeq: 1 });
    expect((await chat()).status).toBe(200);
    await site.chat(
      await site.tokenOf(made, 'ada', { name: 'Ada L.' }),
      embedChatBody('Hi', {}, { model: 'demo-tour' }),
      { leaveAfterSeq: 1 },
    );
    expect(await count()).toBe(before + 1);
    const { rows } = await app.database.pool.query<{
      issuer: string;
      subject: string;
      email: string;
      name: string;
      email_verified: boolean;
    }>('select issuer, subject, email, name, email_verified from people where issuer = $1', [
      embedIssuer(made.key.id),
    ]);
    expect(rows).toEqual([
      {
        issuer: embedIssuer(made.key.id),
        subject: 'u:ada',
        email: expect.stringMatching(/^[0-9a-f]{40}@embed\.stoa\.invalid$/),
        name: 'Ada L.',
        email_verified: false,
      },
    ]);
    const [row] = rows;
    const proven = { subject: 'x', name: 'Mallory', verification: 'asserted' } as const;
    for (const attempt of [
      { ...proven, issuer: 'https://idp.example', email: row!.email },
      { ...proven, issuer: 'https://idp.example', email: row!.email.toUpperCase() },
      { ...proven, issuer: 'https://idp.example', email: `new@${reservedEmailDomain}` },
      { ...proven, issuer: row!.issuer, subject: row!.subject, email: 'mallory@example.org' },
    ])
      await expect(upsertPerson(app.database.db, attempt, createLog('silent'))).rejects.toBeInstanceOf(
        SignInError,
      );
    expect(await count()).toBe(before + 1);
    expect(recipientOf(row!.email)).toBeUndefined();
    const shared = await callAs(thea, operations.sharing.share, {
      note: 'x',
      sharedWith: [row!.email],
      sharedData: { version: 4, history: [], folders: [], prompts: [] },
    });
    expect(shared['success']).toBe(false);
  });

  it('[EM24] may choose any name without becoming another person', async () => {
    const made = await site.makeKey();
    const ids = await Promise.all(
      ['v:x', 'p:x', 'x', "x' or '1'='1", 'x\u0000y', 'Ünï', '../x'].map(async (endUserId) => {
        const { endUser } = await site.session(await site.tokenOf(made, endUserId));
        return endUser.id;
      }),
    );
    expect(new Set(ids).size).toBe(ids.length);
    for (const id of ids) expect(id).toMatch(/^u:/);
  });
});

describe('the development key', () => {
  it('[EM25] exists only with configured origins, and is never stored', async () => {
    const { publicKey, secret } = developmentKey;
    expect((await site.mint(secret, { endUserId: 'x' })).status).toBe(401);
    expect((await site.visit(publicKey)).status).toBe(401);

    const dev = await createTestApp({
      env: { STOA_EMBED_DEV_ORIGINS: 'http://localhost:4000, http://127.0.0.1:4000/' },
    });
    try {
      const shop = createEmbedSite(dev, await dev.signInAs('thea'));
      for (const origin of ['http://localhost:4000', 'http://127.0.0.1:4000']) {
        const { status, body } = await shop.visit(publicKey, undefined, origin);
        expect(status).toBe(200);
        const session = await shop.ask('/embed/session', { token: body['token'] as string, origin });
        expect(session.body['scopes']).toEqual(['chat', 'tools', 'upload', 'history']);
        expect(session.body['defaultModelId']).toBe('demo-tour');
        expect(session.headers.get('access-control-allow-origin')).toBe(origin);
      }
      expect((await shop.visit(publicKey)).status).toBe(403);
      expect((await shop.mint(secret, { endUserId: 'x' })).status).toBe(200);
      const { rows } = await dev.database.pool.query('select from embed_keys');
      expect(rows).toHaveLength(0);
    } finally {
      await dev.close();
    }
  });
});
