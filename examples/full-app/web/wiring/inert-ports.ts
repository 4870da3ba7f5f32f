import type { Ports, StreamHandle } from '@stoa/core/state';

const nothing = () => undefined;
const never = () => new Promise<never>(nothing);
const handle: StreamHandle = { leave: nothing };

/** Ports that do nothing, for rendering on the server, where no store ever starts. */
export function createInertPorts(): Ports {
  return {
    call: never,
    chat: { start: () => handle, follow: () => handle, stop: never, acknowledge: never },
    storage: {
      get: () => Promise.resolve(undefined),
      set: () => Promise.resolve({ ok: true }),
      remove: () => Promise.resolve({ ok: true }),
      setMany: () => Promise.resolve({ ok: true }),
      keys: () => Promise.resolve([]),
    },
    tabs: { post: nothing, subscribe: () => nothing },
    clock: { now: () => 0, after: () => nothing },
    newId: () => 'inert',
    notify: () => nothing,
    fetchChunk: never,
    pollDocument: never,
    sessionLost: nothing,
  };
}
