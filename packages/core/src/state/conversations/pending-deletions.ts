import * as z from 'zod/mini';
import type { WriteBehind } from '../storage/write-behind.js';
import type { ClockPort } from '../ports/ports.js';
import { undoPeriodMs } from '../ports/undo-period.js';

const waitingSchema = z.record(
  z.string(),
  z.object({ name: z.string(), at: z.number(), ifEmpty: z.optional(z.boolean()) }),
);
type Waiting = z.output<typeof waitingSchema>;

/** Deletions that can still be taken back. They are kept in the storage, so that a reload neither forgets nor hurries them. */
export interface PendingDeletions {
  load(): Promise<void>;
  /** Other tabs may have added or taken back some. */
  names(): Record<string, { name: string }>;
  /** With `ifEmpty` only what is still without content then goes. */
  add(names: Readonly<Record<string, string>>, ifEmpty?: boolean): void;
  /** Cancels pending deletions, and answers with the ids that were pending. */
  cancel(ids: readonly string[]): string[];
  /** Begins the undo period of all of them again. */
  hold(isHeld: boolean): void;
  dispose(): void;
}

/**
 * `execute` is called when the time of deletions has come; `changed` after every change of `names`, and `written` once a change is where
 * other tabs can read it.
 */
export function createPendingDeletions(needs: {
  writeBehind: WriteBehind;
  clock: ClockPort;
  key: string;
  /** False where they are tried again when the page next starts. */
  execute(ids: string[], ifEmpty: ReadonlySet<string>): Promise<boolean | void>;
  changed(): void;
  written(): void;
}): PendingDeletions {
  const { writeBehind, clock, key, execute, changed, written } = needs;
  /** As stored when it was last read, and the changes of this tab that are not stored yet. */
  let stored: Waiting = {};
  const changes: Change[] = [];
  /** By the time at which they fall due. */
  const timers = new Map<number, () => void>();
  let disposed = false;

  const waiting = (): Waiting => changes.reduce(withChange, stored);
  async function read(): Promise<Waiting> {
    const parsed = z.safeParse(waitingSchema, await writeBehind.get(key));
    return parsed.success ? parsed.data : {};
  }
  /** Other tabs write here too, so what is stored is changed and not replaced. */
  async function change(added: Waiting, removed: readonly string[]): Promise<void> {
    const own: Change = { added, removed: new Set(removed) };
    changes.push(own);
    for (const { at } of Object.values(added)) schedule(at);
    changed();
    await writeBehind.exclusive(async () => {
      stored = withChange(await read(), own);
      changes.splice(changes.indexOf(own), 1);
      await writeBehind.write({ [key]: stored });
    });
    if (!disposed) written();
  }
  async function run(at: number): Promise<void> {
    timers.delete(at);
    // Another tab may have taken some back, or carried them out; a change of this tab may be on its way to the storage.
    stored = await writeBehind.exclusive(read);
    const due = Object.entries(waiting()).flatMap(([id, one]) => (one.at <= at ? [id] : []));
    if (due.length > 0) {
      const flagged = due.filter((id) => waiting()[id]?.ifEmpty);
      if ((await execute(due, new Set(flagged))) !== false) await change({}, due);
    } else if (!disposed) changed();
  }
  function schedule(at: number): void {
    if (timers.has(at) || disposed) return;
    timers.set(
      at,
      clock.after(Math.max(0, at - clock.now()), () => void run(at)),
    );
  }

  return {
    async load() {
      stored = await writeBehind.exclusive(read);
      for (const { at } of Object.values(waiting())) schedule(at);
      changed();
    },
    names: () => bare(Object.entries(waiting()).map(([id, { name }]) => [id, { name }] as const)),
    add(names, ifEmpty = false) {
      const at = clock.now() + undoPeriodMs(false);
      const one = (name: string) => (ifEmpty ? { name, at, ifEmpty } : { name, at });
      void change(Object.fromEntries(Object.entries(names).map(([id, name]) => [id, one(name)])), []);
    },
    cancel(ids) {
      const here = waiting();
      const known = ids.filter((id) => Object.hasOwn(here, id));
      if (known.length > 0) void change({}, known);
      return known;
    },
    hold(isHeld) {
      const at = clock.now() + undoPeriodMs(isHeld);
      const pending = Object.entries(waiting());
      if (pending.length > 0) void change(bare(pending.map(([id, one]) => [id, { ...one, at }])), []);
    },
    dispose() {
      disposed = true;
      for (const cancel of timers.values()) cancel();
    },
  };
}

interface Change {
  added: Waiting;
  removed: ReadonlySet<string>;
}

/** Without the members that every object has, so that no id seems to wait because of its spelling. */
const bare = <T>(entries: Iterable<readonly [string, T]>): Record<string, T> =>
  Object.assign(Object.create(null) as Record<string, T>, Object.fromEntries(entries));

const withChange = (before: Waiting, { added, removed }: Change): Waiting =>
  bare(Object.entries({ ...before, ...added }).filter(([id]) => !removed.has(id)));
