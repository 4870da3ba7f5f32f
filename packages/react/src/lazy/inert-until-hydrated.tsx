'use client';
import { useSyncExternalStore, version, type ReactNode } from 'react';

const never = () => () => undefined;

const knowsInert = Number.parseInt(version, 10) >= 19;

/** The value of `inert`: React 18 has no boolean for it, React 19 no text, and neither is warned of what is absent. */
export const inertWhile = (isInert: boolean): true | undefined =>
  isInert ? ((knowsInert || '') as true) : undefined;

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
    <div className="contents" inert={inertWhile(!isHydrated)}>
      {children}
    </div>
  );
}
