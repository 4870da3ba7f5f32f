'use client';
import { Slot } from '@radix-ui/react-slot';
import { forwardRef, isValidElement, type PropsWithChildren, type ReactNode } from 'react';
import type { TooltipProps, TooltipProviderProps } from './tooltip.js';

/** There is no delay to share. */
export function TooltipProvider({ children }: TooltipProviderProps) {
  return children;
}

/** The words of an element and of what is in it. */
function wordsOf(content: ReactNode): string {
  if (typeof content === 'string' || typeof content === 'number') return String(content);
  if (Array.isArray(content)) return content.map(wordsOf).join('');
  return isValidElement<PropsWithChildren>(content) ? wordsOf(content.props.children) : '';
}

/**
 * The tooltip of the browser, for a build in which the one of the design system weighs too much. Of its content
 * it shows the words: a tooltip is never the only place of a fact.
 */
export const Tooltip = forwardRef<HTMLElement, Pick<TooltipProps, 'content' | 'children' | 'isName'>>(
  function Tooltip({ content, children }, ref) {
    return (
      <Slot ref={ref} title={wordsOf(content)}>
        {children}
      </Slot>
    );
  },
);
