/** Folders of journeys below `examples/full-app/e2e/journeys`. */
export const journeyFolders = [
  'accounts',
  'admin',
  'artifacts',
  'assistants',
  'embed',
  'files',
  'list',
  'memory',
  'processes',
  'safety',
  'shell',
  'talk',
  'thread',
];

const isIn =
  (...folders) =>
  (path) =>
    folders.some((folder) => path === folder || path.startsWith(`${folder}/`));
const rooms = (...names) => names.map((name) => `packages/chat/src/rooms/${name}`);

/** Tests, stories and pages change no journey but themselves. */
const isProse = (path) => /\.mdx?$|^docs\/|^\.changeset\/|^LICENSE$/.test(path);
const isTestOrStory = (path) => /\.(test|test-d|stories)\.tsx?$/.test(path) || path.startsWith('.storybook/');

/**
 * Which journeys a change under a folder can affect; the first line that fits counts, and a path that fits none can affect all. Only
 * what no other part of the app uses stands here.
 */
const affected = [
  { fits: (path) => isProse(path) || isTestOrStory(path), journeys: [] },
  {
    fits: isIn('packages/chat/src/embed', 'packages/chat/build', 'examples/embed-site'),
    journeys: ['embed'],
  },
  { fits: isIn('packages/admin'), journeys: ['admin', 'embed', 'shell'] },
  { fits: isIn(...rooms('settings', 'commands', 'prompts')), journeys: ['shell', 'list'] },
  { fits: isIn(...rooms('accounts'), 'packages/core/src/state/accounts'), journeys: ['accounts', 'shell'] },
  { fits: isIn(...rooms('conversations', 'imports', 'documents')), journeys: ['list', 'shell'] },
  { fits: isIn('packages/core/src/state/embed', 'packages/client/src/embed'), journeys: ['embed'] },
  { fits: isIn('packages/server/src/rooms/embed'), journeys: ['embed'] },
  { fits: isIn('tools', 'deploy'), journeys: [] },
  {
    fits: isIn('packages/chat', 'packages/react', 'packages/ui', 'examples/full-app/web'),
    journeys: journeyFolders.filter((folder) => folder !== 'processes'),
  },
];

const journeysAffectedBy = (path) => {
  const [, folder] = /^examples\/full-app\/e2e\/journeys\/([\w-]+)\//.exec(path) ?? [];
  if (folder !== undefined) return [folder];
  return affected.find(({ fits }) => fits(path))?.journeys ?? journeyFolders;
};

const builds = /^(packages|examples|tools\/packages|tools\/licences)\/|^pnpm-lock\.yaml$|package\.json$/;

/**
 * What a change of these files can affect, beside the static checks and the unit tests, which find it by their imports: whether the server's
 * tests, the packed packages and the sizes, and which folders of stories and journeys.
 */
export function planFor(paths) {
  const code = paths.filter((path) => !isProse(path));
  const journeys = new Set(code.flatMap(journeysAffectedBy));
  const shipped = code.filter((path) => builds.test(path) && !isTestOrStory(path) && !path.includes('/e2e/'));
  return {
    server: code.some((path) => /^packages\/(core|server)\//.test(path)),
    stories: storyFolders(code),
    journeys: journeyFolders.filter((folder) => journeys.has(folder)),
    packages: shipped.some((path) => !path.startsWith('examples/')),
    size: shipped.length > 0,
  };
}

/** Folders whose stories show what has changed; all of them for what every part uses. */
function storyFolders(paths) {
  const all = [...new Set(paths.flatMap(storiesAffectedBy))].toSorted();
  return all.filter((folder) => !all.some((other) => other !== folder && folder.startsWith(`${other}/`)));
}

function storiesAffectedBy(path) {
  if (isIn('.storybook', 'packages/ui', 'packages/react', 'packages/core', 'packages/chat/src/base')(path))
    return ['packages'];
  // Everything that is drawn in messages shows in every room.
  if (isIn('packages/chat/src/parts')(path)) return ['packages/chat'];
  const [folder] = /^packages\/(?:admin|chat)\/src\/[\w-]+(?=\/)(?:\/[\w-]+(?=\/))?/.exec(path) ?? [];
  if (folder === undefined) return [];
  const isRoom = isIn('packages/chat/src/rooms')(folder) && !isTestOrStory(path);
  return isRoom ? [folder, 'packages/chat/src/embed', 'packages/chat/src/shell'] : [folder];
}
