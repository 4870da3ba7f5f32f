import { beforeEach, describe, expect, it } from 'vitest';
import { operationErrors, type LocalOperationName } from '../../rules/proposals/local-operations.js';
import type { PlainValue } from '../../rules/proposals/loose-values.js';
import { openTab, settle, type OpenTab } from '../../testing/index.js';
import { runLocalOperation } from './run-local-operation.js';

let tab: OpenTab;
let ids: { current: string; tides: string; moon: string; folder: string };

const said = (id: string, role: 'user' | 'assistant', content: string) => ({ id, role, content, data: {} });

/** Carries an operation out in the conversation that is shown. */
function run(name: LocalOperationName, ...args: PlainValue[]): Promise<PlainValue> {
  const { stoa } = tab;
  const sources = { ...stoa, conversations: () => stoa.conversations };
  const head = { id: ids.current, name: 'Shown' };
  const node = { ...said('n1', 'user', 'Hello'), parentId: null };
  const record = () => ({
    head,
    tree: { nodes: new Map([['n1', node]]), headId: 'n1', deletedIds: new Set<string>() },
  });
  return runLocalOperation({ sources, record, isGivenUp: () => false }, name, args);
}

beforeEach(async () => {
  tab = await openTab();
  const { conversations } = tab.stoa;
  const messages = (about: string) =>
    Array.from({ length: 8 }, (_, at) =>
      said(`${about}${at}`, at % 2 ? 'assistant' : 'user', `${about} ${at}`),
    );
  await conversations.importConversations(
    [
      { id: 'tides', name: 'Tides', messages: messages('Tides') },
      { id: 'moon', name: 'Moon', messages: messages('Moon') },
    ],
    [],
  );
  const folder = conversations.createFolder('Sea and sky');
  await settle();
  ids = {
    current: conversations.store.getState().selectedId ?? '',
    tides: 'tides',
    moon: 'moon',
    folder: folder.ok ? folder.value.id : '',
  };
});

describe('operations of the browser', () => {
  it('[PR14] /chats lists id, name, time, model and folder of every conversation', async () => {
    const list = (await run('/chats')) as Record<string, PlainValue>[];
    expect(list.map(({ name }) => name)).toEqual(expect.arrayContaining(['Tides', 'Moon']));
    for (const one of list)
      expect(Object.keys(one).sort().join()).toMatch(/^folderId,id,(modelId,)?name,updatedAt$/);
  });

  it.each<[string, PlainValue[], string[]]>([
    ['a word of a message', ['Tides 3'], ['tides']],
    ['any of several', ['Tides 3', 'Moon 1'], ['tides', 'moon']],
    ['other case', ['tides 3'], []],
    ['a name is not searched', ['Tides'], ['tides']],
    ['the older convention', ['/searchChats', 'Moon 1'], ['moon']],
    ['a list', [['Moon 1']], ['moon']],
    ['nothing', [], []],
  ])('[PR14] /searchChats, %s', async (_, args, expected) => {
    const list = (await run('/searchChats', ...args)) as { id: string }[];
    expect(list.map(({ id }) => id).sort()).toEqual([...expected].sort());
  });

  it.each<[PlainValue[], string | null]>([
    [['tides'], 'Tides'],
    [['anything', 'moon'], 'Moon'],
    [['/chat', 'moon'], 'Moon'],
    [['moon', 'extra'], 'Moon'],
    [['nobody'], null],
    [[], null],
    [[{}], null],
  ])('[PR14] /chat %j', async (args, name) => {
    const found = await run('/chat', ...args);
    if (name === null) expect(found).toEqual({ error: operationErrors.conversationNotFound });
    else expect(found).toMatchObject({ name, messages: Array.from({ length: 8 }, () => ({})) });
  });

  it('[PR14] /chatSamples gives the first six messages of existing conversations', async () => {
    const found = (await run('/chatSamples', '/chatSamples', 'tides', 'nobody', 'moon')) as {
      id: string;
      messages: PlainValue[];
    }[];
    expect(found.map(({ id, messages }) => [id, messages.length])).toEqual([
      ['tides', 6],
      ['moon', 6],
    ]);
    expect(found[0]?.messages[0]).toEqual({ id: 'Tides0', role: 'user', content: 'Tides 0' });
    expect(await run('/chatSamples', 'nobody')).toEqual({ error: operationErrors.noConversations });
  });

  it('[PR14] folders are listed and found by part of their name', async () => {
    expect(await run('/folders')).toEqual(
      expect.arrayContaining([expect.objectContaining({ name: 'Sea and sky' })]),
    );
    expect(await run('/searchFolders', 'sky')).toMatchObject([{ id: ids.folder }]);
    expect(await run('/searchFolders', 'searchFolders', 'and')).toMatchObject([{ id: ids.folder }]);
    expect(await run('/searchFolders', 'earth')).toEqual({ error: operationErrors.noFolders });
    expect(await run('/searchFolders')).toEqual({ error: operationErrors.noFolders });
  });

  it('[PR14] creates a folder by its name', async () => {
    expect(await run('/createChatFolder', 'New')).toMatchObject({ name: 'New', type: 'chat' });
    expect(await run('/createChatFolder')).toEqual({ error: operationErrors.folderNameRequired });
    expect(await run('/createChatFolder', '   ')).toEqual({ error: operationErrors.folderNameRequired });
    expect(await run('/createChatFolder', 'x'.repeat(300))).toMatchObject({
      error: expect.any(String) as string,
    });
  });

  it('[PR14] moves conversations, with a result for each', async () => {
    expect(await run('/moveChatsToFolder', ids.folder, 'tides', ['moon', 'nobody'])).toEqual({
      success: true,
      resultByChatId: {
        tides: operationErrors.chatMoved,
        moon: operationErrors.chatMoved,
        nobody: operationErrors.chatNotFound,
      },
    });
    await settle();
    const moved = tab.stoa.conversations.store
      .getState()
      .items.filter(({ folderId }) => folderId === ids.folder);
    expect(moved.map(({ id }) => id).sort()).toEqual(['moon', 'tides']);
    expect(await run('/moveChatsToFolder', 'nowhere', 'tides')).toEqual({
      error: operationErrors.folderNotFound,
    });
    // A folder of prompts is none for conversations.
    expect(await run('/moveChatsToFolder', 'assistants', 'tides')).toEqual({
      error: operationErrors.folderNotFound,
    });
    expect(await run('/moveChatsToFolder')).toEqual({ error: operationErrors.folderNotFound });
  });

  it('[PR14] returns models, prompts, flags and this conversation', async () => {
    expect(await run('/models')).toHaveLength(2);
    expect(await run('/defaultModelId')).toBe('demo-large');
    expect(await run('/advancedModelId')).toBe('demo-large');
    expect(await run('/cheapestModelId')).toBe('demo-small');
    expect(await run('/featureFlags')).toMatchObject({ automation: true });
    expect(Array.isArray(await run('/prompts'))).toBe(true);
    expect(await run('/selectedConversation')).toMatchObject({
      id: ids.current,
      messages: [{ content: 'Hello' }],
    });
    expect(await run('/selectedAssistant')).toEqual({ id: 'chat', name: 'Standard Conversation' });
    expect(await run('/listAssistants')).toEqual([]);
    expect(await run('/listDbs')).toEqual([]);
    expect(await run('/workspaceMetadata')).toEqual({});
    expect(await run('/ops')).toContainEqual({ name: '/chats', description: 'Listing all of the chats' });
  });
});
