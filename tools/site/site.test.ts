import { describe, expect, it } from 'vitest';
import { commandFault, commandsOf, readRepository } from './commands.js';
import { linkTarget } from './path-links.js';
import { root, servedPath, siteGroups } from './site-pages.js';

const groups = siteGroups();
const pages = groups.flatMap((group) => group.pages);
const repository = readRepository(root);
const faultsIn = (text: string, page = 'docs/page.md') =>
  commandsOf(page, text).flatMap((command) => commandFault(command, repository) ?? []);

describe('commands of the documentation', () => {
  it('name scripts, programs and files that exist', () => {
    const shown = pages
      .filter(({ path }) => !path.startsWith('docs/decisions/'))
      .flatMap(({ path, text }) => commandsOf(path, text));
    expect(shown.length).toBeGreaterThan(50);
    expect(shown.flatMap((command) => commandFault(command, repository) ?? [])).toEqual([]);
  });

  it('are found out where they name what is not there', () => {
    expect(faultsIn('Use `npm run storybok`.')).toEqual([
      'docs/page.md: `npm run storybok`: there is no script storybok.',
    ]);
    expect(faultsIn('```sh\nPORT=1 SECRET="a b" npx @stoa/app migrat # once\n```')).toEqual([
      'docs/page.md: `npx @stoa/app migrat`: @stoa/app has no command migrat.',
    ]);
    expect(faultsIn('```sh\ndocker compose \\\n  -f deploy/compose.yaml up\n```')).toHaveLength(1);
    expect(
      faultsIn('```sh\nkubectl apply -k deploy/kubernetes/none\nnode tools/none.mjs\nbrew install x\n```'),
    ).toHaveLength(3);
    expect(faultsIn('`node tools/pnpm.mjs exec vitest run packages/none.test.ts`')).toHaveLength(1);
  });

  it('are those of the package that a page belongs to, too', () => {
    expect(faultsIn('`npm run typecheck`', 'packages/server/README.md')).toEqual([]);
    expect(faultsIn('`npm run typecheck`')).toHaveLength(1);
  });
});

describe('the pages of the site', () => {
  it('have one address and one place each', () => {
    const addresses = pages.map(({ path }) => servedPath(path));
    expect(new Set(addresses).size).toBe(addresses.length);
    expect(addresses).toEqual(
      expect.arrayContaining([
        'index.md',
        'guide/groups.md',
        'packages/chat.md',
        'operations/mcp.md',
        'stories.md',
      ]),
    );
  });

  it('take links as the repository has them', () => {
    const known = new Set(pages.map(({ path }) => path));
    const from = 'docs/README.md';
    expect(linkTarget(known, from, 'guide/groups.md#add-people')).toEqual({
      kind: 'page',
      href: '/guide/groups.md#add-people',
    });
    expect(linkTarget(known, from, 'decisions')).toEqual({ kind: 'page', href: '/decisions/index.md' });
    expect(linkTarget(known, 'README.md', 'packages/chat')).toEqual({
      kind: 'page',
      href: '/packages/chat.md',
    });
    expect(linkTarget(known, from, '../deploy/compose')).toEqual({ kind: 'file', path: 'deploy/compose' });
    expect(linkTarget(known, from, 'guide/none.md')).toEqual({ kind: 'missing' });
  });

  it('list every part with its states', () => {
    const stories = pages.find(({ path }) => path === 'docs/stories.md')?.text ?? '';
    expect(stories).toMatch(/^- \*\*Admin \/ Audit\*\*: \w/m);
    expect(stories).not.toMatch(/\*\*: *$/m);
  });
});
