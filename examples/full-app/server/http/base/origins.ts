import { isIP } from 'node:net';
import type { FastifyRequest } from 'fastify';
import { isLoopbackHost, type Config } from '../../config.js';

/** Which addresses are this application. */
export interface Origins {
  /** Whether people reach it by https. */
  isSecure: boolean;
  /** Origin under which this request came in, or the configured one. */
  of(request: Pick<FastifyRequest, 'protocol' | 'host'>): string;
  /** Whether an address is on this application. */
  includes(address: URL): boolean;
}

/**
 * With PUBLIC_URL there is one origin. Without it the name in the request counts, but only names that nobody else can own:
 * this machine and bare addresses. A stranger's domain that is made to point here is never taken for us.
 */
export function createOrigins({ publicUrl }: Pick<Config, 'publicUrl'>, port: () => number): Origins {
  const fallback = () => `http://localhost:${port()}`;
  const isOurs = ({ hostname }: URL) =>
    isLoopbackHost(hostname) || isIP(hostname.replace(/^\[|\]$/g, '')) !== 0;
  return {
    isSecure: publicUrl?.startsWith('https:') ?? false,
    of({ protocol, host }) {
      if (publicUrl !== null) return publicUrl;
      const named = `${protocol}://${host}`;
      return URL.canParse(named) && isOurs(new URL(named)) ? new URL(named).origin : fallback();
    },
    includes: (address) => (publicUrl === null ? isOurs(address) : address.origin === publicUrl),
  };
}

/** A path on this application to come back to; anything that could lead elsewhere becomes `/`. */
export function safeReturnTo(raw: unknown): string {
  if (typeof raw !== 'string' || raw.length > 2000 || !raw.startsWith('/')) return '/';
  const base = 'http://stoa.invalid';
  if (!URL.canParse(raw, base)) return '/';
  const { origin, pathname, search, hash } = new URL(raw, base);
  // Browsers read `//host`, `/\host` and hidden control characters as another host: so does URL, and a path that still
  // begins with two slashes after parsing would be read so by the next one.
  if (origin !== base || pathname.startsWith('//') || pathname.startsWith('/api/')) return '/';
  return pathname + search + hash;
}
