export interface BundledPanel {
  files: ReadonlyMap<string, Buffer>;
  /** The sheet of what a first answer shows. */
  css: string;
  /** The sheet of all parts. */
  fullCss: string;
  fileOf: Readonly<Record<string, string>>;
  /** A file with everything that it imports statically. */
  atOnce: (name: string) => string[];
  /** The paths of the modules in some files; by default in all. */
  modulesIn: (names?: readonly string[]) => ReadonlySet<string>;
  /** The file that holds the module whose path ends so. */
  holderOf: (suffix: string) => string;
  answer: readonly string[];
}
export function bundlePanel(
  entries: Readonly<Record<string, string>>,
  options: { runtime: 'preact' | 'react'; folder: string },
): Promise<BundledPanel>;
