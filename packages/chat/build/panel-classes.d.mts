export interface PanelClasses {
  uses: Map<string, number>;
  early: Set<string>;
  others: Set<string>;
  classesOf: Map<string, Set<string>>;
}
export function readPanelClasses(modules: readonly string[], first: ReadonlySet<string>): PanelClasses;
export function namePanelClasses(
  read: Pick<PanelClasses, 'uses' | 'others'>,
  ruled: ReadonlySet<string>,
  taken: ReadonlySet<string>,
): { names: Map<string, string>; keptGroups: Record<string, string> };
export function renameClasses(code: string, path: string, names: ReadonlyMap<string, string>): string;
