import type { WorkerLike, WorkerScope } from '../worker/scope.js';

type Listener = (event: { data: unknown }) => void;

/** A worker in the same thread: messages are copied and arrive later, as they would in a browser. */
export function createFakeWorker(run: (scope: WorkerScope) => void): WorkerLike & { die(): void } {
  const heard = new Map<string, Set<Listener>>();
  const inside = new Set<Listener>();
  let isDead = false;
  const deliver = (listeners: Iterable<Listener>, message: unknown): void => {
    const data: unknown = structuredClone(message);
    queueMicrotask(() => {
      if (!isDead) for (const listener of listeners) listener({ data });
    });
  };
  run({
    postMessage: (message) => deliver(heard.get('message') ?? [], message),
    addEventListener: (_type, listener) => void inside.add(listener),
  });
  return {
    postMessage: (message) => deliver(inside, message),
    addEventListener(type: string, listener: Listener) {
      heard.set(type, (heard.get(type) ?? new Set()).add(listener));
    },
    die() {
      isDead = true;
      for (const listener of heard.get('error') ?? []) listener({ data: undefined });
    },
  };
}
