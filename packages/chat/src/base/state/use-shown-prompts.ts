'use client';
import type { Prompt } from '@stoa/core/contract';
import { isShownPrompt } from '@stoa/core/rules';
import { selectFlag } from '@stoa/core/state';
import { useStoa, useStore } from '@stoa/react';
import { useMemo } from 'react';

/**
 * The templates that a list or a choice offers: hidden ones with the flag `overrideInvisiblePrompts` alone, and the chosen one always.
 *
 * @source chat specification §5 "Templates"
 */
export function useShownPrompts(chosenId: string | null = null): readonly Prompt[] {
  const { prompts, flags } = useStoa();
  const list = useStore(prompts.store, (state) => state.list);
  const showsHidden = useStore(flags.store, selectFlag('overrideInvisiblePrompts'));
  return useMemo(
    () => list.filter((prompt) => prompt.id === chosenId || isShownPrompt(prompt, showsHidden)),
    [list, showsHidden, chosenId],
  );
}
