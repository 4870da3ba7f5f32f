'use client';
import type { FeatureFlag } from '@stoa/core/contract';
import type { Dialog } from '@stoa/core/state';
import { useTexts, type TextsOf } from '@stoa/ui';
import { CircleDollarSign, type LucideIcon } from 'lucide-react';
import { useStoa } from '../../base/state/stoa-context.js';
import { useStore } from '../../base/state/use-store.js';
import { accountTexts } from './account.texts.js';

/** A dialog about what a person owns, and the flag that it needs. */
export interface AccountDialog {
  flag: FeatureFlag;
  dialog: Dialog;
  icon: LucideIcon;
  label: string;
}

const listDialogs = (words: TextsOf<typeof accountTexts>): AccountDialog[] => [
  { flag: 'mtdCost', dialog: { name: 'monthCost' }, icon: CircleDollarSign, label: words.monthCost },
];

/** Dialogs with a flag that the footer's menu and the tab Settings lead to; one whose flag is off is left out. */
export function useAccountDialogs(): AccountDialog[] {
  const words = useTexts(accountTexts);
  const flags = useStore(useStoa().flags.store, (state) => state.flags);
  return listDialogs(words).filter(({ flag }) => flags[flag] === true);
}
