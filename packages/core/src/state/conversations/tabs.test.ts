import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createFakeWorld, openTab, settle, textEvents, type OpenTab } from '../../testing/index.js';
import { fromStored } from '../storage/stored-conversation.js';

const path = (tab: OpenTab, id: string) =>
  tab.stoa.conversations
    .open(id)
    .store.getState()
    .path.map((message) => message.content);

describe('two tabs', () => {
  it('[TA1] a message sent in one shows in the other, streaming and finished', async () => {
    const a = await openTab();
    const { id } = a.current().store.getState();
    a.current().send('one');
    await settle();
    const b = await openTab(a.world);
    b.stoa.conversations.open(id);
    await settle();
    a.world.chat.script('two', ...textEvents('Strea'), 'hold');
    a.current().send('two');
    await settle();
    const live = b.stoa.conversations.open(id);
    const replyId = live.store.getState().path.at(-1)?.id ?? '';
    expect(live.store.getState().run.status).toBe('streaming');
    expect(live.reply(replyId)?.store.getState().text).toBe('Strea');
    a.world.chat.emit(textEvents('ming'));
    a.world.chat.end();
    await settle();
    expect(path(b, id)).toEqual(['one', 'Hello.', 'two', 'Streaming']);
    expect(path(a, id)).toEqual(path(b, id));
    expect(live.store.getState().run.status).toBe('idle');
  });

  it('[TA2] a conversation deleted in one is removed in the other', async () => {
    const a = await openTab();
    a.current().send('one');
    await settle();
    const { id } = a.current().store.getState();
    const b = await openTab(a.world);
    const open = b.stoa.conversations.open(id);
    await settle();
    a.stoa.conversations.remove(id);
    await settle();
    expect(b.stoa.conversations.store.getState().items.map((item) => item.id)).not.toContain(id);
    await a.world.clock.advance(9000);
    expect(open.store.getState().load).toBe('missing');
    expect(a.world.entries.has(`conversation/${id}`)).toBe(false);
    expect(b.stoa.conversations.store.getState().items.map((item) => item.id)).not.toContain(id);
  });

  it('[TA2] a deleted conversation has no subscriptions left', async () => {
    const tab = await openTab();
    const { store } = tab.stoa.models;
    const { subscribe } = store;
    let listening = 0;
    store.subscribe = (listener) => {
      listening++;
      const leave = subscribe(listener);
      return () => {
        listening--;
        leave();
      };
    };
    const id = tab.stoa.conversations.create();
    await settle();
    expect(listening).toBe(1);
    tab.stoa.conversations.remove(id);
    await tab.world.clock.advance(9000);
    expect(listening).toBe(0);
  });

  it('[TA5] a message sent in one leaves what is typed in the other', async () => {
    const a = await openTab();
    const { id } = a.current().store.getState();
    a.current().send('one');
    await settle();
    const stored = () => a.world.entries.get(`draft/${id}`);
    a.stoa.drafts.set(id, 'Sent soon');
    await a.stoa.drafts.flush();
    const b = await openTab(a.world);
    const open = b.stoa.conversations.open(id);
    await settle();
    // The message removes it from both tabs, although the other one only found it.
    a.current().send('Sent soon');
    await settle();
    expect(stored()).toBeUndefined();
    a.stoa.drafts.set(id, 'A long text');
    await a.stoa.drafts.flush();
    b.stoa.drafts.set(id, 'A short one');
    open.send('A short one');
    await settle();
    expect(a.stoa.drafts.store.getState().drafts[id]).toBe('A long text');
    expect(stored()).toBe('A long text');
  });

  it('[TA3] a rename in one is not undone by a message sent in the other', async () => {
    const a = await openTab();
    const { id } = a.current().store.getState();
    a.current().send('one');
    await settle();
    const b = await openTab(a.world);
    const open = b.stoa.conversations.open(id);
    await settle();
    void a.stoa.conversations.rename(id, 'Tides');
    open.send('two');
    await settle();
    expect(open.store.getState().name).toBe('Tides');
    expect(a.current().store.getState().name).toBe('Tides');
  });

  it('[TA4] random operations in two tabs converge without losing a message', async () => {
    const operation = fc.record({
      tab: fc.constantFrom(0, 1),
      kind: fc.constantFrom(
        'send',
        'edit',
        'regenerate',
        'sibling',
        'rename',
        'stop',
        'configure',
        'enqueue',
        'now',
        'star',
        'remove',
        'undo',
      ),
      pick: fc.nat(20),
      pause: fc.constantFrom('none', 'settle', 'time'),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(operation, { maxLength: 14 }), async (operations) => {
        const world = createFakeWorld({ locks: true });
        world.chat.script(() => true, ...textEvents('a'), { waitMs: 700 }, ...textEvents('b'));
        const a = await openTab(world);
        const { id } = a.current().store.getState();
        a.current().send('start');
        await world.clock.advance(1000);
        const b = await openTab(world);
        const stores = [a, b].map((tab) => tab.stoa.conversations.open(id));
        await settle();
        const sent = new Set(['start']);
        const removed = new Set<string>();
        let undo: () => void = () => undefined;
        let count = 0;
        for (const { tab, kind, pick, pause } of operations) {
          const store = stores[tab] as (typeof stores)[number];
          const shown = store.store.getState().path;
          const message = shown[pick % Math.max(1, shown.length)];
          const text = `text ${++count}`;
          if (kind === 'send' && store.send(text).ok) sent.add(text);
          if (kind === 'edit' && message?.role === 'user' && store.edit(message.id, text).ok) sent.add(text);
          if (kind === 'regenerate') store.regenerate();
          if (kind === 'sibling' && message) {
            const ids = message.siblings?.ids ?? [message.id];
            store.showSibling(ids[pick % ids.length] ?? '');
          }
          if (kind === 'rename') void [a, b][tab]?.stoa.conversations.rename(id, text);
          if (kind === 'stop') void store.stop();
          if (kind === 'enqueue' && store.enqueue(text).ok) sent.add(text);
          if (kind === 'now') {
            void store.sendNow({ text });
            sent.add(text);
          }
          if (kind === 'star' && message) store.setStarred(message.id, pick % 2 === 0);
          if (kind === 'remove' && message?.role === 'user') {
            undo = store.removePrompt(message.id);
            removed.add(message.content);
          }
          if (kind === 'undo') undo();
          if (kind === 'configure') store.configure({ temperature: (pick % 11) / 10 });
          if (pause === 'settle') await settle();
          if (pause === 'time') await world.clock.advance(900);
        }
        await world.clock.advance(40_000);
        const waiting = stores.map((store) => store.store.getState().queue.map((item) => item.text));
        expect(waiting[0]).toEqual(waiting[1]);
        // A queue that stands still waits for the person.
        for (const store of stores) expect(store.store.getState().queueStatus).not.toBe('waiting');
        const stored = fromStored(world.entries.get(`conversation/${id}`));
        const contents = [...(stored?.tree.nodes.values() ?? [])].map((node) => node.content);
        for (const text of sent)
          if (!removed.has(text)) expect([...contents, ...(waiting[0] ?? [])]).toContain(text);
        const asked = contents.filter((text) => text.startsWith('text '));
        expect(new Set(asked).size).toBe(asked.length);
        const c = await openTab(world);
        const reopened = c.stoa.conversations.open(id);
        await settle();
        for (const store of [...stores, reopened]) {
          expect(store.store.getState().run).toEqual({ status: 'idle' });
          expect(store.store.getState().name).toBe(stored?.head.name);
          expect(store.store.getState().temperature).toBe(stored?.head.temperature);
        }
        // The tabs may show different versions, but both hold all of them.
        const versions = stores.map((store) => {
          const ids = store.store.getState().path.flatMap((message) => message.siblings?.ids ?? [message.id]);
          return ids.every((nodeId) => stored?.tree.nodes.has(nodeId));
        });
        expect(versions).toEqual([true, true]);
        for (const tab of [a, b, c]) tab.stoa.dispose();
      }),
      { numRuns: 25, seed: 20250115 },
    );
  }, 30_000);
});
