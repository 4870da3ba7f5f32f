import { createStore, type StoreApi } from 'zustand/vanilla';
import type { AnyRoom, StoresOf } from './define-room.js';
import type { Ports } from './ports/ports.js';
import type { Person, StoaOptions } from './stoa-options.js';

/** How far starting has come. The 'Setting Up' overlay shows until `ready`. */
export interface BootState {
  status: 'init' | 'setting-up' | 'ready';
  /** The current step, for the overlay. */
  step?: 'conversations' | 'models';
}

/** What belongs to no room: the person, and the life of the page. */
export interface Page {
  person: Person;
  ports: Ports;
  boot: { store: StoreApi<BootState> };
  /** Loads everything, once. Never rejects: each failure has its fallback. */
  start(): Promise<void>;
  /** Call when the page becomes visible or the network is back: follows runs again, syncs, sends pending writes. */
  wake(): void;
  /** Follows no news of other clients until `wake`; call when the page hides. */
  pause(): void;
  /** Writes what waits; call when the page hides. */
  flush(): Promise<void>;
  /** Time as the stores see it. @units milliseconds since 1970 */
  now(): number;
  /** Leaves runs (they go on), stops timers and writes what waits. */
  dispose(): void;
}

/** The steps of a page's life that records take part in. */
type Step = Exclude<keyof AnyRoom, 'name' | 'create' | 'shown'>;

/**
 * Creates the stores of a list of records. Nothing happens before `start`.
 *
 * @source protocol §11.6 (boot order).
 */
export function foldRooms<List extends readonly AnyRoom[]>(
  list: List,
  ports: Ports,
  options: StoaOptions,
): StoresOf<List> & Page {
  const { person } = options;
  const { clock } = ports;
  const stores: Record<string, unknown> = {};
  for (const room of list) stores[room.name] = room.create(ports, stores as never, options);

  const run = (room: AnyRoom, step: Step) => room[step]?.(stores[room.name] as never, stores as never);
  const runAll = (step: Step) => list.map((room) => run(room, step));
  const pause = async () => clock.pause?.();
  /** In slices, so that a slow telephone answers in between. */
  async function runInSlices(step: Step): Promise<void> {
    for (const room of list)
      if (room[step]) {
        await pause();
        run(room, step);
      }
  }
  const boot = createStore<BootState>(() => ({ status: 'init' }));
  let started: Promise<void> | undefined;
  async function start(): Promise<void> {
    boot.setState({ status: 'setting-up', step: 'conversations' });
    const requests = runAll('request');
    await pause();
    await Promise.allSettled(runAll('load'));
    boot.setState({ step: 'models' });
    await Promise.allSettled(requests);
    await pause();
    runAll('begin');
    boot.setState({ status: 'ready', step: undefined });
    await runInSlices('sync');
    await runInSlices('idle');
  }

  return {
    ...(stores as unknown as StoresOf<List>),
    person,
    ports,
    boot: { store: boot },
    start: () => (started ??= start()),
    wake: () => void runAll('wake'),
    pause: () => void runAll('pause'),
    flush: async () => void (await Promise.all(runAll('flush'))),
    now: clock.now,
    dispose() {
      for (const room of [...list].reverse()) run(room, 'dispose');
    },
  };
}
