/** What a link of a reply may do. */
export type LinkTarget =
  | { kind: 'internal'; target: string }
  | { kind: 'external'; href: string; host: string }
  | { kind: 'mail'; href: string }
  | { kind: 'dropped' };

/**
 * Sorts a link by its parsed address; everything that is not on the list is dropped.
 *
 * @source chat specification §2 "Links"; parsing before deciding is ours, so that no spelling slips through.
 */
export function sortLink(href: string | undefined): LinkTarget {
  if (!href) return { kind: 'dropped' };
  if (href.startsWith('#')) return { kind: 'internal', target: href.slice(1) };
  if (!URL.canParse(href)) return { kind: 'dropped' };
  const url = new URL(href);
  switch (url.protocol) {
    case 'http:':
    case 'https:':
      return { kind: 'external', href: url.href, host: url.host };
    case 'mailto:':
      return { kind: 'mail', href: url.href };
    default:
      return { kind: 'dropped' };
  }
}

/** What an image of a reply may do. Drawing one from another host would tell that host who reads. */
export type ImageTarget =
  { kind: 'inline'; src: string } | { kind: 'remote'; href: string; host: string } | { kind: 'dropped' };

/** Raster data only: an SVG document can carry script and references. */
const rasterData = /^data:image\/(?:png|jpeg|gif|webp|avif);base64,[a-z0-9+/=\s]+$/i;

/** Sorts an image by its address. @source ours */
export function sortImage(src: string | undefined): ImageTarget {
  if (!src) return { kind: 'dropped' };
  if (rasterData.test(src)) return { kind: 'inline', src };
  const link = sortLink(src);
  return link.kind === 'external'
    ? { kind: 'remote', href: link.href, host: link.host }
    : { kind: 'dropped' };
}

/** Whether an address may pass into the element tree at all. */
export const isAllowedUrl = (url: string, attribute: string) =>
  attribute === 'src' ? sortImage(url).kind !== 'dropped' : sortLink(url).kind !== 'dropped';
