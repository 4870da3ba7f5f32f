import { describe, expect, it } from 'vitest';
import type { AssistantDefinition } from '../../contract/assistants/definition.js';
import { failed, success } from '../../contract/outcome.js';
import { openTab } from '../../testing/open-stoa.js';
import { createFakeWorld } from '../../testing/fake-ports.js';
import { settle } from '../../testing/fake-clock.js';
import { findAssistant, selectChoice } from './assistant-selectors.js';

const assistant = (assistantId: string, name: string) => ({
  assistantId,
  name,
  description: '',
  instructions: '',
  disclaimer: '',
  provider: 'amplify' as const,
  tags: [],
  tools: [],
  dataSources: [],
  fileKeys: [],
  data: {},
});
const group = {
  id: 'g1',
  name: 'Class',
  members: { 'ada.lovelace@example.org': 'read' as const },
  assistants: [assistant('astgp/1', 'Tutor')],
  groupTypes: [],
  supportConvAnalysis: false,
};
const poet = { assistantId: 'astp/1', name: 'Poet' };

/** A tab whose server has these lists. */
async function open() {
  const world = createFakeWorld();
  const lists: { assistants: AssistantDefinition[]; fails: boolean } = {
    assistants: [assistant('astp/1', 'Poet')],
    fails: false,
  };
  world.answer('assistants.list', () =>
    lists.fails
      ? failed({ code: 'network', message: 'x' })
      : success({ success: true, data: lists.assistants }),
  );
  world.answer('groups.list', () => success({ success: true, data: [group] }));
  const tab = await openTab(world);
  return { ...tab, lists, assistants: tab.stoa.assistants };
}

describe('[AST1] assistants and groups', () => {
  it('are read after the start, and kept in no storage', async () => {
    const { assistants, ports } = await open();
    expect(assistants.store.getState()).toMatchObject({ status: 'ready', groups: [{ id: 'g1' }] });
    expect(findAssistant(assistants.store.getState(), 'astgp/1')?.name).toBe('Tutor');
    expect(JSON.stringify([...ports.world.entries])).not.toContain('Tutor');
  });
  it('stay when they cannot be read again, and say so', async () => {
    const { assistants, lists } = await open();
    lists.fails = true;
    expect(await assistants.refresh()).toBe('failed');
    expect(assistants.store.getState()).toMatchObject({ status: 'failed', assistants: [{ name: 'Poet' }] });
  });
  it('of two readings at once the later counts', async () => {
    const { assistants, lists } = await open();
    const first = assistants.refresh();
    lists.assistants = [assistant('astp/1', 'Bard')];
    await Promise.all([first, assistants.refresh()]);
    expect(findAssistant(assistants.store.getState(), 'astp/1')?.name).toBe('Bard');
  });
});

describe('[AST9] a folder that is deleted', () => {
  it('takes its assistants along once it can no longer be brought back', async () => {
    const { assistants, lists, ports, stoa } = await open();
    const folder = stoa.conversations.createFolder('Poems', 'prompt');
    const folderId = folder.ok ? folder.value.id : '';
    lists.assistants = [
      { ...assistant('astp/1', 'Poet'), folderId },
      { ...assistant('astp/2', 'Bard'), folderId },
      { ...assistant('astp/3', 'Loose'), folderId: null },
      { ...assistant('astp/4', 'Built in'), folderId, tags: ['amplify:system'] },
    ];
    await assistants.refresh();
    const removed: string[] = [];
    ports.world.answer('assistants.remove', (input) => {
      const { assistantId } = input as { assistantId: string };
      removed.push(assistantId);
      if (assistantId === 'astp/2') return failed({ code: 'network', message: 'x' });
      lists.assistants = lists.assistants.filter((one) => one.assistantId !== assistantId);
      return success({ success: true, message: '' });
    });
    const undo = stoa.conversations.removeFolder(folderId);
    await settle();
    expect(stoa.conversations.store.getState().pendingFolderIds).toEqual([folderId]);
    undo();
    await ports.world.clock.advance(9000);
    expect(removed).toEqual([]);
    stoa.conversations.removeFolder(folderId);
    await ports.world.clock.advance(9000);
    await settle();
    expect(removed).toEqual(['astp/1', 'astp/2']);
    expect(ports.notices.at(-1)?.text).toBe('Assistant(s): Bard failed to delete.');
    expect(stoa.conversations.store.getState().pendingFolderIds).toEqual([]);
    expect(assistants.store.getState().assistants.map(({ name }) => name)).toEqual([
      'Bard',
      'Loose',
      'Built in',
    ]);
  });
  it('is tried again at the next start where the assistants could not be read', async () => {
    const { assistants, lists } = await open();
    lists.fails = true;
    await assistants.refresh();
    expect(await assistants.removeInFolders(['f'])).toBe(false);
    lists.fails = false;
    expect(await assistants.removeInFolders(['f'])).toBe(true);
  });
});

describe('[AST2] the choice of a conversation', () => {
  it('is that of its last message until another is made', async () => {
    const { assistants } = await open();
    const chosen = () => selectChoice('c', poet)(assistants.store.getState());
    expect(chosen()).toEqual(poet);
    assistants.choose('c', null);
    expect(chosen()).toBeNull();
  });
  it('[AST6] of an assistant turns the code interpreter off, that of none leaves it', async () => {
    const { assistants, stoa } = await open();
    const plugins = await stoa.plugins.load();
    plugins.turn('code-interpreter', true);
    const isOn = () => plugins.store.getState().switches['code-interpreter'] ?? false;
    assistants.choose('c', null);
    expect(isOn()).toBe(true);
    stoa.flags.store.setState(({ flags }) => ({
      flags: { ...flags, pluginsOnInput: true, codeInterpreterEnabled: true },
    }));
    assistants.choose('c', poet);
    expect(isOn()).toBe(false);
  });
  it('for one message ends when that was sent', async () => {
    const { assistants } = await open();
    const chosen = () => selectChoice('c', null)(assistants.store.getState());
    assistants.choose('c', poet);
    assistants.choose('c', { assistantId: 'astgp/1', name: 'Tutor' }, true);
    expect(chosen()?.name).toBe('Tutor');
    assistants.write('c', undefined);
    expect(chosen()).toEqual(poet);
    assistants.write('c', undefined);
    expect(chosen()).toEqual(poet);
  });
});

describe('[AST3] a save', () => {
  it('reads the lists again, and tells the words of a refusal', async () => {
    const { assistants, lists, world } = await open();
    world.answer('assistants.create', () => {
      lists.assistants = [assistant('astp/1', 'Bard')];
      return success({
        success: true,
        message: 'x',
        data: { id: 'ast/2', assistantId: 'astp/1', version: 2 },
      });
    });
    const actions = await assistants.actions();
    expect(await actions.save(assistant('astp/1', 'Bard'), { baseVersion: 1 })).toEqual(
      success({ id: 'ast/2', assistantId: 'astp/1', version: 2 }),
    );
    await settle();
    expect(findAssistant(assistants.store.getState(), 'astp/1')?.name).toBe('Bard');
    world.answer('assistants.create', () => failed({ code: 'refused', type: 'Stale', message: 'Too late.' }));
    expect(await actions.save(assistant('astp/1', 'X'))).toMatchObject({
      failure: { type: 'Stale', message: 'Too late.' },
    });
    world.answer('assistants.create', () => failed({ code: 'http', message: 'Error calling POST' }));
    expect(await actions.save(assistant('astp/1', 'X'))).toMatchObject({
      failure: { message: 'Unable to save the assistant at this time, please try again later...' },
    });
  });
});

describe('[AST4] 1.032: a message for an assistant', () => {
  it('says so in itself and in its request, and so does the next one', async () => {
    const { stoa, current, world, assistants } = await open();
    const conversation = current();
    assistants.choose(stoa.conversations.store.getState().selectedId!, poet);
    // A title is asked for beside it.
    const lastTurn = () => world.chat.requests.findLast(({ options: { storage } }) => storage !== 'none')!;
    for (const text of ['Hello', 'And then?']) {
      current().send(text);
      await settle();
      const request = lastTurn();
      expect(request.options).toMatchObject({ assistantId: 'astp/1', assistantName: 'Poet' });
      expect(request.messages.at(-1)).toMatchObject({
        content: text,
        data: { assistant: { definition: { assistantId: 'astp/1', name: 'Poet' } } },
      });
    }
    assistants.choose(stoa.conversations.store.getState().selectedId!, null);
    conversation.send('Bye');
    await settle();
    expect(lastTurn().options).not.toHaveProperty('assistantId');
  });
});
