import { isIP } from 'node:net';
import type { FastifyRequest } from 'fastify';
import { isLoopbackHost, type Config } from '../../platform/config/config.js';

/** The origins of this application. */
export interface Origins {
  /** Whether the public address is https. */
  isSecure: boolean;
  /** The configured origin, or the one of the request. */
  of(request: Pick<FastifyRequest, 'protocol' | 'host'>): string;
  /** Whether an address has an origin of this application. */
  includes(address: URL): boolean;
}

/**
 * With PUBLIC_URL there is one origin. Without it the Host of the request counts, but only hosts that cannot be registered:
 * loopback and IP addresses. A foreign domain that resolves to this server is never accepted.
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

/** Of a return path: long enough for what a client of the tool protocol asks for. @units characters */
export const maxReturnTo = 8000;

/** A return path on this application; any address that could leave it becomes `/`. */
export function safeReturnTo(raw: unknown): string {
  if (typeof raw !== 'string' || raw.length > maxReturnTo || !raw.startsWith('/')) return '/';
  const base = 'http://stoa.invalid';
  if (!URL.canParse(raw, base)) return '/';
  const { origin, pathname, search, hash } = new URL(raw, base);
  // Browsers read `//host`, `/\host` and control characters as another host, as `URL` does; a path that still begins with
  // two slashes after parsing would be read as a host by the next parser.
  if (origin !== base || pathname.startsWith('//') || pathname.startsWith('/api/')) return '/';
  return pathname + search + hash;
}
