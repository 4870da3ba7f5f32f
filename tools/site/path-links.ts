import { existsSync } from 'node:fs';
import { join, posix } from 'node:path';
import type { MarkdownRenderer } from 'vitepress';
import { root, servedPath, siteGroups } from './site-pages.js';

/** What a relative link of a page comes to: another page, a file that is no page, or nothing. */
export type LinkTarget =
  | { kind: 'page'; href: string }
  | { kind: 'file'; path: string }
  | { kind: 'missing' };

/**
 * What a link leads to.
 *
 * @param from - the page that it stands in, as in the repository.
 * @param href - as written there, relative.
 */
export function linkTarget(pages: ReadonlySet<string>, from: string, href: string): LinkTarget {
  const [written = '', anchor] = href.split('#', 2);
  const path = posix.normalize(posix.join(posix.dirname(from), decodeURI(written))).replace(/\/$/, '');
  const page = [path, `${path}/index.md`, `${path}/README.md`].find((candidate) => pages.has(candidate));
  if (page !== undefined)
    return { kind: 'page', href: `/${servedPath(page)}${anchor === undefined ? '' : `#${anchor}`}` };
  return existsSync(join(root, path)) ? { kind: 'file', path } : { kind: 'missing' };
}

const isRelative = (href: string) => !/^(?:[a-z][a-z\d+.-]*:|[#/])/i.test(href);

/**
 * Takes links as they stand in the repository: one to a folder leads to its page, one to a file that the site does not hold is its words
 * alone, with the path to be read on pointing. Pictures are served from the root of the site.
 *
 * @errors throws for a link that leads nowhere, which ends the build.
 */
export function pathLinks(markdown: MarkdownRenderer): void {
  const sources = siteGroups().flatMap((group) => group.pages.map(({ path }) => path));
  const pages = new Set(sources);
  const sourceOf = new Map(sources.map((path) => [servedPath(path), path]));
  markdown.core.ruler.after('inline', 'path-links', ({ tokens, env }) => {
    const served = (env as { relativePath: string }).relativePath;
    const from = sourceOf.get(served) ?? served;
    const targetOf = (href: string) => {
      const target = linkTarget(pages, from, href);
      if (target.kind === 'missing') throw new Error(`${from}: the link to ${href} leads nowhere.`);
      return target;
    };
    for (const { children } of tokens) {
      let isOfFile = false;
      for (const token of children ?? []) {
        const address = token.attrGet(token.type === 'image' ? 'src' : 'href');
        if (address !== null && isRelative(address)) {
          const target = targetOf(address);
          if (target.kind === 'page') token.attrSet('href', target.href);
          else if (token.type === 'image') token.attrSet('src', `/${servedPath(target.path)}`);
          else {
            isOfFile = true;
            token.attrs = [['title', target.path]];
          }
        }
        if (isOfFile && /^link_(?:open|close)$/.test(token.type)) {
          isOfFile = token.type === 'link_open';
          token.type = token.type.replace('link', 'path');
          token.tag = 'span';
        }
      }
    }
  });
}
