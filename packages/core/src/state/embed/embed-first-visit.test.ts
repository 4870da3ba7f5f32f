import { describe, expect, it, vi } from 'vitest';
import { createFakeWorld, openEmbed, settle } from '../../testing/index.js';
import * as stored from './embed-records.js';
import * as storageKeys from '../ports/storage-keys.js';

// Nothing that reads or joins what was kept can be had.
vi.mock('./embed-records.js', () => {
  const never = () => {
    throw new Error('Out of reach.');
  };
  return {
    readEntries: vi.fn(never),
    readRecord: vi.fn(never),
    readStoredQueue: vi.fn(never),
    withPartial: vi.fn(never),
    joinRecords: vi.fn(never),
    isMissingFrom: vi.fn(never),
  };
});

describe('a first visit', () => {
  it('[ES28] [ES31] [ES32] saves without the record parser; waits for it where another tab has written, and loses nothing', async () => {
    const chat = await openEmbed(createFakeWorld({ locks: true }));
    const say = async (text: string) => {
      chat.current().send(text);
      await settle();
    };
    await say('first');
    await say('second');
    chat.current().regenerate();
    await settle();
    chat.current().configure({ modelId: 'demo-small' });
    chat.world.chat.script('half', 'hold');
    await say('a long one');
    await chat.world.clock.advance(5000);
    void chat.current().stop();
    await chat.world.clock.advance(5000);
    await chat.stoa.flush();
    const { id, path, saved } = chat.current().store.getState();
    expect(saved).toBe('clean');
    chat.stoa.conversations.create();
    chat.stoa.conversations.select(id);
    for (const part of Object.values(stored)) expect(part).not.toHaveBeenCalled();
    const copy = chat.world.entries.get(storageKeys.conversation(id)) as { nodes: { content: string }[] };
    const kept = copy.nodes.map(({ content }) => content);
    expect(kept).toEqual(expect.arrayContaining(path.map(({ content }) => content)));
    expect(kept).toEqual(['first', 'Hello.', 'second', 'Hello.', 'Hello.', 'a long one', expect.any(String)]);
    // Where somebody else has written, it cannot do without: what is there stays, and what was said is kept later.
    const other = await openEmbed(chat.world);
    await settle();
    // Another one that begins meanwhile has a new conversation, and writes over nothing.
    const begun = other.current();
    expect(begun.store.getState()).toMatchObject({ load: 'ready', path: [] });
    begun.send('from beside');
    await settle();
    expect(begun.store.getState().saved).toBe('failed');
    expect(chat.world.entries.get(storageKeys.conversation(id))).toBe(copy);
    const foreign = { ...copy, rev: 'another' };
    chat.world.entries.set(storageKeys.conversation(id), foreign);
    await say('kept later');
    expect(chat.world.entries.get(storageKeys.conversation(id))).toBe(foreign);
    expect(chat.current().store.getState().saved).toBe('failed');
    const real = Object.entries(await vi.importActual<typeof stored>('./embed-records.js'));
    const parts: Record<string, unknown> = { ...stored };
    for (const [name, part] of real)
      vi.mocked(parts[name] as () => unknown).mockImplementation(part as () => unknown);
    for (const { stoa } of [chat, other]) stoa.wake();
    // The parts are fetched anew, which takes as long as it takes.
    await vi.waitFor(async () => {
      await settle();
      expect(other.stoa.conversations.store.getState().items.map(({ name }) => name)).toContain(
        'from beside...',
      );
      expect(chat.current().store.getState().saved).toBe('clean');
    }, 10_000);
    expect(JSON.stringify(chat.world.entries.get(storageKeys.conversation(id)))).toContain('kept later');
  });
});
