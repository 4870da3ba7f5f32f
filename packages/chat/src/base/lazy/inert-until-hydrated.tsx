'use client';
import { useSyncExternalStore, type ReactNode } from 'react';

const never = () => () => undefined;

/** Whether the page has come alive; false on the server and while its HTML is taken over. */
export const useIsHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );

/**
 * Holds the root of a lazy part that a server renders: what stands there takes neither focus nor presses before its script runs, so that
 * none is lost unseen.
 */
export function InertUntilHydrated({ children }: { children: ReactNode }) {
  const isHydrated = useIsHydrated();
  return (
    <div className="contents" inert={!isHydrated}>
      {children}
    </div>
  );
}
