import { describe, expect, it } from 'vitest';
import { createStore } from 'zustand/vanilla';
import type { Conversation, Message } from '../../contract/conversations/conversations.js';
import { exportFileSchema } from '../../contract/documents/documents.js';
import { failed, success } from '../../contract/outcome.js';
import { createFakeWorld } from '../../testing/fake-ports.js';
import type { ConversationListState, ReadConversation } from '../conversations/conversation-list.types.js';
import './documents-actions.js';
import { createDocumentsStore } from './documents.store.js';
import { defaultDocumentOptions } from './documents.types.js';
import type { DocumentPoll } from '../ports/ports.js';
import type { PromptsState } from '../prompts/prompts.types.js';

const message = (id: string, role: Message['role'], content: string, data = {}): Message => ({
  id,
  role,
  content,
  data,
});
const talk = (id: string, more: Partial<Conversation> = {}): Conversation => ({
  id,
  name: `Talk ${id}`,
  isLocal: false,
  folderId: 'f1',
  messages: [
    message('q', 'user', 'Why?', { starred: true }),
    message('a', 'assistant', 'Because.'),
    message('b', 'assistant', 'Starred.', { starred: true }),
  ],
  ...more,
});

function open(complete: Conversation[], polls: DocumentPoll[] = ['pending', 'ready']) {
  const world = createFakeWorld();
  let asked = 0;
  const ports = world.tab({
    pollDocument: async () => polls[Math.min(asked++, polls.length - 1)] ?? 'failed',
  });
  world.answer('documents.convert', () => success({ success: true, data: { url: '/documents/1' } }));
  const saved: { name: string; text: string; parts: number }[] = [];
  const folders = [
    { id: 'f1', name: 'One', type: 'chat' },
    { id: 'f2', name: 'Two', type: 'chat' },
  ];
  const items = [...complete, { id: 'lost', name: 'Lost' }, { id: 'gone', name: 'Gone' }].map(({ id }) => ({
    id,
  }));
  const conversations = {
    store: createStore(() => ({ items, folders }) as unknown as ConversationListState),
    async *readMany(ids: readonly string[]): AsyncIterable<ReadConversation> {
      for (const id of ids) {
        const conversation = complete.find((one) => one.id === id);
        yield conversation
          ? { id, name: conversation.name, ok: true, conversation }
          : {
              id,
              name: id === 'lost' ? 'Lost' : 'Gone',
              ok: false,
              reason: id === 'lost' ? 'unavailable' : 'gone',
            };
      }
    },
  };
  const list = [
    { id: 'p', name: 'Mine', description: '', content: '', folderId: null, type: 'prompt' },
    {
      id: 'g',
      name: 'Of a group',
      description: '',
      content: '',
      folderId: null,
      type: 'prompt',
      groupId: 'x',
    },
    {
      id: 's',
      name: 'Helper',
      description: '',
      content: '',
      folderId: null,
      type: 'root_prompt',
      data: { assistant: { definition: { name: 'Helper', instructions: 'S3CRET' } }, operations: ['S3CRET'] },
    },
  ];
  const store = createDocumentsStore(ports, {
    conversations: { ...conversations, listAll: () => Promise.resolve(true) },
    prompts: { store: createStore<PromptsState>(() => ({ list, workflows: [], sort: 'name' })) },
    saveFile: (name, parts) => saved.push({ name, text: parts.join(''), parts: parts.length }),
  });
  const states: string[] = [];
  store.store.subscribe(({ status }) => void (states.at(-1) === status || states.push(status)));
  const converted = () =>
    ports.calls.find(({ operation }) => operation === 'documents.convert')?.input as
      | { content: { history: Conversation[] }; [key: string]: unknown }
      | undefined;
  return { world, ports, store, saved, states, converted, state: () => store.store.getState() };
}

describe('an export file', () => {
  it('[EX1] is version 4, indented, with all conversations private and a dated file name', async () => {
    const one = open([talk('a'), talk('b')]);
    await one.store.saveExport(['a', 'b']);
    const [file] = one.saved;
    expect(file?.name).toMatch(/^chatbot_ui_history_\d+-\d+\.json$/u);
    const content = exportFileSchema.parse(JSON.parse(file?.text ?? ''));
    expect(content.history.map(({ id, isLocal }) => [id, isLocal])).toEqual([
      ['a', true],
      ['b', true],
    ]);
    expect(content.folders.map(({ id }) => id)).toEqual(['f1']);
    expect(`${JSON.stringify(JSON.parse(file?.text ?? ''), null, 2)}\n`).toBe(file?.text);
    expect(one.states).toEqual(['reading', 'done']);
    expect(one.state()).toMatchObject({ missing: [], url: null });
  });

  it('[EX2] of everything has all folders and own prompts, and names unreadable conversations', async () => {
    const one = open([talk('a')]);
    await one.store.saveExport();
    const content = exportFileSchema.parse(JSON.parse(one.saved[0]?.text ?? ''));
    expect(content.folders).toHaveLength(2);
    expect(content.prompts.map(({ id }) => id)).toEqual(['p', 's']);
    expect(content.prompts[1]?.data).toMatchObject({ access: { read: true, write: false }, noEdit: true });
    // What an assistant is told is in no export.
    expect(one.saved[0]?.text).not.toContain('S3CRET');
    expect(one.state()).toMatchObject({ status: 'done', missing: ['Lost', 'Gone'] });
  });

  it('[EX10] one conversation is saved under its name, as an export file or as Markdown', async () => {
    const one = open([talk('a')]);
    await one.store.saveConversation('a', 'json');
    await one.store.saveConversation('a', 'md');
    const [json, markdown] = one.saved;
    expect([json?.name, markdown?.name]).toEqual(['Talk a.json', 'Talk a.md']);
    const content = exportFileSchema.parse(JSON.parse(json?.text ?? ''));
    expect(content.history.map(({ id }) => id)).toEqual(['a']);
    expect(content.folders.map(({ id }) => id)).toEqual(['f1']);
    expect(markdown?.text).toContain('# Talk a\n\n## User\n\nWhy?\n');
    await one.store.saveConversation('lost', 'md');
    expect(one.saved).toHaveLength(2);
    expect(one.state().status).toBe('failed');
  });

  it('[EX3] is written in parts, and an empty one is complete', async () => {
    const one = open(Array.from({ length: 20 }, (_, at) => talk(`t${at}`)));
    await one.store.saveExport(Array.from({ length: 20 }, (_, at) => `t${at}`));
    expect(one.saved[0]?.parts).toBeGreaterThan(20);
    const none = open([]);
    await none.store.saveExport([]);
    expect(JSON.parse(none.saved[0]?.text ?? '')).toEqual({
      version: 4,
      history: [],
      folders: [],
      prompts: [],
    });
  });
});

describe('a document', () => {
  it('[EX4] needs at least one conversation with matching messages', async () => {
    const one = open([talk('a', { messages: [message('q', 'user', 'Alone')] })]);
    await one.store.convert([], defaultDocumentOptions);
    expect(one.state()).toEqual({ status: 'failed', message: 'Select at least one conversation.' });
    await one.store.convert(['a'], defaultDocumentOptions);
    expect(one.state()).toMatchObject({
      status: 'failed',
      message: expect.stringContaining('no such messages'),
    });
    expect(one.converted()).toBeUndefined();
  });

  it.each([
    ['assistant', ['a', 'b']],
    ['user', ['q']],
    ['all', ['q', 'a', 'b']],
    ['starred-assistant', ['b']],
    ['starred-user', ['q']],
    ['starred', ['q', 'b']],
  ] as const)('[EX5] with the filter %s contains %j; headers are paragraphs', async (filter, ids) => {
    const one = open([talk('a')]);
    const running = one.store.convert(['a'], {
      ...defaultDocumentOptions,
      filter,
      templateName: 'Plain.pptx',
    });
    await one.world.clock.advance(2000);
    await running;
    expect(one.converted()).toMatchObject({
      format: 'docx',
      conversationHeader: '# \n\n',
      messageHeader: '',
      templateName: null,
    });
    expect(one.converted()?.content.history[0]?.messages.map(({ id }) => id)).toEqual(ids);
    expect(one.state()).toEqual({
      status: 'done',
      url: '/documents/1',
      fileName: 'Talk a.docx',
      missing: [],
    });
  });

  it('[EX6] is polled once a second, at most 60 times', async () => {
    const one = open([talk('a')], ['pending']);
    void one.store.convert(['a'], defaultDocumentOptions);
    await one.world.clock.advance(59_500);
    expect(one.state()).toEqual({ status: 'converting', poll: 60 });
    await one.world.clock.advance(1000);
    expect(one.state()).toEqual({ status: 'failed', message: 'Failed to reach the download service.' });
  });

  it('[EX7] shows the specified failure, and the refusal of the server as it is', async () => {
    const one = open([talk('a')]);
    one.world.offline(true);
    await one.store.convert(['a'], defaultDocumentOptions);
    expect(one.state()).toEqual({
      status: 'failed',
      message: 'Unable to download. Please check your Internet connection and try again',
    });
    one.world.offline(false);
    one.world.answer('documents.convert', () => failed({ code: 'refused', message: 'No such template.' }));
    await one.store.convert(['a'], defaultDocumentOptions);
    expect(one.state()).toEqual({ status: 'failed', message: 'No such template.' });
  });

  it('[EX8] can be cancelled, and shows nothing afterwards', async () => {
    const one = open([talk('a')], ['pending']);
    void one.store.convert(['a'], defaultDocumentOptions);
    await one.world.clock.advance(3000);
    one.store.cancel();
    expect(one.state()).toEqual({ status: 'idle' });
    await one.world.clock.advance(70_000);
    expect(one.state()).toEqual({ status: 'idle' });
  });

  it('[EX12] waits for the one before it', async () => {
    const one = open([talk('a')], ['pending', 'pending', 'ready']);
    const urls: (string | null)[] = [];
    one.store.store.subscribe((state) => state.status === 'done' && urls.push(state.url));
    const document = one.store.convert(['a'], defaultDocumentOptions);
    await one.world.clock.advance(1500);
    const exported = one.store.saveExport();
    await one.world.clock.advance(0);
    expect(one.state()).toMatchObject({ status: 'converting' });
    expect(one.saved).toEqual([]);
    await one.world.clock.advance(2000);
    await Promise.all([document, exported]);
    expect(one.saved).toHaveLength(1);
    expect(urls).toEqual(['/documents/1', null]);
  });

  it('[EX12] that takes the place of another tells first what went wrong with that', async () => {
    const one = open([talk('a')], ['pending', 'failed']);
    const asked = [
      one.store.convert(['a'], defaultDocumentOptions),
      one.store.saveExport(['a', 'lost']),
      one.store.saveExport(['a']),
    ];
    await one.world.clock.advance(2000);
    await Promise.all(asked);
    const fileName = one.saved[0]?.name;
    expect(one.ports.notices).toMatchObject([
      { kind: 'error', text: 'Failed to reach the download service.' },
      { kind: 'warning', text: `Saved ${fileName}`, detail: 'Not in the file: Lost' },
    ]);
    expect(one.state()).toMatchObject({ status: 'done', missing: [] });
    await one.store.saveExport(['lost']);
    await one.store.saveExport(['a']);
    expect(one.ports.notices).toHaveLength(2);
  });

  it('[EX12] that waits is given up with the one before it', async () => {
    const one = open([talk('a')], ['pending']);
    void one.store.convert(['a'], defaultDocumentOptions);
    await one.world.clock.advance(1500);
    const exported = one.store.saveExport();
    await one.world.clock.advance(0);
    one.store.cancel();
    await one.world.clock.advance(70_000);
    await exported;
    expect(one.saved).toEqual([]);
    await one.store.saveExport();
    expect(one.saved).toHaveLength(1);
  });

  it('[EX8] of a text is not reported as made when it was cancelled', async () => {
    const one = open([talk('a')], ['pending']);
    const text = { name: 'Plan', markdown: '# Plan' };
    const cancelled = one.store.convertText(text);
    await one.world.clock.advance(1500);
    one.store.cancel();
    await one.world.clock.advance(1000);
    expect(await cancelled).toMatchObject({ ok: false, failure: { code: 'aborted' } });
  });

  it('[EX9] has a name that is valid on every file system', async () => {
    const one = open([talk('a', { name: '..\\a/b:\u202Ecod.exe\u0000 ' })], ['ready']);
    const running = one.store.convert(['a'], { ...defaultDocumentOptions, format: 'pptx' });
    await one.world.clock.advance(10);
    await running;
    expect(one.state()).toMatchObject({ fileName: 'a b cod.exe.pptx' });
  });
});
