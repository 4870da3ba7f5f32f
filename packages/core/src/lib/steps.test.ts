import { describe, expect, it } from 'vitest';
import { treeNode as node } from '../testing/tree-nodes.js';
import { listMessages, listMessagesSteps } from '../rules/conversations/listed-messages.js';
import { addNodes, emptyTree } from '../rules/conversations/tree.js';
import { mergeTrees, mergeTreesSteps } from '../rules/conversations/tree-merge.js';
import { compress, compressSteps, decompressSteps, LzwError } from './lzw.js';
import { finish, inSlices, type Steps } from './steps.js';

/** The result of work that is left after every step, and how often it was. */
async function sliced<T>(steps: Steps<T>): Promise<{ result: T; pauses: number }> {
  let pauses = 0;
  const result = await inSlices(steps, {
    isDue: () => true,
    pause: () => {
      pauses += 1;
      return Promise.resolve();
    },
  });
  return { result, pauses };
}

const text = Array.from({ length: 40_000 }, (_, at) => `word ${(at * 7919) % 1000} é 界 `).join('');
const chain = Array.from({ length: 5000 }, (_, at) =>
  node(`${at % 2 ? 'a' : 'u'}${at}`, at === 0 ? null : `${at % 2 ? 'u' : 'a'}${at - 1}`, { createdAt: '' }),
);
const tree = addNodes(emptyTree, ...chain);

describe('long work in slices', () => {
  it('[SLC1] is what it is when done at once, and can be left often', async () => {
    const packed = await sliced(compressSteps(text));
    expect(packed.result).toEqual(compress(text));
    const unpacked = await sliced(decompressSteps(packed.result));
    expect(unpacked.result).toBe(text);
    const copy = {
      ...tree,
      nodes: new Map(chain.map((one) => [one.id, { ...one, content: `${one.content}!` }])),
    };
    const merged = await sliced(mergeTreesSteps(tree, copy));
    expect(merged.result).toEqual(mergeTrees(tree, copy));
    const list = chain.map(({ id, role, content, data }) => ({ id, role, content: `${content}.`, data }));
    const listed = await sliced(listMessagesSteps(tree, list, '2026-01-01T00:00:00.000Z'));
    expect(listed.result).toEqual(listMessages(tree, list, '2026-01-01T00:00:00.000Z'));
    for (const { pauses } of [packed, merged, listed]) expect(pauses).toBeGreaterThan(15);
  });

  it('[SLC1] fails as it does when done at once', async () => {
    await expect(sliced(decompressSteps([65, 300]))).rejects.toThrow(LzwError);
    expect(() => finish(decompressSteps([65, 300]))).toThrow(LzwError);
  });

  it('[SLC1] goes on without a pause while no slice is over', async () => {
    let pauses = 0;
    const pause = () => Promise.resolve(void (pauses += 1));
    await inSlices(compressSteps(text), { isDue: () => false, pause });
    expect(pauses).toBe(0);
  });
});
