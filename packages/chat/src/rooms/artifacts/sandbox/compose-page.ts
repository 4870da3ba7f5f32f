import type { ArtifactFile } from '@stoa/core/rules';

const normal = (path: string): string => path.replace(/^\.?\//, '').split(/[?#]/, 1)[0]!;

const attributePatterns = {
  href: /\bhref\s*=\s*["']?([^"'\s>]+)/i,
  src: /\bsrc\s*=\s*["']?([^"'\s>]+)/i,
};
const pathIn = (name: keyof typeof attributePatterns, tag: string): string | undefined =>
  attributePatterns[name].exec(tag)?.[1];

/** Text that ends no script and no style early. */
const inScript = (text: string): string => text.replace(/<\/(script)/gi, '<\\/$1');
const inStyle = (text: string): string => text.replace(/<\/(style)/gi, '<\\/$1');

/** The entry of a page: `index.html`, else the first HTML file. */
export const entryOf = (files: readonly ArtifactFile[]): ArtifactFile | undefined =>
  files.find(({ path }) => /(?:^|\/)index\.html?$/i.test(path)) ??
  files.find(({ path }) => /\.html?$/i.test(path));

/**
 * One HTML text of the files of a page. Its own styles and scripts are put in where it names them, for nothing can be fetched; those
 * that it does not name are added, as a page without a build step would be meant.
 */
export function composePage(files: readonly ArtifactFile[]): string {
  const entry = entryOf(files);
  const used = new Set<string>();
  const named = (path: string): ArtifactFile | undefined => {
    const found = files.find((file) => file.path === normal(path) || file.path.endsWith(`/${normal(path)}`));
    if (found) used.add(found.path);
    return found;
  };
  const html = (entry?.text ?? '<!doctype html><body></body>')
    // Each pattern goes over a tag once, however long it is: a text of many beginnings must not hold the page.
    .replace(/<link\b[^<>]*>/gi, (tag: string) => {
      const path = /stylesheet/i.test(tag) ? pathIn('href', tag) : undefined;
      const file = path === undefined ? undefined : named(path);
      return file ? `<style>${inStyle(file.text)}</style>` : tag;
    })
    .replace(/<script\b([^<>]*)>\s*<\/script>/gi, (tag: string, attributes: string) => {
      const path = pathIn('src', attributes);
      const file = path === undefined ? undefined : named(path);
      const isModule = /type\s*=\s*["']?module/i.test(attributes);
      return file ? `<script${isModule ? ' type="module"' : ''}>${inScript(file.text)}</script>` : tag;
    });
  const rest = files.filter((file) => file !== entry && !used.has(file.path));
  const styles = rest
    .filter(({ path }) => /\.css$/i.test(path))
    .map(({ text }) => `<style>${inStyle(text)}</style>`);
  const scripts = rest
    .filter(({ path }) => /\.m?js$/i.test(path))
    .map(({ text }) => `<script>${inScript(text)}</script>`);
  const head = styles.join('');
  const withHead = /<\/head>/i.test(html) ? html.replace(/<\/head>/i, () => `${head}</head>`) : head + html;
  const tail = scripts.join('');
  return /<\/body>/i.test(withHead) ? withHead.replace(/<\/body>/i, () => `${tail}</body>`) : withHead + tail;
}
