import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { embedIssuer } from '../../platform/auth/reserved-identities.js';

import { createTestApp, type TestApp } from '../../testing/test-app.js';
import { waitFor } from '../testing/chat-reader.js';
import { createEmbedSite, embedChatBody, type EmbedSite, type CreatedKey } from '../testing/embed-site.js';
import { createEndUsers } from './end-users.js';

let app: TestApp;
let site: EmbedSite;
let made: CreatedKey;
beforeAll(async () => {
  app = await createTestApp();
  const thea = await app.signInAs('thea');
  await app.signInAs('nils');
  site = createEmbedSite(app, thea);
  made = await site.makeKey({ allowAnonymous: true });
});
afterAll(() => app?.close());

const count = async (from: string, values: unknown[] = []) =>
  Number(
    (await app.database.pool.query<{ n: string }>(`select count(*) as n from ${from}`, values)).rows[0]!.n,
  );
const forget = (days: number) => createEndUsers(app.database.pool).deleteInactiveVisitors(days);
const issuer = () => embedIssuer(made.key.id);
const say = (token: string) => site.chat(token, embedChatBody('Hi', {}, { model: 'demo-tour' }));
const away = (subject: string, days: number) =>
  app.database.pool.query(
    'update people set last_seen_at = now() - make_interval(days => $3) where issuer = $1 and subject like $2',
    [issuer(), subject, days],
  );

describe('inactive visitors', () => {
  it('[EM30] are deleted with all of their data; end users of a site and signed-in people are not', async () => {
    const { body } = await site.visit(made.key.publicKey);
    expect((await say(body['token'] as string)).status).toBe(200);
    expect((await say(await site.tokenOf(made, 'ada'))).status).toBe(200);
    const ofVisitors = `people where issuer = '${issuer()}' and subject like 'v:%'`;
    await waitFor(
      async () =>
        (await count(`runs r join people p on p.id = r.person_id where r.status = 'running'`)) === 0,
    );
    // All last visits are a year old, those of signed-in people included.
    await away('%', 365);
    await app.database.pool.query("update people set last_seen_at = now() - interval '1 year'");
    const peopleBefore = await count('people');
    const usageOf = (subject: string) =>
      count('usage u join people p on p.id = u.person_id where p.subject like $1 and p.issuer = $2', [
        subject,
        issuer(),
      ]);
    expect(await usageOf('v:%')).toBeGreaterThan(0);
    const orphans = () => count('usage u left join people p on p.id = u.person_id where p.id is null');

    expect(await forget(0)).toBe(0);
    expect(await count(ofVisitors)).toBe(1);
    expect(await forget(90)).toBe(1);
    expect(await count(ofVisitors)).toBe(0);
    expect(await count('people')).toBe(peopleBefore - 1);
    expect(await usageOf('u:%')).toBeGreaterThan(0);
    expect(await orphans()).toBe(0);

    // A deleted visitor's claim still signs in, as a new row.
    const again = await site.visit(made.key.publicKey, body['visitor'] as string);
    expect((await say(again.body['token'] as string)).status).toBe(200);
    expect(await count(ofVisitors)).toBe(1);
  });

  it('[EM30] stay during a running reply, and for the configured days', async () => {
    const { body } = await site.visit(made.key.publicKey);
    await site.chat(body['token'] as string, embedChatBody('Hi', {}, { model: 'demo-tour' }), {
      leaveAfterSeq: 1,
    });
    await away('v:%', 100);
    await app.database.pool.query(
      `update runs set status = 'running' where person_id in (select id from people where issuer = $1 and subject like 'v:%')`,
      [issuer()],
    );
    const before = await count('people');
    expect(await forget(90)).toBe(0);
    await app.database.pool.query(
      `update runs set status = 'completed', ended_at = now() where person_id in (select id from people where issuer = $1)`,
      [issuer()],
    );
    expect(await forget(100)).toBe(0);
    expect(await count('people')).toBe(before);
    expect(await forget(90)).toBeGreaterThan(0);
  });

  it('[EM30] are deleted in batches, concurrently by several processes, and by an index', async () => {
    await app.database.pool.query(
      `insert into people (email, name, issuer, subject, last_seen_at)
       select 'many' || n || '@embed.stoa.invalid', 'Visitor', $1, 'v:many' || n, now() - interval '200 days'
       from generate_series(1, 950) n`,
      [issuer()],
    );
    const { rows } = await app.database.pool.query<{ 'QUERY PLAN': string }>(
      `explain select id from people where issuer like 'embed:%' and subject like 'v:%' and last_seen_at < now() - interval '90 days' order by last_seen_at limit 200`,
    );
    expect(rows.map((row) => row['QUERY PLAN']).join('\n')).toContain('people_visitors');
    const forgotten = await Promise.all([forget(90), forget(90), forget(90)]);
    expect(forgotten.reduce((sum, one) => sum + one, 0)).toBe(950);
    expect(await count('people where subject like $1', ['v:many%'])).toBe(0);
  });
});
