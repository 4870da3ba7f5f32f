import { expect, it } from 'vitest';
import * as storageKeys from './storage-keys.js';

it('[SKY1] 2.132: the specified names are those under which a browser keeps things', () => {
  expect(storageKeys).toMatchObject({
    leftOpen: 'showChatbar',
    rightOpen: 'showPromptbar',
    folders: 'folders',
    prompts: 'prompts',
    index: 'conversationHistory',
    workflows: 'workflows',
    defaultModel: 'defaultModel',
  });
});

it('[SKY2] 2.132: each thing has a key of its own, and workspaces have none: they are read from what was shared', () => {
  const values = Object.values(storageKeys).map((key) => (typeof key === 'function' ? key('a', 'b') : key));
  expect(new Set(values).size).toBe(values.length);
  expect(values).not.toContain('workspaces');
});
