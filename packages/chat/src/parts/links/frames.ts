import { sortLink } from './links.js';

/** What the address of a frame may do. */
export type FrameTarget =
  { kind: 'own'; src: string } | { kind: 'remote'; href: string; host: string } | { kind: 'dropped' };

/**
 * Sorts the address of a frame: this origin and its blobs are our own, https pages of other sites wait for consent, everything
 * else is dropped (`javascript:`, `data:`, blobs of other origins, http).
 *
 * @source security.md X
 */
export function sortFrame(src: string, origin: string | null = ownOrigin()): FrameTarget {
  const base = origin ?? undefined;
  if (!URL.canParse(src, base)) return { kind: 'dropped' };
  const url = new URL(src, base);
  // The origin of a blob is that of the page which made it.
  if (origin !== null && url.origin === origin && ['http:', 'https:', 'blob:'].includes(url.protocol))
    return { kind: 'own', src: url.href };
  if (url.protocol !== 'https:') return { kind: 'dropped' };
  const link = sortLink(url.href);
  return link.kind === 'external'
    ? { kind: 'remote', href: link.href, host: link.url.host }
    : { kind: 'dropped' };
}

/** None on the server, where no frame is drawn. */
const ownOrigin = () => (typeof location === 'undefined' ? null : location.origin);
