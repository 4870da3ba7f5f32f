import { embedMessages, operations, type EmbedDisclosure } from '@stoa/core/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createEndUsers } from '../../rooms/embed/end-users.js';
import {
  callAs,
  createEmbedSite,
  embedChatBody,
  siteOrigin,
  type EmbedSite,
  type CreatedKey,
} from '../../rooms/testing/embed-site.js';
import type { Browser } from '../../testing/browser.js';
import { createTestApp, type TestApp } from '../../testing/test-app.js';

const first = '# What we keep\n\nYour **messages**. [More](https://shop.example.org/privacy)';
let app: TestApp;
let thea: Browser;
let site: EmbedSite;
let made: CreatedKey;
beforeAll(async () => {
  app = await createTestApp();
  thea = await app.signInAs('thea');
  site = createEmbedSite(app, thea);
  made = await site.makeKey({ allowAnonymous: true, disclosure: first, perMinute: 3 });
});
afterAll(() => app?.close());

const say = (token: string) => site.chat(token, embedChatBody('Hi', {}, { model: 'demo-tour' }));
const accept = (token: string, version: unknown) =>
  site.ask('/embed/disclosure', { token, body: { version } });
const asked = async (token: string) => (await site.session(token)).disclosure as EmbedDisclosure;
const acceptances = async () =>
  Number(
    (await app.database.pool.query<{ n: string }>('select count(*) as n from embed_acceptances')).rows[0]!.n,
  );
const change = (disclosure: string | null) =>
  callAs(thea, operations.embed.updateKey, { id: made.key.id, changes: { disclosure } });

describe('a key with a disclosure', () => {
  it('[EM31] refuses users who have not accepted it, names the next step, and counts nothing', async () => {
    const token = await site.tokenOf(made, 'ada');
    const told = await asked(token);
    expect(told).toEqual({ version: expect.stringMatching(/^[\w-]{22}$/), text: first, isAccepted: false });
    // More often than the key allows messages in a minute.
    for (let i = 0; i < 5; i++) {
      const refused = await say(token);
      expect([refused.status, refused.body]).toEqual([
        428,
        { error: embedMessages['embed.disclosure'], code: 'embed.disclosure' },
      ]);
      expect(refused.headers['access-control-allow-origin']).toBe(siteOrigin);
    }
    const answer = await accept(token, told.version);
    expect([answer.status, answer.body]).toEqual([
      200,
      { disclosure: { version: told.version, text: '', isAccepted: true } },
    ]);
    expect((await say(token)).status).toBe(200);
    // With whichever token, and as often as it is said.
    const later = await site.tokenOf(made, 'ada');
    expect(await asked(later)).toEqual({ version: told.version, text: '', isAccepted: true });
    const before = await acceptances();
    expect((await accept(later, told.version)).status).toBe(200);
    expect(await acceptances()).toBe(before);
    // Another end user has accepted nothing, nor has the same one of another key.
    expect((await say(await site.tokenOf(made, 'bob'))).status).toBe(428);
    const other = await site.makeKey({ disclosure: first });
    expect((await say(await site.tokenOf(other, 'ada'))).status).toBe(428);
  });

  it('[EM31] requires a new acceptance of a changed text, and none without a text', async () => {
    const token = await site.tokenOf(made, 'cleo');
    const { version } = await asked(token);
    expect((await accept(token, version)).body).toMatchObject({ disclosure: { isAccepted: true } });
    await change('Other words.');
    expect((await say(token)).status).toBe(428);
    // The version of the former text is outdated.
    const before = await acceptances();
    const stale = await accept(token, version);
    expect(stale.body).toMatchObject({ disclosure: { text: 'Other words.', isAccepted: false } });
    for (const wrong of ['', '__proto__', 'x'.repeat(100)])
      expect((await accept(token, wrong)).body).toMatchObject({ disclosure: { isAccepted: false } });
    expect(await acceptances()).toBe(before);
    expect((await say(token)).status).toBe(428);
    await change(null);
    expect((await accept(token, version)).body).toEqual({ disclosure: null });
    expect((await site.session(token)).disclosure).toBeNull();
    expect((await say(token)).status).toBe(200);
    // The words of before are those that were accepted before.
    await change(first);
    expect((await say(token)).status).toBe(200);
  });

  it('[EM31] deletes a visitor’s acceptance with the visitor; reading creates no row', async () => {
    const people = async () =>
      (await app.database.pool.query("select from people where subject like 'v:%'")).rowCount;
    const { body } = await site.visit(made.key.publicKey);
    const token = body['token'] as string;
    const { version } = await asked(token);
    expect(await people()).toBe(0);
    await accept(token, version);
    const again = await site.visit(made.key.publicKey, body['visitor'] as string);
    expect(await asked(again.body['token'] as string)).toMatchObject({ isAccepted: true });
    // A sign-out discards the visitor's claim, so the next visit is a new visitor.
    const stranger = (await site.visit(made.key.publicKey)).body['token'] as string;
    expect(await asked(stranger)).toMatchObject({ isAccepted: false });

    const kept = await acceptances();
    await app.database.pool.query(
      "update people set last_seen_at = now() - interval '1 year' where subject like 'v:%'",
    );
    expect(await createEndUsers(app.database.pool).deleteInactiveVisitors(90)).toBe(1);
    expect(await acceptances()).toBe(kept - 1);
    expect(await asked(token)).toMatchObject({ isAccepted: false });
  });

  it.each([
    ['no version', {}],
    ['a number', { version: 7 }],
    ['a version that is none', { version: 'x'.repeat(101) }],
    ['broken JSON', '{"version":'],
  ])('[EM31] refuses %s as an acceptance', async (_case, body) => {
    const answer = await site.ask('/embed/disclosure', { token: await site.tokenOf(made), body });
    expect([answer.status, answer.body['code']]).toEqual([400, 'embed.malformed']);
  });

  it('[EM31] can be accepted by the bearer of a token only, on a page of the key', async () => {
    const { version } = await asked(await site.tokenOf(made));
    expect((await site.ask('/embed/disclosure', { body: { version } })).status).toBe(401);
    const token = await site.tokenOf(made);
    const elsewhere = { token, body: { version }, origin: 'https://evil.example' };
    expect((await site.ask('/embed/disclosure', elsewhere)).status).toBe(403);
    const preflight = await site.ask('/embed/disclosure', {
      method: 'OPTIONS',
      headers: { 'access-control-request-method': 'POST' },
    });
    expect([preflight.status, preflight.headers.get('access-control-allow-origin')]).toEqual([
      204,
      siteOrigin,
    ]);
  });
});
