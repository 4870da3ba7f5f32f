'use client';
import type { FeatureFlag, FeatureOptions } from '@stoa/core/contract';
import type { Dialog } from '@stoa/core/state';
import { useStoa, useStore } from '@stoa/react';
import { useTexts, type TextsOf } from '@stoa/ui';
import { Blocks, BotMessageSquare, Brain, CircleDollarSign, Shapes, type LucideIcon } from 'lucide-react';
import { accountTexts } from './account.texts.js';

/** A dialog about what a person owns, with the flag and the option of the person that it needs. */
export interface AccountDialog {
  flag: FeatureFlag;
  option?: keyof FeatureOptions;
  dialog: Dialog;
  icon: LucideIcon;
  label: string;
}

const listDialogs = (words: TextsOf<typeof accountTexts>): AccountDialog[] => [
  {
    flag: 'assistantAdminInterface',
    dialog: { name: 'assistantAdmin' },
    icon: BotMessageSquare,
    label: words.assistantAdmin,
  },
  { flag: 'artifacts', dialog: { name: 'savedArtifacts' }, icon: Shapes, label: words.savedArtifacts },
  { flag: 'integrations', dialog: { name: 'integrations' }, icon: Blocks, label: words.integrations },
  { flag: 'mtdCost', dialog: { name: 'monthCost' }, icon: CircleDollarSign, label: words.monthCost },
  {
    flag: 'memory',
    option: 'includeMemory',
    dialog: { name: 'memory' },
    icon: Brain,
    label: words.memoryDialog,
  },
];

/** Dialogs with a flag that the footer's menu and the tab Settings lead to; one that is switched off is left out. */
export function useAccountDialogs(): AccountDialog[] {
  const words = useTexts(accountTexts);
  const stoa = useStoa();
  const flags = useStore(stoa.flags.store, (state) => state.flags);
  const options = useStore(stoa.settings.store, (state) => state.settings.featureOptions);
  return listDialogs(words).filter(
    ({ flag, option }) => flags[flag] === true && (option === undefined || options[option]),
  );
}
