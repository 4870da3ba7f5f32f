'use client';
import type { ConversationStore, Stoa } from '@stoa/core/state';
import { createContext, useContext, type ReactNode } from 'react';
import { useStore } from './use-store.js';

const StoaContext = createContext<Stoa | null>(null);

export interface StoaProviderProps {
  /** The state of the signed-in person. The roof creates it once and starts it. */
  stoa: Stoa;
  children: ReactNode;
}

/** Gives the connectors below it the state they read. */
export function StoaProvider({ stoa, children }: StoaProviderProps) {
  return <StoaContext.Provider value={stoa}>{children}</StoaContext.Provider>;
}

/** The state of the signed-in person. */
export function useStoa(): Stoa {
  const stoa = useContext(StoaContext);
  if (!stoa)
    throw new Error(
      'useStoa was called outside a StoaProvider, so there is no state to read. Wrap the conversation area in <StoaProvider stoa={createStoa(…)}>.',
    );
  return stoa;
}

/** The same where parts also stand without a person's state, as in a preview; null there. */
export const useStoaIfAny = (): Stoa | null => useContext(StoaContext);

/** The selected conversation; null before there is one. */
export function useSelectedConversation(): ConversationStore | null {
  const { conversations } = useStoa();
  const id = useStore(conversations.store, (state) => state.selectedId);
  return id === null ? null : conversations.open(id);
}
