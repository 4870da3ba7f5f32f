import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Message } from '../../contract/conversations/conversations.js';
import { removalOf, withoutMarks } from './marks.js';
import { mark, markTimesOf, wiped } from './set-marks.js';
import { mergeNodes } from './merge-nodes.js';
import { addNodes, emptyTree, pathOf, showNode, siblingsOf, type Tree } from './tree.js';
import { mergeTrees } from './tree-merge.js';
import { markRemoved, orphansOf, promptAndReplies, treeOf } from './tree-removal.js';
import { isShown } from './tree-nodes.js';

const at = (second: number): string => new Date(Date.UTC(2025, 0, 1, 0, 0, second)).toISOString();
const node = (id: string, parentId: string | null, more: Partial<Message> = {}): Message => ({
  id,
  role: id.startsWith('u') ? 'user' : 'assistant',
  content: id,
  data: {},
  parentId,
  createdAt: at(Number(id.slice(1))),
  ...more,
});
const ids = (messages: readonly Message[]) => messages.map((message) => message.id);
const chain = addNodes(
  emptyTree,
  node('u1', null),
  node('a2', 'u1'),
  node('u3', 'a2'),
  node('a4', 'u3'),
  node('u5', 'a4'),
  node('a6', 'u5'),
);

describe('marks', () => {
  it('[ME6] the last change of each mark wins in any merge order', () => {
    const before = node('a2', 'u1');
    const starred = mark(before, { starred: true }, at(1));
    const rated = mark(mark(before, { starred: undefined }, at(2)), { rating: { stars: 4 } }, at(3));
    for (const joined of [mergeNodes(starred, rated), mergeNodes(rated, starred)]) {
      expect(joined.data).toMatchObject({ rating: { stars: 4 } });
      expect(joined.data).not.toHaveProperty('starred');
      expect(markTimesOf(joined)).toEqual({ starred: at(2), rating: at(3) });
    }
  });

  it('[ME6] a later change wins even when the clock stands still or goes back', () => {
    const once = mark(node('a2', 'u1'), { starred: true }, at(5));
    const twice = mark(once, { starred: undefined }, at(4));
    expect(mergeNodes(twice, once).data).not.toHaveProperty('starred');
    expect(mergeNodes(once, twice)).toEqual(twice);
  });

  it('[ME7] marks and the end of a run merge independently', () => {
    const running = node('a2', 'u1', { content: '', data: { run: { status: 'running' } } });
    const starred = mark(running, { starred: true }, at(1));
    const ended = { ...running, content: 'All', data: { run: { status: 'completed' } } };
    for (const joined of [mergeNodes(starred, ended), mergeNodes(ended, starred)])
      expect(joined).toMatchObject({ content: 'All', data: { starred: true, run: { status: 'completed' } } });
  });

  it('[ME7] an unmarked message has no mark fields, and another version starts without marks', () => {
    expect(mergeNodes(node('a2', 'u1'), node('a2', 'u1')).data).toEqual({});
    const marked = mark(
      node('u1', null, { data: { dataSources: [] } }),
      { starred: true, label: 'x' },
      at(1),
    );
    expect(marked.label).toBe('x');
    expect(withoutMarks(marked)).toEqual({ dataSources: [] });
  });

  it('[ME8] a deleted message keeps only its place and is never restored', () => {
    const hidden = mark(node('u3', 'a2', { content: 'secret' }), { removed: 'hidden' }, at(1));
    const gone = wiped(mark(hidden, { removed: 'gone' }, at(2)));
    const restored = mark(hidden, { removed: undefined, starred: true }, at(9));
    for (const joined of [mergeNodes(gone, restored), mergeNodes(restored, gone)]) {
      expect(removalOf(joined)).toBe('gone');
      expect(joined).toMatchObject({ id: 'u3', parentId: 'a2', content: '' });
      expect(JSON.stringify(joined)).not.toContain('secret');
    }
  });
});

describe('removing', () => {
  it('[CV1] removes a prompt with its replies only', () => {
    const removed = markRemoved(chain, promptAndReplies(chain, 'u3'), 'hidden', at(9));
    expect(ids(pathOf(removed))).toEqual(['u1', 'a2', 'u5', 'a6']);
    const back = markRemoved(removed, ['u3', 'a4'], undefined, at(10));
    expect(ids(pathOf(back))).toEqual(ids(pathOf(chain)));
  });

  it('[CV1] removes the first and the last prompt', () => {
    const first = markRemoved(chain, promptAndReplies(chain, 'u1'), 'hidden', at(9));
    expect(ids(pathOf(first))).toEqual(['u3', 'a4', 'u5', 'a6']);
    const last = markRemoved(chain, promptAndReplies(chain, 'u5'), 'gone', at(9));
    expect(ids(pathOf(last))).toEqual(['u1', 'a2', 'u3', 'a4']);
    const both = markRemoved(last, promptAndReplies(last, 'u3'), 'gone', at(10));
    expect(ids(pathOf(both))).toEqual(['u1', 'a2']);
  });

  it('[CV1] other versions of the prompt stay and can be selected', () => {
    const edited = showNode(addNodes(chain, node('u7', 'a2'), node('a8', 'u7')), 'u3');
    const removed = markRemoved(edited, promptAndReplies(edited, 'u3'), 'hidden', at(9));
    expect(ids(pathOf(removed))).toEqual(['u1', 'a2', 'u5', 'a6']);
    expect(ids(siblingsOf(removed, 'u5'))).toEqual(['u5', 'u7']);
    const last = markRemoved(removed, promptAndReplies(removed, 'u5'), 'hidden', at(10));
    expect(ids(pathOf(last))).toEqual(['u1', 'a2', 'u7', 'a8']);
  });

  it('[CV1] messages that another tab adds below stay', () => {
    const removed = markRemoved(chain, promptAndReplies(chain, 'u5'), 'gone', at(9));
    const grown = addNodes(chain, node('u7', 'a6'), node('a8', 'u7'));
    expect(ids(pathOf(mergeTrees(removed, grown)))).toEqual(['u1', 'a2', 'u3', 'a4', 'u7', 'a8']);
    expect(ids(pathOf(mergeTrees(grown, removed)))).toEqual(['u1', 'a2', 'u3', 'a4', 'u7', 'a8']);
  });

  it('[CV1] an extracted path of such a tree is one path', () => {
    const removed = markRemoved(chain, promptAndReplies(chain, 'u3'), 'gone', at(9));
    expect(ids(pathOf(treeOf({ messages: pathOf(removed) })))).toEqual(['u1', 'a2', 'u5', 'a6']);
    const stored = { messages: pathOf(removed), nodes: [...removed.nodes.values()], headId: removed.headId };
    expect(treeOf(stored).nodes.get('u5')?.parentId).toBe('a4');
  });

  const change = fc.record({
    on: fc.constantFrom(0, 1),
    kind: fc.constantFrom('remove', 'restore', 'wipe', 'star', 'add', 'merge'),
    pick: fc.nat(30),
    second: fc.nat(50),
  });

  it('two devices end with the same messages, and only removed ones are missing', () => {
    fc.assert(
      fc.property(fc.array(change, { maxLength: 16 }), (changes) => {
        const copies: [Tree, Tree] = [chain, chain];
        const removable = new Set<string>();
        let count = 10;
        for (const { on, kind, pick, second } of changes) {
          const tree = copies[on] as Tree;
          const all = [...tree.nodes.keys()];
          const id = all[pick % all.length] ?? '';
          const prompts = all.filter((one) => one.startsWith('u'));
          if (kind === 'add') {
            const added = node(`${tree.headId?.startsWith('u') ? 'a' : 'u'}${++count}`, tree.headId);
            copies[on] = addNodes(tree, added);
          } else if (kind === 'merge') copies[on] = mergeTrees(tree, copies[1 - on] as Tree);
          else if (kind === 'star') {
            const nodes = new Map(tree.nodes).set(
              id,
              mark(tree.nodes.get(id) as Message, { starred: pick % 2 === 0 }, at(second)),
            );
            copies[on] = { ...tree, nodes };
          } else {
            const named = promptAndReplies(tree, prompts[pick % prompts.length] ?? '');
            if (kind !== 'restore') for (const one of named) removable.add(one);
            const removal = kind === 'restore' ? undefined : kind === 'wipe' ? 'gone' : 'hidden';
            copies[on] = markRemoved(tree, named, removal, at(second));
          }
        }
        const [a, b] = [mergeTrees(copies[0], copies[1]), mergeTrees(copies[1], copies[0])];
        const sorted = (tree: Tree) => [...tree.nodes.values()].sort((x, y) => (x.id < y.id ? -1 : 1));
        expect(sorted(a)).toEqual(sorted(b));
        const everything = new Set([...copies[0].nodes.keys(), ...copies[1].nodes.keys()]);
        for (const one of orphansOf(a, everything)) expect(removable.has(one.parentId ?? '')).toBe(true);
        for (const one of everything) {
          const kept = a.nodes.get(one);
          expect(kept).toBeDefined();
          if (!removable.has(one)) expect([kept && removalOf(kept), kept?.content]).toEqual([undefined, one]);
          // Every node that exists can be shown, but for what answers a question that was removed.
          if (kept && isShown(a, kept)) expect(ids(pathOf(showNode(a, one)))).toContain(one);
        }
      }),
      { seed: 11, numRuns: 400 },
    );
  });

  it('[ME4] merging marks and removals is commutative, associative and idempotent', () => {
    const copy = fc
      .record({
        status: fc.constantFrom('running', 'failed', 'completed'),
        content: fc.string({ maxLength: 3 }),
        starred: fc.option(fc.boolean(), { nil: undefined }),
        stars: fc.option(fc.integer({ min: 1, max: 5 }), { nil: undefined }),
        removed: fc.constantFrom(undefined, 'hidden', 'gone', 'nonsense'),
        label: fc.option(fc.string({ maxLength: 2 }), { nil: undefined }),
        times: fc.array(fc.option(fc.nat(3), { nil: undefined }), { minLength: 4, maxLength: 4 }),
        life: fc.constantFrom(undefined, undefined, at(1), at(2)),
      })
      .map(({ status, content, starred, stars, removed, label, times, life }) => {
        const data = { run: { status }, ...(life && { revivedAt: life }) };
        let made = node('a2', 'u1', { content, data });
        const set = (changes: Parameters<typeof mark>[1], time: number | undefined): void => {
          if (time !== undefined) made = mark(made, changes, at(time));
        };
        set({ starred }, times[0]);
        set({ rating: stars }, times[1]);
        set({ removed }, times[2]);
        set({ label }, times[3]);
        return made;
      });
    fc.assert(
      fc.property(copy, copy, copy, (a, b, c) => {
        expect(mergeNodes(a, b)).toEqual(mergeNodes(b, a));
        expect(mergeNodes(mergeNodes(a, b), c)).toEqual(mergeNodes(a, mergeNodes(b, c)));
        expect(mergeNodes(mergeNodes(a, b), b)).toEqual(mergeNodes(a, b));
      }),
      { seed: 5, numRuns: 1000 },
    );
  });
});
