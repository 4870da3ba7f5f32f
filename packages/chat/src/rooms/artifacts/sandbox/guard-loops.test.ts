import { describe, expect, it } from 'vitest';
import { createLoopGuard, guardLoops } from './guard-loops.js';

const guarded = (code: string) => guardLoops(code, false, 'g');

describe('[ARF3] loops', () => {
  it.each([
    ['for (;;);', 'for (;;){g();;}'],
    ['while (a) { b() }', 'while (a) {g(); b() }'],
    ['do b(); while (a)', 'do {g();b();} while (a)'],
    ['for (const a of b) for (const c in a) d()', 'for (const a of b) {g();for (const c in a) {g();d()}}'],
    ['x = () => { while (1) y() }', 'x = () => { while (1) {g();y()} }'],
    ['a(', 'a('],
  ])('%j are given a guard', (code, expected) => expect(guarded(code)).toBe(expected));

  it('are ended when they hold the thread, and not when they are only many', async () => {
    let time = 0;
    const guard = createLoopGuard(() => time);
    const run = (passes: number) => {
      for (let at = 0; at < passes; at++) {
        guard();
        time += 1;
      }
    };
    run(1200);
    await new Promise((resolve) => setTimeout(resolve, 20));
    run(1200);
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(() => run(5000)).toThrow('A loop ran for too long');
  });

  it('that are slow are noticed early, and a loop that catches the error ends as well', () => {
    let time = 0;
    const guard = createLoopGuard(() => time);
    const slow = () => {
      for (;;) {
        guard();
        time += 50;
      }
    };
    expect(slow).toThrow('A loop ran for too long');
    expect(time).toBeLessThan(4000);
    const catching = () => {
      for (;;) {
        guard();
        try {
          slow();
        } catch {
          continue;
        }
      }
    };
    expect(catching).toThrow('A loop ran for too long');
  });
});
