import { describe, expect, it } from 'vitest';
import type { ApiKey } from '../../contract/api-keys/api-keys.js';
import { failed, success } from '../../contract/outcome.js';
import { createFakeWorld } from '../../testing/index.js';
import { createApiKeyActions } from './api-key-actions.js';

const unlimited = { period: 'Unlimited', rate: null } as const;
const wanted = {
  account: { id: '123', name: 'Lab', isDefault: true },
  appName: 'Bot',
  appDescription: '',
  delegate: null,
  systemUse: false,
  rateLimit: unlimited,
  expirationDate: null,
  accessTypes: ['chat'],
} as const;
const keyOf = (id: string, name: string): ApiKey =>
  ({ api_owner_id: id, owner: 'ann@example.org', applicationName: name, active: true }) as ApiKey;

function stage() {
  const { world, ...ports } = createFakeWorld().tab();
  const server = { keys: [keyOf('k1', 'One'), keyOf('k2', 'Two')] };
  world.answer('apiKeys.list', () => success({ success: true, data: server.keys }));
  const keys = createApiKeyActions(ports);
  return { world, server, keys, state: () => keys.store.getState() };
}
const down = () => failed({ code: 'network', message: 'down' } as const);

describe('API keys', () => {
  it('[AKS1] 2.045: are made for an account, and a secret that is shown once is kept until it was read', async () => {
    const { world, keys, state } = stage();
    const asked: unknown[] = [];
    world.answer('apiKeys.create', (input) => {
      asked.push(input);
      return success({ success: true, data: { id: 'k3', secret: 'amp-secret' }, message: '' });
    });
    expect(await keys.create(wanted)).toEqual({ ok: true, value: { id: 'k3' } });
    expect(asked).toMatchObject([
      { account: { id: '123', name: 'Lab' }, appName: 'Bot', accessTypes: ['chat'] },
    ]);
    expect(state()).toMatchObject({
      status: 'ready',
      made: { id: 'k3', name: 'Bot', secret: 'amp-secret' },
    });
    keys.forgetMade();
    expect(state().made).toBeNull();
  });

  it('[AKS2] 2.077, 2.121: are not made without an account, and tell the reason of the server', async () => {
    const { world, keys } = stage();
    expect(await keys.create({ ...wanted, account: null })).toMatchObject({
      failure: { message: 'Please add an account with a valid COA string to create an API key.' },
    });
    world.answer('apiKeys.create', () => failed({ code: 'refused', message: 'Too many.' }));
    expect(await keys.create(wanted)).toMatchObject({ failure: { message: 'Too many.' } });
    world.answer('apiKeys.create', down);
    expect(await keys.create(wanted)).toMatchObject({
      failure: {
        message: 'Unable to create or deactivate the API key at this time. Please try again later...',
      },
    });
  });

  it('[AKS3] 2.105: are changed together, and those that could not be are named', async () => {
    const { world, keys } = stage();
    await keys.refresh();
    const edits = new Map([
      ['k1', { expirationDate: '2027-01-01' }],
      ['k2', { accessTypes: ['share' as const] }],
    ]);
    world.answer('apiKeys.update', (input) => {
      expect(input).toEqual([
        { apiKeyId: 'k1', updates: { expirationDate: '2027-01-01' } },
        { apiKeyId: 'k2', updates: { accessTypes: ['share'] } },
      ]);
      return success({ success: false, failedKeys: ['Two', 'k1'], messages: ['No.', 'Gone.'] });
    });
    expect(await keys.update(edits)).toEqual({
      ok: true,
      value: { failed: ['Two', 'One'], reasons: ['No.', 'Gone.'] },
    });
    world.answer('apiKeys.update', down);
    expect(await keys.update(edits)).toMatchObject({
      failure: { message: 'API keys One, Two failed to update' },
    });
  });

  it('[AKS4] 2.121: are shown and deactivated, or say why not', async () => {
    const { world, keys, state } = stage();
    await keys.refresh();
    world.answer('apiKeys.view', () => success({ success: true, data: 'amp-1' }));
    expect(await keys.view('k1')).toEqual({ ok: true, value: 'amp-1' });
    world.answer('apiKeys.view', down);
    expect(await keys.view('k1')).toMatchObject({ failure: { message: 'Unable to retrieve your API key.' } });
    world.answer('apiKeys.deactivate', down);
    expect(await keys.deactivate('k1')).toMatchObject({ failure: { message: 'Failed to deactivate key' } });
    world.answer('apiKeys.deactivate', () => failed({ code: 'refused', message: 'Not yours.' }));
    expect(await keys.deactivate('k1')).toMatchObject({
      failure: { message: 'Failed to deactivate key: Not yours.' },
    });
    expect(state().keys.map(({ active }) => active)).toEqual([true, true]);
    world.answer('apiKeys.deactivate', () => success({ success: true }));
    await keys.deactivate('k1');
    expect(state().keys.map(({ active }) => active)).toEqual([false, true]);
  });

  it('[AKS5] 2.123: tell where their documentation is, whatever of it there is', async () => {
    const { world, keys } = stage();
    world.answer('apiKeys.documentation', () => success({ success: true, doc_url: '/docs.pdf' }));
    expect(await keys.documentation()).toEqual({
      ok: true,
      value: { doc: '/docs.pdf', csv: null, postman: null },
    });
    world.answer('apiKeys.documentation', down);
    expect(await keys.documentation()).toMatchObject({
      failure: { message: 'Unable to display API documentation at this time.' },
    });
  });
});
