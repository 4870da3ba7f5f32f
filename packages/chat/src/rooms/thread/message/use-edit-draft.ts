'use client';
import type { ConversationStore, ThreadMessage } from '@stoa/core/state';
import { useConversationStoa } from '@stoa/react';

/** The unsaved text of a message's edit box. */
export interface EditDraft {
  /** The draft that was stored before; undefined for none. */
  kept: () => string | undefined;
  keep: (text: string) => void;
  forget: () => void;
}

/** Longer drafts are not stored: a draft is written on every change. @units characters */
const maxLength = 100_000;

/** Stores the edit of a message as a draft, so that a reload does not lose it. @source ours */
export function useEditDraft(conversation: ConversationStore, message: ThreadMessage): EditDraft {
  const { drafts } = useConversationStoa();
  const key = `edit/${conversation.store.getState().id}/${message.id}`;
  return {
    kept: () => drafts.store.getState().drafts[key],
    keep: (text) => drafts.set(key, text.length > maxLength ? '' : text),
    forget: () => {
      if (drafts.store.getState().drafts[key] !== undefined) drafts.clear(key);
    },
  };
}
