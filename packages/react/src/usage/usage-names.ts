'use client';
import { builtInAccount, type SiteUsageDimension, type UsageGroup } from '@stoa/core/contract';
import type { TextsOf } from '@stoa/ui';
import type { usageTexts } from './usage.texts.js';

/** The name of a group as it is read. */
export function usageName(
  texts: TextsOf<typeof usageTexts>,
  by: SiteUsageDimension,
  { key, name }: Pick<UsageGroup, 'key' | 'name'>,
): string {
  if (by === 'day') return texts.dayOf(key);
  if (by === 'entryPoint')
    return texts.entryPoints[key as keyof typeof texts.entryPoints] ?? (key || texts.notKnown);
  if (by === 'account' && key === builtInAccount.id) return texts.noAccount;
  if (by === 'assistant') return name ?? (key ? texts.personalAssistant(key) : texts.noAssistant);
  return name ?? (key || texts.notKnown);
}
