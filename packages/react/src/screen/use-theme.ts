'use client';
import { themeChoiceOf, type ThemeChoice } from '@stoa/core/rules';
import { useStoa } from '../state/stoa-context.js';
import { useStore } from '../state/use-store.js';

/** The theme that the person chose, for the page to apply to its root as `data-theme`. */
export function useThemeChoice(): ThemeChoice {
  const { settings } = useStoa();
  return useStore(settings.store, (state) => themeChoiceOf(state.settings));
}
