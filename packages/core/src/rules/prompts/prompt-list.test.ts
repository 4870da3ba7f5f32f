import { describe, expect, it } from 'vitest';
import type { Folder } from '../../contract/conversations/conversations.js';
import type { Prompt } from '../../contract/prompts/prompts.js';
import { arrangePrompts, type PromptArrangement } from './prompt-list.js';

const prompt = (id: string, rest: Partial<Prompt> = {}): Prompt => ({
  id,
  name: id,
  description: '',
  content: '',
  folderId: null,
  type: 'prompt',
  ...rest,
});
const folder = (id: string, rest: Partial<Folder> = {}): Folder => ({
  id,
  name: id,
  type: 'prompt',
  ...rest,
});
const arrange = (rest: Partial<PromptArrangement>) =>
  arrangePrompts({
    prompts: [],
    workflows: [],
    folders: [],
    sort: 'date',
    hiddenFolderIds: [],
    showsHidden: false,
    query: '',
    ...rest,
  });

describe('the prompts panel', () => {
  const folders = [
    folder('group', { isGroupFolder: true, date: '2026-11-30' }),
    folder('Beta', { date: '2026-01-01' }),
    folder('Alpha', { date: '2025-01-01' }),
    folder('Pinned', { pinned: true, date: '2020-01-01' }),
    folder('chats', { type: 'chat' }),
    folder('amplify_helpers'),
  ];

  it('[PL1] pinned folders first, group folders last, by date or by name between them', () => {
    const order = (sort: 'date' | 'name') =>
      arrange({ folders, sort }).groups.map(({ folder: { id } }) => id);
    expect(order('date')).toEqual(['Pinned', 'Beta', 'Alpha', 'group']);
    expect(order('name')).toEqual(['Pinned', 'Alpha', 'Beta', 'group']);
    expect(arrange({ folders, hiddenFolderIds: ['group', 'Alpha'] }).groups).toHaveLength(3);
  });

  it('[PL2] templates are sorted by name in their folder; unknown folders are ignored; built-in folders are listed while they have content', () => {
    const prompts = [
      prompt('b', { folderId: 'Alpha' }),
      prompt('A', { folderId: 'Alpha' }),
      prompt('lost', { folderId: 'gone' }),
      prompt('base', { folderId: 'amplify_helpers' }),
    ];
    const workflows = [{ id: 'w', name: 'w', folderId: 'Alpha' }];
    const list = arrange({ folders, prompts, workflows });
    const alpha = list.groups.find((group) => group.folder.id === 'Alpha');
    expect(alpha?.prompts.map(({ id }) => id)).toEqual(['A', 'b']);
    expect(alpha?.workflows).toHaveLength(1);
    expect(list.prompts.map(({ id }) => id)).toEqual(['lost']);
    expect(list.groups.map((group) => group.folder.id)).toContain('amplify_helpers');
    expect(list.found).toBe(5);
  });

  it('[PL3] hidden templates are listed only with the flag; assistants never', () => {
    const prompts = [
      prompt('seen'),
      prompt('hidden', { data: { hidden: true } }),
      prompt('assistant', { data: { assistant: { definition: {} } } }),
    ];
    expect(arrange({ prompts }).prompts.map(({ id }) => id)).toEqual(['seen']);
    expect(arrange({ prompts, showsHidden: true }).prompts.map(({ id }) => id)).toEqual(['hidden', 'seen']);
  });

  it('[PL6] templates that work by themselves are listed apart, whatever their folder and mark', () => {
    const prompts = [
      prompt('seen', { folderId: 'Alpha' }),
      prompt('pirate', { type: 'prefix_prompt', folderId: 'Alpha', data: { hidden: true } }),
      prompt('code', { type: 'output_transformer', data: { hidden: true } }),
    ];
    const list = arrange({ folders, prompts });
    expect(list.automatic.map(({ id }) => id)).toEqual(['code', 'pirate']);
    expect(list.groups.find(({ folder: { id } }) => id === 'Alpha')?.prompts.map(({ id }) => id)).toEqual([
      'seen',
    ]);
    expect(list.found).toBe(3);
    expect(arrange({ folders, prompts, query: 'pirate' }).automatic).toHaveLength(1);
    expect(arrange({ folders, prompts, query: 'nothing' }).found).toBe(0);
  });

  it('[PL4] searches names, descriptions and contents, ignoring case', () => {
    const prompts = [
      prompt('1', { name: 'Weekly LETTER', folderId: 'Beta' }),
      prompt('2', { description: 'a letter to the board' }),
      prompt('3', { content: 'Write a Letter.' }),
      prompt('4'),
    ];
    const list = arrange({ folders, prompts, query: ' letter ' });
    expect(list.groups.map((group) => group.folder.id)).toEqual(['Beta']);
    expect([list.found, list.prompts.length]).toEqual([3, 2]);
  });
});
