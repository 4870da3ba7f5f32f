import { afterEach, expect, it, vi } from 'vitest';
import { browserClock } from './clock.js';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

it.each([
  { id: 'PS1', hidden: false, timers: 1, what: 'a page that is seen goes on in a later task' },
  { id: 'PS2', hidden: true, timers: 0, what: 'a hidden page, whose timers are slow, goes on at once' },
])('[$id] $what', async ({ hidden, timers }) => {
  vi.useFakeTimers();
  vi.stubGlobal('document', { hidden });
  const paused = browserClock.pause?.();
  expect(vi.getTimerCount()).toBe(timers);
  vi.runAllTimers();
  await paused;
});
