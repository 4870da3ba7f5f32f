import type { AccountChange } from '../../contract/accounts/account-changes.js';
import type { Ports } from '../ports/ports.js';
import * as timing from '../ports/timing.js';

/** What a reading found. */
export type ChangeReading = 'news' | 'nothing' | 'failed';

/** Keeps a visible tab in step with the person's other clients. */
export interface ChangeFollower {
  /** Begins, or goes on after a pause. */
  follow(): void;
  /** Hidden tabs have no connection; they read everything when they are shown. */
  pause(): void;
}

/**
 * Reads again what other clients have changed: as the server tells it, or now and then while it does not. One reading at a time; what is
 * told meanwhile is read afterwards, and what could not be read is tried again. `read` answers whether there was anything new.
 */
export function createChangeFollower(
  ports: Pick<Ports, 'clock' | 'changes'>,
  read: Readonly<Record<AccountChange, () => Promise<ChangeReading>>>,
): ChangeFollower {
  const { clock, changes } = ports;
  const told = new Set<AccountChange>();
  let leave: (() => void) | undefined;
  let cancelReading: (() => void) | undefined;
  let cancelPoll: (() => void) | undefined;
  let isReading = false;
  let isOpen = false;
  /** Readings in a row of which something failed. */
  let failures = 0;
  /** Polls since something new was found. */
  let idlePolls = 0;

  const isFollowing = (): boolean => leave !== undefined;

  async function readTold(): Promise<boolean> {
    const next = [...told];
    told.clear();
    const readings = await Promise.all(
      next.map((change) => read[change]().catch((): ChangeReading => 'failed')),
    );
    for (const [at, change] of next.entries()) if (readings[at] === 'failed') told.add(change);
    failures = readings.includes('failed') ? failures + 1 : 0;
    return readings.includes('news');
  }
  /** News often come several at a time. */
  function readSoon(): void {
    if (isReading || !isFollowing() || told.size === 0) return;
    const retryMs = timing.changesPollFirstMs * 1.5 ** (failures - 1);
    const delayMs = failures === 0 ? timing.changesGatherMs : Math.min(retryMs, timing.changesPollLongestMs);
    cancelReading ??= clock.after(delayMs, () => void readNow());
  }
  async function readNow(): Promise<void> {
    cancelReading = undefined;
    isReading = true;
    await readTold();
    isReading = false;
    readSoon();
  }
  function pollLater(): void {
    if (isOpen || !isFollowing() || cancelPoll) return;
    const delay = timing.changesPollFirstMs * 1.5 ** idlePolls;
    cancelPoll = clock.after(Math.min(delay, timing.changesPollLongestMs), () => void poll());
  }
  async function poll(): Promise<void> {
    told.add('conversations');
    // What is shared is rarely new, and a list of its own.
    if (idlePolls % 4 === 3) told.add('sharing');
    isReading = true;
    const hasNews = await readTold();
    isReading = false;
    idlePolls = hasNews ? 0 : idlePolls + 1;
    cancelPoll = undefined;
    readSoon();
    pollLater();
  }
  function stopPolling(): void {
    cancelPoll?.();
    cancelPoll = undefined;
    idlePolls = 0;
  }

  return {
    follow() {
      if (isFollowing() || !changes) return;
      const handle = changes.follow({
        changed(change) {
          told.add(change);
          readSoon();
        },
        state(state) {
          isOpen = state === 'open';
          if (isOpen) stopPolling();
          else pollLater();
        },
      });
      leave = () => handle.leave();
    },
    pause() {
      leave?.();
      leave = undefined;
      isOpen = false;
      stopPolling();
      cancelReading?.();
      cancelReading = undefined;
      failures = 0;
      told.clear();
    },
  };
}
