import { describe, expect, it } from 'vitest';
import { compress } from '../../lib/lzw.js';
import { readExportFile } from '../documents/read-export-file.js';
import { readConversation, readFolder, readModel } from './read-conversation.js';

const read = (value: unknown) => {
  const reading = readConversation(value, 'c1');
  if (!reading.ok) throw new Error(reading.field);
  return reading.value;
};

describe('a conversation in the shape of an older version', () => {
  it('[UP7] has ids, a name and contents', () => {
    const listed = [
      { role: 'user', content: 'a' },
      { id: 7, role: 'assistant', content: null, data: null, label: null },
    ];
    expect(
      read({ id: 3, name: null, messages: listed, tags: null, folderId: null, isLocal: null, nodes: null }),
    ).toEqual({
      id: 'c1',
      name: 'New Conversation',
      tags: null,
      folderId: null,
      messages: [
        { id: 'c1:0', role: 'user', content: 'a', data: {} },
        { id: '7', role: 'assistant', content: '', data: {} },
      ],
    });
  });

  it('[UP7] may hold its messages compressed', () => {
    const compressedMessages = compress(JSON.stringify([{ id: 'm', role: 'user', content: 'a', data: {} }]));
    expect(read({ id: 'x', name: 'n', messages: [], compressedMessages }).messages).toHaveLength(1);
    expect(read({ id: 'x', name: 'n', messages: [], compressedMessages: [1, 'a'] }).messages).toEqual([]);
  });

  it('[UP7] may have a number for its folder, and tags that are null', () => {
    expect(read({ id: 'x', name: 'n', folderId: 2, tags: ['a', null] })).toMatchObject({
      folderId: '2',
      tags: ['a'],
    });
  });

  it('[UP7] keeps fields that are not known', () => {
    const more = { workflowDefinition: null, artifacts: { a: [] } };
    expect(read({ id: 'x', name: 'n', ...more })).toMatchObject(more);
  });

  it.each([
    ['no object', 'text', ''],
    ['no list', { messages: 'text' }, 'messages'],
    ['no message', { messages: [1] }, 'messages.0'],
    ['no role', { messages: [{ content: '' }] }, 'messages.0.role'],
  ])('[UP7] is refused by the field that cannot be read: %s', (_name, value, field) => {
    expect(readConversation(value, 'c1')).toEqual({ ok: false, field });
  });
});

it.each([
  ['of today', { id: 'm', name: 'M', inputContextWindow: 5, outputTokenLimit: 4 }, ['M', 5, 4]],
  ['of an older version', { id: 'm', name: 'M', maxLength: 5, tokenLimit: 4 }, ['M', 5, 4]],
  [
    'of an older version with its real window',
    { id: 'm', name: 'M', maxLength: 24_000, tokenLimit: 8000, actualTokenLimit: 128_000 },
    ['M', 128_000, 8000],
  ],
  ['as a placeholder', { id: 'm', provider: null }, ['m', 0, 0]],
  ['with odd fields', { id: 'm', name: 'M', supportsImages: 'yes' }, ['m', 0, 0]],
  ['by name', 'm', ['m', 0, 0]],
])('[UP7] a model %s', (_name, value, expected) => {
  const model = readModel(value);
  expect([model?.name, model?.inputContextWindow, model?.outputTokenLimit]).toEqual(expected);
});

it('[UP7] no model and no folder are null', () => {
  for (const value of [null, undefined, 1, '', [], {}, { id: 1 }]) {
    expect(readModel(value)).toBeNull();
    expect(readFolder(value)).toBeNull();
  }
  expect(readFolder({ id: 1, name: 'Work', date: null })).toEqual({ id: '1', name: 'Work', type: 'chat' });
});

describe('an export file', () => {
  const good = { id: 'g', name: 'Good', messages: [] };
  const fileOf = (value: unknown) => readExportFile(value, () => 'new');

  it.each([
    [1, [good]],
    [2, { history: [good], folders: null }],
    [3, { version: 3, history: [good], folders: [] }],
    [4, { version: 4, history: [good], folders: [], prompts: [] }],
  ])('[UP8] of version %i is read as one of version 4', (_version, value) => {
    expect(fileOf(value)?.file).toEqual({ version: 4, history: [good], folders: [], prompts: [] });
  });

  it('[UP8] names what cannot be read, and holds everything else', () => {
    const read = fileOf({
      history: [{ name: 'Odd', messages: 1 }, good, 5, { ...good, id: 9 }],
      folders: [{ id: 'f', name: 'F' }, { name: 'no id' }],
      prompts: [{ id: 'p', name: 'P', description: null }, {}],
    });
    expect(read?.file.history.map(({ id }) => id)).toEqual(['g', 'new']);
    expect(read?.file.folders).toHaveLength(1);
    expect(read?.file.prompts).toHaveLength(1);
    expect(read?.unreadable).toEqual(['Odd', 'Conversation 3', 'no id', 'Prompt 2']);
  });

  it.each([[null], ['x'], [5], [{}], [{ version: 5, history: [] }], [{ history: 'x' }]])(
    '[UP8] is not %j',
    (value) => {
      expect(fileOf(value)).toBeUndefined();
    },
  );
});
