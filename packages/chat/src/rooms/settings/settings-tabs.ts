'use client';
import { selectFlag, type Dialog } from '@stoa/core/state';
import { useStoa, useStore } from '@stoa/react';
import {
  Archive,
  Blocks,
  HardDrive,
  Keyboard,
  ShieldCheck,
  SlidersHorizontal,
  type LucideIcon,
} from 'lucide-react';
import { hasWorkspaces } from './has-workspaces.js';

/** A tab of the Settings dialog. */
export type SettingsTab = NonNullable<Extract<Dialog, { name: 'settings' }>['tab']>;

export const settingsTabIcons: Record<SettingsTab, LucideIcon> = {
  configurations: SlidersHorizontal,
  storage: HardDrive,
  keyboard: Keyboard,
  tools: Blocks,
  data: ShieldCheck,
  workspaces: Archive,
};

/** The tabs that this person has. @source administration specification §2 "Settings dialog"; Keyboard is ours. */
export function useSettingsTabs(): SettingsTab[] {
  const { flags, workspaces } = useStoa();
  const hasCloud = useStore(flags.store, selectFlag('storeCloudConversations'));
  const hasSaved = useStore(workspaces.store, hasWorkspaces);
  return [
    'configurations',
    ...(hasCloud ? (['storage'] as const) : []),
    'keyboard',
    'tools',
    'data',
    ...(hasSaved ? (['workspaces'] as const) : []),
  ];
}
