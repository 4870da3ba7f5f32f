import { describe, expect, it } from 'vitest';
import { createQueue } from './queue.js';

describe('the queue of calls', () => {
  it('[EWQ1] keeps calls until they are carried out, in order, and then carries out each at once', () => {
    const [add, handle] = createQueue<[string]>();
    const done: string[] = [];
    add(['a']);
    add(['b']);
    handle(([name]) => done.push(name));
    expect(done).toEqual(['a', 'b']);
    add(['c']);
    expect(done).toEqual(['a', 'b', 'c']);
  });

  it('[EWQ1] carries out at once what a waiting call leads to', () => {
    const [add, handle] = createQueue<[string]>();
    const done: string[] = [];
    add(['a']);
    add(['b']);
    handle(([name]) => {
      done.push(name);
      if (name === 'a') add(['c']);
    });
    expect(done).toEqual(['a', 'c', 'b']);
  });
});
