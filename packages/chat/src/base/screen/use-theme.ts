'use client';
import type { Settings } from '@stoa/core/contract';
import { useStoa } from '../state/stoa-context.js';
import { useStore } from '../state/use-store.js';

/** The theme in force, for the roof to put on the page's root as `data-theme`. */
export function useTheme(): Settings['theme'] {
  const { settings } = useStoa();
  return useStore(settings.store, (state) => state.settings.theme);
}
