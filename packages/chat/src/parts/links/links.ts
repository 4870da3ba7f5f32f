import { readInternalLink, type InternalLink } from '@stoa/core/rules';

/** What a link of a reply may do. */
export type LinkTarget =
  | { kind: 'internal'; link: InternalLink }
  /** A place that may be a footnote; whether it is one of this message is decided where the message is known. */
  | { kind: 'place'; id: string }
  | { kind: 'external'; href: string; url: URL }
  | { kind: 'mail'; href: string; address: string }
  | { kind: 'dropped' };

const dropped = { kind: 'dropped' } as const;

/** Longer addresses hide where they lead. @units characters */
const mostCharacters = 8000;

/**
 * Sorts a link by its parsed address; everything that is not on the list is dropped.
 *
 * A name before the host (`https://name@host`) is left out of the address: it says nothing to an honest site.
 *
 * @source chat specification §2 "Links"; parsing before deciding is ours, so that no spelling slips through.
 */
export function sortLink(href: string | undefined): LinkTarget {
  if (!href) return dropped;
  if (href.startsWith('#')) {
    const link = readInternalLink(href.slice(1));
    return link ? { kind: 'internal', link } : { kind: 'place', id: decodedId(href.slice(1)) };
  }
  if (href.length > mostCharacters || !URL.canParse(href)) return dropped;
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
      return sortMail(url);
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

/** One address. @units characters of a subject and of a text that a mail program is handed */
const mailForm = /^[^\s@<>,;:"'()[\]\\?&=%]{1,64}@[^\s@<>,;:"'()[\]\\?&=%]{1,255}$/;
const mailFields = { subject: 200, body: 2000 } as const;

/**
 * A mail to the one address that the reader can see. Subject and text are taken over, as every mail program shows them; copies to
 * others, attachments and all other fields are not. @source ours
 */
function sortMail(url: URL): LinkTarget {
  const address = decodedId(url.pathname);
  if (!mailForm.test(address)) return dropped;
  const fields = Object.entries(mailFields).flatMap(([name, most]) => {
    // A cut in the middle of a character leaves a half, which has no encoding.
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

/** What an image of a reply may do. Drawing one from another host would tell that host who reads. */
export type ImageTarget =
  { kind: 'inline'; src: string } | { kind: 'remote'; href: string; host: string } | { kind: 'dropped' };

/** Raster data only: an SVG document can carry script and references. */
const rasterData = /^data:image\/(?:png|jpeg|gif|webp|avif);base64,[a-z0-9+/=\s]+$/i;

/** The largest picture inside a text. @units characters of base64 */
const mostInline = 4_000_000;

/** Sorts an image by its address. @source ours */
export function sortImage(src: string | undefined): ImageTarget {
  if (!src) return dropped;
  if (src.startsWith('data:')) {
    return src.length <= mostInline && rasterData.test(src) ? { kind: 'inline', src } : dropped;
  }
  const link = sortLink(src);
  return link.kind === 'external' ? { kind: 'remote', href: link.href, host: link.url.host } : dropped;
}

/** Whether an address may pass into the element tree at all. */
export const isAllowedUrl = (url: string, attribute: string) =>
  attribute === 'src' ? sortImage(url).kind !== 'dropped' : sortLink(url).kind !== 'dropped';
