import { describe, expect, it } from 'vitest';
import { basePrompts } from '../../rules/prompts/base-prompts.js';
import { basePromptIds, outdatedPromptIds } from '../../rules/prompts/prompt-ids.js';
import { builtInFolders } from '../../rules/folders/built-in-folders.js';
import { defaultSystemPrompt } from '../../rules/prompts/system-prompt.js';
import { createFakeWorld, settle } from '../../testing/index.js';
import { createDraftsStore } from '../drafts/drafts.store.js';
import type { Ports } from '../ports/ports.js';
import { createPromptsStore } from './prompts.store.js';

const openPrompts = (ports: Ports) => createPromptsStore(ports, { drafts: createDraftsStore(ports) });

const prompt = (id: string, folderId: string | null = null) => ({
  id,
  name: id,
  description: '',
  content: '',
  folderId,
  type: 'prompt',
});

describe('built-in templates', () => {
  it('[PT1] have the given ids, names, types, folders and roots', () => {
    const row = ({ id, name, type, folderId, data }: (typeof basePrompts)[number]) =>
      [id, name, type, folderId, data?.['rootPromptId'] ?? ''].join(' | ');
    expect(basePrompts.map(row)).toEqual([
      'default | Default custom instructions | root_prompt | custom_instructions | ',
      'Default_instructions | Default Instructions | root_prompt | custom_instructions | ',
      'summary_with_quotations | Summary with Quotations | prompt | amplify_helpers | ',
      'csv_extractor | CSV Extractor | prompt | amplify_helpers | default',
      'powerPoint_assistant | PowerPoint Assistant | root_prompt | custom_instructions | ',
      'create_powerPoint | Create PowerPoint | prompt | amplify_helpers | powerPoint_assistant',
      'visualization_assistant | Visualization Assistant | root_prompt | custom_instructions | ',
      'create_visualization | Create Visualization | prompt | amplify_helpers | visualization_assistant',
      'diagram_assistant | Diagram Assistant | root_prompt | custom_instructions | ',
      'create_diagram | Create Diagram | prompt | amplify_helpers | diagram_assistant',
    ]);
    expect(basePrompts[0]?.content).toBe(defaultSystemPrompt);
    expect(basePrompts[4]?.data?.['conversationTags']).toEqual(['slide-assistant']);
    const summary = basePrompts.find(({ id }) => id === 'summary_with_quotations');
    expect(summary?.content).toContain('{{Information to Summarize:file}}');
  });

  it('[PT1] are in built-in folders and have existing roots', () => {
    const folders = new Set(builtInFolders.map(({ id }) => id));
    expect(basePrompts.map(({ id }) => id)).toEqual(basePromptIds);
    const ids = new Set<string>(basePromptIds);
    for (const { folderId, data, content } of basePrompts) {
      expect(folders).toContain(folderId);
      const root = data?.['rootPromptId'];
      if (root !== undefined) expect(ids).toContain(root);
      expect(content.length).toBeGreaterThan(40);
    }
  });
});

describe('saved templates', () => {
  it('[PT2] follow the built-in ones; outdated and damaged ones are omitted', async () => {
    const stored = [
      prompt('mine'),
      ...outdatedPromptIds.map((id) => prompt(id)),
      { ...prompt('csv_extractor'), content: 'changed' },
      { name: 'no id' },
    ];
    const world = createFakeWorld({ entries: new Map([['prompts', stored]]) });
    const store = openPrompts(world.tab());
    await store.load();
    const { list } = store.store.getState();
    expect(list.map(({ id }) => id)).toEqual([...basePrompts.map(({ id }) => id), 'mine']);
    expect(list.find(({ id }) => id === 'csv_extractor')?.content).not.toBe('changed');
  });

  it('[PT3] are added once; known ones are unchanged', async () => {
    const world = createFakeWorld();
    const ports = world.tab();
    const store = openPrompts(ports);
    await store.load();
    expect(await store.add([prompt('a'), prompt('b'), prompt('a')])).toBe(2);
    expect(await store.add([{ ...prompt('a'), name: 'other' }, prompt('csv_extractor')])).toBe(0);
    expect(await store.add(outdatedPromptIds.map((id) => prompt(id)))).toBe(0);
    expect(world.entries.get('prompts')).toEqual([prompt('a'), prompt('b')]);
  });

  it('[PT3] are merged between tabs', async () => {
    const world = createFakeWorld({ locks: true });
    const [here, there] = [openPrompts(world.tab()), openPrompts(world.tab())];
    await Promise.all([here.load(), there.load()]);
    await Promise.all([here.add([prompt('a')]), there.add([prompt('b')])]);
    await settle();
    for (const store of [here, there])
      expect(store.store.getState().list.filter(({ id }) => id.length === 1)).toHaveLength(2);
    here.dispose();
    await there.add([prompt('c')]);
    await settle();
    expect(here.store.getState().list.some(({ id }) => id === 'c')).toBe(false);
  });
});

it('[PT3] one without room is neither listed nor counted, with a notice', async () => {
  const ports = createFakeWorld().tab();
  const prompts = openPrompts(ports);
  await prompts.load();
  ports.storage.fail('full');
  expect(await prompts.add([prompt('p')])).toBe(0);
  expect(prompts.store.getState().list.map(({ id }) => id)).not.toContain('p');
  expect(ports.notices).toHaveLength(1);
  ports.storage.fail(null);
  expect(await prompts.add([prompt('p')])).toBe(1);
});
