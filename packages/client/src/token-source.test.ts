import { describe, expect, it, vi } from 'vitest';
import { createClient } from './create-client.js';
import { createFakeFetch } from './testing/index.js';
import { createTokenSource, type TokenRequest } from './token-source.js';

const jwt = (expS: number) => `x.${btoa(JSON.stringify({ exp: expS })).replace(/=+$/, '')}.y`;
const settings = { settings: { get: () => ({ success: true as const, data: null }) } };

describe('tokens', () => {
  it('[TK1] are requested once for any number of concurrent requests', async () => {
    const getToken = vi.fn(() => Promise.resolve('t1'));
    const client = createClient({
      getToken,
      fetch: createFakeFetch({ operations: settings, acceptsToken: () => 't1' }),
    });
    const outcomes = await Promise.all([client.settings.get(), client.settings.get(), client.settings.get()]);
    expect(outcomes.every((outcome) => outcome.ok)).toBe(true);
    expect(getToken).toHaveBeenCalledTimes(1);
  });

  it('[TK2] are replaced once after a 401, and the request is repeated once', async () => {
    const asked: TokenRequest[] = [];
    const fetch = createFakeFetch({ operations: settings, acceptsToken: () => 't2' });
    const calls = vi.fn(fetch);
    const client = createClient({
      fetch: calls,
      getToken: (request) => {
        asked.push(request);
        return Promise.resolve(`t${asked.length}`);
      },
    });
    const outcomes = await Promise.all([client.settings.get(), client.settings.get()]);
    expect(outcomes.every((outcome) => outcome.ok)).toBe(true);
    expect(asked.map(({ reason, previous }) => ({ reason, previous }))).toEqual([
      { reason: 'initial', previous: undefined },
      { reason: 'rejected', previous: 't1' },
    ]);
    expect(calls).toHaveBeenCalledTimes(4);
  });

  it('[TK2] do not loop with a server that accepts none', async () => {
    const lost = vi.fn();
    const calls = vi.fn(createFakeFetch({ acceptsToken: () => 'another' }));
    let asked = 0;
    const client = createClient({
      fetch: calls,
      onSessionLost: lost,
      getToken: () => Promise.resolve(`t${++asked}`),
    });
    expect(await client.settings.get()).toMatchObject({ ok: false, failure: { code: 'unauthorized' } });
    expect(calls).toHaveBeenCalledTimes(2);
    expect(lost).toHaveBeenCalledWith('SessionExpiredError');
  });

  it('[TK2] give up when the same token is supplied again, or none', async () => {
    for (const getToken of [() => Promise.resolve('same'), () => Promise.resolve(undefined)]) {
      const calls = vi.fn(createFakeFetch({ acceptsToken: () => 'another' }));
      expect(await createClient({ fetch: calls, getToken }).settings.get()).toMatchObject({ ok: false });
      expect(calls).toHaveBeenCalledTimes(1);
    }
  });

  it('[TK3] with an expiry are refreshed half a minute before', async () => {
    let now = 0;
    const asked: (string | undefined)[] = [];
    const tokens = createTokenSource(
      ({ reason, previous }) => {
        asked.push(reason, previous);
        return Promise.resolve(jwt(now / 1000 + 100));
      },
      () => now,
    );
    const first = await tokens.current();
    now = 60_000;
    expect(await tokens.current()).toBe(first);
    now = 71_000;
    expect(await tokens.current()).not.toBe(first);
    expect(asked).toEqual(['initial', undefined, 'expired', first]);
  });

  it('[TK3] that the supplier repeats although they look expired are not requested in a loop', async () => {
    const token = jwt(1);
    const getToken = vi.fn(() => Promise.resolve(token));
    const tokens = createTokenSource(getToken, () => 10_000_000);
    for (let i = 0; i < 5; i++) expect(await tokens.current()).toBe(token);
    expect(getToken).toHaveBeenCalledTimes(2);
  });

  it('[TK4] abort the supplier when no request waits any more', async () => {
    const signals: AbortSignal[] = [];
    const tokens = createTokenSource(
      ({ signal }) => {
        signals.push(signal);
        return new Promise(() => undefined);
      },
      () => 0,
    );
    const [one, two] = [new AbortController(), new AbortController()];
    const waiting = [tokens.current(one.signal), tokens.current(two.signal)];
    await Promise.resolve();
    one.abort();
    await expect(waiting[0]).rejects.toThrow();
    expect(signals.map((signal) => signal.aborted)).toEqual([false]);
    two.abort();
    await expect(waiting[1]).rejects.toThrow();
    expect(signals.map((signal) => signal.aborted)).toEqual([true]);
    void tokens.current();
    await Promise.resolve();
    expect(signals).toHaveLength(2);
  });

  it('[TK5] that cannot be supplied are a network failure, and the next request retries', async () => {
    let broken = true;
    const client = createClient({
      fetch: createFakeFetch({ operations: settings }),
      getToken: () => (broken ? Promise.reject(new Error('token service down')) : Promise.resolve('t')),
    });
    expect(await client.settings.get()).toMatchObject({
      failure: { code: 'network', message: expect.stringContaining('token service down') as string },
    });
    broken = false;
    expect(await client.settings.get()).toMatchObject({ ok: true });
  });
});
