'use client';
import type { ConversationStore, ThreadMessage } from '@stoa/core/state';
import { useConversationStoa } from '../../../base/state/stoa-context.js';

/** What was typed into the edit box of a message and not saved. */
export interface EditDraft {
  /** What was kept when the row was drawn first; undefined for nothing. */
  kept: () => string | undefined;
  keep: (text: string) => void;
  forget: () => void;
}

/** Longer edits are not kept beyond the page: a draft is written again and again. @units characters */
const mostKept = 100_000;

/** Keeps the edit of a message where drafts are kept, so that a reload loses nothing typed. @source ours */
export function useEditDraft(conversation: ConversationStore, message: ThreadMessage): EditDraft {
  const { drafts } = useConversationStoa();
  const key = `edit/${conversation.store.getState().id}/${message.id}`;
  return {
    kept: () => drafts.store.getState().drafts[key],
    keep: (text) => drafts.set(key, text.length > mostKept ? '' : text),
    forget: () => {
      if (drafts.store.getState().drafts[key] !== undefined) drafts.clear(key);
    },
  };
}
