'use client';
import type { ConversationStore } from '@stoa/core/state';
import { createContext, useContext } from 'react';

/**
 * The message in which a block stands. Without one a block is only shown: in a status line, a prompt or a preview nothing can be
 * carried out.
 */
export interface MessageScope {
  messageId: string;
  conversation: ConversationStore;
  /** The reply is still being written. */
  isStreaming: boolean;
  /** The last message of the path. */
  isLast: boolean;
}

const MessageScopeContext = createContext<MessageScope | null>(null);

/** Tells the blocks below which message they stand in. Pass the same object as long as nothing changes in it. */
export const MessageScopeProvider = MessageScopeContext.Provider;

/** The message in which this block stands, if any. */
export const useMessageScope = (): MessageScope | null => useContext(MessageScopeContext);
