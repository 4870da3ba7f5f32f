'use client';
import type { Settings } from '@stoa/core/contract';
import { useStoa } from './stoa-context.js';
import { useStore } from './use-store.js';

/** The theme in force, for the roof to put on the page's root as `data-theme`. */
export function useTheme(): Settings['theme'] {
  const { settings } = useStoa();
  return useStore(settings.store, (state) => state.settings.theme);
}
