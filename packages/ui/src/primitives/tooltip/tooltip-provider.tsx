'use client';
import * as TooltipPrimitive from '@radix-ui/react-tooltip';
import { createContext, type ReactNode } from 'react';

/** Whether a provider is mounted above. */
export const TooltipProvidedContext = createContext(false);

export interface TooltipProviderProps {
  /** How long a pointer rests before the first tooltip shows. @units ms */
  delayMs?: number;
  children: ReactNode;
}

/** Shares the delay among neighbours: after the first tooltip the next ones show at once. Optional. */
export function TooltipProvider({ delayMs = 500, children }: TooltipProviderProps) {
  return (
    <TooltipProvidedContext.Provider value={true}>
      <TooltipPrimitive.Provider delayDuration={delayMs} skipDelayDuration={300}>
        {children}
      </TooltipPrimitive.Provider>
    </TooltipProvidedContext.Provider>
  );
}
