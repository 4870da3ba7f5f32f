import type { ConversationsStore, ListItem } from '@stoa/core/state';
import { PencilLine, Trash2, type LucideIcon } from 'lucide-react';
import type { Text } from '../text/en.js';

/** What an action on a row of the list needs. */
export interface ConversationActionContext {
  item: ListItem;
  conversations: ConversationsStore;
  startRenaming: () => void;
  /** Gives focus to the row beside this one. */
  leaveRow: () => void;
}

/** A command on a conversation: the row's menu and its keys read it from here. */
export interface ConversationAction {
  id: 'rename' | 'delete';
  icon: LucideIcon;
  tone: 'plain' | 'danger';
  /** The key that does it while the row has focus. */
  key: 'F2' | 'Delete';
  label: (text: Text) => string;
  run: (context: ConversationActionContext) => void;
}

/** In the order of the menu. Deleting can be undone from the notice that the store shows. */
export const conversationActions: readonly ConversationAction[] = [
  {
    id: 'rename',
    icon: PencilLine,
    tone: 'plain',
    key: 'F2',
    label: (text) => text.conversations.rename,
    run: ({ startRenaming }) => startRenaming(),
  },
  {
    id: 'delete',
    icon: Trash2,
    tone: 'danger',
    key: 'Delete',
    label: (text) => text.conversations.delete,
    run: ({ conversations, item, leaveRow }) => {
      leaveRow();
      conversations.remove(item.id);
    },
  },
];
