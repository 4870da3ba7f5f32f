'use client';
import { DirectionProvider } from '@radix-ui/react-direction';
import { useSyncExternalStore, type ReactNode } from 'react';

type Direction = 'ltr' | 'rtl';

export interface PageDirectionProviderProps {
  /** The `dir` of the server-rendered page, for hydration. Omit it without server rendering. */
  served?: Direction;
  children: ReactNode;
}

function subscribe(changed: () => void): () => void {
  const observer = new MutationObserver(changed);
  observer.observe(document.documentElement, { attributeFilter: ['dir'] });
  return () => observer.disconnect();
}

const read = (): Direction => (document.documentElement.dir === 'rtl' ? 'rtl' : 'ltr');

/**
 * Gives every part below it the direction of the page, `dir` of its root element, and follows that. For an app that is a page of its
 * own; what is a part of somebody else's has a direction of its own, which `DirectionProvider` takes.
 */
export function PageDirectionProvider({ served = 'ltr', children }: PageDirectionProviderProps) {
  const direction = useSyncExternalStore(subscribe, read, () => served);
  return <DirectionProvider dir={direction}>{children}</DirectionProvider>;
}
