import { featureFlagDefaults } from '../contract/feature-flags/flags.js';
import type { Model } from '../contract/models/models.js';
import { failed, success, type Outcome } from '../contract/outcome.js';
import type { Call, ClockPort, Notice, Ports, TabsPort } from '../state/ports/ports.js';
import { createFakeClock, type FakeClock } from './fake-clock.js';
import { createFakeCloud, type FakeCloud } from './fake-cloud.js';
import { createFakeLocks } from './fake-locks.js';
import { createFakeRuns, type FakeRuns } from './fake-runs.js';
import { createFakeStorage, type FakeStorage } from './fake-storage.js';

/** Models of the fake server. */
export const fakeModels: Model[] = [
  {
    id: 'demo-large',
    name: 'Demo Large',
    description: 'Thinks long.',
    inputContextWindow: 1000,
    outputTokenLimit: 4000,
    supportsImages: false,
  },
  {
    id: 'demo-small',
    name: 'Demo Small',
    description: 'Answers fast.',
    inputContextWindow: 500,
    outputTokenLimit: 1000,
    supportsImages: false,
  },
];

/** A notice and whether it was taken back. */
export interface ShownNotice extends Notice {
  takenBack: boolean;
}

type Answer = (input: unknown) => Outcome<unknown> | Promise<Outcome<unknown>>;

/** The ports of one fake tab, with what a test wants to see and do. */
export interface FakePorts extends Ports {
  world: FakeWorld;
  notices: ShownNotice[];
  sessionsLost: string[];
  calls: { operation: string; input: unknown }[];
  /** The storage as this tab sees it; its failures are its own, its entries those of the browser. */
  storage: FakeStorage;
  /** Called before the server hears of a call, and once it has done what was asked. */
  beforeCall: (operation: string) => void;
  afterCall: (operation: string) => void;
  /** The tab dies: nothing it began goes on, nothing it asks is answered. */
  crash(): void;
}

/** One browser, one server, any number of tabs. */
export interface FakeWorld {
  clock: FakeClock;
  /** The entries of the browser. */
  entries: Map<string, unknown>;
  /** The server's runs; `chat.script(…)`, `chat.drop()`. */
  chat: FakeRuns;
  cloud: FakeCloud;
  /** Replaces the answer to an operation, for instance `'models.list'`; null brings the usual one back. */
  answer(operation: string, answer: Answer | null): void;
  /** Every call of this browser fails as without a network until it is switched off again; on a second device runs go on. */
  offline(on: boolean): void;
  tab(overrides?: Partial<Ports>): FakePorts;
}

const networkFailure = failed({ code: 'network', message: 'Network Error' });

/**
 * Creates a world. `clock` may be the real one, for stories. With `locks` the browser lets one tab at a time write what belongs together.
 * With `server` it is another browser of the same person, on the same server and clock.
 */
export function createFakeWorld(
  options: { clock?: ClockPort; entries?: Map<string, unknown>; locks?: boolean; server?: FakeWorld } = {},
): FakeWorld {
  const { server } = options;
  const manual = server?.clock ?? createFakeClock();
  const clock: FakeClock = options.clock ? { ...options.clock, advance: manual.advance } : manual;
  const entries = options.entries ?? new Map<string, unknown>();
  const chat = server?.chat ?? createFakeRuns(clock);
  const cloud = server?.cloud ?? createFakeCloud(clock);
  const answers = new Map<string, Answer>();
  const listeners = new Map<object, Set<(message: unknown) => void>>();
  const locks = options.locks ? createFakeLocks() : undefined;
  let isOffline = false;
  let ids = 0;

  if (!server) chat.onEnd = (run) => cloud.finishRun(run);
  const usual: Record<string, Answer> = {
    ...(cloud.handlers as unknown as Record<string, Answer>),
    'models.list': () =>
      success({
        success: true,
        data: {
          models: fakeModels,
          default: fakeModels[0],
          advanced: fakeModels[0],
          cheapest: fakeModels[1],
        },
      }),
    'featureFlags.get': () => success({ success: true, data: { ...featureFlagDefaults } }),
    'assistants.list': () => success({ success: true, data: [] }),
    'groups.list': () => success({ success: true, data: [] }),
    'accounts.get': () => success({ success: true, data: [] }),
    'settings.get': () => success({ success: true, data: null }),
    'settings.save': () => success({ success: true }),
    'chat.activeRuns': () =>
      success({
        success: true,
        data: [...chat.runs.values()]
          .filter((run) => !run.end)
          .map(({ request: { options: run } }) => ({
            requestId: run.requestId,
            conversationId: run.conversationId ?? null,
            messageId: run.messageId ?? null,
            status: 'running',
          })),
      }),
  };

  function tab(overrides: Partial<Ports> = {}): FakePorts {
    const me = {};
    let dead = false;
    const never = new Promise<never>(() => undefined);
    const alive = async <T>(work: () => T | Promise<T>): Promise<T> => {
      if (dead) return never;
      const value = await work();
      return dead ? never : value;
    };
    const lock = locks?.tab();
    const stored = createFakeStorage(entries);
    const storage: FakeStorage = Object.assign(Object.create(stored) as FakeStorage, {
      get: (key: string) => alive(() => stored.get(key)),
      keys: (prefix: string) => alive(() => stored.keys(prefix)),
      set: (key: string, value: unknown) => storage.setMany({ [key]: value }),
      remove: (key: string) => storage.setMany({ [key]: undefined }),
      setMany: (changes: Record<string, unknown>) =>
        alive(async () => {
          await storage.beforeWrite(Object.keys(changes));
          if (dead) return never;
          const result = await stored.setMany(changes);
          if (result.ok) storage.afterWrite(Object.keys(changes));
          return result;
        }),
      ...(lock
        ? { exclusive: <T>(name: string, run: () => Promise<T>) => alive(() => lock.exclusive(name, run)) }
        : {}),
    });
    const line = chat.port();
    const tabs: TabsPort = {
      post(message) {
        const copy = structuredClone(message);
        for (const [other, set] of listeners) {
          if (other === me || dead) continue;
          for (const listener of set) queueMicrotask(() => listener(copy));
        }
      },
      subscribe(listener) {
        const set = listeners.get(me) ?? new Set();
        const heard = (message: unknown): void => {
          if (!dead) listener(message);
        };
        listeners.set(me, set.add(heard));
        return () => set.delete(heard);
      },
    };
    const calls: FakePorts['calls'] = [];
    const call = ((room: string, name: string, input: unknown) =>
      alive(async () => {
        const operation = `${room}.${name}`;
        calls.push({ operation, input });
        await Promise.resolve();
        if (isOffline) return networkFailure;
        ports.beforeCall(operation);
        if (dead) return never;
        const answer = answers.get(operation) ?? usual[operation];
        const value = answer ? await answer(structuredClone(input)) : networkFailure;
        ports.afterCall(operation);
        return value;
      })) as unknown as Call;
    const notices: ShownNotice[] = [];
    const sessionsLost: string[] = [];

    const ports: FakePorts = {
      world,
      notices,
      sessionsLost,
      calls,
      beforeCall: () => undefined,
      afterCall: () => undefined,
      crash() {
        dead = true;
        line.disconnect();
        lock?.crash();
      },
      call,
      chat: {
        start: (request, listener) => (dead ? { leave: () => undefined } : line.start(request, listener)),
        follow: (id, after, listener) =>
          dead ? { leave: () => undefined } : line.follow(id, after, listener),
        stop: (id) => alive(() => line.stop(id)),
        acknowledge: (id) => alive(() => line.acknowledge(id)),
      },
      tabs,
      clock: {
        now: clock.now,
        after: (ms, run) => clock.after(ms, () => void (dead || run())),
      },
      newId: () => `${server ? 'device-' : 'id-'}${String(++ids).padStart(8, '0')}`,
      notify(notice) {
        const shown: ShownNotice = { ...notice, takenBack: false };
        notices.push(shown);
        return () => {
          shown.takenBack = true;
        };
      },
      fetchChunk: (url) => alive(() => (isOffline ? networkFailure : cloud.chunk(url))),
      pollDocument: async () => (isOffline ? 'failed' : 'ready'),
      sessionLost: (reason) => void sessionsLost.push(reason),
      storage,
      ...(overrides as object),
    };
    return ports;
  }

  const world: FakeWorld = {
    clock,
    entries,
    chat,
    cloud,
    answer(operation, answer) {
      if (answer) answers.set(operation, answer);
      else answers.delete(operation);
    },
    offline(on) {
      isOffline = on;
      if (server) return;
      if (on) chat.unplug();
      else chat.restore();
    },
    tab,
  };
  return world;
}

/** Ports of a single fake tab in a world of its own. */
export const createFakePorts = (
  overrides: Partial<Ports> = {},
  world: FakeWorld = createFakeWorld(),
): FakePorts => world.tab(overrides);
