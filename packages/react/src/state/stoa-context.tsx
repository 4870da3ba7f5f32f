'use client';
import type { ConversationStoa, ConversationStore, Stoa } from '@stoa/core/state';
import { createContext, useContext, useRef, type ReactNode } from 'react';
import { AttachedKeyboardContext } from '../focus/use-touch-keyboard.js';
import { useStore } from './use-store.js';

const StoaContext = createContext<Stoa | null>(null);
const ConversationContext = createContext<ConversationStoa | null>(null);

export interface StoaProviderProps {
  /** The state of the signed-in person. The roof creates it once and starts it. */
  stoa: Stoa;
  children: ReactNode;
}

/** Gives the connectors below it the state they read. */
export function StoaProvider({ stoa, children }: StoaProviderProps) {
  return (
    <StoaContext.Provider value={stoa}>
      <ConversationStoaProvider stoa={stoa}>{children}</ConversationStoaProvider>
    </StoaContext.Provider>
  );
}

export interface ConversationStoaProviderProps {
  /** State that the parts of a conversation read. */
  stoa: ConversationStoa;
  children: ReactNode;
}

/** The same for the parts of a conversation alone, where there is no workspace around them. */
export function ConversationStoaProvider({ stoa, children }: ConversationStoaProviderProps) {
  const attached = useRef(false);
  return (
    <ConversationContext.Provider value={stoa}>
      <AttachedKeyboardContext.Provider value={attached}>{children}</AttachedKeyboardContext.Provider>
    </ConversationContext.Provider>
  );
}

/** The whole state of the signed-in person: for the parts of the workspace. */
export function useStoa(): Stoa {
  const stoa = useContext(StoaContext);
  if (!stoa)
    throw new Error(
      'useStoa was called outside a StoaProvider, so there is no state to read. Wrap the conversation area in <StoaProvider stoa={createStoa(…)}>.',
    );
  return stoa;
}

/** The same where a part also stands without a workspace; null there. */
export const useStoaIfAny = (): Stoa | null => useContext(StoaContext);

/** State that the parts of a conversation read, in the workspace and in an embedded chat. */
export function useConversationStoa(): ConversationStoa {
  const stoa = useContext(ConversationContext);
  if (!stoa)
    throw new Error(
      'useConversationStoa was called outside a StoaProvider, so there is no state to read. Wrap the parts in <StoaProvider> or <ConversationStoaProvider>.',
    );
  return stoa;
}

/** The same where parts also stand without a person's state, as in a preview; null there. */
export const useConversationStoaIfAny = (): ConversationStoa | null => useContext(ConversationContext);

/** The selected conversation; null before there is one. */
export function useSelectedConversation(): ConversationStore | null {
  const { conversations } = useConversationStoa();
  const id = useStore(conversations.store, (state) => state.selectedId);
  return id === null ? null : conversations.open(id);
}
