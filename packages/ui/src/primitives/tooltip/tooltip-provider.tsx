'use client';
import { useState, type ReactNode } from 'react';
import { DrawnTooltip } from './drawn-tooltip.js';
import { DrawnTooltipContext } from './tooltip.js';
import { createTooltipGroup } from './use-tooltip.js';

export interface TooltipProviderProps {
  /** How long a pointer rests before the first tooltip shows. @units ms */
  delayMs?: number;
  children: ReactNode;
}

/** Draws the tooltips below, one at a time: after the first its neighbours show at once. */
export function TooltipProvider({ delayMs = 500, children }: TooltipProviderProps) {
  const [drawn] = useState(() => ({ Part: DrawnTooltip, group: createTooltipGroup(delayMs) }));
  return <DrawnTooltipContext.Provider value={drawn}>{children}</DrawnTooltipContext.Provider>;
}
