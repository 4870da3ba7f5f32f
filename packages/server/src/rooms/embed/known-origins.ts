import type { Clock } from '../../platform/clock.js';
import type { EmbedKeyRepository } from './embed.repository.js';

/** Channel on which the id of a key that was changed or revoked is sent to every process. */
export const embedKeyChannel = 'embed_key';

/** Cache lifetime, should a notification of a change be lost. */
const rememberMs = 5_000;

/** How long the origins of a revoked key stay known, so that its pages can read the refusal. */
const partingMs = 24 * 60 * 60 * 1000;

/**
 * The origins of all keys, for preflights, which carry no key. They never authorize a
 * request.
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
        // A failed query is not cached.
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
