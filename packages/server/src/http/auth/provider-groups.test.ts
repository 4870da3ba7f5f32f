import { featureFlagsConfig, operations } from '@stoa/core/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { callAs } from '../../testing/api-key-people.js';
import type { Browser } from '../../testing/browser.js';
import { startScriptedProvider } from '../../testing/scripted-provider.js';
import { storeConfig, storeGroups } from '../../testing/store-config.js';
import { createTestApp, type TestApp } from '../../testing/test-app.js';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.js';

let provider: Awaited<ReturnType<typeof startScriptedProvider>>;
let database: TestDatabase;
let here: TestApp;
let there: TestApp;
beforeAll(async () => {
  provider = await startScriptedProvider();
  database = await createTestDatabase();
  const env = {
    OIDC_ISSUER: provider.issuer,
    OIDC_CLIENT_ID: provider.clientId,
    OIDC_CLIENT_SECRET: provider.clientSecret,
    OIDC_ADMIN_EMAILS: 'boss@example.org',
    OIDC_GROUPS_CLAIM: 'https://idp.example/groups',
    OIDC_GROUPS: JSON.stringify({ staff: 'Faculty', guests: ['Guests', 'No such list'] }),
  };
  const start = () => createTestApp({ env, on: database, kind: 'external' });
  [here, there] = [await start(), await start()];
  await storeGroups(here.database, {
    Faculty: { members: ['local@example.org'], includeFromOtherGroups: [] },
    House: { members: [], includeFromOtherGroups: ['Faculty'] },
    Guests: { members: [], includeFromOtherGroups: [] },
  });
  await storeConfig(here.database, featureFlagsConfig.name, {
    memory: { enabled: false, userExceptions: [], amplifyGroupExceptions: ['House'] },
  });
});
afterAll(async () => {
  await here?.close();
  await there?.close();
  await database?.drop();
  await provider?.close();
});

/** Signs somebody in with these groups at the provider. */
async function signIn(subject: string, groups?: unknown, app = here): Promise<Browser> {
  provider.subject = subject;
  provider.idToken = {
    email: `${subject}@example.org`,
    name: subject,
    email_verified: true,
    ...(groups !== undefined && { 'https://idp.example/groups': groups }),
  };
  const browser = app.browser();
  await browser.open('/api/auth/sign-in?returnTo=/');
  return browser;
}
const hasMemory = async (browser: Browser) =>
  ((await callAs(browser, operations.featureFlags.get, undefined))['data'] as Record<string, boolean>)[
    'memory'
  ];

it('[ID22] a group of the provider puts a person on a list, with what takes that list in, until a sign-in without it', async () => {
  const ada = await signIn('ada', ['staff', 'unknown']);
  expect(await hasMemory(ada)).toBe(true);
  const { groups } = await callAs(ada, operations.directory.emails, { emailprefix: '#' }).then(
    (answer) =>
      JSON.parse(String(answer['body'] ?? JSON.stringify(answer))) as {
        groups: { name: string; members: string[] }[];
      },
  );
  expect(groups).toEqual([
    { name: 'Faculty', members: ['local@example.org', 'ada@example.org'] },
    { name: 'House', members: ['local@example.org', 'ada@example.org'] },
  ]);
  // The next sign-in decides, on every process and for the sessions that go on.
  await signIn('ada', 'guests', there);
  expect(await hasMemory(ada)).toBe(false);
  await signIn('ada', 'staff', there);
  expect(await hasMemory(ada)).toBe(true);
  await signIn('ada', undefined, there);
  expect(await hasMemory(ada)).toBe(false);
});

it('[ID22] whom administrators have put on a list stays there, whatever the provider says', async () => {
  expect(await hasMemory(await signIn('local', []))).toBe(true);
  expect(await hasMemory(await signIn('bob', ['Faculty', 'House']))).toBe(false);
});
