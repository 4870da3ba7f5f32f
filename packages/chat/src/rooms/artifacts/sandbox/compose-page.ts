import type { ArtifactFile } from '@stoa/core/rules';

const normal = (path: string): string => path.replace(/^\.?\//, '').replace(/[?#].*$/, '');

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
    .replace(/<link\b[^>]*\bhref\s*=\s*["']?([^"'\s>]+)[^>]*>/gi, (tag: string, path: string) => {
      const file = /stylesheet/i.test(tag) ? named(path) : undefined;
      return file ? `<style>${inStyle(file.text)}</style>` : tag;
    })
    .replace(
      /<script\b([^>]*)\bsrc\s*=\s*["']?([^"'\s>]+)["']?([^>]*)>\s*<\/script>/gi,
      (tag: string, before: string, path: string, after: string) => {
        const file = named(path);
        const isModule = /type\s*=\s*["']?module/i.test(before + after);
        return file ? `<script${isModule ? ' type="module"' : ''}>${inScript(file.text)}</script>` : tag;
      },
    );
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
