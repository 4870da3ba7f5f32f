import { blankModel, configTypes, mcpLimits, operations, type ConfigResult } from '@stoa/core/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.js';
import { call, startRoomServer, type RoomServer } from '../testing/room-server.js';

const { billing, configs, featureFlags } = operations;
const admin = 'admin@example.org';

let database: TestDatabase;
let server: RoomServer;
beforeAll(async () => {
  database = await createTestDatabase();
  server = await startRoomServer({
    administrators: [admin],
    database: database.connect('external'),
    modelUrl: 'http://127.0.0.1:9/v1',
  });
});
afterAll(async () => {
  await server?.close();
  await database?.drop();
});
beforeEach(async () => void (await server.database.pool.query('delete from admin_configs')));

const rule = { enabled: true, userExceptions: [], amplifyGroupExceptions: [] };
const group = (groupName: string, rest: object = {}) => ({
  [groupName]: { groupName, members: [], createdBy: admin, includeFromOtherGroups: [], ...rest },
});
const model = (rest: object = {}, key = 'gpt-x') => ({
  [key]: { ...blankModel, id: 'gpt-x', name: 'X', inputContextWindow: 8000, outputTokenLimit: 800, ...rest },
});
const endpoint = (url: string, key = 'sk-1') => ({ models: [{ 'gpt-x': { endpoints: [{ url, key }] } }] });
const toolServer = (rest: object) => [{ id: 's1', name: 'S', url: 'https://tools.example/mcp', ...rest }];
const many = (count: number) => Array.from({ length: count }, (_, at) => `p${at}@example.org`);
const kept = configTypes.retention.initial;
const nested = (levels: number): unknown => JSON.parse('['.repeat(levels) + ']'.repeat(levels)) as unknown;

type Hostile = [what: string, type: string, data: unknown];

const huge: Hostile[] = [
  ['a name of a flag', 'featureFlags', { ['x'.repeat(321)]: rule }],
  ['the exceptions of a flag', 'featureFlags', { memory: { ...rule, userExceptions: many(10_001) } }],
  ['the members of a group', 'amplifyGroups', group('a', { members: many(50_001) })],
  ['a list of administrators', 'admins', many(1_001)],
  ['the words of the alert', 'promtCostAlert', { isActive: true, alertMessage: 'x'.repeat(2_001), cost: 1 }],
  ['a secret', 'applicationSecrets', { OPENAI_API_KEY: 'x'.repeat(8_001) }],
  ['a variable', 'applicationVariables', { OPENAI_MODELS: 'x'.repeat(4_001) }],
  ['a limit', 'rateLimit', { period: 'Monthly', rate: 1_000_000 }],
  ['a description', 'supportedModels', model({ description: 'x'.repeat(10_001) })],
  ['instructions of a model', 'supportedModels', model({ systemPrompt: 'x'.repeat(50_001) })],
  ['a window', 'supportedModels', model({ inputContextWindow: 1e10 })],
  [
    'a list of endpoints',
    'openaiEndpoints',
    {
      models: [
        {
          'gpt-x': {
            endpoints: Array.from({ length: 51 }, () => ({ url: 'https://models.example/v1', key: '' })),
          },
        },
      ],
    },
  ],
  [
    'a list of tool servers',
    'mcpServers',
    Array.from({ length: mcpLimits.servers + 1 }, (_, at) => toolServer({ id: `s${at}` })[0]),
  ],
  ['a depth', 'amplifyGroups', nested(500)],
];

const wrong: Hostile[] = [
  ['a word for a rule', 'featureFlags', { memory: 'on' }],
  ['nothing at all', 'featureFlags', null],
  ['a list for a record', 'supportedModels', [blankModel]],
  ['a record for a list', 'admins', { 0: 'ann@example.org' }],
  ['a text for an amount', 'promtCostAlert', { isActive: true, alertMessage: '', cost: '5' }],
  ['an amount below nothing', 'promtCostAlert', { isActive: true, alertMessage: '', cost: -0.01 }],
  ['a period that is none', 'siteRateLimit', { period: 'Weekly', rate: 5 }],
  ['a price below nothing', 'supportedModels', model({ outputTokenCost: -1 })],
  ['half a token', 'supportedModels', model({ outputTokenLimit: 0.5 })],
  ['a maker that is none', 'supportedModels', model({ provider: 'Acme' })],
  ['a model under the id of another', 'supportedModels', model({}, 'gpt-y')],
  [
    'two defaults',
    'supportedModels',
    {
      ...model({ isAvailable: true, isDefault: true }),
      ...model({ id: 'gpt-y', isAvailable: true, isDefault: true }, 'gpt-y'),
    },
  ],
  [
    'an available model without a window',
    'supportedModels',
    model({ isAvailable: true, inputContextWindow: 0 }),
  ],
  ['a default that embeds texts', 'supportedModels', model({ id: 'embed-x', isDefault: true }, 'embed-x')],
  ['a group without a name', 'amplifyGroups', group('  ')],
  ['a group under the name of another', 'amplifyGroups', { b: group('a')['a'] }],
  ['an administrator twice', 'admins', [admin, 'Ann@example.org', 'ann@example.org']],
  ['an administrator without an address', 'admins', [admin, 'ann']],
  ['an address that becomes another one', 'admins', [admin, 'ａnn@example.org']],
  [
    'an address with a second line',
    'applicationVariables',
    { STOA_SUPPORT_EMAIL: 'a@b.example\r\nBcc: c@d.example' },
  ],
  ['a number in words', 'applicationVariables', { STOA_MAX_PARALLEL_RUNS: 'many' }],
  ['a number below nothing', 'applicationVariables', { STOA_TOOL_STEPS: '-1' }],
  ['a pattern that is none', 'applicationVariables', { STOA_COA_PATTERN: '(' }],
  [
    'a template twice',
    'powerPointTemplates',
    Array.from({ length: 2 }, () => ({ name: 'a.pptx', isAvailable: true, amplifyGroups: [] })),
  ],
  ['less than a day', 'retention', { ...kept, keep: { ...kept.keep, files: 0 } }],
  ['a person without an address', 'retention', { ...kept, held: ['<b>ann</b>'] }],
  ['half a client', 'integrations', { google: { clientId: 'id', clientSecret: '' } }],
];

const reaching: Hostile[] = [
  ['the address of a database', 'applicationVariables', { DATABASE_URL: 'postgres://evil.example' }],
  ['where secrets are sent', 'applicationVariables', { OPENAI_BASE_URL: 'https://evil.example/v1' }],
  ['a secret among the variables', 'applicationVariables', { OPENAI_API_KEY: 'sk-live-0123456789' }],
  ['a secret that is none of the list', 'applicationSecrets', { SESSION_SECRET: 'x'.repeat(40) }],
  ['a mask that stands for nothing', 'applicationSecrets', { AZURE_OPENAI_API_KEY: '*'.repeat(40) }],
  ['a script as an address', 'openaiEndpoints', endpoint('javascript:alert(1)')],
  ['a file as an address', 'openaiEndpoints', endpoint('file:///etc/passwd')],
  ['the metadata of a cloud', 'openaiEndpoints', endpoint('http://169.254.169.254/latest/meta-data')],
  ['a private network', 'openaiEndpoints', endpoint('https://10.0.0.1/v1')],
  ['this computer', 'openaiEndpoints', endpoint('https://localhost/v1')],
  ['this computer in another notation', 'openaiEndpoints', endpoint('https://[::ffff:127.0.0.1]/v1')],
  ['this computer as one number', 'openaiEndpoints', endpoint('https://2130706433/v1')],
  ['an open connection', 'openaiEndpoints', endpoint('http://models.example/v1')],
  ['a password in an address', 'openaiEndpoints', endpoint('https://ann:secret@models.example/v1')],
  ['a tool server by another protocol', 'mcpServers', toolServer({ url: 'ftp://tools.example' })],
  [
    'a password in that of a tool server',
    'mcpServers',
    toolServer({ url: 'https://a:secret@tools.example' }),
  ],
  ['a secret for whichever server asks', 'mcpServers', toolServer({ clientId: 'c', clientSecret: 'secret' })],
];

const save = async (type: string, data: unknown): Promise<ConfigResult> => {
  const answer = await call(server, admin, configs.update, { configurations: [{ type, data }] });
  // What no configuration can be is refused as a whole.
  const results = (answer.value['data'] ?? {}) as Record<string, ConfigResult>;
  return results[type] ?? { success: false, reason: 'invalid', message: String(answer.value['message']) };
};
const rows = async (text: string) => (await server.database.pool.query<Record<string, unknown>>(text)).rows;

describe('a hostile configuration', () => {
  it.each([...huge, ...wrong, ...reaching])(
    '[CFG17] %s is refused, by a sentence: %s',
    async (_, type, data) => {
      const result = await save(type, data);
      expect(result).toMatchObject({
        success: false,
        reason: expect.stringMatching(/^(invalid|refused)$/) as string,
      });
      expect(result.message).toMatch(/\p{L}{2}/u);
      expect(await rows(`select 1 from admin_configs where type = '${type}'`)).toEqual([]);
      expect((await call(server, admin, featureFlags.get, undefined)).status).toBe(200);
    },
  );

  const flagOf = async (person: string) =>
    ((await call(server, person, featureFlags.get, undefined)).value['data'] as Record<string, boolean>)[
      'memory'
    ];
  const forGroup = (name: string) =>
    save('featureFlags', { memory: { ...rule, enabled: false, amplifyGroupExceptions: [name] } });
  const ring = {
    ...group('a', { includeFromOtherGroups: ['a', 'b', 'nobody'] }),
    ...group('b', { includeFromOtherGroups: ['c'] }),
    ...group('c', { includeFromOtherGroups: ['a'], members: ['ann@example.org'] }),
  };
  const chain = Object.assign(
    {},
    ...Array.from({ length: 1_000 }, (_, at) =>
      group(
        `g${at}`,
        at === 999 ? { members: ['ann@example.org'] } : { includeFromOtherGroups: [`g${at + 1}`] },
      ),
    ),
  ) as object;
  const inherited = JSON.parse(
    JSON.stringify({ ...group('constructor', { members: ['ann@example.org'] }) }),
  ) as object;

  it.each([
    ['groups in a ring', ring, 'a'],
    ['a thousand groups in a row', chain, 'g0'],
    ['a group named like a part of every object', inherited, 'constructor'],
  ])('[CFG17] %s decide who has a feature, and end', async (_, groups, name) => {
    expect(await save('amplifyGroups', groups)).toMatchObject({ success: true });
    expect(await forGroup(name)).toMatchObject({ success: true });
    const began = performance.now();
    expect([await flagOf('ann@example.org'), await flagOf('bob@example.org')]).toEqual([true, false]);
    expect(performance.now() - began).toBeLessThan(5_000);
  });

  it('[CFG17] names of what every object has give nobody anything', async () => {
    const data = JSON.parse(
      '{"__proto__":{"enabled":true,"polluted":true},"memory":{"enabled":false}}',
    ) as object;
    await save('featureFlags', data);
    expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
    expect([await flagOf('ann@example.org'), await flagOf('bob@example.org')]).not.toContain(true);
  });

  it('[CFG17] an administrator in letters that look alike is another one', async () => {
    expect(await save('admins', [admin, 'аnn@example.org'])).toMatchObject({ success: true });
    const asked = (person: string) => call(server, person, configs.get, { type: 'admins' });
    expect([
      (await asked(admin)).value['success'],
      (await asked('ann@example.org')).value['success'],
    ]).toEqual([true, false]);
  });

  it.each([
    ['markup', '<img src=x onerror=alert(1)><script>alert(1)</script>'],
    ['a formula', '=HYPERLINK("https://evil.example","Send?")'],
    ['a character that no database keeps', 'a\u0000b'],
    ['half a character', 'a\ud800b'],
    ['words that turn round', 'a\u202eb'],
  ])('[CFG17] %s in the words of the alert is told as it was typed', async (_, alertMessage) => {
    const result = await save('promtCostAlert', { isActive: true, alertMessage, cost: 1 });
    const told = (await call(server, 'ann@example.org', billing.costAlert, undefined)).value['data'];
    expect(result).toMatchObject({ success: true, data: told });
    expect((told as { alertMessage: string }).alertMessage).toBe(alertMessage);
  });
});
