import type { BundledPanel } from './bundle-panel.d.mts';

export const panelEntries: Readonly<Record<string, string>>;
export function bundleDoors(): Promise<BundledPanel & { answered: readonly string[] }>;
export function bundleDoorModules(options: {
  version?: string;
  startFile: string;
}): Promise<ReadonlyMap<string, Uint8Array>>;
export function bundleEmbed(options?: { version?: string }): Promise<{
  files: ReadonlyMap<string, Uint8Array>;
  loader: string;
  /** What each door as a module takes at once. */
  doors: Readonly<Record<'element' | 'react' | 'headless', readonly string[]>>;
  answered: readonly string[];
  panel: BundledPanel;
}>;
export function buildEmbed(outDir: string, options?: { version?: string }): Promise<void>;
