import { describe, expect, it } from 'vitest';
import { isShareableConversation, isShareableFolder, isShareablePrompt } from './shareable.js';
import { choiceOf } from '../assistants/choice.js';
import { exportParts } from '../imports/export-file.js';
import { sharedConversation } from './shared-conversation.js';
import { readSharedItem, withOwnIds } from './shared-items.js';

const context = { idFor: (text: string) => `id:${text}`, today: '2026-03-01' };
const prompt = { id: 'p', name: 'P', description: '', content: 'x', folderId: null, type: 'prompt' };

describe('what may be shared', () => {
  it.each([
    ['a template', prompt, true],
    ['of a group', { ...prompt, groupId: 'g' }, false],
    ['that says no', { ...prompt, data: { noShare: true } }, false],
    [
      'of an assistant that may only be read',
      { ...prompt, data: { assistant: { definition: {} }, access: { read: true, write: false } } },
      false,
    ],
    ['that comes with the product', { ...prompt, id: 'csv_extractor' }, false],
  ])('[SH1] a template: %s', (_name, one, expected) => expect(isShareablePrompt(one)).toBe(expected));

  it.each([
    [0, false],
    [3, true],
    [null, true],
  ])('[SH1] a conversation with %j messages', (messageCount, expected) =>
    expect(isShareableConversation({ messageCount })).toBe(expected),
  );

  it('[SH1] folders of groups and of the product may not', () => {
    const folder = { id: 'f', name: 'F', type: 'chat' as const };
    expect(isShareableFolder(folder)).toBe(true);
    expect(isShareableFolder({ ...folder, isGroupFolder: true })).toBe(false);
    expect(isShareableFolder({ ...folder, id: 'agents' })).toBe(false);
  });
});

describe('a shared item', () => {
  const file = {
    version: 4,
    history: [{ id: 'c', name: 'C', messages: [{ id: 'm', role: 'assistant', content: '```auto\n```' }] }, 7],
    folders: [
      { id: 'f', name: 'F', type: 'chat' },
      { id: 'g', name: 'G', type: 'prompt', isGroupFolder: true },
      { id: 'agents', name: 'Agents', type: 'chat' },
    ],
    prompts: [
      { ...prompt, groupId: 'g', data: { assistant: { definition: {} } } },
      { ...prompt, id: 'default' },
    ],
  };

  it('[SH2] is read like an import: nothing is carried out, assistants are read-only', () => {
    const items = readSharedItem(JSON.stringify(file), context);
    expect(items?.conversations).toMatchObject([{ id: 'c', messages: [{ data: { imported: true } }] }]);
    expect(items?.folders.map(({ id }) => id)).toEqual(['f']);
    expect(items?.prompts).toMatchObject([
      { id: 'p', groupId: null, data: { noCopy: true, noEdit: true, noShare: true, noDelete: true } },
    ]);
  });

  it.each(['', 'null', '[]', '{"version":9}', '{"history":4}'])('[SH2] %j is none', (text) =>
    expect(readSharedItem(text, context)).toBeNull(),
  );

  it('[SH2] is without the project and the ratings of its sender', () => {
    const rated = { rating: { stars: 2, feedback: 'For the office.' }, starred: true };
    const message = { id: 'm', role: 'assistant' as const, content: 'Yes.', data: rated };
    const conversation = { id: 'c', name: 'C', projectId: 'p', messages: [message], nodes: [message] };
    const told = JSON.stringify(sharedConversation(conversation));
    expect(told).not.toMatch(/office|projectId/);
    expect(told.match(/starred/g)).toHaveLength(2);
    const items = readSharedItem(JSON.stringify({ history: [conversation] }), context);
    expect(JSON.stringify(items)).not.toMatch(/office|projectId/);
  });

  it('[SH2] [A] 1.110: names the assistants of its messages, and tells nothing of what they are told', () => {
    const definition = {
      id: 'ast/2',
      assistantId: 'astp/1',
      name: 'Poet',
      version: 2,
      instructions: 'S3CRET',
      uri: 'https://s3cret.example',
      dataSources: [{ id: 's3://s3cret' }],
      data: { featureOptions: { IncludeArtifactsInstr: false }, operations: [{ auth: { token: 'S3CRET' } }] },
    };
    const message = {
      id: 'm',
      role: 'user' as const,
      content: 'Hi',
      data: { assistant: { definition, groupType: 'Staff' } },
    };
    const shared = sharedConversation({ id: 'c', name: 'C', messages: [message], nodes: [message] });
    expect(JSON.stringify(shared)).not.toMatch(/s3cret/i);
    expect(shared.nodes![0]!.data['assistant']).toEqual({
      groupType: 'Staff',
      definition: {
        id: 'ast/2',
        assistantId: 'astp/1',
        name: 'Poet',
        version: 2,
        data: { featureOptions: { IncludeArtifactsInstr: false } },
      },
    });
    expect(choiceOf(shared.messages[0])).toEqual({ assistantId: 'astp/1', name: 'Poet', groupType: 'Staff' });
  });

  it('[SH2] [A] 1.110: tells nothing of an assistant that is a template, and leaves plain templates as they are', () => {
    const plain = {
      id: 'p',
      name: 'P',
      description: '',
      content: 'Plain {{x}}',
      folderId: null,
      type: 'prompt',
    };
    const assistant = {
      ...plain,
      id: 'a',
      content: 'S3CRET',
      data: {
        operations: [{ auth: { token: 'S3CRET' } }],
        assistant: { id: 'x', definition: { assistantId: 'astp/1', name: 'Poet', instructions: 'S3CRET' } },
      },
    };
    const messages = [assistant, plain, 'odd'].map((templateData, place) => ({
      id: `m${place}`,
      role: 'user' as const,
      content: 'Hi',
      data: { templateData },
    }));
    const conversation = {
      id: 'c',
      name: 'C',
      promptTemplate: assistant,
      compressedMessages: [83, 51],
      messages,
      nodes: messages,
    };
    const shared = sharedConversation(conversation);
    expect(JSON.stringify(shared)).not.toContain('S3CRET');
    expect(shared.messages.map(({ data }) => data['templateData'])).toEqual([
      {
        ...plain,
        id: 'a',
        content: '',
        data: { assistant: { id: 'x', definition: { assistantId: 'astp/1', name: 'Poet' } } },
      },
      plain,
      'odd',
    ]);
    expect(shared).not.toHaveProperty('compressedMessages');
    expect(sharedConversation({ ...conversation, promptTemplate: plain }).promptTemplate).toEqual(plain);
    const file = exportParts();
    file.add(conversation);
    expect(file.end([], []).join('')).not.toContain('S3CRET');
  });

  it('[SH3] never takes the place of a conversation that is here', () => {
    const items = readSharedItem(JSON.stringify(file), context)!;
    const own = withOwnIds(
      items,
      (id) => id === 'c',
      () => 'new',
    );
    expect(own.conversations.map(({ id }) => id)).toEqual(['new']);
    expect(
      withOwnIds(
        items,
        () => false,
        () => 'new',
      ).conversations[0]?.id,
    ).toBe('c');
  });
});
