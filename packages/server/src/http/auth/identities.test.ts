import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startScriptedProvider, type ScriptedProvider } from '../../testing/scripted-provider.js';
import { createTestApp, type TestApp } from '../../testing/test-app.js';

let provider: ScriptedProvider;
let app: TestApp;
const apps: TestApp[] = [];
const admin = 'boss@example.org';

const appWith = async (
  env: Record<string, string> = {},
  on?: ScriptedProvider,
  onLog?: (line: string) => void,
) => {
  const from = on ?? provider;
  const made = await createTestApp({
    env: {
      OIDC_ISSUER: from.issuer,
      OIDC_CLIENT_ID: from.clientId,
      OIDC_CLIENT_SECRET: from.clientSecret,
      OIDC_ADMIN_EMAILS: admin,
      ...env,
    },
    ...(onLog ? { onLog } : {}),
  });
  apps.push(made);
  return made;
};

beforeAll(async () => {
  provider = await startScriptedProvider();
  app = await appWith();
});
afterAll(async () => {
  for (const made of apps) await made.close();
  await provider.close();
});
const initial = () => ({
  idToken: {},
  userinfo: null,
  subject: 'u-1',
  description: {},
  tokens: {},
  type: 'application/json',
  accepts: ['client_secret_basic', 'client_secret_post'] as const,
  refusesRefresh: null,
});
beforeEach(() => Object.assign(provider, initial(), { methodsSeen: [], userinfoRequests: 0 }));
afterEach(() => app.database.pool.query('delete from people'));

interface User {
  id: string;
  name: string;
  email: string;
  isAdmin: boolean;
}

/** Signs in as the provider says; the person, or the problem that the page names. */
async function signInTo(to: TestApp, subject: string, claims: Record<string, unknown>) {
  provider.subject = subject;
  provider.idToken = claims;
  const browser = to.browser();
  const page = await browser.open('/api/auth/sign-in?returnTo=/');
  const session = (await (await browser.fetch('/api/auth/session')).json()) as { user?: User };
  return { browser, page, user: session.user, problem: page.url.searchParams.get('problem') };
}
const signIn = (subject: string, claims: Record<string, unknown>) => signInTo(app, subject, claims);
const verified = (email: string, name = 'Name') => ({ email, name, email_verified: true });

describe('who may use an address', () => {
  it.each([['false'], [false], ['0'], [0], [null], [undefined], ['no'], [[]]])(
    '[ID1, ID2] a stranger whose address is an administrator’s, %j, gets nothing',
    async (email_verified) => {
      const boss = await signIn('boss', verified(admin));
      expect(boss.user).toMatchObject({ isAdmin: true });
      const stranger = await signIn('stranger', { email: admin, name: 'Mallory', email_verified });
      expect(stranger.problem).toBe('emailUnverified');
      expect(stranger.user).toBeUndefined();
      const { rows } = await app.database.pool.query('select subject from identities');
      expect(rows).toEqual([{ subject: 'boss' }]);
      expect((await signIn('boss', verified(admin))).user?.id).toBe(boss.user?.id);
    },
  );

  it('[ID3] with the switch an absent claim lets people in, and makes nobody an administrator', async () => {
    const lines: string[] = [];
    const open = await appWith({ OIDC_EMAIL_VERIFIED_WHEN_ABSENT: '1' }, provider, (line) =>
      lines.push(line),
    );
    const boss = await signInTo(open, 'boss', { email: admin, name: 'Boss' });
    expect(boss.user).toMatchObject({ email: admin, isAdmin: false });
    expect(lines.join('')).toContain('OIDC_ADMIN_SUBJECTS');
    expect((await signInTo(open, 'no', { email: admin, email_verified: 'false' })).problem).toBe(
      'emailUnverified',
    );
    // Another subject of the same provider does not get the account on an assumption.
    const other = await signInTo(open, 'other', { email: admin, name: 'Other' });
    expect(other).toMatchObject({ problem: 'emailTaken', user: undefined });
    expect((await signInTo(open, 'boss', { email: admin, email_verified: true })).user).toMatchObject({
      isAdmin: true,
      id: boss.user?.id,
    });
  });

  it('[ID3] a subject can be named as an administrator', async () => {
    const named = await appWith({ OIDC_ADMIN_SUBJECTS: 'x, s-7', OIDC_EMAIL_VERIFIED_WHEN_ABSENT: '1' });
    expect((await signInTo(named, 's-7', { email: 'a@example.org' })).user?.isAdmin).toBe(true);
    expect((await signInTo(named, 's-77', { email: 'b@example.org' })).user?.isAdmin).toBe(false);
  });

  it('[ADL6] the list makes administrators of verified addresses alone, in the sessions that they have', async () => {
    const open = await appWith({ OIDC_EMAIL_VERIFIED_WHEN_ABSENT: '1' });
    const one = await signInTo(open, 'one', verified('one@example.org'));
    const two = await signInTo(open, 'two', { email: 'two@example.org', name: 'Two' });
    const isAdmin = async ({ browser }: typeof one) =>
      ((await (await browser.fetch('/api/auth/session')).json()) as { user: User }).user.isAdmin;
    expect([await isAdmin(one), await isAdmin(two)]).toEqual([false, false]);
    const list = async (...emails: string[]) => {
      await open.database.pool.query(
        `insert into admin_configs (type, version, value)
         select 'admins', coalesce(max(version), 0) + 1, $1 from admin_configs where type = 'admins'`,
        [JSON.stringify(emails)],
      );
      await open.database.notify('admin_config', 'admins');
    };
    await list('one@example.org', 'two@example.org');
    await expect.poll(() => isAdmin(one)).toBe(true);
    expect(await isAdmin(two)).toBe(false);
    await list('two@example.org');
    await expect.poll(() => isAdmin(one)).toBe(false);
    await signInTo(open, 'two', verified('two@example.org'));
    expect(await isAdmin(two)).toBe(true);
  });

  it('[ID8] letters that become others in lower case join nobody', async () => {
    const mike = await signIn('mike', verified('mike@example.org'));
    const kelvin = await signIn('kelvin', verified('mi\u212Ae@example.org'));
    expect(kelvin).toMatchObject({ problem: 'emailMissing', user: undefined });
    const cyrillic = await signIn('cyrillic', verified('m\u0456ke@example.org'));
    expect(cyrillic.user?.id).not.toBe(mike.user?.id);
    const upper = await signIn('mike', verified('MIKE@Example.ORG'));
    expect(upper.user).toMatchObject({ id: mike.user?.id, email: 'mike@example.org' });
    const accent = await signIn('emile', verified('E\u0301mile@example.org'));
    expect(accent.user?.email).toBe('émile@example.org');
  });
});

describe('identity', () => {
  it('[ID1] a person keeps their account when the provider changes their address', async () => {
    const before = await signIn('ada', verified('ada@example.org'));
    const after = await signIn('ada', verified('lovelace@example.org'));
    expect(after.user).toMatchObject({ id: before.user?.id, email: 'lovelace@example.org' });
    // The former address is free again, and whoever has it now is somebody else.
    const next = await signIn('ada-2', verified('ada@example.org'));
    expect(next.user?.id).not.toBe(before.user?.id);
  });

  it('[ID1] an address that changes to another person’s moves nobody', async () => {
    const ada = await signIn('ada', verified('ada@example.org'));
    const bob = await signIn('bob', verified('bob@example.org'));
    const again = await signIn('ada', verified('bob@example.org'));
    expect(again.user).toMatchObject({ id: ada.user?.id, email: 'ada@example.org' });
    expect((await signIn('bob', verified('bob@example.org'))).user?.id).toBe(bob.user?.id);
  });

  it('[ID6] a new subject with a verified address is that person, and ends the sessions of the former', async () => {
    const before = await signIn('ada', verified('ada@example.org'));
    const after = await signIn('ada-new', verified('ada@example.org'));
    expect(after.user?.id).toBe(before.user?.id);
    expect(await (await before.browser.fetch('/api/auth/session')).json()).toEqual({
      error: 'SessionExpiredError',
    });
    const { rows } = await app.database.pool.query('select subject from identities');
    expect(rows).toEqual([{ subject: 'ada-new' }]);
  });

  it('[ID6] two providers vouch for one person', async () => {
    const second = await startScriptedProvider();
    try {
      const here = await signIn('1', verified('ada@example.org'));
      const { rows } = await app.database.pool.query<{ issuer: string }>('select issuer from identities');
      expect(rows).toEqual([{ issuer: provider.issuer }]);
      // The same subject at another provider is somebody else, unless the verified address says otherwise.
      await app.database.pool.query('update identities set issuer = $1', [second.issuer]);
      const stranger = await signIn('1', verified('eve@example.org'));
      expect(stranger.user?.id).not.toBe(here.user?.id);
      const joined = await signIn('2', verified('ada@example.org'));
      expect(joined.user?.id).toBe(here.user?.id);
      const { rows: both } = await app.database.pool.query(
        'select issuer, subject from identities where person_id = $1 order by subject',
        [here.user?.id],
      );
      expect(both).toEqual([
        { issuer: second.issuer, subject: '1' },
        { issuer: provider.issuer, subject: '2' },
      ]);
    } finally {
      await second.close();
    }
  });

  it('[ID7] a person of before is bound at the next verified sign-in, and not before', async () => {
    const { rows } = await app.database.pool.query<{ id: string }>(
      `insert into people (email, name, issuer, subject, email_verified)
       values ('old@example.org', 'Old', $1, 'taken-over', true) returning id`,
      [provider.issuer],
    );
    // Whoever was entered last may have come in by an address that was not verified.
    const stranger = await signIn('taken-over', { email: 'old@example.org', email_verified: 'false' });
    expect(stranger.problem).toBe('emailUnverified');
    const elsewhere = await signIn('taken-over', verified('mallory@example.org'));
    expect(elsewhere.user?.id).not.toBe(rows[0]?.id);
    const owner = await signIn('owner', verified('old@example.org'));
    expect(owner.user).toMatchObject({ id: rows[0]?.id, isAdmin: false });
  });

  it('[ID1] sign-ins of one account at once make one person', async () => {
    provider.subject = 'many';
    provider.idToken = verified('many@example.org');
    await Promise.all(Array.from({ length: 8 }, () => app.browser().open('/api/auth/sign-in')));
    const { rows } = await app.database.pool.query('select id from people');
    expect(rows).toHaveLength(1);
  });
});

describe('the claims of a sign-in', () => {
  it('[ID4] userinfo gives the name that the id token lacks', async () => {
    provider.userinfo = { name: 'Ada Two', email: 'other@example.org' };
    const fresh = await appWith();
    const { user } = await signInTo(fresh, 'u', {
      email: 'ada.two@example.org',
      email_verified: true,
      preferred_username: 'ada.two',
    });
    expect(user).toMatchObject({ name: 'Ada Two', email: 'ada.two@example.org' });
  });

  it('[ID4] userinfo of another subject is not believed, nor the provider', async () => {
    provider.userinfo = { sub: 'boss', ...verified(admin) };
    const fresh = await appWith();
    const refused = await signInTo(fresh, 'u', { email: 'a@example.org', email_verified: true });
    expect(refused).toMatchObject({ problem: 'refused', user: undefined });
  });

  it('[ID4] userinfo that fails hinders nobody whom the id token describes', async () => {
    provider.userinfo = 500;
    const fresh = await appWith();
    const known = await signInTo(fresh, 'u', { email: 'a@example.org', email_verified: true });
    expect(known.user).toMatchObject({ name: 'a' });
    expect((await signInTo(fresh, 'v', { name: 'Without' })).problem).toBe('providerUnavailable');
    provider.userinfo = 403;
    expect((await signInTo(fresh, 'v', { name: 'Without' })).problem).toBe('refused');
  });

  it('[ID5] another claim holds the address where the configuration says so', async () => {
    const claims = { preferred_username: 'ada@example.org', upn: 'ada@example.org', name: 'Ada' };
    const lines: string[] = [];
    const strict = await appWith({}, provider, (line) => lines.push(line));
    const missing = await signInTo(strict, 'u', claims);
    expect(missing.problem).toBe('emailMissing');
    expect(lines.join('')).toContain('OIDC_EMAIL_CLAIM');
    const named = await appWith({ OIDC_EMAIL_CLAIM: 'upn', OIDC_EMAIL_VERIFIED_WHEN_ABSENT: '1' });
    expect((await signInTo(named, 'u', claims)).user).toMatchObject({
      email: 'ada@example.org',
      name: 'Ada',
    });
    expect((await signInTo(named, 'v', { email: 'v@example.org' })).problem).toBe('emailMissing');
  });
});

describe('client authentication', () => {
  const basic = 'client_secret_basic' as const;
  const post = 'client_secret_post' as const;
  const plain = 'client_secret_basic, not encoded' as const;
  it.each([
    ['basic alone', [basic], [basic], [basic]],
    ['post alone', [post], [post], [post]],
    ['nothing', undefined, [basic], [basic]],
    ['nothing, and takes post', undefined, [post], [basic, post]],
    ['both', [post, basic], [basic, post], [basic]],
    ['both, and holds this client to post', [basic, post, 'private_key_jwt'], [post], [basic, post]],
    ['both, and holds this client to basic', [post, basic], [basic], [basic]],
    ['basic, and does not decode the secret', [basic], [plain], [basic, plain]],
    ['both, and neither takes post nor decodes', [basic, post], [plain], [basic, post, plain]],
  ])('[ID9] a provider that offers %s', async (_case, offered, accepts, seen) => {
    provider.description = { token_endpoint_auth_methods_supported: offered };
    provider.accepts = accepts;
    const fresh = await appWith();
    expect((await signInTo(fresh, 'u', verified('a@example.org'))).user).toBeDefined();
    expect(provider.methodsSeen).toEqual(seen);
    // The method that worked is the first from then on.
    await signInTo(fresh, 'u', verified('a@example.org'));
    expect(provider.methodsSeen).toEqual([...seen, seen.at(-1)]);
  });

  it('[ID9] a secret never goes in a form that the provider does not offer', async () => {
    provider.description = { token_endpoint_auth_methods_supported: [basic] };
    provider.accepts = [];
    const fresh = await appWith();
    expect((await signInTo(fresh, 'u', verified('a@example.org'))).problem).toBe('refused');
    expect(provider.methodsSeen).toEqual([basic, plain]);
  });

  it('[ID9] a provider that wants signed assertions alone is named, with what to do', async () => {
    provider.description = { token_endpoint_auth_methods_supported: ['private_key_jwt', 'tls_client_auth'] };
    const lines: string[] = [];
    const fresh = await appWith({}, provider, (line) => lines.push(line));
    expect((await signInTo(fresh, 'u', verified('a@example.org'))).problem).toBe('providerUnavailable');
    expect(lines.join('')).toMatch(
      /accepts private_key_jwt, tls_client_auth .*client_secret_basic and client_secret_post/,
    );
    expect(provider.methodsSeen).toEqual([]);
  });

  it('[ID9] a public client sends no secret', async () => {
    provider.accepts = ['none'];
    const fresh = await appWith({ OIDC_CLIENT_SECRET: '' });
    expect((await signInTo(fresh, 'u', verified('a@example.org'))).user).toBeDefined();
  });
});

describe('another account', () => {
  it.each<[string, Partial<ScriptedProvider>]>([
    ['a scope that is a list (Twitch)', { tokens: { scope: ['openid', 'email'] } }],
    ['members that are null', { tokens: { refresh_token: null, scope: null, expires_in: null } }],
    ['an empty refresh token, and seconds as text', { tokens: { refresh_token: '', expires_in: '600' } }],
    ['JSON as plain text', { type: 'text/plain; charset=utf-8' }],
    ['JSON as bytes, as a store of files serves it', { type: 'application/octet-stream' }],
    [
      'lists that are one text',
      {
        description: {
          token_endpoint_auth_methods_supported: 'client_secret_post',
          id_token_signing_alg_values_supported: 'RS256 ES256',
          scopes_supported: 'openid profile email',
        },
      },
    ],
    [
      'members of the description that are null',
      { description: { end_session_endpoint: null, revocation_endpoint: null } },
    ],
    ['a subject that is a number in userinfo', { userinfo: { sub: 7, name: 'Ada' } as never }],
  ])('[ID13] answers that say it in a way of their own sign in: %s', async (_, how) => {
    Object.assign(provider, how);
    const fresh = await appWith();
    const { user } = await signInTo(fresh, '7', { email: 'ada@example.org', email_verified: true });
    expect(user).toMatchObject({ email: 'ada@example.org' });
  });

  it('[ID10] the provider is asked to let the person sign in anew', async () => {
    await app.browser().open('/api/auth/sign-in?returnTo=/');
    expect(provider.authorization.get('prompt')).toBeNull();
    await app.browser().open('/api/auth/sign-in?returnTo=/&account=other');
    expect(provider.authorization.get('prompt')).toBe('login');
  });
});

describe('the end of a session at the provider', () => {
  it.each([
    [400, 'application/json', '{"error":"invalid_grant"}'],
    [400, 'application/json', '{"error":"invalid_request","error_description":"expired"}'],
    [400, 'text/html', '<h1>Bad Request</h1>'],
    [400, 'application/json', ''],
    [401, 'application/json', '{"error":"invalid_client"}'],
    [401, 'text/plain', 'no'],
  ])('[ID11] a refresh answered with %i (%s) %j ends it', async (status, type, body) => {
    const { browser } = await signIn('u', verified('a@example.org'));
    provider.refusesRefresh = { status, type, body };
    app.clock.advance(10 * 60_000);
    expect(await (await browser.fetch('/api/auth/session')).json()).toEqual({
      error: 'RefreshAccessTokenError',
    });
  });

  it.each([[403], [404], [429], [500], [503]])(
    '[ID11] a refresh answered with %i is tried again',
    async (status) => {
      const { browser } = await signIn('u', verified('a@example.org'));
      provider.refusesRefresh = { status, type: 'text/plain', body: 'later' };
      app.clock.advance(10 * 60_000);
      expect(await (await browser.fetch('/api/auth/session')).json()).toHaveProperty('user');
    },
  );
});

describe('the provider at the start', () => {
  const warned = async (env: Record<string, string>, expected: RegExp) => {
    const lines: string[] = [];
    await appWith(env, provider, (line) => lines.push(line));
    await expect.poll(() => lines.join(''), { timeout: 10_000 }).toMatch(expected);
  };

  it('[ID12] a wrong issuer is a warning with both values, and the server runs', async () => {
    provider.description = { issuer: 'https://id.example.org/realms/main' };
    await warned(
      {},
      /"level":40.*OIDC_ISSUER is \\"http:\/\/127[^"]*\\", but the provider there calls itself \\"https:\/\/id\.example\.org\/realms\/main\\"/,
    );
  });

  it('[ID12] a provider that nobody reaches is a warning', async () => {
    const gone = await startScriptedProvider();
    await gone.close();
    await warned({ OIDC_ISSUER: gone.issuer }, /"level":40.*cannot be reached \(ECONNREFUSED\)/);
  });

  it('[ID12] an address that is no provider is a warning', () =>
    warned({ OIDC_ISSUER: `${provider.issuer}/nowhere` }, /"level":40.*answered with HTTP 404/));

  it('[ID12] a provider without email_verified is a warning that names the switch', async () => {
    provider.description = { claims_supported: ['sub', 'email', 'name'] };
    await warned({}, /"level":40.*OIDC_EMAIL_VERIFIED_WHEN_ABSENT/);
  });
});
