import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitepress';
import { pathLinks } from '../path-links.js';
import { servedPath, siteGroups } from '../site-pages.js';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

const groups = siteGroups();
const address = (path: string) => `/${servedPath(path).replace(/(?:^|(?<=\/))index\.md$|\.md$/, '')}`;

// oxlint-disable-next-line import/no-default-export -- the generator takes its configuration from it
export default defineConfig({
  title: 'Stoa',
  description: 'An AI chat workspace that teams run, embed and build on.',
  // The address below which the site is served, with slashes at both ends.
  base: (process.env['STOA_DOCS_BASE'] ?? '/') as `/${string}/`,
  srcDir: here('../dist/pages'),
  outDir: here('../dist/site'),
  cacheDir: here('../dist/cache'),
  // Examples name servers of the reader's own machine; every other link has to lead somewhere.
  ignoreDeadLinks: 'localhostLinks',
  head: [['link', { rel: 'icon', href: `${process.env['STOA_DOCS_BASE'] ?? '/'}favicon.svg` }]],
  markdown: {
    theme: { light: 'github-light-high-contrast', dark: 'github-dark-high-contrast' },
    languageAlias: { caddyfile: 'nginx', haproxy: 'ini' },
    config(markdown) {
      pathLinks(markdown);
      // Two braces are words of a text here, not of a template of Vue.
      const { rules } = markdown.renderer;
      for (const kind of ['text', 'code_inline'] as const) {
        const { [kind]: write } = rules;
        rules[kind] = (...given) => (write?.(...given) ?? '').replaceAll('{{', '&#123;&#123;');
      }
    },
  },
  vite: {
    plugins: [
      {
        name: 'tokens-by-class',
        enforce: 'pre',
        // The site marks the dark theme by a class, the tokens by an attribute.
        transform: (code, id) =>
          id.includes('/tokens/theme.css') ? code.replaceAll("[data-theme='dark']", '.dark') : undefined,
      },
    ],
    build: { chunkSizeWarningLimit: 4_000 },
  },
  themeConfig: {
    logo: '/favicon.svg',
    search: { provider: 'local' },
    outline: [2, 3],
    nav: [
      { text: 'Use it', link: '/guide/groups' },
      { text: 'Run it', link: '/deploying' },
      { text: 'Build with it', link: '/architecture' },
      { text: 'Operations', link: '/operations/' },
    ],
    sidebar: groups.map(({ title, isFolded, pages }) => ({
      text: title,
      collapsed: isFolded,
      items: pages.map((page) => ({ text: page.title, link: address(page.path) })),
    })),
  },
});
