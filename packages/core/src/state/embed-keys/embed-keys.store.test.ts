import { describe, expect, it } from 'vitest';
import { embedKeyDefaults, type EmbedKey } from '../../contract/embed/embed-keys.js';
import { failed, success, type Outcome } from '../../contract/outcome.js';
import { embedKeyIdle, embedKeyWorkTransition } from './embed-keys.machine.js';
import {
  createEmbedKeysStore,
  newEmbedKeyId,
  selectEmbedKey,
  selectEmbedKeyForm,
  selectEmbedKeyWork,
  selectHasEmbedDrafts,
  type EmbedKeysPorts,
} from './embed-keys.store.js';

const key = (patch: Partial<EmbedKey> = {}): EmbedKey => ({
  ...embedKeyDefaults,
  scopes: ['chat'],
  modelIds: [],
  prompts: [],
  id: 'k1',
  name: 'Shop',
  publicKey: 'stoa_pk_1',
  origins: ['https://shop.example.org'],
  createdAt: '2026-01-01T00:00:00.000Z',
  lastUsedAt: null,
  revokedAt: null,
  assistant: null,
  ...patch,
});
const down = failed({ code: 'network', message: 'Network Error' });

/** A server of one administrator; `answer` takes an operation's place. */
function createServer() {
  const answers: Record<string, (input: never) => Outcome<unknown> | Promise<Outcome<unknown>>> = {
    listKeys: () => success({ success: true, data: [key()] }),
    createKey: (input: Partial<EmbedKey>) =>
      success({ success: true, data: { key: key({ id: 'k2', ...input }), secret: 'stoa_sk_made' } }),
    updateKey: ({ id, changes }: { id: string; changes: Partial<EmbedKey> }) =>
      success({ success: true, data: key({ id, ...changes }) }),
    rotateSecret: ({ id }: { id: string }) =>
      success({ success: true, data: { key: key({ id }), secret: 'stoa_sk_next' } }),
    revokeKey: ({ id }: { id: string }) => success({ success: true, data: key({ id, revokedAt: 'now' }) }),
    preview: () => success({ success: true, data: { token: 't', expiresAt: 'soon' } }),
  };
  const calls: { name: string; input: unknown }[] = [];
  const call = async (_room: string, name: string, input: unknown) => {
    calls.push({ name, input });
    return answers[name]!(input as never);
  };
  return { answers, calls, ports: { call } as unknown as EmbedKeysPorts };
}

async function open() {
  const server = createServer();
  const keys = createEmbedKeysStore(server.ports, { origin: 'https://chat.example.com' });
  await keys.load();
  return { ...server, keys, state: () => keys.store.getState() };
}
const formOf = (world: Awaited<ReturnType<typeof open>>, id: string) => selectEmbedKeyForm(id)(world.state());

describe('embed keys', () => {
  it('load once at a time; a failure keeps the list and is reported', async () => {
    const { keys, state, answers, calls } = await open();
    await Promise.all([keys.load(), keys.load()]);
    expect(calls.filter(({ name }) => name === 'listKeys')).toHaveLength(2);
    answers['listKeys'] = () => down;
    await keys.load();
    expect(state()).toMatchObject({ status: 'failed', failure: 'Network Error', keys: [{ id: 'k1' }] });
    answers['listKeys'] = () => success({ success: true, data: [] });
    await keys.load();
    expect(state()).toMatchObject({ status: 'ready', failure: null, keys: [] });
  });

  it('[EK7] keeps a draft beside the stored form until it is saved', async () => {
    const world = await open();
    const { keys, state } = world;
    keys.edit('k1', { name: 'Store' });
    expect(formOf(world, 'k1').name).toBe('Store');
    expect(selectEmbedKey('k1')(state())?.name).toBe('Shop');
    expect(selectHasEmbedDrafts(state())).toBe(true);
    keys.edit('k1', { name: 'Shop' });
    expect(selectHasEmbedDrafts(state())).toBe(false);
    keys.edit('k1', { name: 'Store' });
    keys.discard('k1');
    expect(formOf(world, 'k1').name).toBe('Shop');
  });

  it('[EK7] does not send an invalid form; a changed field clears its error', async () => {
    const { keys, state, calls } = await open();
    keys.edit(newEmbedKeyId, { name: '', origins: ['nowhere', 'https://a.example'] });
    expect(await keys.save(newEmbedKeyId)).toBeNull();
    expect(calls.map(({ name }) => name)).toEqual(['listKeys']);
    expect(Object.keys(state().problems[newEmbedKeyId]!)).toEqual(['name', 'origins.0']);
    keys.edit(newEmbedKeyId, { origins: ['https://b.example'] });
    expect(Object.keys(state().problems[newEmbedKeyId]!)).toEqual(['name']);
  });

  it('[EK8] a key is created with its secret, which is shown once and cleared on request', async () => {
    const { keys, state, calls } = await open();
    keys.edit(newEmbedKeyId, { name: 'Blog', origins: ['https://blog.example'] });
    const made = await keys.save(newEmbedKeyId);
    expect(made).toMatchObject({ id: 'k2', name: 'Blog' });
    expect(calls.at(-1)).toMatchObject({
      name: 'createKey',
      input: { name: 'Blog', origins: ['https://blog.example'], scopes: ['chat'] },
    });
    expect(state().keys.map(({ id }) => id)).toEqual(['k2', 'k1']);
    expect(state().secret).toEqual({ keyId: 'k2', secret: 'stoa_sk_made', cause: 'created' });
    expect(selectHasEmbedDrafts(state())).toBe(false);
    keys.forgetSecret();
    expect(state().secret).toBeNull();
  });

  it('[EK9] a refusal is reported, keeps the draft, and can be dismissed or retried', async () => {
    const world = await open();
    const { keys, state, answers } = world;
    answers['updateKey'] = () => down;
    keys.edit('k1', { name: 'Store' });
    expect(await keys.save('k1')).toBeNull();
    expect(selectEmbedKeyWork('k1')(state())).toEqual({
      status: 'failed',
      act: 'save',
      failure: 'Network Error',
    });
    expect(formOf(world, 'k1').name).toBe('Store');
    keys.dismiss('k1');
    expect(selectEmbedKeyWork('k1')(state())).toEqual({ status: 'idle' });
    answers['updateKey'] = () => success({ success: true, data: key({ name: 'Store' }) });
    expect(await keys.save('k1')).toMatchObject({ name: 'Store' });
    expect(selectHasEmbedDrafts(state())).toBe(false);
  });

  it('[EK9] text typed while a form is being saved stays, and nothing is sent twice', async () => {
    const world = await open();
    const { keys, answers, calls } = world;
    let answer: (outcome: Outcome<unknown>) => void = () => undefined;
    answers['updateKey'] = () => new Promise((resolve) => (answer = resolve));
    keys.edit('k1', { name: 'Store' });
    const saving = keys.save('k1');
    expect(await keys.save('k1')).toBeNull();
    keys.edit('k1', { title: 'Ask us' });
    answer(success({ success: true, data: key({ name: 'Store' }) }));
    await saving;
    expect(formOf(world, 'k1')).toMatchObject({ name: 'Store', title: 'Ask us' });
    expect(calls.filter(({ name }) => name === 'updateKey')).toHaveLength(1);
  });

  it('[EK10] rotates a secret; deleting a key clears its secret and its draft', async () => {
    const { keys, state, answers } = await open();
    expect(await keys.rotate('k1')).toBe(true);
    expect(state().secret).toEqual({ keyId: 'k1', secret: 'stoa_sk_next', cause: 'rotated' });
    keys.edit('k1', { name: 'Store' });
    answers['revokeKey'] = () => down;
    expect(await keys.revoke('k1')).toBe(false);
    expect(selectEmbedKeyWork('k1')(state())).toMatchObject({ status: 'failed', act: 'revoke' });
    expect(selectHasEmbedDrafts(state())).toBe(true);
    answers['revokeKey'] = () => success({ success: true, data: key({ revokedAt: 'now' }) });
    expect(await keys.revoke('k1')).toBe(true);
    expect(state()).toMatchObject({ secret: null, drafts: {}, keys: [{ revokedAt: 'now' }] });
    answers['rotateSecret'] = () => down;
    expect(await keys.rotate('k1')).toBe(false);
  });

  it('[EK11] tests a key with a token for this server only', async () => {
    const { keys, calls, answers } = await open();
    expect(await keys.preview('k1')).toEqual(success({ token: 't', expiresAt: 'soon' }));
    expect(calls.at(-1)).toEqual({
      name: 'preview',
      input: { id: 'k1', origin: 'https://chat.example.com' },
    });
    answers['preview'] = () => down;
    expect(await keys.preview('k1')).toEqual(down);
  });

  it('[EK9] runs one action per key at a time', () => {
    const working = embedKeyWorkTransition(embedKeyIdle, { type: 'started', act: 'save' });
    expect(embedKeyWorkTransition(working, { type: 'started', act: 'revoke' })).toBe(working);
    expect(embedKeyWorkTransition(embedKeyIdle, { type: 'done' })).toBe(embedKeyIdle);
    expect(embedKeyWorkTransition(embedKeyIdle, { type: 'failed', failure: 'x' })).toBe(embedKeyIdle);
    expect(embedKeyWorkTransition(working, { type: 'dismissed' })).toBe(working);
    expect(embedKeyWorkTransition(working, { type: 'done' })).toEqual(embedKeyIdle);
  });
});
