import { describe, expect, it } from 'vitest';
import type { ExportFile } from '../../contract/documents/documents.js';
import { pickItems, readWorkspace } from './workspace-items.js';

const prompt = (id: string, rest: Partial<ExportFile['prompts'][number]> = {}) => ({
  id,
  name: id,
  description: '',
  content: '',
  folderId: null,
  type: 'prompt',
  ...rest,
});
const file: ExportFile = {
  version: 4,
  history: [
    { id: 'here', name: 'Here', messages: [], folderId: 'mine' },
    { id: 'private', name: 'Private', messages: [], isLocal: true, folderId: 'gone' },
    { id: 'cloud', name: 'Cloud', messages: [], isLocal: false },
  ],
  folders: [
    { id: 'mine', name: 'Mine', type: 'chat' },
    { id: 'amplify_helpers', name: 'Amplify Helpers', type: 'prompt' },
    { id: 'group', name: 'Group', type: 'prompt', isGroupFolder: true },
  ],
  prompts: [
    prompt('own', { folderId: 'mine' }),
    prompt('csv_extractor'),
    prompt('helper', { data: { assistant: { definition: {} } } }),
  ],
};

describe('items of a legacy workspace', () => {
  it('[LW2] omits cloud conversations, assistants, base templates and base folders', () => {
    const items = readWorkspace(file);
    expect(items.conversations.map(({ id }) => id)).toEqual(['here', 'private']);
    expect(items.folders.map(({ id }) => id)).toEqual(['mine']);
    expect(items.prompts.map(({ id }) => id)).toEqual(['own']);
  });

  it('[LW3] [IM29] marks every message as imported', () => {
    const message = { id: 'm', role: 'user' as const, content: 'Hi', data: { kept: 1 } };
    const one = { id: 'c', name: 'C', messages: [message], nodes: [{ ...message, parentId: null }] };
    const items = readWorkspace({ version: 4, history: [one], folders: [], prompts: [] });
    const choice = { conversationIds: ['c'], folderIds: [], promptIds: [] };
    const [taken] = pickItems(items, choice, []).conversations;
    expect(taken?.messages[0]?.data).toEqual({ kept: 1, imported: true });
    expect(taken?.nodes?.[0]?.data).toEqual({ kept: 1, imported: true });
  });

  it('[LW3] items of a folder that is not imported have no folder', () => {
    const items = readWorkspace(file);
    const choice = { conversationIds: ['here', 'private'], folderIds: [], promptIds: ['own'] };
    expect(pickItems(items, choice, []).conversations.map(({ folderId }) => folderId)).toEqual([null, null]);
    const known = pickItems(items, choice, ['mine']);
    expect([known.conversations[0]?.folderId, known.prompts[0]?.folderId]).toEqual(['mine', 'mine']);
    const along = pickItems(items, { ...choice, folderIds: ['mine'], promptIds: [] }, []);
    expect(along.conversations[0]).toMatchObject({ folderId: 'mine', isLocal: true });
    expect([along.folders.length, along.prompts.length]).toEqual([1, 0]);
  });
});
