import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { grownTree as grown, treeNode as node } from '../../testing/tree-nodes.js';
import type { Conversation, Message } from '../../contract/conversations/conversations.js';
import { storedForm } from './conversation-form.js';
import { headAfterMerge } from './head-after-merge.js';
import { listMessages } from './listed-messages.js';
import { addNodes, emptyTree, pathOf, showNode, siblingsOf, type Tree } from './tree.js';
import { mergeTrees } from './tree-merge.js';
import { deleteNodes, markRemoved, orphansOf, promptAndReplies, treeOf } from './tree-removal.js';

const plain = (id: string, content = id): Message => ({
  id,
  role: id.startsWith('u') ? 'user' : 'assistant',
  content,
  data: {},
});
const at = (second: number): string => new Date(Date.UTC(2026, 0, 1, 0, 0, second)).toISOString();
const texts = (tree: Tree) => pathOf(tree).map(({ content }) => content);
const ids = (messages: readonly Message[]) => messages.map(({ id }) => id);

/** What a client of either kind reads. */
const sent = (tree: Tree): Conversation =>
  JSON.parse(JSON.stringify(storedForm({ id: 'c', name: 'c' }, tree))) as Conversation;
/** The tree as a server stores it, in rows. */
const stored = (tree: Tree): Tree =>
  treeOf({
    messages: [],
    nodes: [...tree.nodes.values()],
    headId: tree.headId,
    deletedNodeIds: [...tree.deletedIds],
    ...(tree.listedAt === undefined ? {} : { listedAt: tree.listedAt }),
  });
function uploaded(server: Tree, tab: Tree): Tree {
  const theirs = treeOf(sent(tab));
  const merged = mergeTrees(server, theirs);
  return stored({ ...merged, headId: headAfterMerge(server, theirs, merged) });
}
const pulled = (tab: Tree, server: Tree): Tree => mergeTrees(tab, treeOf(sent(server)));

describe('a tab beside a client without trees', () => {
  const versions = addNodes(grown, node('a5', 'u3'));

  it('[ME12] follows a list that was changed since it chose a branch, and offers its own as a version', () => {
    const tab = showNode(versions, 'a4');
    const list = [plain('u1'), plain('a2'), plain('u3', 'asked anew'), plain('a9', 'answered anew')];
    const server = stored(listMessages(versions, list, at(1)));
    const woken = pulled(tab, server);
    expect(texts(woken)).toEqual(['u1', 'a2', 'asked anew', 'answered anew']);
    const question = pathOf(woken)[2]!;
    expect(siblingsOf(woken, question.id).map(({ content }) => content)).toEqual(['u3', 'asked anew']);
    const own = showNode(woken, siblingsOf(woken, question.id)[0]!.id);
    expect(texts(showNode(own, 'a4'))).toEqual(['u1', 'a2', 'u3', 'a4']);
    // What it asks next hides nothing of the other's.
    const asked = addNodes(woken, node('u10', woken.headId), node('a11', 'u10'));
    expect(texts(uploaded(server, asked))).toEqual([...list.map(({ content }) => content), 'u10', 'a11']);
  });

  it('[ME12] stays on a branch that it chooses after the list, and with a question that is not sent yet', () => {
    const server = stored(listMessages(versions, [plain('u1'), plain('a2'), plain('u9')], at(1)));
    const chosen = showNode(pulled(versions, server), 'u1');
    expect(pulled(chosen, server).headId).toBe(chosen.headId);
    const asking = addNodes(showNode(versions, 'a4'), node('u12', 'a4'));
    expect(texts(pulled(asking, server)).at(-1)).toBe('u12');
  });

  it('[ME12] does not move the stored head by an upload that knows nothing of the list', () => {
    const server = stored(listMessages(versions, [plain('u1'), plain('a9')], at(1)));
    const stale = addNodes(showNode(versions, 'a4'), node('u12', 'a4'));
    expect(texts(uploaded(server, stale))).toEqual(['u1', 'a9']);
    expect(uploaded(server, stale).nodes.has('u12')).toBe(true);
  });

  it('[UP12] a list that was stored before changes nothing, and versions do not add up', () => {
    const first = [plain('u1', 'one'), plain('a2')];
    const other = [plain('u1', 'two'), plain('a3')];
    let tree = listMessages(emptyTree, first, at(1));
    expect(listMessages(tree, first, at(2))).toBe(tree);
    for (let round = 0; round < 5; round += 1)
      tree = listMessages(listMessages(tree, other, at(3 + round)), first, at(4 + round));
    expect(texts(tree)).toEqual(['one', 'a2']);
    expect(tree.nodes.size).toBeLessThanOrEqual(5);
  });

  it.each([
    ['hidden', 'u3'],
    ['gone', 'u3'],
  ] as const)('[ME13] a reply that came after its question was removed is not shown: %s', (removal, id) => {
    const stale = markRemoved(grown, promptAndReplies(grown, id), removal, at(5));
    const beside = addNodes(grown, node('a6', 'u3'), node('u7', 'a6'), node('a8', 'u7'));
    const both = mergeTrees(beside, stale);
    expect(ids(pathOf(both))).toEqual(['u1', 'a2', 'u7', 'a8']);
    expect(ids(orphansOf(both, ['u3']))).toEqual(['a6']);
    expect(ids(pathOf(mergeTrees(stale, beside)))).toEqual(ids(pathOf(both)));
    if (removal === 'gone') return;
    const back = markRemoved(both, promptAndReplies(grown, id), undefined, at(6));
    expect(ids(pathOf(back))).toEqual(['u1', 'a2', 'u3', 'a6', 'u7', 'a8']);
  });

  it('[ME13] results of operations and the replies to them go along, and a typed message stays', () => {
    const result = { data: { actionResult: true } };
    const beside = addNodes(
      grown,
      node('a6', 'u3'),
      node('u7', 'a6', result),
      node('a8', 'u7'),
      node('u9', 'a8'),
    );
    const stale = markRemoved(grown, promptAndReplies(grown, 'u3'), 'hidden', at(5));
    expect(ids(pathOf(mergeTrees(beside, stale)))).toEqual(['u1', 'a2', 'u9']);
  });

  it('[ME14] a removal by a tab that has not read what was written anew leaves it', () => {
    const list = [plain('u1'), plain('a2'), plain('u3', 'asked anew'), plain('a9')];
    const server = stored(listMessages(grown, list, at(1)));
    for (const removal of ['hidden', 'gone'] as const) {
      const stale = markRemoved(grown, promptAndReplies(grown, 'u3'), removal, at(5));
      expect(texts(uploaded(server, stale))).toEqual(['u1', 'a2', 'asked anew', 'a9']);
      expect(texts(pulled(stale, server))).toEqual(['u1', 'a2', 'asked anew', 'a9']);
    }
    const read = pulled(grown, server);
    const removed = markRemoved(read, promptAndReplies(read, 'u3'), 'gone', at(5));
    expect(texts(uploaded(server, removed))).not.toContain('asked anew');
  });

  it('[ME13] [UP1] a list that holds such a reply by itself shows it', () => {
    const stale = markRemoved(grown, ['u3', 'a4'], 'gone', at(5));
    const both = mergeTrees(addNodes(grown, node('a6', 'u3')), stale);
    const listed = listMessages(both, [plain('u1'), plain('a2'), plain('a6')], at(6));
    expect(ids(pathOf(listed))).toEqual(['u1', 'a2', 'a6']);
  });

  it('[ME12] [ME13] [UP12] over random sequences all end with one list, and no answer is without its question', () => {
    type Step =
      | { by: 'plain'; does: 'turn' | 'edit' | 'again' | 'drop' | 'clear'; pick: number }
      | { by: 0 | 1; does: 'pull' | 'turn' | 'edit' | 'again' | 'choose' | 'remove' | 'clear'; pick: number };
    const pick = fc.nat({ max: 9 });
    const step: fc.Arbitrary<Step> = fc.oneof(
      fc.record({
        by: fc.constant('plain' as const),
        does: fc.constantFrom('turn', 'edit', 'again', 'drop', 'clear'),
        pick,
      }),
      fc.record({
        by: fc.constantFrom(0, 1),
        does: fc.constantFrom('pull', 'turn', 'edit', 'again', 'choose', 'remove', 'clear'),
        pick,
      }),
    );
    const questions = (tree: Tree) => pathOf(tree).filter(({ role }) => role === 'user');
    const isWellFormed = (path: readonly Message[]) =>
      path.every(({ role }, place) => role === (place % 2 === 0 ? 'user' : 'assistant'));

    fc.assert(
      fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
        let now = 0;
        let server = emptyTree;
        const tabs: [Tree, Tree] = [emptyTree, emptyTree];
        /** Questions with their answers that nobody has removed. */
        const turns = new Set<string>();
        let removed = false;
        const turnOf = (question: string, answer: string): string => `${question} → ${answer}`;

        function plainStep(does: string, place: number): void {
          const list = sent(server).messages.map(({ id, role, content, data }) => ({
            id,
            role,
            content,
            data,
          }));
          const spot = list.length === 0 ? 0 : (place % (list.length / 2)) * 2;
          const asked = list[spot];
          if (does === 'turn' || !asked) list.push(plain(`u${now}`), plain(`a${now}`));
          else if (does === 'edit')
            list.splice(spot, list.length, { ...asked, content: `w${now}` }, plain(`a${now}`));
          else if (does === 'again') list.splice(spot + 1, list.length, plain(`a${now}`));
          else if (does === 'drop') list.splice(spot, 2);
          else list.length = 0;
          for (const [index, message] of list.entries())
            if (message.role === 'assistant') turns.add(turnOf(list[index - 1]!.content, message.content));
          server = stored(listMessages(server, list, at(now)));
          expect(texts(server)).toEqual(list.map(({ content }) => content));
        }
        function tabStep(by: 0 | 1, does: string, place: number): void {
          const tab = tabs[by];
          const asked = questions(tab)[place % Math.max(1, questions(tab).length)];
          const made = (id: string, parentId: string | null) => node(id, parentId, { createdAt: at(now) });
          if (does === 'pull') {
            const before = tabs[by];
            tabs[by] = pulled(tab, server);
            if ((server.listedAt ?? '') > (before.listedAt ?? ''))
              expect(texts(tabs[by])).toEqual(texts(server));
            return;
          }
          let next = tab;
          if (does === 'turn' || (!asked && (does === 'edit' || does === 'again')))
            next = addNodes(tab, made(`u${now}`, tab.headId), made(`a${now}`, `u${now}`));
          else if (does === 'edit')
            next = addNodes(tab, made(`u${now}`, asked!.parentId ?? null), made(`a${now}`, `u${now}`));
          else if (does === 'again') next = addNodes(tab, made(`a${now}`, asked!.id));
          else if (does === 'choose' && asked) next = showNode(tab, siblingsOf(tab, asked.id)[0]!.id);
          else if (does === 'remove' && asked)
            next = markRemoved(tab, promptAndReplies(tab, asked.id), place % 2 ? 'hidden' : 'gone', at(now));
          else if (does === 'clear') next = markRemoved(tab, [...tab.nodes.keys()], 'hidden', at(now));
          if (does === 'remove' || does === 'clear') removed = true;
          tabs[by] = next;
          if (does !== 'choose') server = uploaded(server, next);
        }
        for (const { by, does, pick: place } of steps) {
          now += 1;
          if (by === 'plain') plainStep(does, place);
          else tabStep(by, does, place);
          for (const tree of [server, ...tabs])
            expect(isWellFormed(pathOf(tree)), texts(tree).join()).toBe(true);
        }
        if (!removed)
          for (const turn of turns) {
            const kept = [...server.nodes.values()].map((message) =>
              turnOf(server.nodes.get(message.parentId ?? '')?.content ?? '', message.content),
            );
            expect(kept).toContain(turn);
          }
        now += 1;
        plainStep('turn', 0);
        for (const by of [0, 1] as const) {
          server = uploaded(server, tabs[by]);
          tabs[by] = pulled(tabs[by], server);
        }
        for (const tab of tabs) expect(texts(pulled(tab, server))).toEqual(texts(server));
      }),
      { seed: 23, numRuns: 400 },
    );
  });

  it('[TR6] a tombstone of a question takes every answer with it', () => {
    const beside = addNodes(grown, node('a6', 'u3'));
    expect(ids(pathOf(mergeTrees(beside, deleteNodes(grown, ['u3']))))).toEqual(['u1', 'a2']);
  });
});
