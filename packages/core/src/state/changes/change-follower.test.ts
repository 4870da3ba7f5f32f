import { describe, expect, it } from 'vitest';
import type { AccountChange } from '../../contract/accounts/account-changes.js';
import { createFakeClock } from '../../testing/fake-clock.js';
import type { ChangesListener } from '../ports/ports.js';
import { createChangeFollower } from './change-follower.js';

/** A follower over a connection that the test opens and closes. */
function setup({ hasNews = false, readMs = 0, failing = 0 } = {}) {
  const clock = createFakeClock();
  const listeners: ChangesListener[] = [];
  let left = 0;
  const reads: [AccountChange, number][] = [];
  const start = clock.now();
  const read = (change: AccountChange) => async () => {
    reads.push([change, clock.now() - start]);
    if (readMs > 0) await new Promise<void>((resolve) => clock.after(readMs, resolve));
    if (failing > 0) {
      failing -= 1;
      return 'failed' as const;
    }
    return hasNews ? ('news' as const) : ('nothing' as const);
  };
  const changes = {
    follow(listener: ChangesListener) {
      listeners.push(listener);
      return { leave: () => (left += 1) };
    },
  };
  const follower = createChangeFollower(
    { clock, changes },
    {
      accounts: read('accounts'),
      assistants: read('assistants'),
      conversations: read('conversations'),
      sharing: read('sharing'),
    },
  );
  return { clock, follower, listeners, reads, leaves: () => left };
}

describe('following the other clients of a person', () => {
  it('[NW3] reads once for news that come together, and within a moment', async () => {
    const { clock, follower, listeners, reads } = setup();
    follower.follow();
    follower.follow();
    expect(listeners).toHaveLength(1);
    listeners[0]!.state('open');
    for (let count = 0; count < 20; count += 1) listeners[0]!.changed('conversations');
    listeners[0]!.changed('sharing');
    await clock.advance(60_000);
    expect(reads.map(([change]) => change)).toEqual(['conversations', 'sharing']);
    expect(reads.every(([, ms]) => ms <= 500)).toBe(true);
  });

  it('[NW3] reads again what is told while it reads, one reading at a time', async () => {
    const { clock, follower, listeners, reads } = setup({ readMs: 1000 });
    follower.follow();
    listeners[0]!.state('open');
    listeners[0]!.changed('conversations');
    await clock.advance(500);
    for (let count = 0; count < 5; count += 1) listeners[0]!.changed('conversations');
    await clock.advance(400);
    expect(reads).toHaveLength(1);
    await clock.advance(10_000);
    expect(reads).toHaveLength(2);
  });

  it('[NW3] tries again what could not be read, later and later', async () => {
    const { clock, follower, listeners, reads } = setup({ failing: 3 });
    follower.follow();
    listeners[0]!.state('open');
    listeners[0]!.changed('conversations');
    await clock.advance(60_000);
    expect(reads).toHaveLength(4);
    const times = reads.map(([, ms]) => ms);
    expect(times[3]! - times[2]!).toBeGreaterThan(times[2]! - times[1]!);
  });

  it('[NW4] asks by itself while nothing tells it: within two seconds, then more and more rarely, and often again after news', async () => {
    const { clock, follower, listeners, reads } = setup();
    follower.follow();
    listeners[0]!.state('absent');
    await clock.advance(2000);
    expect(reads.filter(([change]) => change === 'conversations')).toHaveLength(1);
    await clock.advance(10 * 60_000);
    // Two a minute at last.
    const times = reads.filter(([change]) => change === 'conversations').map(([, ms]) => ms);
    expect(times.length).toBeLessThan(32);
    expect(times.at(-1)! - times.at(-2)!).toBe(30_000);
    expect(reads.filter(([change]) => change === 'sharing').length).toBeLessThan(times.length / 2);

    const lively = setup({ hasNews: true });
    lively.follower.follow();
    lively.listeners[0]!.state('closed');
    await lively.clock.advance(60_000);
    expect(lively.reads).toHaveLength(40);
  });

  it('[NW4] stops asking once it is told, and begins again when the connection is lost', async () => {
    const { clock, follower, listeners, reads } = setup();
    follower.follow();
    listeners[0]!.state('closed');
    await clock.advance(2000);
    listeners[0]!.state('open');
    const before = reads.length;
    await clock.advance(10 * 60_000);
    expect(reads).toHaveLength(before);
    listeners[0]!.state('closed');
    await clock.advance(2000);
    expect(reads).toHaveLength(before + 1);
  });

  it('a hidden tab has no connection and asks nothing; shown again it goes on', async () => {
    const { clock, follower, listeners, reads, leaves } = setup();
    follower.follow();
    listeners[0]!.state('open');
    listeners[0]!.changed('conversations');
    follower.pause();
    expect(leaves()).toBe(1);
    await clock.advance(10 * 60_000);
    expect(reads).toEqual([]);
    follower.follow();
    expect(listeners).toHaveLength(2);
    listeners[1]!.changed('conversations');
    await clock.advance(1000);
    expect(reads).toHaveLength(1);
  });
});
