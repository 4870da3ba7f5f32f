import { describe, expect, it } from 'vitest';
import * as limits from '../../contract/limits.js';
import { createFakeWorld, openTab, settle, textEvents, type OpenTab } from '../../testing/index.js';
import { listMessages } from '../../rules/conversations/listed-messages.js';
import { pathOf } from '../../rules/conversations/tree.js';
import { fromStored, toStored } from '../storage/stored-conversation.js';
import * as timing from '../ports/timing.js';

type Store = ReturnType<OpenTab['current']>;
const texts = (store: Store) => store.store.getState().path.map((message) => message.content);
const idOf = (store: Store, content: string) =>
  store.store.getState().path.find((message) => message.content === content)?.id ?? '';
const storedText = (tab: OpenTab, id: string) =>
  JSON.stringify([...(fromStored(tab.world.entries.get(`conversation/${id}`))?.tree.nodes.values() ?? [])]);

/** A conversation of three exchanges. */
async function grown(world = createFakeWorld()): Promise<{ tab: OpenTab; store: Store; id: string }> {
  const tab = await openTab(world);
  const store = tab.current();
  for (const [question, reply] of [
    ['one', 'First'],
    ['two', 'Second'],
    ['three', 'Third'],
  ] as const) {
    world.chat.script(question, ...textEvents(reply));
    store.send(question);
    await settle();
  }
  return { tab, store, id: store.store.getState().id };
}
const complete = ['one', 'First', 'two', 'Second', 'three', 'Third'];

describe('removing a prompt', () => {
  it('[CV1] removes the prompt and its reply; later messages stay', async () => {
    const { tab, store } = await grown();
    store.removePrompt(idOf(store, 'two'));
    expect(texts(store)).toEqual(['one', 'First', 'three', 'Third']);
    const notice = tab.ports.notices.at(-1);
    expect(notice).toMatchObject({ text: 'Message removed.', action: { label: 'Undo' } });
    tab.world.chat.script('four', ...textEvents('Fourth'));
    store.send('four');
    await settle();
    const sent = tab.world.chat.requests.at(-1)?.messages.map(({ content }) => content);
    expect(sent?.slice(1)).toEqual(['one', 'First', 'three', 'Third', 'four']);
  });

  it('[CV3] can be undone while the notice is shown, without a trace', async () => {
    const { tab, store, id } = await grown();
    const undo = store.removePrompt(idOf(store, 'two'));
    await settle();
    undo();
    expect(texts(store)).toEqual(complete);
    expect(tab.ports.notices.at(-1)?.takenBack).toBe(true);
    await tab.world.clock.advance(limits.undoMs + timing.removalGraceMs + 1000);
    expect(texts(store)).toEqual(complete);
    expect(storedText(tab, id)).toContain('Second');
  });

  it('[CV3] can be undone for as long as the person stays on the notice', async () => {
    const { tab, store, id } = await grown();
    store.removePrompt(idOf(store, 'two'));
    const notice = tab.ports.notices.at(-1);
    notice?.onHold?.(true);
    await tab.world.clock.advance(limits.undoMs * 5);
    expect(notice?.takenBack).toBe(false);
    expect(storedText(tab, id)).toContain('Second');
    notice?.onHold?.(false);
    await tab.world.clock.advance(limits.undoMs - 1);
    expect(storedText(tab, id)).toContain('Second');
    await tab.world.clock.advance(1);
    expect(storedText(tab, id)).not.toContain('Second');
  });

  it('[CV4] deletes the text afterwards; an undo then does nothing', async () => {
    const { tab, store, id } = await grown();
    const undo = store.removePrompt(idOf(store, 'two'));
    await tab.world.clock.advance(limits.undoMs);
    expect(tab.ports.notices.at(-1)?.takenBack).toBe(true);
    undo();
    await settle();
    expect(texts(store)).toEqual(['one', 'First', 'three', 'Third']);
    expect(storedText(tab, id)).not.toContain('Second');
    const again = await openTab(tab.world);
    const open = again.stoa.conversations.open(id);
    await settle();
    expect(texts(open)).toEqual(['one', 'First', 'three', 'Third']);
  });

  it('[CV5] a reload in the undo period keeps it hidden, and its text is deleted later', async () => {
    const { tab, store, id } = await grown();
    store.removePrompt(idOf(store, 'two'));
    await settle();
    tab.ports.crash();
    const after = await openTab(tab.world);
    const open = after.stoa.conversations.open(id);
    await settle();
    expect(texts(open)).toEqual(['one', 'First', 'three', 'Third']);
    expect(storedText(after, id)).toContain('Second');
    await after.world.clock.advance(limits.undoMs + timing.removalGraceMs);
    expect(storedText(after, id)).not.toContain('Second');
  });

  it('[CV6] removing the last prompt stops its reply in progress', async () => {
    const { tab, store } = await grown();
    tab.world.chat.script('four', ...textEvents('Fou'), 'hold');
    store.send('four');
    await settle();
    const undo = store.removePrompt(idOf(store, 'four'));
    await settle();
    expect(store.store.getState().run.status).toBe('idle');
    expect(texts(store)).toEqual(complete);
    undo();
    expect(texts(store)).toEqual([...complete, 'four', 'Fou']);
  });

  it('[CV7] appears in the other tab, whose later messages are kept', async () => {
    const { tab: a, store, id } = await grown();
    const b = await openTab(a.world);
    const other = b.stoa.conversations.open(id);
    await settle();
    const undo = store.removePrompt(idOf(store, 'three'));
    await settle();
    expect(texts(other)).toEqual(['one', 'First', 'two', 'Second']);
    a.world.chat.script('four', ...textEvents('Fourth'));
    other.send('four');
    await settle();
    undo();
    await settle();
    expect(texts(store)).toEqual(['one', 'First', 'two', 'Second', 'four', 'Fourth']);
    store.showSibling(idOf(store, 'four'));
    const versions = store.store.getState().path[4]?.siblings?.ids ?? [];
    store.showSibling(versions[0] ?? '');
    expect(texts(store)).toEqual(complete);
  });

  it('[CV1] only messages of the person can be removed', async () => {
    const { tab, store } = await grown();
    const before = tab.ports.notices.length;
    store.removePrompt(idOf(store, 'Second'))();
    store.removePrompt('nobody')();
    expect(texts(store)).toEqual(complete);
    expect(tab.ports.notices).toHaveLength(before);
  });
});

describe('clearing', () => {
  it('[CV8] removes all messages and versions, and restores them on undo', async () => {
    const { tab, store } = await grown();
    store.edit(idOf(store, 'three'), 'three again');
    await settle();
    const shown = texts(store);
    const undo = store.clear();
    expect(texts(store)).toEqual([]);
    await settle();
    undo();
    expect(texts(store)).toEqual(shown);
    expect(store.store.getState().path[4]?.siblings?.count).toBe(2);
    expect(tab.ports.notices.at(-1)?.text).toBe('All messages removed.');
  });

  it('[CV8] leaves an empty conversation that can be continued', async () => {
    const { tab, store, id } = await grown();
    store.clear();
    await tab.world.clock.advance(limits.undoMs);
    expect(storedText(tab, id)).not.toContain('First');
    store.send('fresh');
    await settle();
    expect(texts(store)[0]).toBe('fresh');
    expect(
      tab.world.chat.requests
        .at(-1)
        ?.messages.map(({ content }) => content)
        .slice(1),
    ).toEqual(['fresh']);
  });
});

describe('marks', () => {
  it('[CV9] stars and ratings are stored with the message and merged between tabs', async () => {
    const { tab: a, store, id } = await grown();
    const b = await openTab(a.world);
    const other = b.stoa.conversations.open(id);
    await settle();
    const reply = idOf(store, 'Second');
    store.setStarred(reply, true);
    other.rate(reply, 4, '  clear  ');
    await settle();
    for (const one of [store, other])
      expect(one.store.getState().path.find((message) => message.id === reply)?.data).toMatchObject({
        starred: true,
        rating: { stars: 4, feedback: 'clear' },
      });
    other.setStarred(reply, false);
    await settle();
    expect(store.store.getState().path.find((message) => message.id === reply)?.data).not.toHaveProperty(
      'starred',
    );
    store.rate(reply, 9);
    store.rate(reply, 2.5);
    expect(store.store.getState().path.find((message) => message.id === reply)?.data['rating']).toMatchObject(
      {
        stars: 4,
      },
    );
  });

  it('[CV10] another version of a message starts without marks', async () => {
    const { store } = await grown();
    store.setStarred(idOf(store, 'two'), true);
    store.edit(idOf(store, 'two'), 'two again');
    await settle();
    expect(store.store.getState().path[2]?.data).toEqual({});
  });

  it('the request contains no marks', async () => {
    const { tab, store } = await grown();
    store.setStarred(idOf(store, 'First'), true);
    store.send('four');
    await settle();
    expect(JSON.stringify(tab.world.chat.requests.at(-1)?.messages)).not.toMatch(/starred|markedAt/);
  });
});

describe('costs', () => {
  it('[CO4] the cost of a conversation follows its replies', async () => {
    const { store } = await grown();
    expect(store.store.getState().cost).toEqual({ usd: 0, inputTokens: 0, outputTokens: 0, isPartial: true });
    const { cost } = store.store.getState();
    store.setStarred(idOf(store, 'one'), true);
    expect(store.store.getState().cost).toBe(cost);
  });
});

describe('saving a copy', () => {
  it('[CV11] stores the conversation under another id, then edits; the copy is not selected', async () => {
    const { tab, store, id } = await grown();
    expect(await store.saveCopyAndEdit(idOf(store, 'three'), 'better')).toEqual({
      ok: true,
      value: undefined,
    });
    await settle();
    expect(texts(store).slice(-2)).toEqual(['better', 'Hello.']);
    const { items, selectedId } = tab.stoa.conversations.store.getState();
    expect(selectedId).toBe(id);
    const copy = items.find((item) => item.name.endsWith('(copy)'));
    const copied = tab.stoa.conversations.open(copy?.id ?? '');
    await settle();
    expect(texts(copied)).toEqual(complete);
  });

  it('[CV11] neither copies nor edits when the edit would be refused', async () => {
    const { tab, store } = await grown();
    const before = tab.stoa.conversations.store.getState().items.length;
    expect(await store.saveCopyAndEdit(idOf(store, 'three'), ' ')).toMatchObject({
      failure: { reason: 'chat.empty' },
    });
    expect(await store.saveCopyAndEdit(idOf(store, 'Third'), 'x')).toMatchObject({
      failure: { reason: 'edit.notYours' },
    });
    expect(tab.stoa.conversations.store.getState().items).toHaveLength(before);
  });
});

describe('messages that another client left out', () => {
  /** The conversation after a client without trees has sent its first exchange alone. */
  async function cut(): Promise<{ tab: OpenTab; store: Store; id: string }> {
    const { tab, id } = await grown();
    const key = `conversation/${id}`;
    const record = fromStored(tab.world.entries.get(key))!;
    const now = new Date(tab.world.clock.now()).toISOString();
    const tree = listMessages(record.tree, pathOf(record.tree).slice(0, 2), now);
    tab.ports.crash();
    tab.world.entries.set(key, toStored({ ...record, tree }, 'cut'));
    const next = await openTab(tab.world);
    const store = next.stoa.conversations.open(id);
    await settle();
    return { tab: next, store, id };
  }

  it('[UP9] keep their text however long it takes, are told, and are listed again', async () => {
    const { tab, store, id } = await cut();
    expect(texts(store)).toEqual(['one', 'First']);
    expect(store.store.getState().unlisted).toBe(4);
    await tab.world.clock.advance(limits.undoMs + timing.removalGraceMs + 1000);
    expect(storedText(tab, id)).toContain('Second');
    store.listAgain();
    expect(texts(store)).toEqual(complete);
    expect(store.store.getState().unlisted).toBe(0);
    await settle();
    expect(storedText(tab, id)).not.toContain('unlisted');
  });

  it('[UP9] are removed for good when the person says so, and an undo leaves them as they were', async () => {
    const { tab, store, id } = await cut();
    const undo = store.removeUnlisted();
    expect(store.store.getState().unlisted).toBe(0);
    expect(tab.ports.notices.at(-1)).toMatchObject({ text: 'Messages removed.' });
    undo();
    expect(store.store.getState().unlisted).toBe(4);
    store.removeUnlisted();
    await tab.world.clock.advance(limits.undoMs);
    expect(storedText(tab, id)).not.toContain('Second');
    store.listAgain();
    expect(texts(store)).toEqual(['one', 'First']);
  });
});
