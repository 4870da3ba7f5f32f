import { classifyLink } from './links.js';

/** The classes of frame addresses. */
export type FrameTarget =
  | { kind: 'own'; src: string }
  | { kind: 'remote'; href: string; host: string }
  | { kind: 'dropped' };

/**
 * Classifies the address of a frame: this origin and its blobs are trusted, https pages of other sites need consent, any other is
 * dropped (`javascript:`, `data:`, blobs of other origins, http).
 *
 * @source security.md X
 */
export function classifyFrame(src: string, origin: string | null = ownOrigin()): FrameTarget {
  const base = origin ?? undefined;
  if (!URL.canParse(src, base)) return { kind: 'dropped' };
  const url = new URL(src, base);
  // The origin of a blob is that of the page that created it.
  if (origin !== null && url.origin === origin && ['http:', 'https:', 'blob:'].includes(url.protocol))
    return { kind: 'own', src: url.href };
  if (url.protocol !== 'https:') return { kind: 'dropped' };
  const link = classifyLink(url.href);
  return link.kind === 'external'
    ? { kind: 'remote', href: link.href, host: link.url.host }
    : { kind: 'dropped' };
}

/** Null on the server, where no frame is rendered. */
const ownOrigin = () => (typeof location === 'undefined' ? null : location.origin);
