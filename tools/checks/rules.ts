/*
 * Rules and tests name each other: an id that a test cites stands in a SPEC.md, and a rule of a SPEC.md is cited by a test. An id stands
 * for one rule in the whole repository, so that a journey can cite the rule of a package.
 */
import { readFileSync } from 'node:fs';
import { report, repositoryFiles, root } from './repository.js';
import { citedIds, definedIds } from './rule-ids.js';

const read = (path: string) => readFileSync(root + path, 'utf8');
const files = repositoryFiles();
const definitions = files
  .filter((path) => path.endsWith('SPEC.md'))
  .flatMap((path) => definedIds(read(path)).map((id) => ({ id, path })));
const citations = files
  .filter((path) => /[.](ts|tsx|mjs)$/.test(path) && !path.startsWith('tools/checks/'))
  .flatMap((path) => [...new Set(citedIds(read(path)))].map((id) => ({ id, path })));

const defined = new Set(definitions.map(({ id }) => id));
const cited = new Set(citations.map(({ id }) => id));
const twice = definitions.filter(
  ({ id }, index) => definitions.findIndex((other) => other.id === id) < index,
);
const uncited = definitions.filter(({ id }) => !cited.has(id));

const undefinedIds = new Map<string, Set<string>>();
for (const { id, path } of citations) {
  if (defined.has(id)) continue;
  const part = path.split('/').slice(0, 2).join('/');
  undefinedIds.set(part, (undefinedIds.get(part) ?? new Set()).add(id));
}

const listed = (entries: readonly { id: string; path: string }[]) =>
  entries.map(({ id, path }) => `${id} (${path})`).join(', ');

const failures = [
  ...[...undefinedIds].map(
    ([part, ids]) =>
      `cited in tests of ${part} and defined in no SPEC.md: ${[...ids].join(', ')}. Write the rule, or take the id out of the title.`,
  ),
  ...(uncited.length > 0
    ? [`defined and cited by no test: ${listed(uncited)}. Cite it in the test that proves it.`]
    : []),
  ...(twice.length > 0 ? [`defined twice: ${listed(twice)}. One id, one rule.`] : []),
];
const missing = [...undefinedIds.values()].reduce((sum, ids) => sum + ids.size, 0);
process.exitCode = report(
  'rules',
  `${defined.size} defined, ${cited.size} cited, ${missing} undefined, ${uncited.length} uncited, ${twice.length} defined twice`,
  failures,
);
