export interface PanelDress {
  /** Short names of classes by their long ones. */
  names: ReadonlyMap<string, string>;
  /** Classes that no rule is for. */
  unruled: readonly string[];
  first: string;
  late: readonly (number | string)[];
}
export interface BundledPanel {
  files: ReadonlyMap<string, Buffer>;
  css: string;
  dress: PanelDress;
  fileOf: Readonly<Record<string, string>>;
  atOnce: (name: string) => string[];
  /** The paths of the modules in some files; by default in all. */
  modulesIn: (names?: readonly string[]) => ReadonlySet<string>;
  /** The file that holds the module whose path ends so. */
  holderOf: (suffix: string) => string;
  answer: readonly string[];
}
export function bundlePanel(
  entries: Readonly<Record<string, string>>,
  options: { version: string; runtime: 'preact' | 'react'; folder: string },
): Promise<BundledPanel>;
