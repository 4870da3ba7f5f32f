import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { grownTree as grown, treeNode as node } from '../../testing/tree-nodes.js';
import type { Conversation, Message } from '../../contract/conversations/conversations.js';
import { storedForm } from './conversation-form.js';
import { headAfterMerge } from './head-after-merge.js';
import { listMessages } from './listed-messages.js';
import { removalOf } from './marks.js';
import { addNodes, emptyTree, pathOf, siblingsOf, type Tree } from './tree.js';
import { mergeTrees } from './tree-merge.js';
import { deleteNodes, markRemoved, treeOf } from './tree-removal.js';

/** A message as a client without trees has it. */
const plain = (id: string, content = id, data: Message['data'] = {}): Message => ({
  id,
  role: id.startsWith('u') ? 'user' : 'assistant',
  content,
  data,
});
const at = (second: number): string => new Date(Date.UTC(2026, 0, 1, 0, 0, second)).toISOString();
const ids = (messages: readonly Message[]) => messages.map(({ id }) => id);
const list = (tree: Tree, ...names: string[]) =>
  listMessages(
    tree,
    names.map((id) => plain(id)),
    at(1),
  );

describe('the list of a client without trees', () => {
  it('[UP1] is the path afterwards, whatever was added, left out, replaced or moved', () => {
    for (const names of [
      ['u1', 'a2', 'u3', 'a4', 'u5'],
      ['u1', 'a2', 'u3', 'a9'],
      ['u1', 'a4'],
      ['a4', 'u3', 'a2', 'u1'],
      ['u3', 'u1', 'a9', 'a2'],
      ['u9'],
      [],
    ])
      expect(ids(pathOf(list(grown, ...names)))).toEqual(names);
  });

  it('[UP2] keeps what left it: as a version where another stands in its place, else unlisted', () => {
    const regenerated = list(grown, 'u1', 'a2', 'u3', 'a9');
    expect(ids(siblingsOf(regenerated, 'a9')).sort()).toEqual(['a4', 'a9']);
    const shortened = list(grown, 'u1', 'a2');
    expect([...shortened.nodes.keys()].sort()).toEqual(['a2', 'a4', 'u1', 'u3']);
    expect(['u3', 'a4'].map((id) => removalOf(shortened.nodes.get(id)!))).toEqual(['unlisted', 'unlisted']);
    const cleared = list(grown);
    expect([...cleared.nodes.values()].map(removalOf)).toEqual(Array(4).fill('unlisted'));
    expect(ids(pathOf(list(cleared, 'u1', 'a2', 'u3', 'a4')))).toEqual(['u1', 'a2', 'u3', 'a4']);
  });

  it('[UP3] counts inside a message key by key, also where another tab merges its older copy', () => {
    const rated = addNodes(
      emptyTree,
      node('a1', null, {
        content: 'a long text',
        label: 'x',
        data: { rating: 5, markedAt: { rating: at(0) }, state: 1 },
      }),
    );
    const sent = { ...plain('a1', 'short', { rating: 2, markedAt: { rating: at(0) } }), label: 'x' };
    const written = listMessages(rated, [sent], at(1));
    for (const tree of [written, mergeTrees(written, rated), mergeTrees(rated, written)]) {
      const [message] = pathOf(tree);
      expect(message).toMatchObject({ content: 'short', label: 'x' });
      expect(message?.data['rating']).toBe(2);
      expect(message?.data).not.toHaveProperty('state');
    }
    expect(listMessages(written, pathOf(written), at(2)).nodes.get('a1')).toBe(written.nodes.get('a1'));
  });

  it('[UP4] never takes back the end of a run', () => {
    const run = (status: string) => ({ run: { status } });
    const ended = addNodes(emptyTree, node('a1', null, { content: 'all of it', data: run('completed') }));
    const [message] = pathOf(
      listMessages(ended, [plain('a1', 'all', { ...run('running'), rating: 4 })], at(1)),
    );
    expect(message).toMatchObject({ content: 'all of it', data: { ...run('completed'), rating: 4 } });
    const going = addNodes(emptyTree, node('a1', null, { content: 'al', data: run('running') }));
    const [done] = pathOf(listMessages(going, [plain('a1', 'all of it', run('completed'))], at(1)));
    expect(done).toMatchObject({ content: 'all of it', data: run('completed') });
  });

  it('[UP5] gives a message an id of its own where its id is taken', () => {
    const listed = list(deleteNodes(grown, ['u3']), 'u1', 'a2', 'a2', 'u3');
    expect(ids(pathOf(listed))).toEqual(['u1', 'a2', 'a2~2', 'u3~2']);
    expect(ids(pathOf(list(listed, 'u1', 'a2', 'a2', 'u3')))).toEqual(['u1', 'a2', 'a2~2', 'u3~2']);
  });

  it('[UP10] a message that is gone lives again under its id, and no copy of its earlier life takes that back', () => {
    const gone = markRemoved(grown, ['u3', 'a4'], 'gone', at(3));
    const listed = list(gone, 'u1', 'a2', 'u3', 'a4');
    expect(pathOf(listed).map(({ id, content }) => [id, content])).toEqual(
      ['u1', 'a2', 'u3', 'a4'].map((id) => [id, id]),
    );
    for (const old of [grown, gone, markRemoved(grown, ['u3'], 'hidden', at(9))])
      for (const both of [mergeTrees(old, listed), mergeTrees(listed, old)])
        expect(both.nodes.get('u3')).toEqual(listed.nodes.get('u3'));
    // Its second life ends like the first.
    const again = markRemoved(listed, ['u3', 'a4'], 'gone', at(4));
    expect(ids(pathOf(mergeTrees(listed, again)))).toEqual(['u1', 'a2']);
    expect(ids(pathOf(list(mergeTrees(again, listed), 'u1', 'a2', 'u3', 'a4')))).toEqual(ids(pathOf(listed)));
  });

  it('over random uploads of clients with and without trees it is what is read, and no node goes', () => {
    type Step =
      | {
          by: 'plain';
          edit: 'append' | 'drop' | 'swap' | 'rewrite' | 'renew' | 'clear' | 'rate';
          index: number;
        }
      | { by: 0 | 1; does: 'pull' | 'push' | 'ask' | 'hide' | 'wipe'; index: number };
    const index = fc.nat({ max: 6 });
    const step: fc.Arbitrary<Step> = fc.oneof(
      fc.record({
        by: fc.constant('plain' as const),
        edit: fc.constantFrom('append', 'drop', 'swap', 'rewrite', 'renew', 'clear', 'rate'),
        index,
      }),
      fc.record({
        by: fc.constantFrom(0, 1),
        does: fc.constantFrom('pull', 'push', 'ask', 'hide', 'wipe'),
        index,
      }),
    );
    /** The tree as a server stores it, in rows. */
    const reloaded = (tree: Tree): Tree =>
      treeOf({
        messages: [],
        nodes: [...tree.nodes.values()],
        headId: tree.headId,
        deletedNodeIds: [...tree.deletedIds],
      });
    const sent = (tree: Tree): Conversation =>
      JSON.parse(JSON.stringify(storedForm({ id: 'c', name: 'c' }, tree))) as Conversation;
    const bare = ({ id, role, content, data }: Message) => {
      const { markedAt: _times, revisedAt: _revision, revivedAt: _life, ...kept } = data;
      return { id, role, content, data: kept };
    };

    fc.assert(
      fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
        let now = 0;
        let serial = 0;
        let server = emptyTree;
        let before: Message[] = [];
        const trees: [Tree, Tree] = [emptyTree, emptyTree];
        const written = new Map<string, string>();
        const seen = new Set<string>();
        for (const one of steps) {
          now += 1;
          serial += 1;
          if (one.by === 'plain') {
            const messages = [...sent(server).messages];
            // Its list may be older than what the others have removed for good meanwhile.
            if (one.edit === 'append' && before.length > 0) messages.splice(0, messages.length, ...before);
            const place = messages.length === 0 ? 0 : one.index % messages.length;
            const target = messages[place];
            const fresh = plain(`${serial % 2 ? 'u' : 'a'}${serial}`);
            if (one.edit === 'append' || !target) messages.push(fresh);
            else if (one.edit === 'drop') messages.splice(place, 1);
            else if (one.edit === 'swap') messages.push(...messages.splice(place, 1));
            else if (one.edit === 'rewrite')
              messages[place] = { ...target, content: `w${serial}`.slice(one.index % 2) };
            else if (one.edit === 'renew')
              messages.splice(place, messages.length, { ...target, ...fresh, role: target.role });
            else if (one.edit === 'clear') messages.length = 0;
            else messages[place] = { ...target, data: { ...target.data, rating: one.index } };
            before = messages;
            server = reloaded(listMessages(server, messages, at(now)));
            expect(sent(server).messages.map(bare)).toEqual(messages.map(bare));
            for (const message of messages) written.set(message.id, message.content);
          } else {
            const mine = trees[one.by];
            const target = pathOf(mine)[one.index % Math.max(1, pathOf(mine).length)];
            if (one.does === 'pull') trees[one.by] = mergeTrees(mine, treeOf(sent(server)));
            else if (one.does === 'ask') {
              const next = node(`u${serial}`, target?.id ?? null, { createdAt: at(now) });
              trees[one.by] = addNodes(mine, next);
            } else if (one.does === 'hide' && target)
              trees[one.by] = markRemoved(mine, [target.id], 'hidden', at(now));
            else {
              const theirs = treeOf(sent(mine));
              const merged = mergeTrees(server, theirs);
              server = reloaded({ ...merged, headId: headAfterMerge(server, theirs, merged) });
            }
          }
          for (const id of server.nodes.keys()) seen.add(id);
          expect([...seen].filter((id) => !server.nodes.has(id))).toEqual([]);
          for (const [id, content] of written) {
            const kept = server.nodes.get(id)!;
            if (removalOf(kept) !== 'gone') expect(kept.content).toBe(content);
          }
        }
        // Once everybody has sent and read everything, everybody has the same messages.
        for (const mine of trees) server = mergeTrees(server, treeOf(sent(mine)));
        for (const mine of trees) {
          const all = mergeTrees(mine, treeOf(sent(server)));
          expect(new Map([...all.nodes].sort())).toEqual(new Map([...server.nodes].sort()));
        }
      }),
      { seed: 11, numRuns: 500 },
    );
  });
});
