'use client';
import { useSyncExternalStore, type ReactNode } from 'react';

const never = () => () => undefined;

/**
 * Holds the root of a lazy part that a server renders: what stands there takes neither focus nor presses before its script runs, so that
 * none is lost unseen.
 */
export function InertUntilHydrated({ children }: { children: ReactNode }) {
  const isHydrated = useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
  return (
    <div className="contents" inert={!isHydrated}>
      {children}
    </div>
  );
}
