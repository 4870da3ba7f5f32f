'use client';
import type { BillingStore, ConversationStore } from '@stoa/core/state';
import { useStoaIfAny } from '@stoa/react';

/** What a conversation asks a model for. */
export interface AskedOfModel {
  /** What is said anew; by default nothing. */
  text?: string;
  /** The message that another one takes the place of; by default it comes after the last one. */
  messageId?: string;
}

/** Asks at once, or once the person has said that it may cost as much; `stay` is called where they decline. */
export type AskFirst = (request: AskedOfModel, go: () => void, stay?: () => void) => void;

/** Puts the question of the cost before what a conversation asks a model for; without billing, as on other sites, there is none. @source administration specification §2 (2.007) */
export const askFirst =
  (billing: BillingStore | undefined, conversation: ConversationStore): AskFirst =>
  ({ text = '', messageId }, go, stay) => {
    const actions = billing?.loaded();
    if (!actions) return go();
    const { id: conversationId } = conversation.store.getState();
    actions.guarded({ conversationId, text, ...(messageId !== undefined && { messageId }) }, go, stay);
  };

/** The same in the workspace around. */
export const useAskFirst = (conversation: ConversationStore): AskFirst =>
  askFirst(useStoaIfAny()?.billing, conversation);
