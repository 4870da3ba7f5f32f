import { readFileSync, readdirSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The folder of the repository, with a slash at its end. */
export const root = fileURLToPath(new URL('../../', import.meta.url));

const read = (path: string) => readFileSync(join(root, path), 'utf8');

/** A page of the documentation site; `path` is its place below the pages, as in the repository, with `.md`. */
export interface SitePage {
  path: string;
  title: string;
  text: string;
}

/** Pages under one title of the sidebar. */
export interface PageGroup {
  title: string;
  /** Whether its pages are listed only once the reader asks for them. */
  isFolded: boolean;
  pages: SitePage[];
}

const titleOf = (path: string, text: string): string => {
  const title = /^# +(.+)$/m.exec(text)?.[1];
  if (!title) throw new Error(`${path} has no title: begin it with a line "# …".`);
  return title.replaceAll('`', '').replace(/^Operations: /, '');
};

/** A page that stands in the repository; what is said to tools alone, in comments, is left out. */
function pageOf(path: string): SitePage {
  const text = read(path).replaceAll(/<!--.*?-->\n?/gs, '');
  return { path, title: titleOf(path, text), text };
}

const pagesIn = (folder: string) =>
  readdirSync(join(root, folder))
    .filter((name) => name.endsWith('.md') && name !== 'README.md')
    .toSorted()
    .map((name) => pageOf(`${folder}/${name}`));

/** A page of a folder that lists the others, so that a link to the folder leads somewhere. */
function indexOf(folder: string, title: string, intro: string, pages: readonly SitePage[]): SitePage {
  const lines = pages.map((page) => `- [${page.title}](${basename(page.path)})`);
  return { path: `${folder}/index.md`, title, text: `# ${title}\n\n${intro}\n\n${lines.join('\n')}\n` };
}

/** The title of a file of stories and the names of its states. */
function storiesOf(path: string): { title: string; states: string[] } {
  const text = read(path);
  const title = /\btitle: '([^']+)'/.exec(text.slice(text.indexOf('const meta')))?.[1] ?? basename(path);
  const states = [...text.matchAll(/^export const ([A-Z]\w*)\b/gm)].map(([, name = '']) =>
    name.replaceAll(/(?<=[a-z])(?=[A-Z])/g, ' '),
  );
  return { title, states };
}

/** Every part of the packages with the states that it is shown in. */
function storiesPage(): SitePage {
  const files = readdirSync(join(root, 'packages'), { recursive: true, encoding: 'utf8' })
    .filter((path) => /^\w+\/src\/.*\.stories\.tsx$/.test(path))
    .map((path) => storiesOf(`packages/${path}`))
    .toSorted((one, other) => one.title.localeCompare(other.title));
  const count = files.reduce((sum, { states }) => sum + states.length, 0);
  const lines = files.map(
    ({ title, states }) => `- **${title.replaceAll('/', ' / ')}**: ${states.join(', ')}`,
  );
  return {
    path: 'docs/stories.md',
    title: 'Parts and their states',
    text: `# Parts and their states

Each part is drawn in each of its states, ${count} of them, by \`npm run storybook\`; what is drawn there is checked for accessibility.

${lines.join('\n')}
`,
  };
}

function apiPage(rooms: readonly SitePage[]): SitePage {
  const lines = rooms.map((page) => `- [${page.title}](${basename(page.path)})`);
  return {
    path: 'docs/operations/index.md',
    title: 'All operations',
    text: `# All operations

What the server answers, room by room, from the contract itself. The same as <a href="/openapi.json" download>a description in OpenAPI 3.1</a>,
which a running server gives at \`/api/openapi.json\` with the operations that it serves.

${lines.join('\n')}
`,
  };
}

const runningPages = ['deploying', 'growing', 'running', 'sign-in', 'model-servers'].map(
  (name) => `docs/${name}.md`,
);

const readmes = () =>
  ['packages', 'examples'].flatMap((folder) =>
    readdirSync(join(root, folder))
      .toSorted()
      .flatMap((name) => {
        const path = `${folder}/${name}/README.md`;
        try {
          return [pageOf(path)];
        } catch {
          return [];
        }
      }),
  );

/** The pages of the site in their order: the guides, the pages and READMEs of the repository, its operations, stories and decisions. */
export function siteGroups(): PageGroup[] {
  const others = pagesIn('docs').filter(({ path }) => !runningPages.includes(path));
  const operations = pagesIn('docs/operations');
  const decisions = pagesIn('docs/decisions');
  return [
    { title: 'Begin', isFolded: false, pages: [pageOf('docs/README.md'), pageOf('README.md')] },
    { title: 'Use it', isFolded: false, pages: pagesIn('docs/guide') },
    { title: 'Run it', isFolded: false, pages: runningPages.map(pageOf) },
    {
      title: 'Build with it',
      isFolded: false,
      pages: [...others, storiesPage(), pageOf('CONTRIBUTING.md')],
    },
    { title: 'Packages and examples', isFolded: true, pages: readmes() },
    { title: 'Operations', isFolded: true, pages: [apiPage(operations), ...operations] },
    {
      title: 'Decisions',
      isFolded: true,
      pages: [
        indexOf(
          'docs/decisions',
          'All decisions',
          'Why things are as they are, in the order of the choices.',
          decisions,
        ),
        ...decisions,
      ],
    },
  ];
}

/**
 * Where a page is served: the documents of `docs/` at the top, a README at its folder.
 *
 * @returns the path of the page below the site, with `.md`.
 */
export function servedPath(path: string): string {
  if (path === 'docs/README.md') return 'index.md';
  if (path === 'README.md') return 'overview.md';
  if (basename(path) === 'README.md') return `${dirname(path)}.md`;
  return path.replace(/^docs\//, '');
}
