import { describe, expect, it } from 'vitest';
import type { StorageResult } from '../ports/ports.js';
import { createSaveQueue } from './save-queue.js';
import type { SaveOptions } from './local-conversations.js';

/** Writes that end when the test says so. */
function open() {
  const written: SaveOptions[] = [];
  const ends: { resolve(result: StorageResult): void; reject(reason: Error): void }[] = [];
  const turns = createSaveQueue((options) => {
    written.push(options);
    return new Promise((resolve, reject) => ends.push({ resolve, reject }));
  });
  const end = async () => {
    ends.shift()?.resolve({ ok: true });
    await Promise.resolve().then(() => undefined);
  };
  return { turns, written, ends, end };
}
const soon = () => new Promise((resolve) => setTimeout(resolve));

describe('the queue of writes', () => {
  it('[ES30] merges saves that wait, and retains the write only if all of them do', async () => {
    const { turns, written, end } = open();
    const first = turns.save({ extra: { a: 1 } });
    await soon();
    expect(turns.hasPending()).toBe(false);
    const second = turns.save({ extra: { b: 2 }, retain: false });
    const third = turns.save({ extra: { b: 3, c: undefined } });
    expect(third).toBe(second);
    expect(turns.hasPending()).toBe(true);
    expect(written).toEqual([{ extra: { a: 1 }, retain: true }]);
    await end();
    expect(await first).toEqual({ ok: true });
    await soon();
    expect(written[1]).toEqual({ extra: { b: 3, c: undefined }, retain: false });
    await end();
    await second;
    void turns.save();
    await soon();
    expect(written[2]).toEqual({ extra: {}, retain: true });
  });

  it('[ES30] continues after a write that throws, and runs other work in turn', async () => {
    const { turns, written, ends, end } = open();
    const failing = turns.save();
    await soon();
    const order: string[] = [];
    const between = turns.enqueue(async () => {
      order.push(`between, after ${written.length}`);
      return 'done';
    });
    const next = turns.save();
    await soon();
    const told = expect(failing).rejects.toThrow('gone');
    ends.shift()?.reject(new Error('gone'));
    await told;
    expect(await between).toBe('done');
    await soon();
    await end();
    expect(await next).toEqual({ ok: true });
    await turns.settled();
    expect(order).toEqual(['between, after 1']);
    expect(written).toHaveLength(2);
  });
});
