'use client';
import { createContext, useContext } from 'react';

/** The address of a conversation in this app, by its id. */
export type ConversationHref = (id: string) => string;

const ConversationHrefContext = createContext<ConversationHref | null>(null);

/** Gives conversations addresses, so that lists link to them. Without it a list selects and links nowhere. */
export const ConversationHrefProvider = ConversationHrefContext.Provider;

/** Null where conversations have no address. */
export const useConversationHref = (): ConversationHref | null => useContext(ConversationHrefContext);
