import { describe, expect, it } from 'vitest';
import { createUploadTurns } from './upload-turns.js';

describe('turns of uploads', () => {
  it('[R9] of one person come one after the other, and others between them', async () => {
    const turns = createUploadTurns();
    const order: string[] = [];
    const read = (person: string, name: string) => turns.take(person, async () => void order.push(name));
    await Promise.all([read('ann', 'a1'), read('ann', 'a2'), read('ann', 'a3'), read('bob', 'b1')]);
    expect(order.filter((name) => name.startsWith('a'))).toEqual(['a1', 'a2', 'a3']);
    expect(order.indexOf('b1')).toBeLessThan(order.indexOf('a3'));
  });

  it('[R9] are refused when too many of a person wait, and taken again afterwards', async () => {
    const turns = createUploadTurns();
    let release = () => {};
    const held = new Promise<void>((resolve) => (release = resolve));
    const started: (Promise<void> | undefined)[] = [];
    for (let count = 0; count < 60; count += 1) started.push(turns.take('ann', () => held));
    expect(started.filter((one) => one === undefined).length).toBeGreaterThan(5);
    expect(turns.take('bob', async () => 'read')).toBeDefined();
    release();
    await Promise.all(started);
    await expect(turns.take('ann', async () => 'read')).resolves.toBe('read');
  });

  it('[R9] survive a failure', async () => {
    const turns = createUploadTurns();
    await expect(turns.take('ann', () => Promise.reject(new Error('lost')))).rejects.toThrow('lost');
    await expect(turns.take('ann', async () => 'read')).resolves.toBe('read');
  });
});
