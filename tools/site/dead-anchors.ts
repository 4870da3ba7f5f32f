import { readFileSync, readdirSync } from 'node:fs';
import { join, posix } from 'node:path';

const unescape = (text: string) => decodeURIComponent(text.replaceAll('&amp;', '&'));

/**
 * The links of a built site to places on its pages that do not exist, as `page: address`. Whether the pages exist the generator has seen.
 *
 * @param base the address below which the site is served, with slashes at both ends.
 */
export function deadAnchors(folder: string, base: string): string[] {
  const paths = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((path) =>
    path.endsWith('.html'),
  );
  const texts = new Map(paths.map((path) => [path, readFileSync(join(folder, path), 'utf8')]));
  const places = new Map(
    [...texts].map(([path, text]) => [
      path,
      new Set([...text.matchAll(/ id="([^"]+)"/g)].map(([, id = '']) => unescape(id))),
    ]),
  );
  return [...texts].flatMap(([page, text]) =>
    [...text.matchAll(/ href="([^"#:]*)#([^"]+)"/g)].flatMap(([, address = '', place = '']) => {
      const path = address.startsWith(base)
        ? address.slice(base.length)
        : posix.join(posix.dirname(page), address);
      const target = address === '' ? page : path.replace(/(^|\/)$/, '$1index.html');
      return places.get(target)?.has(unescape(place)) ? [] : [`${page}: ${address}#${place}`];
    }),
  );
}
