/** An import of a value, static or dynamic, between two source files. */
export interface ValueImport {
  from: string;
  to: string;
}

interface CruiseResult {
  modules: readonly {
    source: string;
    dependencies: readonly { resolved: string; dependencyTypes: readonly string[] }[];
  }[];
}

/** The imports of values in a result of dependency-cruiser. Types leave nothing behind at run time and do not count. */
export const valueImports = ({ modules }: CruiseResult): ValueImport[] =>
  modules.flatMap(({ source, dependencies }) =>
    dependencies
      .filter(({ dependencyTypes }) => !dependencyTypes.includes('type-only'))
      .map(({ resolved }) => ({ from: source, to: resolved })),
  );

/** The edges between different folders, each with one import as its example. A file without a folder (undefined) counts nowhere. */
export function folderEdges(
  imports: readonly ValueImport[],
  folderOf: (path: string) => string | undefined,
): Map<string, Map<string, ValueImport>> {
  const edges = new Map<string, Map<string, ValueImport>>();
  for (const entry of imports) {
    const from = folderOf(entry.from);
    const to = folderOf(entry.to);
    if (from === undefined || to === undefined || from === to) continue;
    const targets = edges.get(from) ?? new Map<string, ValueImport>();
    if (!targets.has(to)) targets.set(to, entry);
    edges.set(from, targets);
  }
  return edges;
}

/** The groups of folders that reach each other (strongly connected components of more than one folder). */
export function folderCycles(edges: ReadonlyMap<string, ReadonlyMap<string, unknown>>): string[][] {
  const reach = (start: string) => {
    const seen = new Set<string>();
    const queue = [start];
    for (let folder = queue.pop(); folder !== undefined; folder = queue.pop())
      for (const next of edges.get(folder)?.keys() ?? [])
        if (!seen.has(next)) {
          seen.add(next);
          queue.push(next);
        }
    return seen;
  };
  const reached = new Map([...edges.keys()].map((folder) => [folder, reach(folder)]));
  const cycles = new Map<string, string[]>();
  for (const [folder, others] of reached) {
    if (!others.has(folder)) continue;
    const group = [...others].filter((other) => reached.get(other)?.has(folder)).sort();
    cycles.set(group.join(' '), group);
  }
  return [...cycles.values()];
}
