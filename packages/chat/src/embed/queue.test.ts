import { describe, expect, it } from 'vitest';
import { createQueue } from './queue.js';

describe('the queue of calls', () => {
  it('[EMQ1] keeps calls until they are carried out, in order, and then carries out each at once', () => {
    const queue = createQueue<[string]>();
    const done: string[] = [];
    queue.add(['a']);
    queue.add(['b']);
    queue.handle(([name]) => done.push(name));
    expect(done).toEqual(['a', 'b']);
    queue.add(['c']);
    expect(done).toEqual(['a', 'b', 'c']);
  });

  it('[EMQ1] carries out at once what a waiting call leads to', () => {
    const queue = createQueue<[string]>();
    const done: string[] = [];
    queue.add(['a']);
    queue.add(['b']);
    queue.handle(([name]) => {
      done.push(name);
      if (name === 'a') queue.add(['c']);
    });
    expect(done).toEqual(['a', 'c', 'b']);
  });

  it('[EMQ1] keeps them again once nobody carries them out, and an ended handler ends no other', () => {
    const queue = createQueue<[string]>();
    const [first, second]: [string[], string[]] = [[], []];
    const end = queue.handle(([name]) => first.push(name));
    end();
    queue.add(['a']);
    queue.handle(([name]) => second.push(name));
    end();
    queue.add(['b']);
    expect([first, second]).toEqual([[], ['a', 'b']]);
  });
});
