import { readInternalLink, type InternalLink } from '@stoa/core/rules';

/** The classes of links in a reply. */
export type LinkTarget =
  | { kind: 'internal'; link: InternalLink }
  /** An anchor that may be a footnote; the rendered message decides whether it is one of its own. */
  | { kind: 'place'; id: string }
  | { kind: 'external'; href: string; url: URL }
  | { kind: 'mail'; href: string; address: string }
  | { kind: 'dropped' };

const dropped = { kind: 'dropped' } as const;

/** Longer addresses hide their target. @units characters */
const maxCharacters = 8000;

/**
 * Classifies a link by its parsed URL; any scheme that is not on the list is dropped.
 *
 * User information (`https://name@host`) is removed from the URL: an honest site does not need it.
 *
 * @source chat specification §2 "Links"; parsing before deciding is ours, so that no spelling slips through.
 */
export function classifyLink(href: string | undefined): LinkTarget {
  if (!href) return dropped;
  if (href.startsWith('#')) {
    const link = readInternalLink(href.slice(1));
    return link ? { kind: 'internal', link } : { kind: 'place', id: decodedId(href.slice(1)) };
  }
  if (href.length > maxCharacters || !URL.canParse(href)) return dropped;
  const url = new URL(href);
  switch (url.protocol) {
    case 'http:':
    case 'https:': {
      if (url.username === '' && url.password === '') return { kind: 'external', href: url.href, url };
      const clean = new URL(url);
      clean.username = '';
      clean.password = '';
      return { kind: 'external', href: clean.href, url };
    }
    case 'mailto:':
      return classifyMail(url);
    default:
      return dropped;
  }
}

function decodedId(id: string): string {
  try {
    return decodeURIComponent(id);
  } catch {
    return id;
  }
}

/** Maximum lengths of the subject and the text passed to a mail program. @units characters */
const mailForm = /^[^\s@<>,;:"'()[\]\\?&=%]{1,64}@[^\s@<>,;:"'()[\]\\?&=%]{1,255}$/;
const mailFields = { subject: 200, body: 2000 } as const;

/**
 * A mail to the one visible address. Subject and text are kept, as every mail program shows them; copies, attachments and all other
 * fields are dropped. @source ours
 */
function classifyMail(url: URL): LinkTarget {
  const address = decodedId(url.pathname);
  if (!mailForm.test(address)) return dropped;
  const fields = Object.entries(mailFields).flatMap(([name, most]) => {
    // A lone surrogate at the cut cannot be encoded.
    const value = url.searchParams
      .get(name)
      ?.slice(0, most)
      .replace(/\p{Cs}/u, '');
    return value ? [`${name}=${encodeURIComponent(value)}`] : [];
  });
  return {
    kind: 'mail',
    address,
    href: `mailto:${encodeURIComponent(address).replace('%40', '@')}${fields.length ? `?${fields.join('&')}` : ''}`,
  };
}

/** The classes of images in a reply. A request to another host would reveal the reader. */
export type ImageTarget =
  | { kind: 'inline'; src: string }
  | { kind: 'remote'; href: string; host: string }
  | { kind: 'dropped' };

/** Raster data only: an SVG document can carry script and references. */
const rasterData = /^data:image\/(?:png|jpeg|gif|webp|avif);base64,[a-z0-9+/=\s]+$/i;

/** Maximum size of an inline image. @units characters of base64 */
const maxInline = 4_000_000;

/** Classifies an image by its URL. @source ours */
export function classifyImage(src: string | undefined): ImageTarget {
  if (!src) return dropped;
  if (src.startsWith('data:')) {
    return src.length <= maxInline && rasterData.test(src) ? { kind: 'inline', src } : dropped;
  }
  const link = classifyLink(src);
  return link.kind === 'external' ? { kind: 'remote', href: link.href, host: link.url.host } : dropped;
}

/** Whether a URL may enter the element tree. */
export const isAllowedUrl = (url: string, attribute: string) =>
  attribute === 'src' ? classifyImage(url).kind !== 'dropped' : classifyLink(url).kind !== 'dropped';
