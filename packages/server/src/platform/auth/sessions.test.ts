import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.js';
import { createTestClock } from '../../testing/test-clock.js';
import { createSealer } from '../seal.js';
import type { RefreshOutcome } from './oidc.js';
import { createSessions } from './sessions.js';

let handle: TestDatabase;
beforeAll(async () => {
  handle = await createTestDatabase();
});
afterAll(() => handle?.drop());

const administrators = { isAdmin: () => Promise.resolve(false) };

it('[R] a provider that hangs during a refresh does not exhaust the database connections', async () => {
  const { database } = handle;
  const clock = createTestClock();
  const answers: ((outcome: RefreshOutcome) => void)[] = [];
  const refresh = vi.fn(() => new Promise<RefreshOutcome>((resolve) => answers.push(resolve)));
  const sealer = createSealer('a secret of thirty-two characters', 'session');
  const sessions = createSessions({ database, oidc: { refresh }, sealer, clock, administrators });
  const { rows } = await database.pool.query<{ id: string }>(
    `insert into people (email, name, issuer, subject) values ('ann@example.org', 'Ann', 'test', 'ann') returning id`,
  );
  const access = { token: 'access', expiresAt: clock.now() };
  const tokens = { idToken: null, refreshToken: 'refresh', refreshDueAt: clock.now(), access };
  const create = async () => (await sessions.create(rows[0]!.id, tokens, null)).token;
  const [one, ...others] = await Promise.all(Array.from({ length: 21 }, create));
  const found = [...Array.from({ length: 20 }, () => one!), ...others].map((token) => sessions.find(token));
  await vi.waitFor(() => expect(refresh).toHaveBeenCalled(), 10_000);
  await new Promise((resolve) => setTimeout(resolve, 200));

  const answered = database.pool.query('select 1').then(() => true);
  const timedOut = new Promise<boolean>((resolve) => setTimeout(() => resolve(false), 10_000));
  expect(await Promise.race([answered, timedOut])).toBe(true);

  const release = setInterval(
    () => answers.splice(0).forEach((answer) => answer({ status: 'unavailable' })),
    20,
  );
  for (const outcome of await Promise.all(found)) expect(outcome.status).toBe('live');
  clearInterval(release);
});

it('[T4] concurrent requests of one session refresh once', async () => {
  const { database } = handle;
  const clock = createTestClock();
  const refresh = vi.fn(async (): Promise<RefreshOutcome> => {
    await new Promise((resolve) => setTimeout(resolve, 50));
    return { status: 'refused' };
  });
  const sealer = createSealer('a secret of thirty-two characters', 'session');
  const sessions = createSessions({ database, oidc: { refresh }, sealer, clock, administrators });
  const { rows } = await database.pool.query<{ id: string }>(`select id from people limit 1`);
  const access = { token: 'access', expiresAt: clock.now() };
  const tokens = { idToken: null, refreshToken: 'refresh', refreshDueAt: clock.now(), access };
  const { token } = await sessions.create(rows[0]!.id, tokens, null);
  const outcomes = await Promise.all(Array.from({ length: 10 }, () => sessions.find(token)));
  expect(refresh).toHaveBeenCalledTimes(1);
  for (const outcome of outcomes)
    expect(outcome).toEqual({ status: 'lost', code: 'RefreshAccessTokenError' });
});
