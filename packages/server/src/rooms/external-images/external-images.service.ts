import { isAllowedHost, type AllowedHosts } from '../../platform/outbound/allowed-hosts.js';
import { imageTypeOf, type ImageType } from '../../platform/outbound/image-type.js';
import type { Outbound, OutboundFailure } from '../../platform/outbound/outbound.js';

/** An image, or why there is none. */
export type ExternalImage =
  | { ok: true; type: ImageType; bytes: Buffer }
  | { ok: false; reason: OutboundFailure | 'no-address' | 'no-image' | 'busy' };

/** Fetches images of other sites for readers who allowed it. */
export interface ExternalImages {
  fetch(personId: string, address: string, signal: AbortSignal): Promise<ExternalImage>;
}

export interface ExternalImagesDeps {
  outbound: Outbound;
  allowed: AllowedHosts;
}

/** The limits of one image. A browser opens about as many connections to one host. */
export const imageLimits = {
  maxBytes: 10 * 1024 * 1024,
  timeoutMs: 10_000,
  maxRedirects: 3,
  parallelForPerson: 6,
  parallel: 16,
  addressCharacters: 8_000,
} as const;

/**
 * The room of external images: the site that holds an image learns that somebody reads, not who or where, and what it sends is
 * handed on only when it is a raster image by its own bytes.
 *
 * @source security.md B, X; the route is ours
 */
export function createExternalImages({ outbound, allowed }: ExternalImagesDeps): ExternalImages {
  const running = new Map<string, number>();
  let total = 0;

  return {
    async fetch(personId, address, signal) {
      const url = addressOf(address);
      if (!url) return { ok: false, reason: 'no-address' };
      // As browsers do with images of a safe page: an address of old is tried the safe way.
      if (url.protocol === 'http:' && !isAllowedHost(allowed, url)) url.protocol = 'https:';
      const mine = running.get(personId) ?? 0;
      if (mine >= imageLimits.parallelForPerson || total >= imageLimits.parallel)
        return { ok: false, reason: 'busy' };
      running.set(personId, mine + 1);
      total += 1;
      try {
        const accept = { accept: 'image/avif,image/webp,image/png,image/jpeg,image/gif' };
        const outcome = await outbound.get({ ...imageLimits, url, headers: accept, signal });
        if (!outcome.ok) return outcome;
        const type = imageTypeOf(outcome.body);
        return type ? { ok: true, type, bytes: outcome.body } : { ok: false, reason: 'no-image' };
      } finally {
        total -= 1;
        const left = (running.get(personId) ?? 1) - 1;
        if (left > 0) running.set(personId, left);
        else running.delete(personId);
      }
    },
  };
}

function addressOf(address: string): URL | null {
  if (address.length > imageLimits.addressCharacters || !URL.canParse(address)) return null;
  const url = new URL(address);
  url.hash = '';
  return /^https?:$/.test(url.protocol) ? url : null;
}
