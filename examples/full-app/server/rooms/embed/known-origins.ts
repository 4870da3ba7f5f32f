import type { Clock } from '../../platform/clock.js';
import type { EmbedKeyRepository } from './embed.repository.js';

/** Channel on which the id of a key that was changed or revoked is sent to every process. */
export const embedKeyChannel = 'embed_key';

/** Should the news of a change be lost, it is known after this time. */
const rememberMs = 5_000;

/** A page whose key has just been revoked can still be told so. */
const partingMs = 24 * 60 * 60 * 1000;

/**
 * The origins of all keys, for answers that come before anybody has named a key: whether a browser may ask at all. What a caller
 * may do is never decided here.
 */
export function createKnownOrigins(keys: Pick<EmbedKeyRepository, 'inForceSince'>, clock: Clock) {
  let known: { untilMs: number; origins: Promise<ReadonlySet<string>> } | undefined;

  const load = async (): Promise<ReadonlySet<string>> => {
    const found = await keys.inForceSince(new Date(clock.now().getTime() - partingMs));
    return new Set(found.flatMap(({ settings }) => settings.origins));
  };

  return {
    async has(origin: string): Promise<boolean> {
      const nowMs = clock.now().getTime();
      if (!known || known.untilMs <= nowMs) {
        const mine = { untilMs: nowMs + rememberMs, origins: load() };
        known = mine;
        // A failed look is no answer to keep.
        mine.origins.catch(() => {
          if (known === mine) known = undefined;
        });
      }
      return (await known.origins).has(origin);
    },
    forget(): void {
      known = undefined;
    },
  };
}

/** See {@link createKnownOrigins}. */
export type KnownOrigins = ReturnType<typeof createKnownOrigins>;
