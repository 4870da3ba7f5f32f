export interface BundledPackage {
  name: string;
  version: string;
  /** As the package says it: an SPDX expression. */
  licence: string;
  texts: string[];
}
export const noticesFile: string;
export function packageFolderOf(id: string): string | undefined;
export function packagesIn(ids: Iterable<string>): BundledPackage[];
export function noticesOf(ids: Iterable<string>): string;
export function fileOfPackage(name: string, user: string): string;
