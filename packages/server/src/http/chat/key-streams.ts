import type { FastifyReply } from 'fastify';
import type { KeyGrant } from '../../rooms/handlers.js';
import type { Clock } from '../../platform/clock.js';
import { createStreamRegistry } from './stream-registry.js';

/** Open streams of this process that were asked for with keys. */
export interface KeyStreams {
  /** Registers a response until it closes. */
  add(key: KeyGrant, reply: FastifyReply): void;
  /** Something of a key was changed: what it does not open any more ends. */
  changed(keyId: string): Promise<void>;
  /** After a gap in the notifications; clients with a key that counts begin again. */
  closeAll(): void;
}

/** Dependencies of {@link createKeyStreams}. */
export interface KeyStreamsDeps {
  clock: Clock;
  stillOpens(keyId: string): Promise<boolean>;
  endRuns(keyId: string): Promise<void>;
  onFailure(error: unknown): void;
}

/** The longest time that a timer can wait. */
const longestMs = 2 ** 31 - 1;

/** Makes {@link KeyStreams}: a stream and what generates for it end with the key, also by the clock. */
export function createKeyStreams({ clock, stillOpens, endRuns, onFailure }: KeyStreamsDeps): KeyStreams {
  const streams = createStreamRegistry();
  const timers = new Map<string, NodeJS.Timeout>();

  async function changed(keyId: string): Promise<void> {
    if (await stillOpens(keyId)) return;
    streams.close(keyId);
    await endRuns(keyId);
  }
  function watch({ id, expiresAt }: KeyGrant): void {
    clearTimeout(timers.get(id));
    if (expiresAt === null) return void timers.delete(id);
    const inMs = Math.max(0, expiresAt.getTime() - clock.now().getTime());
    if (inMs > longestMs) return;
    const timer = setTimeout(() => {
      timers.delete(id);
      changed(id).catch(onFailure);
    }, inMs + 1);
    timers.set(id, timer.unref());
  }
  return {
    add(key, reply) {
      watch(key);
      streams.add(key.id, reply);
    },
    changed,
    closeAll: streams.closeAll,
  };
}
