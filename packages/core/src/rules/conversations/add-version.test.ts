import { describe, expect, it } from 'vitest';
import type { Message } from '../../contract/conversations/conversations.js';
import { costOfReplies } from '../accounts/costs.js';
import { addVersion } from './add-version.js';
import { editedFrom } from './copied-from.js';
import { pathOf, showNode, type Tree } from './tree.js';

const node = (
  id: string,
  parentId: string | null,
  role: Message['role'],
  data: Message['data'] = {},
): Message => ({
  id,
  parentId,
  role,
  content: `text of ${id}`,
  createdAt: '2026-01-01T00:00:00.000Z',
  data,
});
const nodes = [
  node('q1', null, 'user'),
  node('a1', 'q1', 'assistant', {
    run: { status: 'completed', usage: {} },
    starred: true,
    artifacts: [{ artifactId: 'x' }],
    state: { x: 1 },
  }),
  node('q2', 'a1', 'user'),
  node('a2', 'q2', 'assistant', {
    run: { status: 'completed' },
    starred: true,
    markedAt: { starred: 'then' },
  }),
];
const tree: Tree = { nodes: new Map(nodes.map((one) => [one.id, one])), headId: 'a2' } as unknown as Tree;
let made = 0;
const context = { newId: () => `new${(made += 1)}`, now: '2026-02-01T00:00:00.000Z' };

describe('another version by hand', () => {
  it('[HL4] stands beside the original, with copies of what follows, and costs nothing again', () => {
    const added = addVersion(tree, 'a1', 'Edited', context)!;
    const path = pathOf(added.tree);
    expect(path.map(({ content }) => content)).toEqual(['text of q1', 'Edited', 'text of q2', 'text of a2']);
    expect(path[1]).toMatchObject({
      id: added.id,
      parentId: 'q1',
      data: { state: { x: 1 }, editedFrom: 'a1' },
    });
    expect(path.filter(({ data }) => 'run' in data)).toEqual([]);
    expect(editedFrom(path[1]!)).toBe('a1');
    expect(costOfReplies(path, () => undefined).isPartial).toBe(false);
    expect(pathOf(showNode(added.tree, 'a1')).map(({ id }) => id)).toEqual(['q1', 'a1', 'q2', 'a2']);
  });

  it('[HL4] what follows keeps its marks, and the version what the reply made', () => {
    const path = pathOf(addVersion(tree, 'a1', 'Edited', context)!.tree);
    expect(path[1]?.data).toEqual({ state: { x: 1 }, artifacts: [{ artifactId: 'x' }], editedFrom: 'a1' });
    expect(path[3]?.data).toEqual({ starred: true, markedAt: { starred: 'then' }, copiedFrom: 'a2' });
  });

  it('[HL4] of what is not shown there is none', () =>
    expect(addVersion(tree, 'x', 'y', context)).toBeNull());
});
