import type { BundledPanel } from './bundle-panel.d.mts';

export const panelEntries: Readonly<Record<string, string>>;
export function bundleDoors(): Promise<BundledPanel & { answered: readonly string[] }>;
export function bundleEmbed(options?: { version?: string }): Promise<{
  files: ReadonlyMap<string, Uint8Array>;
  loader: string;
  answered: readonly string[];
}>;
export function buildEmbed(outDir: string, options?: { version?: string }): Promise<void>;
