/*
 * The structure of the sources: imports as `.dependency-cruiser.cjs` allows them, folders without cycles, levels that import downwards, folders of a readable size, and no module of ours
 * replaced by another at build time.
 */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { format, type ICruiseResult } from 'dependency-cruiser';
import { folderCycles, folderEdges, type ValueImport, valueImports } from './folder-graph.js';
import { isSource, report, repositoryFiles, root } from './repository.js';

const maxFiles = 30;

/** Folders that may hold more than `maxFiles` source files, two at most, each with its reason. */
const largeFolders: Readonly<Record<string, string>> = {};

/** Modules of ours that a build replaces by others. Only ever lowered. */
const maxAliases = 0;

/** The levels of chat, lowest first; a level imports itself and those before it. */
const levels = ['base', 'parts', 'rooms', 'shell', 'embed'];

/** The folder that a file of chat counts for: a single part, room or base folder, and shell and embed as a whole. */
function chatFolder(path: string) {
  const inside = /^packages\/chat\/src\/(.+)$/.exec(path)?.[1];
  if (inside === undefined || !isSource(path) || inside.startsWith('testing/')) return undefined;
  const [level = '', folder = ''] = inside.split('/');
  if (!levels.includes(level) || !inside.includes('/')) return undefined;
  return ['shell', 'embed'].includes(level) || folder.includes('.') ? level : `${level}/${folder}`;
}

/** The first folder below `src` (of admin), or below a floor of core. */
function folderBelow(base: string) {
  return (path: string) => {
    const inside = path.startsWith(base) && isSource(path) ? path.slice(base.length) : '';
    return inside.includes('/') && !inside.startsWith('testing/') ? inside.split('/')[0] : undefined;
  };
}

/** A folder of the server's rooms, routes or platform. */
function serverFolder(path: string) {
  const inside = /^packages\/server\/src\/((?:http|platform|rooms)\/[^/]+)\//.exec(path)?.[1];
  return inside !== undefined && isSource(path) && !path.includes('/testing/') ? inside : undefined;
}

const graphs = [
  { name: 'packages/react/src', folderOf: folderBelow('packages/react/src/') },
  { name: 'packages/chat/src', folderOf: chatFolder },
  { name: 'packages/core/src/rules', folderOf: folderBelow('packages/core/src/rules/') },
  { name: 'packages/core/src/state', folderOf: folderBelow('packages/core/src/state/') },
  { name: 'packages/server/src', folderOf: serverFolder },
  { name: 'packages/admin/src', folderOf: folderBelow('packages/admin/src/') },
];

/** Every module and what it imports. Read once for all checks: it takes longer than all of them. */
function cruise(): ICruiseResult {
  const output = execFileSync(
    `${root}node_modules/.bin/depcruise`,
    [
      '--config',
      '.dependency-cruiser.cjs',
      '--output-type',
      'json',
      'packages',
      'examples/full-app/web',
      'examples/embed-site',
    ],
    { cwd: root, encoding: 'utf8', maxBuffer: 1 << 28 },
  );
  return JSON.parse(output) as ICruiseResult;
}

const example = ({ from, to }: ValueImport) => `${from} → ${to}`;

function cycleFailures(imports: readonly ValueImport[]) {
  return graphs.flatMap(({ name, folderOf }) => {
    const edges = folderEdges(imports, folderOf);
    return folderCycles(edges).map((group) => {
      const inside = group.flatMap((folder) =>
        [...(edges.get(folder) ?? [])]
          .filter(([to]) => group.includes(to))
          .map(([, entry]) => example(entry)),
      );
      return `folder cycle in ${name}: ${group.join(', ')}. Move the shared module down a level, or pass it in. Among its imports:\n    ${inside.slice(0, 8).join('\n    ')}`;
    });
  });
}

const levelOf = (path: string) => levels.indexOf(chatFolder(path)?.split('/')[0] ?? '');

const levelFailures = (imports: readonly ValueImport[]) =>
  imports
    .filter((entry) => levelOf(entry.from) >= 0 && levelOf(entry.to) > levelOf(entry.from))
    .map((entry) => `import up a level: ${example(entry)}. Levels of chat: ${levels.join(' < ')}.`);

function largeFolderFailures(files: readonly string[]) {
  const counts = new Map<string, number>();
  for (const path of files.filter(isSource)) counts.set(dirname(path), (counts.get(dirname(path)) ?? 0) + 1);
  const large = [...counts].filter(([, count]) => count > maxFiles);
  return {
    count: large.length,
    largest: Math.max(...counts.values()),
    failures: large
      .filter(([folder]) => largeFolders[folder] === undefined)
      .map(
        ([folder, count]) =>
          `${folder} holds ${count} source files, more than ${maxFiles}: group them in sub-folders by what they do.`,
      ),
  };
}

/** Build scripts that resolve imports by themselves, each with its reason. */
const resolvers: Readonly<Record<string, string>> = {
  'packages/chat/build/panel-plugins.mjs': 'resolves React to Preact for the script of the embedded chat',
  'packages/chat/build/bundle-panel.mjs': 'resolves React to Preact for the script of the embedded chat',
};

const isBuildScript = (path: string) =>
  /^packages\/[^/]+\/(build\/|tsup[.])|^(examples\/[^/]+\/)?(vite|vitest)[.][^/]*$|^[.]storybook\//.test(
    path,
  ) && isSource(path);

/** Variants of a module (`x.light.ts`, `x.late.tsx`) that a build takes in its place, and build scripts that resolve imports. */
function aliasFailures(files: readonly string[]) {
  const variants = files.filter((path) => /[.](light|late)[.]tsx?$/.test(path));
  const unlisted = files.filter(
    (path) =>
      isBuildScript(path) &&
      resolvers[path] === undefined &&
      /\b(alias|resolveId)\b\s*[:(]/.test(readFileSync(root + path, 'utf8')),
  );
  const found = [...variants, ...unlisted];
  const advice = `${found.length} modules of ours are replaced at build time, at most ${maxAliases} may be: leave out by composition (props, slots, lazy rooms). ${found.join(', ')}`;
  return { count: found.length, failures: found.length > maxAliases ? [advice] : [] };
}

/** Where values are written for people; packages and pages write none by themselves. */
const formatters = 'packages/ui/src/texts/';

/** Texts of the wire and of stored records, whose form is specified. */
const specifiedForms: Readonly<Record<string, string>> = {
  'packages/server/src/platform/config/config.ts': 'asks whether a time zone is one',
  'packages/core/src/rules/artifacts/artifact-versions.ts': 'the stored date of a version',
  'packages/core/src/rules/chat/chat-request.ts': 'the time that a request tells the model',
};

/** Numbers, dates and money are written in one place, so that each has one form. */
const formatFailures = (files: readonly string[]) =>
  files
    .filter((path) => /^(packages\/[^/]+\/src|examples\/full-app\/web)\//.test(path) && isSource(path))
    .filter((path) => !path.startsWith(formatters) && !path.includes('/testing/'))
    .filter((path) => specifiedForms[path] === undefined)
    .filter((path) =>
      /Intl[.](NumberFormat|DateTimeFormat|ListFormat|RelativeTimeFormat)\((?!\)[.]resolvedOptions)|[.]toLocale(Date|Time)?String\(/.test(
        readFileSync(root + path, 'utf8'),
      ),
    )
    .map((path) => `${path} formats a value by itself: use the formatters of ${formatters}.`);

const modules = cruise();
const boundaries = await format(modules, { outputType: 'err' });
console.log(String(boundaries.output).trim());
const imports = valueImports(modules);
const cycles = cycleFailures(imports);
const upwards = levelFailures(imports);
const files = repositoryFiles();
const large = largeFolderFailures(files);
const aliases = aliasFailures(files);
const formats = formatFailures(files);
const code = report(
  'structure',
  `${cycles.length} folder cycles, ${upwards.length} imports up a level, ${large.count} folders with more than ${maxFiles} source files (the largest has ${large.largest}), ${aliases.count} first-party aliases, ${formats.length} formats of their own`,
  [...cycles, ...upwards, ...large.failures, ...aliases.failures, ...formats],
);
process.exitCode = boundaries.exitCode === 0 ? code : 1;
