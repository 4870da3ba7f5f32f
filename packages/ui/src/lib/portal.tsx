'use client';
import { createContext, useContext, type ReactNode } from 'react';

const PortalContext = createContext<HTMLElement | null>(null);

export interface PortalProviderProps {
  /**
   * Where overlays are put: an element inside a shadow root, or inside `.stoa-root`. While it is null (first render,
   * before a ref is set) overlays go to the body.
   */
  container: HTMLElement | null;
  children: ReactNode;
}

/** Sends every overlay below it into one container, so that it meets the styles and the shadow root of its owner. */
export function PortalProvider({ container, children }: PortalProviderProps) {
  return <PortalContext.Provider value={container}>{children}</PortalContext.Provider>;
}

/** The container for Radix portals: undefined means the body. */
export function usePortalContainer(): HTMLElement | undefined {
  return useContext(PortalContext) ?? undefined;
}
