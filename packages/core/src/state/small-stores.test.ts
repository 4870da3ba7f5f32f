import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { failed, success } from '../contract/outcome.js';
import { defaultSettings, settingsSchema } from '../contract/settings/settings.js';
import { createFakePorts, settle } from '../testing/index.js';
import { createAccountsStore, selectDefaultAccount } from './accounts/accounts.store.js';
import { createDraftsStore } from './drafts/drafts.store.js';
import { createFlagsStore, selectFlag } from './feature-flags/flags.store.js';
import { createLayoutStore } from './layout/layout.store.js';
import { selectModel, selectModelInForce, selectVisibleModels } from './models/choose-model.js';
import { createModelsStore } from './models/models.store.js';
import { createSettingsStore } from './settings/settings.store.js';
import { createStoa } from './stoa.js';

const down = () => failed({ code: 'network', message: 'down' } as const);

describe('models', () => {
  it('[MO1] are sorted by name without hidden ones, except the default', async () => {
    const models = createModelsStore(createFakePorts());
    await models.load();
    const state = models.store.getState();
    expect(state).toMatchObject({ status: 'ready', defaultId: 'demo-large', cheapestId: 'demo-small' });
    expect(state.list.map((model) => model.name)).toEqual(['Demo Large', 'Demo Small']);
    const settings = createSettingsStore(createFakePorts()).store.getState().settings;
    const visible = selectVisibleModels(state, { ...settings, hiddenModelIds: ['demo-small', 'demo-large'] });
    expect(visible.map((model) => model.id)).toEqual(['demo-large']);
    expect(selectModel('demo-small')(state)?.name).toBe('Demo Small');
    expect(selectModel(null)(state)).toBeUndefined();
    expect(selectModelInForce('demo-small')(state)?.id).toBe('demo-small');
    expect(selectModelInForce('withdrawn')(state)?.id).toBe('demo-large');
    expect(selectModelInForce(null)({ ...state, defaultId: null })?.id).toBe('demo-large');
  });

  it('[MO2] a failure keeps the list and is reported; the next load clears it', async () => {
    const ports = createFakePorts();
    const models = createModelsStore(ports);
    await models.load();
    ports.world.answer('models.list', down);
    await models.load();
    expect(models.store.getState()).toMatchObject({
      status: 'failed',
      failure: { title: 'Failed to Retrieve Models' },
    });
    expect(models.store.getState().list).toHaveLength(2);
    ports.world.answer('models.list', null);
    await models.load();
    expect(models.store.getState()).toMatchObject({ status: 'ready', failure: null });
  });

  it('[MO3] the page answers between reading the list, sorting it and showing it', async () => {
    const ports = createFakePorts();
    const seen: string[] = [];
    const pause = async () => void seen.push(models.store.getState().status);
    const models = createModelsStore({ ...ports, clock: { ...ports.clock, pause } });
    await models.load();
    expect(seen).toEqual(['loading', 'loading']);
    expect(models.store.getState().status).toBe('ready');
  });
});

describe('starting', () => {
  it('[SL1] the page answers between the slices, and none shows a conversation before everything is ready', async () => {
    const ports = createFakePorts();
    const seen: string[] = [];
    const pause = async () => {
      const { status, step } = stoa.boot.store.getState();
      seen.push([status, step, stoa.conversations.store.getState().selectedId !== null].join(' '));
    };
    const person = { id: 'person', name: 'Person', email: 'person@example.org', isAdmin: false };
    const stoa = createStoa({ ...ports, clock: { ...ports.clock, pause } }, { person, smallScreen: true });
    await stoa.start();
    expect(seen[0]).toBe('setting-up conversations false');
    expect(new Set(seen.slice(-3))).toEqual(new Set(['ready  true']));
    expect(seen.filter((one) => one.startsWith('setting-up') && one.endsWith('true'))).toEqual([]);
    expect(seen.length).toBeGreaterThanOrEqual(5);
    stoa.dispose();
  });
});

describe('flags and accounts', () => {
  it('[FL1] only flags that the backend says are on are on; before it answers, those of own work are', async () => {
    const ports = createFakePorts();
    ports.world.answer('featureFlags.get', () =>
      success({ success: true, data: { artifacts: false, mine: true } }),
    );
    const flags = createFlagsStore(ports);
    const isOn = (name: string) => selectFlag(name)(flags.store.getState());
    expect(['artifacts', 'highlighter', 'storeCloudConversations', 'uploadDocuments'].map(isOn)).toEqual([
      false,
      false,
      true,
      true,
    ]);
    await flags.load();
    const state = flags.store.getState();
    expect(['artifacts', 'mine', 'highlighter', 'unknown', 'uploadDocuments'].map(isOn)).toEqual([
      false,
      true,
      false,
      false,
      false,
    ]);
    ports.world.answer('featureFlags.get', down);
    await flags.load();
    expect(flags.store.getState()).toEqual({ status: 'failed', flags: state.flags });
  });

  it('[AC1] the default account, else the first, else the built-in one', async () => {
    const ports = createFakePorts();
    const accounts = createAccountsStore(ports);
    await accounts.load();
    expect(selectDefaultAccount(accounts.store.getState()).name).toBe('No COA On File');
    const rateLimit = { period: 'Unlimited', rate: null };
    const data = [
      { id: 'a', name: 'A', rateLimit },
      { id: 'b', name: 'B', isDefault: true, rateLimit },
    ];
    ports.world.answer('accounts.get', () => success({ success: true, data }));
    await accounts.load();
    expect(selectDefaultAccount(accounts.store.getState()).id).toBe('b');
  });
});

describe('layout', () => {
  it('[LA1] stores panel states; a small screen starts closed and stores none', async () => {
    const ports = createFakePorts();
    const wide = createLayoutStore(ports, { smallScreen: false });
    wide.toggleLeft();
    await settle();
    const small = createLayoutStore(ports, { smallScreen: true });
    await small.load();
    expect(small.store.getState()).toMatchObject({ leftOpen: false, rightOpen: false });
    small.toggleRight();
    expect(small.store.getState().rightOpen).toBe(true);
    expect(ports.world.entries.has('showPromptbar')).toBe(false);
    small.setPanelsOver(false);
    expect(small.store.getState()).toMatchObject({ leftOpen: false, rightOpen: false });
    expect(ports.world.entries.get('showChatbar')).toBe(false);
    small.toggleRight();
    small.setPanelsOver(true);
    expect(small.store.getState().rightOpen).toBe(false);
  });
});

describe('drafts', () => {
  it('[DR1] are written after 250 ms or at once on flush, and restored', async () => {
    const ports = createFakePorts();
    const drafts = createDraftsStore(ports);
    drafts.set('c1', 'He');
    drafts.set('c1', 'Hello');
    expect(ports.world.entries.size).toBe(0);
    await ports.world.clock.advance(250);
    expect(ports.world.entries.get('draft/c1')).toBe('Hello');
    drafts.set('c2', 'Other');
    await drafts.flush();
    const again = createDraftsStore(ports);
    await again.load();
    expect(again.store.getState().drafts).toEqual({ c1: 'Hello', c2: 'Other' });
    again.clear('c1');
    await again.flush();
    expect(ports.world.entries.has('draft/c1')).toBe(false);
  });

  it('[DR2] detaching a draft empties the composer; the write of the message removes the stored draft', async () => {
    const ports = createFakePorts();
    const drafts = createDraftsStore(ports);
    drafts.set('c1', 'Hello');
    await drafts.flush();
    drafts.detach('c1');
    await ports.world.clock.advance(1000);
    expect(drafts.store.getState().drafts).toEqual({});
    expect(ports.world.entries.get('draft/c1')).toBe('Hello');
  });

  it('[DR3] those of a deleted conversation go, with those of the forms about it', async () => {
    const ports = createFakePorts();
    const drafts = createDraftsStore(ports);
    const forms = ['quality/c1', 'share/c1', 'feedback/c1/m2', 'highlight/c1/m2'];
    const severalShared = ['share/c1,c2', 'share/c1,c2/people', 'share/c0,c1/people'];
    const ofArtifacts = ['artifact/c1/a1/2', 'artifact-save/c1/a1', 'artifact-share/c1/a1'];
    const gone = ['c1', ...forms, ...severalShared, ...ofArtifacts, 'edit/c1/m1'];
    const kept = ['c12', 'quality/c12', 'feedback/c2/c1', 'share/c0,c12', 'memory/user/c1'];
    for (const id of [...gone, ...kept]) drafts.set(id, 'Typed');
    await drafts.flush();
    drafts.set('c1', 'Typed just before');
    drafts.forget('c1')();
    expect(Object.keys(drafts.store.getState().drafts).toSorted()).toEqual([...gone, ...kept].toSorted());
    drafts.forget('c1');
    await ports.world.clock.advance(1000);
    expect(Object.keys(drafts.store.getState().drafts).toSorted()).toEqual(kept.toSorted());
    expect([...ports.world.entries.keys()].toSorted()).toEqual(kept.map((id) => `draft/${id}`).toSorted());
  });
});

describe('default settings', () => {
  it('are what reading no settings gives', () => {
    expect(defaultSettings).toEqual(z.parse(settingsSchema, {}));
  });
});
