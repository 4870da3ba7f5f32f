import * as z from 'zod/mini';
import { limits } from '../contract/limits.js';
import type { Ports } from './ports.js';
import { storageKeys } from './storage-keys.js';

const waitingSchema = z.record(z.string(), z.object({ name: z.string(), at: z.number() }));
type Waiting = z.output<typeof waitingSchema>;

/** Deletions that can still be taken back. They are kept in the storage, so that a reload neither forgets nor hurries them. */
export interface PendingDeletes {
  load(): Promise<void>;
  /** Other tabs may have added or taken back some. */
  names(): Record<string, { name: string }>;
  add(id: string, name: string): void;
  /** False when it was too late. */
  takeBack(id: string): boolean;
  dispose(): void;
}

/** `execute` is called when the time of a deletion has come; `changed` after every change of `names`. */
export function createPendingDeletes(
  ports: Ports,
  execute: (id: string) => Promise<void>,
  changed: () => void,
): PendingDeletes {
  let waiting: Waiting = {};
  const timers = new Map<string, () => void>();

  async function stored(): Promise<Waiting> {
    const parsed = z.safeParse(waitingSchema, await ports.storage.get(storageKeys.pendingDeletes));
    return parsed.success ? parsed.data : {};
  }
  const store = (): void => void ports.storage.set(storageKeys.pendingDeletes, waiting);

  function without(id: string): void {
    const { [id]: _, ...rest } = waiting;
    waiting = rest;
    timers.get(id)?.();
    timers.delete(id);
  }
  async function run(id: string): Promise<void> {
    await execute(id);
    without(id);
    store();
    changed();
  }
  function schedule(id: string, at: number): void {
    if (timers.has(id)) return;
    timers.set(
      id,
      ports.clock.after(Math.max(0, at - ports.clock.now()), () => void run(id)),
    );
  }

  return {
    async load() {
      const found = await stored();
      for (const id of Object.keys(waiting)) if (!found[id]) without(id);
      waiting = found;
      for (const [id, { at }] of Object.entries(waiting)) schedule(id, at);
      changed();
    },
    names: () => Object.fromEntries(Object.entries(waiting).map(([id, { name }]) => [id, { name }])),
    add(id, name) {
      const at = ports.clock.now() + limits.undoMs;
      waiting = { ...waiting, [id]: { name, at } };
      schedule(id, at);
      store();
      changed();
    },
    takeBack(id) {
      if (!waiting[id]) return false;
      without(id);
      store();
      changed();
      return true;
    },
    dispose() {
      for (const cancel of timers.values()) cancel();
    },
  };
}
