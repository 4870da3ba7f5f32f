export function shortNames(
  uses: ReadonlyMap<string, number>,
  kept: ReadonlySet<string>,
): { names: Map<string, string>; keptGroups: Record<string, string> };
