'use client';
import { selectFlag } from '@stoa/core/state';
import { useStoa, useStore } from '@stoa/react';

/** Whether the highlighter is offered: its flag, and the person's choice. @source protocol §10 */
export function useHasHighlighter(): boolean {
  const { flags, settings } = useStoa();
  const isServed = useStore(flags.store, selectFlag('highlighter'));
  const isChosen = useStore(settings.store, (state) => state.settings.featureOptions.includeHighlighter);
  return isServed && isChosen;
}
