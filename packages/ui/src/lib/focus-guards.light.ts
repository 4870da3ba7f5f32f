import type { ReactNode } from 'react';

/*
 * Stands for Radix's focus guards where the page is not ours: those are two elements at the ends of its body. What they are for, focus
 * events of an overlay that is the last thing on the page, the turn of Tab inside our own layers does without them.
 */

/** Adds nothing to the page. */
export function useFocusGuards(): void {}

/** The same as an element. */
export function FocusGuards({ children }: { children?: ReactNode }): ReactNode {
  return children;
}

export { FocusGuards as Root };
