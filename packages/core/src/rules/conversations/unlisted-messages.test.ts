import { describe, expect, it } from 'vitest';
import { grownTree as grown } from '../../testing/tree-nodes.js';
import type { Message } from '../../contract/conversations/conversations.js';
import { listMessages } from './listed-messages.js';
import { pathOf, siblingsOf, type Tree } from './tree.js';
import { mergeTrees } from './tree-merge.js';
import { markRemoved } from './tree-removal.js';
import { listAgain, unlistedOf } from './unlisted-messages.js';

const at = (second: number): string => new Date(Date.UTC(2026, 0, 1, 0, 0, second)).toISOString();
const ids = (messages: readonly Message[]) => messages.map(({ id }) => id);
const list = (tree: Tree, ...names: string[]) =>
  listMessages(
    tree,
    names.map((id) => ({ id, role: id.startsWith('u') ? 'user' : 'assistant', content: id, data: {} })),
    at(1),
  );

describe('messages that a client without trees left out', () => {
  it.each([
    ['at the end', ['u1', 'a2'], ['u3', 'a4']],
    ['all of them', [], ['u1', 'a2', 'u3', 'a4']],
  ])('[UP9] are counted and come back: %s', (_, kept, left) => {
    const cut = list(grown, ...kept);
    expect(ids(unlistedOf(cut)).sort()).toEqual(left.sort());
    const back = listAgain(cut, at(2));
    expect(ids(pathOf(back))).toEqual(['u1', 'a2', 'u3', 'a4']);
    expect(unlistedOf(back)).toEqual([]);
  });

  it('[UP9] come back as a version where something else was written meanwhile', () => {
    const cut = list(list(grown, 'u1', 'a2'), 'u1', 'a2', 'u5', 'a6');
    const back = listAgain(cut, at(2));
    expect(ids(pathOf(back))).toEqual(['u1', 'a2', 'u3', 'a4']);
    expect(ids(siblingsOf(back, 'u3')).sort()).toEqual(['u3', 'u5']);
  });

  it('[UP9] are neither what the person removed nor what is gone, and copies agree', () => {
    const removed = markRemoved(markRemoved(grown, ['a4'], 'hidden', at(0)), ['u3'], 'gone', at(0));
    expect(ids(unlistedOf(list(removed, 'u1')))).toEqual(['a2']);
    const cut = list(grown, 'u1', 'a2');
    const back = listAgain(cut, at(2));
    for (const both of [mergeTrees(cut, back), mergeTrees(back, cut)]) expect(unlistedOf(both)).toEqual([]);
    expect(listAgain(grown, at(2)).nodes).toEqual(grown.nodes);
  });
});
