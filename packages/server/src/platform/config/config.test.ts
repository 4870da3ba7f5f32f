import { describe, expect, it } from 'vitest';
import { configTable } from './config-table.js';
import { ConfigError, readConfig } from './config.js';

const problems = (env: Record<string, string>) => {
  const read = readConfig(env);
  return read.ok ? [] : read.problems.map(({ variable }) => variable);
};
const secret = 's'.repeat(40);

describe('readConfig', () => {
  it('needs no variables on a developer’s machine and listens on loopback only', () => {
    expect(readConfig({})).toMatchObject({
      ok: true,
      config: {
        host: '127.0.0.1',
        port: 3000,
        oidc: null,
        databaseUrl: null,
        databaseDirectUrl: null,
        drainMs: 8_000,
        secret: null,
        production: false,
      },
    });
  });

  it('[CFG16] locks what a file of configurations names, and nothing without one', () => {
    expect(readConfig({ STOA_CONFIG_FILE: '/etc/stoa.json', STOA_CONFIG_LOCKED: '1' })).toMatchObject({
      config: { configFile: { path: '/etc/stoa.json', isLocked: true } },
    });
    expect(problems({ STOA_CONFIG_LOCKED: '1' })).toEqual(['STOA_CONFIG_FILE']);
  });

  it('counts megabytes as the app shows them', () => {
    const fileLimits = { maxFileBytes: 200_000_000, quotaBytes: 2_000_000_000 };
    expect(readConfig({})).toMatchObject({ config: { fileLimits } });
    expect(readConfig({ STOA_FILE_QUOTA_MB: '5' })).toMatchObject({
      config: { fileLimits: { quotaBytes: 5_000_000 } },
    });
  });

  it('[T8] refuses the development sign-in and a missing secret and address in production', () => {
    expect(problems({ NODE_ENV: 'production' })).toEqual(['PUBLIC_URL', 'STOA_SECRET', 'OIDC_ISSUER']);
  });

  it('[T8] the development sign-in in production must be allowed explicitly', () => {
    const env = { NODE_ENV: 'production', STOA_SECRET: secret, PUBLIC_URL: 'https://chat.example.org' };
    expect(problems({ ...env, STOA_ALLOW_DEV_SIGN_IN: 'true' })).toEqual(['OIDC_ISSUER']);
    expect(problems({ ...env, STOA_ALLOW_DEV_SIGN_IN: '1' })).toEqual([]);
  });

  it.each(['production', 'PRODUCTION', ' Production '])('[T8] reads NODE_ENV=%j as production', (NODE_ENV) =>
    expect(problems({ NODE_ENV, HOST: '127.0.0.1' })).toEqual(['OIDC_ISSUER']),
  );

  it.each(['0.0.0.0', '::', '10.0.0.5', 'chat.example.org', '127.1'])(
    '[T8] refuses the development sign-in on HOST=%s unless it is allowed, whatever NODE_ENV says',
    (HOST) => {
      expect(problems({ HOST })).toEqual(['OIDC_ISSUER']);
      expect(problems({ HOST, NODE_ENV: 'development' })).toEqual(['OIDC_ISSUER']);
      expect(problems({ HOST, STOA_ALLOW_DEV_SIGN_IN: '1' })).toEqual([]);
      expect(problems({ HOST: 'LOCALHOST' })).toEqual([]);
    },
  );

  it('[GW11] a backend needs a provider of tokens, and https but on the networks that are listed', () => {
    const oidc = { OIDC_ISSUER: 'https://id.example.org', OIDC_CLIENT_ID: 'stoa' };
    const STOA_BACKEND_URL = 'https://api.example.org/dev/';
    expect(problems({ STOA_BACKEND_URL })).toEqual(['OIDC_ISSUER']);
    expect(readConfig({ ...oidc, STOA_BACKEND_URL })).toMatchObject({
      config: { backend: { url: 'https://api.example.org/dev', chatEndpoint: null, audience: null } },
    });
    expect(problems({ ...oidc, STOA_BACKEND_URL: 'http://api.example.lan' })).toEqual(['STOA_BACKEND_URL']);
    expect(problems({ ...oidc, STOA_BACKEND_URL, CHAT_ENDPOINT: 'http://chat.lan:80/?a' })).toEqual([
      'CHAT_ENDPOINT',
      'CHAT_ENDPOINT',
    ]);
    const listed = { STOA_OUTBOUND_HOSTS: 'api.example.lan', STOA_BACKEND_URL: 'http://api.example.lan' };
    expect(problems({ ...oidc, ...listed })).toEqual([]);
  });

  it('[T8] a production build on loopback generates its secret, but has no development sign-in', () => {
    expect(problems({ NODE_ENV: 'production', HOST: '127.0.0.1' })).toEqual(['OIDC_ISSUER']);
    expect(problems({ NODE_ENV: 'production', HOST: '127.0.0.1', STOA_ALLOW_DEV_SIGN_IN: '1' })).toEqual([]);
  });

  it('[T8] accepts a complete production configuration', () => {
    const env = {
      NODE_ENV: 'production',
      STOA_SECRET: secret,
      PUBLIC_URL: 'https://chat.example.org/',
      OIDC_ISSUER: 'https://id.example.org/realms/a',
      OIDC_CLIENT_ID: 'stoa',
      OIDC_ADMIN_EMAILS: 'A@x.org, b@x.org,',
    };
    expect(readConfig(env)).toMatchObject({
      ok: true,
      config: {
        host: '0.0.0.0',
        publicUrl: 'https://chat.example.org',
        adminEmails: ['a@x.org', 'b@x.org'],
        oidc: { issuer: 'https://id.example.org/realms/a', clientSecret: null },
      },
    });
  });

  it.each([
    [{ PORT: 'abc' }, 'PORT'],
    [{ PORT: '70000' }, 'PORT'],
    [{ PUBLIC_URL: 'chat.example.org' }, 'PUBLIC_URL'],
    [{ PUBLIC_URL: 'https://chat.example.org/stoa' }, 'PUBLIC_URL'],
    [{ PUBLIC_URL: 'https://ann:word@chat.example.org' }, 'PUBLIC_URL'],
    [{ OIDC_ISSUER: 'https://:word@id.example.org', OIDC_CLIENT_ID: 'x' }, 'OIDC_ISSUER'],
    [{ DATABASE_URL: 'mysql://x' }, 'DATABASE_URL'],
    [{ STOA_SECRET: 'short' }, 'STOA_SECRET'],
    [{ OIDC_ISSUER: 'https://id.example.org' }, 'OIDC_CLIENT_ID'],
    [{ DATABASE_DIRECT_URL: 'postgres://x/y' }, 'DATABASE_URL'],
    [{ DATABASE_URL: 'postgres://x/y', DATABASE_DIRECT_URL: 'y' }, 'DATABASE_DIRECT_URL'],
    [{ STOA_DRAIN_SECONDS: '-1' }, 'STOA_DRAIN_SECONDS'],
    [{ OIDC_ADMIN_EMAILS: 'ada@example.org; bob@example.org' }, 'OIDC_ADMIN_EMAILS'],
    [
      { OIDC_ISSUER: 'https://x.org', OIDC_CLIENT_ID: 'x', OIDC_EMAIL_VERIFIED_WHEN_ABSENT: 'maybe' },
      'OIDC_EMAIL_VERIFIED_WHEN_ABSENT',
    ],
    // Whoever has a tenant of their own says which addresses are in it.
    [
      {
        OIDC_ISSUER: 'https://login.microsoftonline.com/common/v2.0',
        OIDC_CLIENT_ID: 'x',
        OIDC_EMAIL_VERIFIED_WHEN_ABSENT: '1',
      },
      'OIDC_EMAIL_VERIFIED_WHEN_ABSENT',
    ],
    [{ OIDC_ISSUER: 'http://id.example.org', OIDC_CLIENT_ID: 'x' }, 'OIDC_ISSUER'],
    [{ OIDC_ISSUER: 'https://id.example.org', OIDC_CLIENT_ID: 'x', OIDC_SCOPES: 'email' }, 'OIDC_SCOPES'],
    [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL'],
    [{ STOA_DEV: '1', NODE_ENV: 'production', HOST: 'localhost', STOA_ALLOW_DEV_SIGN_IN: '1' }, 'STOA_DEV'],
    [{ STOA_MAX_PARALLEL_RUNS: '0' }, 'STOA_MAX_PARALLEL_RUNS'],
    [{ STOA_EMBED_DEV_ORIGINS: 'http://localhost:4000, *' }, 'STOA_EMBED_DEV_ORIGINS'],
    [{ STOA_EMBED_DEV_ORIGINS: 'http://localhost:4000/page' }, 'STOA_EMBED_DEV_ORIGINS'],
  ])('reports the mistake in %j', (env, variable) => {
    expect(problems(env as unknown as Record<string, string>)).toEqual([variable]);
  });

  it('[EM25] enables the development embed key on loopback only, and never in production', () => {
    const env = { STOA_EMBED_DEV_ORIGINS: 'http://localhost:4000/, http://Site.localhost:4000' };
    expect(readConfig(env)).toMatchObject({
      config: { embedDevOrigins: ['http://localhost:4000', 'http://site.localhost:4000'] },
    });
    expect(readConfig({})).toMatchObject({ config: { embedDevOrigins: [] } });
    for (const HOST of ['0.0.0.0', '::', '10.0.0.1', 'chat.example.org'])
      expect(problems({ ...env, HOST, STOA_ALLOW_DEV_SIGN_IN: '1' })).toEqual(['STOA_EMBED_DEV_ORIGINS']);
    const production = { NODE_ENV: 'production', HOST: '127.0.0.1', STOA_ALLOW_DEV_SIGN_IN: '1' };
    expect(problems({ ...env, ...production })).toEqual(['STOA_EMBED_DEV_ORIGINS']);
  });

  it('[T4] names the variable and the remedy, never a secret', () => {
    const read = readConfig({ STOA_SECRET: 'hunter2', DATABASE_URL: 'mysql://root:hunter2@db' });
    const message = read.ok ? '' : new ConfigError(read.problems).message;
    expect(message).toContain('STOA_SECRET');
    expect(message).not.toContain('hunter2');
  });

  it('documents every variable once', () => {
    const names = configTable.map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
  });
});
