/** Bidirectional controls and invisible characters, which make a text look like another one. Joiners are kept for scripts and emoji. */
const spoofingCharacters = /(?!\u200c|\u200d|\ufe0e|\ufe0f)[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu;

/** ASCII text, which holds none of them. */
const isPlain = (text: string): boolean => /^[ -~\n]*$/.test(text);

/** Removes characters that reorder or hide text. */
export const withoutSpoofing = (text: string): string =>
  isPlain(text) ? text : text.replace(spoofingCharacters, '');

const joiners = /\u200c|\u200d|\ufe0e|\ufe0f/g;

/** File extensions that are no top-level domains: `Node.js` names no host. */
const fileEnds = new Set(
  'js mjs cjs ts tsx jsx json html htm css scss yml yaml toml txt pdf csv xml svg png jpg jpeg gif webp doc docx xls xlsx ppt pptx log ini cfg exe dll'.split(
    ' ',
  ),
);

/** A candidate host: two or more labels in any script, with the parts of a URL around it. */
const hostLike =
  // oxlint-disable-next-line regexp/no-super-linear-move -- no text of more than `maxLookedAt` characters gets here
  /(?:[a-z][a-z0-9+.-]*:\/\/)?(?:[^\s/@<>()[\]{}"']+@)?(?:[\p{L}\p{N}_-]+\.)+[\p{L}][\p{L}\p{N}-]+\.?/giu;

/** Normalizes a host for comparison: without `www.` and a trailing dot. */
const bare = (host: string) => host.replace(/\.$/, '').replace(/^www\./, '');

/** The hosts in a text, as the URL parser spells them. */
function hostsIn(text: string): string[] {
  const named: string[] = [];
  if (isPlain(text) && !text.includes('.')) return named;
  // The URL parser maps full-width characters to ASCII.
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

/** Longer texts are not checked further; the host is shown beside them. */
const maxLookedAt = 1000;

/**
 * The host to show beside a link as a protection against spoofing: where its text names another host or holds hidden characters, where
 * the URL has user information, and where the host is an internationalized name (`xn--`), which can imitate letters. Null where the text
 * matches.
 *
 * @source security.md X; the criteria are ours.
 */
export function mismatchedHost(text: string, url: URL): string | null {
  const isHonest =
    text.length <= maxLookedAt &&
    url.username === '' &&
    url.password === '' &&
    !/(?:^|\.)xn--/.test(url.hostname) &&
    withoutSpoofing(text) === text &&
    hostsIn(text).every((host) => host === bare(url.hostname));
  return isHonest ? null : url.host;
}

/** The mail address to show beside a link whose text names another one; null where it names none or the same. */
export function mismatchedMailAddress(text: string, address: string): string | null {
  if (text.length > maxLookedAt) return address;
  const named = text.normalize('NFKC').match(/(?<![^\s<>()"',;:])[^\s<>()"',;:]+@[^\s<>()"',;:]+/g) ?? [];
  const isHonest =
    withoutSpoofing(text) === text && named.every((one) => one.toLowerCase() === address.toLowerCase());
  return isHonest ? null : address;
}
