import { describe, expect, it, vi } from 'vitest';
import { openStoa } from './open-stoa.js';

const refusal = { code: 'refused', message: 'Not now.' } as const;

describe('a page over a seed', () => {
  it('[SEE1] shows what the seed says that the server and the browser hold', async () => {
    const { stoa, current } = await openStoa({
      settings: { theme: 'light' },
      flags: { memory: true },
      conversations: [
        { id: 'c1', name: 'Queues', messages: [{ id: 'm1', role: 'user', content: 'Hello', data: {} }] },
        { id: 'c2', name: 'Ferries', messages: [] },
      ],
      selectedId: 'c1',
      drafts: { c1: 'Unsent' },
      integrations: ['google_docs'],
      dialog: { name: 'templateEditor' },
    });
    expect(stoa.settings.store.getState().settings.theme).toBe('light');
    expect(stoa.flags.store.getState().flags['memory']).toBe(true);
    expect(stoa.conversations.store.getState().selectedId).toBe('c1');
    expect(
      current()
        .store.getState()
        .path.map(({ content }) => content),
    ).toEqual(['Hello']);
    expect(stoa.drafts.store.getState().drafts).toEqual({ c1: 'Unsent' });
    expect(stoa.layout.store.getState().dialog).toEqual({ name: 'templateEditor' });
    const integrations = await stoa.integrations.load();
    await integrations.refresh();
    expect(integrations.store.getState().connected).toEqual(['google_docs']);
  });

  it('[SEE2] changes what the server holds by what is asked of it, and tells what was asked', async () => {
    const { stoa, calls } = await openStoa({});
    const memory = await stoa.memory.load();
    await memory.save({ content: 'Lives in Gent.', type: 'user' });
    expect(memory.store.getState().memories.map(({ content }) => content)).toEqual(['Lives in Gent.']);
    expect(calls).toContainEqual({
      operation: 'memory.save',
      input: { MemoryItem: 'Lives in Gent.', MemoryType: 'user' },
    });
  });

  it('[SEE3] fails where the seed says so, and leaves unanswered what is pending', async () => {
    const { stoa } = await openStoa({ failures: { 'memory.save': refusal }, pending: ['models.list'] });
    const memory = await stoa.memory.load();
    expect(await memory.save({ content: 'x', type: 'user' })).toMatchObject({ ok: false, failure: refusal });
    expect(stoa.models.store.getState().status).toBe('loading');
  });

  it('[SEE1] keeps conversations where the seed says, and tells what happens in them elsewhere', async () => {
    const at = '2025-01-01T10:00:00.000Z';
    const talk = (id: string, isLocal: boolean) => ({
      id,
      name: id,
      isLocal,
      updatedAt: at,
      messages: [{ id: `${id}-1`, role: 'user' as const, content: 'Hello', data: {} }],
    });
    const { stoa, current } = await openStoa({
      conversations: [talk('here', true), talk('away', false)],
      unread: ['here'],
      repliedElsewhere: ['away'],
      selectedId: 'away',
    });
    const { items } = stoa.conversations.store.getState();
    expect(items.map(({ id, isLocal, running, unread }) => [id, isLocal, running, unread])).toEqual([
      ['here', true, false, true],
      ['away', false, true, false],
    ]);
    expect(items.every(({ updatedAt }) => updatedAt === at)).toBe(true);
    expect(current().store.getState().path).toHaveLength(1);
  });

  it('[SEE2] answers for files and for what is shared as a server does', async () => {
    const file = (name: string) => ({
      id: `ada/${name}`,
      name,
      type: 'application/pdf',
      createdAt: '2025-01-01',
      createdBy: 'ada@example.org',
      updatedAt: '2025-01-01',
      updatedBy: 'ada@example.org',
      tags: [],
      knowledgeBase: 'default',
      data: {},
      size: 10,
      status: 'ready' as const,
      isImage: false,
    });
    const item = { key: 'k', sharedBy: 'bea@example.org', note: 'The plan', sharedAt: 1 };
    const { stoa } = await openStoa({
      flags: { uploadDocuments: true, sharing: true },
      files: [file('a.pdf'), file('b.pdf'), file('c.pdf')],
      filesPerPage: 2,
      uploads: { 'kept.pdf': {}, 'lost.pdf': { failure: refusal } },
      received: [item],
      contents: { k: { history: [{ id: 't', name: 'Talk', messages: [] }] } },
    });
    const files = await stoa.files.openList();
    await files.load();
    await files.more();
    expect(files.store.getState().items.map(({ name }) => name)).toHaveLength(3);
    await files.remove(['ada/b.pdf']);
    await vi.waitFor(() => expect(files.store.getState().storage).toMatchObject({ used: 20, count: 2 }));

    const given = (name: string) => ({ name, type: 'application/pdf', sizeBytes: 1, file: null });
    stoa.attachments.add('c', [given('kept.pdf'), given('lost.pdf')], { supportsImages: false });
    await vi.waitFor(() =>
      expect(stoa.attachments.store.getState().lists['c']?.map(({ status }) => status.type)).toEqual([
        'ready',
        'failed',
      ]),
    );

    const sharing = await stoa.sharing.load();
    await sharing.refresh();
    expect(sharing.store.getState().received).toEqual([item]);
    expect(await sharing.open('k')).toMatchObject({ ok: true, value: { conversations: [{ name: 'Talk' }] } });
    expect(await sharing.open('other')).toMatchObject({ ok: false, failure: { type: 'NoSuchKey' } });
    await sharing.remove('k');
    expect(sharing.store.getState().received).toEqual([]);
  });
});
