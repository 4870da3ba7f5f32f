/** Marks of direction and what has no shape: they make a text look like another one. Scripts and emoji need their joiners. */
const disguise = /(?!\u200c|\u200d|\ufe0e|\ufe0f)[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu;

/** Letters, digits and marks of plain English: nothing in them turns words around. */
const isPlain = (text: string): boolean => /^[ -~\n]*$/.test(text);

/** A text without what could turn it around or hide in it. */
export const undisguised = (text: string): string => (isPlain(text) ? text : text.replace(disguise, ''));

const joiners = /\u200c|\u200d|\ufe0e|\ufe0f/g;

/** Ends of file names and of names of programs that are no top-level domains: `Node.js` names no host. */
const fileEnds = new Set(
  'js mjs cjs ts tsx jsx json html htm css scss yml yaml toml txt pdf csv xml svg png jpg jpeg gif webp doc docx xls xlsx ppt pptx log ini cfg exe dll'.split(
    ' ',
  ),
);

/** Words that could be a host: two or more labels, in any script, with what may stand before and after a host in an address. */
const hostLike =
  /(?:[a-z][a-z0-9+.-]*:\/\/)?(?:[^\s/@<>()[\]{}"']+@)?(?:[\p{L}\p{N}_-]+\.)+[\p{L}][\p{L}\p{N}-]+\.?/giu;

/** The same host for whoever reads: without `www.` and a dot at the end. */
const bare = (host: string) => host.replace(/\.$/, '').replace(/^www\./, '');

/** The hosts that a text names, as a browser would spell them. */
function hostsIn(text: string): string[] {
  const named: string[] = [];
  if (isPlain(text) && !text.includes('.')) return named;
  // Full-width letters and stops read like plain ones, and a browser takes them for those.
  for (const [found] of text
    .normalize('NFKC')
    .replace(joiners, '')
    .replaceAll('。', '.')
    .matchAll(hostLike)) {
    const address = found.includes('://') ? found.slice(found.indexOf('://') + 3) : found;
    const host = address.slice(address.lastIndexOf('@') + 1);
    const end = host.replace(/\.$/, '').split('.').at(-1) ?? '';
    if (fileEnds.has(end.toLowerCase()) || !URL.canParse(`https://${host}`)) continue;
    named.push(bare(new URL(`https://${host}`).hostname));
  }
  return named;
}

/** Longer texts are looked at only so far; the host is shown beside them. */
const mostLookedAt = 1000;

/**
 * The host that has to stand beside a link, so that nobody takes it for another: where its text names another host or hides
 * something, where the address begins with a name before an `@`, and where the host is written in a script that can imitate
 * letters (`xn--`). Null where the text is honest.
 *
 * @source security.md X; what counts as pretending is ours.
 */
export function hostToShow(text: string, url: URL): string | null {
  const isHonest =
    text.length <= mostLookedAt &&
    url.username === '' &&
    url.password === '' &&
    !/(?:^|\.)xn--/.test(url.hostname) &&
    undisguised(text) === text &&
    hostsIn(text).every((host) => host === bare(url.hostname));
  return isHonest ? null : url.host;
}

/** The mail address that has to stand beside a link whose text names another one; null where it names none or the same. */
export function mailToShow(text: string, address: string): string | null {
  if (text.length > mostLookedAt) return address;
  const named = text.normalize('NFKC').match(/[^\s<>()"',;:]+@[^\s<>()"',;:]+/g) ?? [];
  const isHonest =
    undisguised(text) === text && named.every((one) => one.toLowerCase() === address.toLowerCase());
  return isHonest ? null : address;
}
