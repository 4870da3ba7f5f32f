'use client';
import type { CitedPassages } from '@stoa/core/rules';
import type { ConversationStore } from '@stoa/core/state';
import { createContext, useContext } from 'react';

/**
 * The message of a block. A block without one is read-only: in a status line, a prompt or a preview no action runs.
 */
export interface MessageScope {
  messageId: string;
  conversation: ConversationStore;
  /** The reply still grows. */
  isStreaming: boolean;
  /** The last message of the path. */
  isLast: boolean;
  /** Passages of documents that the reply names by numbers. */
  passages?: CitedPassages;
}

const MessageScopeContext = createContext<MessageScope | null>(null);

/** Provides the message of the blocks below. Pass a stable object. */
export const MessageScopeProvider = MessageScopeContext.Provider;

/** The message of this block, if any. */
export const useMessageScope = (): MessageScope | null => useContext(MessageScopeContext);
