import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { grownTree as grown, treeNode as node } from '../../testing/tree-nodes.js';
import type { Message } from '../../contract/conversations/conversations.js';
import { mergeNodes } from './merge-nodes.js';
import {
  addNodes,
  emptyTree,
  latestLeaf,
  pathOf,
  showNode,
  siblingGroups,
  siblingsOf,
  type Tree,
} from './tree.js';
import { includesTree, mergeTrees } from './tree-merge.js';
import { deleteNodes, promptAndReplies, treeOf } from './tree-removal.js';

const ids = (messages: readonly Message[]) => messages.map((message) => message.id);

describe('a prompt with its automatic messages', () => {
  const result = { data: { actionResult: true } };

  it('[PR15] its replies, operation results and their replies, and no typed message', () => {
    const tree = addNodes(
      emptyTree,
      node('u1', null),
      node('a2', 'u1'),
      node('a3', 'u1'),
      node('u4', 'a3', result),
      node('a5', 'u4'),
      node('u6', 'a5', result),
      node('u7', 'a5'),
      node('a8', 'u7'),
    );
    expect(promptAndReplies(tree, 'u1').sort()).toEqual(['a2', 'a3', 'a5', 'u1', 'u4', 'u6']);
    expect(promptAndReplies(tree, 'u7')).toEqual(['u7', 'a8']);
  });

  it('[PR15] terminates for long chains and for cycles', () => {
    const chain = Array.from({ length: 10_000 }, (_, at) => {
      const id = `${at % 2 === 0 ? 'u' : 'a'}${at}`;
      return node(id, at === 0 ? null : `${at % 2 === 0 ? 'a' : 'u'}${at - 1}`, at % 2 === 0 ? result : {});
    });
    const started = performance.now();
    expect(promptAndReplies(addNodes(emptyTree, ...chain), 'u0')).toHaveLength(10_000);
    expect(performance.now() - started).toBeLessThan(2000);

    const circle = new Map([node('u1', 'a2', result), node('a2', 'u1')].map((one) => [one.id, one]));
    expect(promptAndReplies({ nodes: circle, headId: 'a2', deletedIds: new Set() }, 'u1')).toEqual([
      'u1',
      'a2',
    ]);
  });
});

describe('parsing', () => {
  it('[TR1] a linear list without parents becomes one path', () => {
    const linear = ['u1', 'a2', 'u3'].map((id) => ({ id, role: 'user' as const, content: id, data: {} }));
    const tree = treeOf({ messages: linear });
    expect(ids(pathOf(tree))).toEqual(['u1', 'a2', 'u3']);
    expect(tree.nodes.get('u3')?.parentId).toBe('a2');
  });

  it('[TR2] keeps parent ids of a path, and takes branches from the nodes', () => {
    const tree = treeOf({
      messages: [node('u1', null), node('a5', 'u1')],
      nodes: [node('u1', null), node('a2', 'u1'), node('a5', 'u1')],
      headId: 'a2',
    });
    expect(ids(pathOf(tree))).toEqual(['u1', 'a2']);
    expect(ids(siblingsOf(tree, 'a5'))).toEqual(['a2', 'a5']);
  });

  it('[TR3] a cycle or an unknown parent ends the path', () => {
    const circle = treeOf({ messages: [], nodes: [node('u1', 'a2'), node('a2', 'u1')], headId: 'a2' });
    expect(ids(pathOf(circle))).toEqual(['u1', 'a2']);
    expect(latestLeaf(circle, 'u1')).toBeTypeOf('string');
    expect(ids(pathOf(treeOf({ messages: [], nodes: [node('a2', 'lost')], headId: 'a2' })))).toEqual(['a2']);
  });
});

describe('versions', () => {
  it('[TR4] showing a version shows its newest descendants', () => {
    const edited = addNodes(grown, node('u5', null), node('a6', 'u5'));
    expect(ids(pathOf(edited))).toEqual(['u5', 'a6']);
    expect(ids(pathOf(showNode(edited, 'u1')))).toEqual(['u1', 'a2', 'u3', 'a4']);
    expect(siblingGroups(edited).get('u1')).toEqual(['u1', 'u5']);
    expect(showNode(edited, 'unknown')).toBe(edited);
  });

  it('[TR6] deleting removes the descendants permanently', () => {
    const deleted = deleteNodes(grown, ['u3']);
    expect(ids(pathOf(deleted))).toEqual(['u1', 'a2']);
    expect(ids([...mergeTrees(deleted, grown).nodes.values()])).toEqual(['u1', 'a2']);
    expect(ids([...mergeTrees(grown, deleted).nodes.values()])).toEqual(['u1', 'a2']);
  });

  it('[TR6] deleting looks at each message of a long path once', () => {
    let reads = 0;
    const path = Array.from({ length: 3_000 }, (_, at) => {
      const parentId = at === 0 ? null : `n${at - 1}`;
      return Object.defineProperty(node(`n${at}`, parentId), 'parentId', {
        get: () => ((reads += 1), parentId),
      });
    });
    const long = addNodes(emptyTree, ...path);
    expect(deleteNodes(long, ['n2000']).nodes.size).toBe(2_000);
    expect(reads).toBeLessThan(10 * path.length);
  });
});

describe('merging', () => {
  const run = (status: string) => ({ run: { status } });

  it.each([
    ['running', 'Half', 'completed', 'Half and all', 'completed', 'Half and all'],
    ['interrupted', 'Longer text', 'running', 'Short', 'interrupted', 'Longer text'],
    ['interrupted', 'Short', 'running', 'Longer text', 'interrupted', 'Longer text'],
    ['completed', 'All', 'stopped', 'All and more', 'completed', 'All'],
    ['stopped', 'Some', 'interrupted', 'Some more', 'stopped', 'Some more'],
    ['failed', '', 'interrupted', 'Some', 'failed', 'Some'],
  ])('[ME1] %s "%s" and %s "%s" give %s "%s"', (a, aText, b, bText, status, text) => {
    const one = node('a2', 'u1', { content: aText, data: run(a) });
    const two = node('a2', 'u1', { content: bText, data: run(b) });
    for (const joined of [mergeNodes(one, two), mergeNodes(two, one)]) {
      expect(joined).toMatchObject({ content: text, data: run(status) });
    }
  });

  it('a placeholder whose prefix has been read wins', () => {
    const [text, csv] = [{ kind: 'text' }, { kind: 'csv', columns: ['name'] }].map((output) =>
      node('a2', 'u1', { content: '', data: { run: { status: 'running', output } } }),
    ) as [Message, Message];
    expect(mergeNodes(text, csv)).toEqual(csv);
    expect(mergeNodes(csv, text)).toEqual(csv);
  });

  it('the earliest creation time wins, so that versions keep their order', () => {
    const { createdAt, ...sent } = node('u2', null, { content: 'asked first' });
    const known = { ...sent, createdAt: createdAt ?? '' };
    for (const joined of [mergeNodes(known, sent), mergeNodes(sent, known)]) expect(joined).toEqual(known);
    const mine = addNodes(emptyTree, known, node('u1', null, { createdAt: '2025-01-01T00:00:09.000Z' }));
    const stored = addNodes(emptyTree, sent);
    for (const joined of [mergeTrees(mine, stored), mergeTrees(stored, mine)])
      expect(ids(siblingsOf(joined, 'u1'))).toEqual(['u2', 'u1']);
    const later = { ...known, createdAt: '2025-01-01T00:00:05.000Z' };
    for (const joined of [mergeNodes(known, later), mergeNodes(later, known)]) expect(joined).toEqual(known);
  });

  it('[ME2] a merge without changes keeps the identity', () => {
    expect(mergeTrees(grown, structuredClone(grown))).toBe(grown);
    const more = addNodes(grown, node('u5', 'a4'));
    expect(mergeTrees(grown, more).nodes.get('u1')).toBe(grown.nodes.get('u1'));
    expect(includesTree(more, grown)).toBe(true);
    expect(includesTree(grown, more)).toBe(false);
  });

  it('follows messages added at the end of the path, and stays on the selected branch', () => {
    const more = addNodes(grown, node('u5', 'a4'), node('a6', 'u5'));
    expect(ids(pathOf(mergeTrees(grown, more))).at(-1)).toBe('a6');
    const other = addNodes(grown, node('a7', 'u3'));
    expect(ids(pathOf(mergeTrees(grown, other))).at(-1)).toBe('a4');
  });

  /** A message never changes its place. */
  const parents = [null, 'n0', 'n0', 'n2', 'n1', 'n3'];
  const arbitraryTree: fc.Arbitrary<Tree> = fc
    .array(
      fc.record({
        status: fc.constantFrom('running', 'interrupted', 'failed', 'stopped', 'completed'),
        content: fc.string({ maxLength: 4 }),
        reasoning: fc.option(fc.string({ maxLength: 2 }), { nil: undefined }),
        createdAt: fc.constantFrom(undefined, '2025-01-01T00:00:01.000Z', '2025-01-01T00:00:02.000Z'),
        revisedAt: fc.constantFrom(undefined, '2025-01-01T00:00:03.000Z', '2025-01-01T00:00:04.000Z'),
      }),
      { maxLength: 6 },
    )
    .chain((parts) =>
      fc.subarray(['n0', 'n1', 'n2', 'n3']).map((deleted) => {
        const nodes = parts.map(({ status, content, reasoning, createdAt, revisedAt }, at) => {
          const { createdAt: _createdAt, ...made } = node(`n${at}`, parents[at] ?? null, {
            content,
            data: {
              run: { status },
              ...(reasoning ? { reasoning } : {}),
              ...(revisedAt ? { revisedAt } : {}),
            },
          });
          return createdAt === undefined ? made : { ...made, createdAt };
        });
        return deleteNodes(addNodes(emptyTree, ...nodes), deleted.slice(0, 1));
      }),
    );
  const content = (tree: Tree) => ({
    nodes: [...tree.nodes.values()].sort((a, b) => (a.id < b.id ? -1 : 1)),
    deleted: [...tree.deletedIds].sort(),
  });

  it('[ME4] [ME11] merging is commutative, associative and idempotent', () => {
    fc.assert(
      fc.property(arbitraryTree, arbitraryTree, arbitraryTree, (a, b, c) => {
        expect(content(mergeTrees(a, b))).toEqual(content(mergeTrees(b, a)));
        expect(content(mergeTrees(mergeTrees(a, b), c))).toEqual(content(mergeTrees(a, mergeTrees(b, c))));
        expect(content(mergeTrees(mergeTrees(a, b), b))).toEqual(content(mergeTrees(a, b)));
      }),
      { seed: 7, numRuns: 300 },
    );
  });
});
