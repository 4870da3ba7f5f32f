import type { ComponentType } from 'react';

/** Lets a part that is fetched on first use bring the words that were not needed before it. Here all words are at hand. */
export const bringWords = <P extends object>(
  load: () => Promise<ComponentType<P>>,
): (() => Promise<ComponentType<P>>) => load;
