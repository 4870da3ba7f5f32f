import { isShareableConversation } from '@stoa/core/rules';
import type { ConversationListStore, LayoutStore, ListItem, Stoa } from '@stoa/core/state';
import {
  Cloud,
  CopyPlus,
  Download,
  FileJson,
  FileText,
  FolderInput,
  HardDrive,
  PencilLine,
  Share2,
  TagsIcon,
  Trash2,
  type LucideIcon,
} from 'lucide-react';
import type { ReadTexts } from '@stoa/ui';
import { conversationsTexts } from '../conversations.texts.js';
import { listTexts } from '../list.texts.js';

/** Context of an action on a row. */
export interface ConversationActionContext {
  item: ListItem;
  conversations: ConversationListStore;
  layout: LayoutStore;
  documents: Pick<Stoa['documents'], 'saveConversation'>;
  /** Conversations can be kept in the cloud here. */
  hasCloud: boolean;
  /** They can be shared here, and made into documents. */
  canShare: boolean;
  canConvert: boolean;
  /** Others are being moved between browser and cloud. */
  isMoving: boolean;
  /** A document or an export is being made. */
  isMaking: boolean;
  startRenaming: () => void;
  /** Asks whether to move conversations between browser and cloud. */
  askToMove: (ids: readonly string[], to: 'local' | 'cloud') => void;
}

/** A command on a conversation: the row's menu and its keys read it from here. */
export interface ConversationAction {
  id:
    | 'rename'
    | 'move'
    | 'tags'
    | 'duplicate'
    | 'make-private'
    | 'move-to-cloud'
    | 'share'
    | 'download'
    | 'save-markdown'
    | 'save-json'
    | 'delete';
  icon: LucideIcon;
  tone: 'plain' | 'danger';
  /** Actions of one group stand together. */
  group: 'edit' | 'keep' | 'delete';
  /** The key that does it while the row has focus. */
  key?: 'F2' | 'Delete';
  label: (read: ReadTexts) => string;
  /** Left out where it makes no sense. */
  isShown?: (context: ConversationActionContext) => boolean;
  /** Why it cannot be done at the moment. */
  blockedBy?: (context: ConversationActionContext, read: ReadTexts) => string | null;
  run: (context: ConversationActionContext) => void;
}

const movingBlockedBy = ({ item, isMoving }: ConversationActionContext, read: ReadTexts): string | null => {
  const list = read(listTexts);
  if (item.running) return list.busyStreaming;
  return isMoving ? list.busyTransfer : null;
};

const makingBlockedBy = ({ isMaking }: ConversationActionContext, read: ReadTexts): string | null =>
  isMaking ? read(listTexts).busyDocument : null;

/** In the order of the menu. Deleting can be undone from the notice that the store shows. */
export const conversationActions: readonly ConversationAction[] = [
  {
    id: 'rename',
    icon: PencilLine,
    tone: 'plain',
    group: 'edit',
    key: 'F2',
    label: (read) => read(conversationsTexts).rename,
    run: ({ startRenaming }) => startRenaming(),
  },
  {
    id: 'move',
    icon: FolderInput,
    tone: 'plain',
    group: 'edit',
    label: (read) => read(listTexts).move,
    run: ({ layout, item }) => layout.openDialog({ name: 'move', ids: [item.id] }),
  },
  {
    id: 'tags',
    icon: TagsIcon,
    tone: 'plain',
    group: 'edit',
    label: (read) => read(listTexts).tags,
    run: ({ layout, item }) => layout.openDialog({ name: 'tags', ids: [item.id] }),
  },
  {
    id: 'duplicate',
    icon: CopyPlus,
    tone: 'plain',
    group: 'edit',
    label: (read) => read(listTexts).duplicate,
    run: ({ conversations, item }) => void conversations.duplicate(item.id),
  },
  {
    id: 'make-private',
    icon: HardDrive,
    tone: 'plain',
    group: 'keep',
    label: (read) => read(listTexts).makePrivate,
    isShown: ({ item }) => !item.isLocal,
    blockedBy: movingBlockedBy,
    run: ({ askToMove, item }) => askToMove([item.id], 'local'),
  },
  {
    id: 'move-to-cloud',
    icon: Cloud,
    tone: 'plain',
    group: 'keep',
    label: (read) => read(listTexts).moveToCloud,
    isShown: ({ item, hasCloud }) => item.isLocal && hasCloud,
    blockedBy: movingBlockedBy,
    run: ({ askToMove, item }) => askToMove([item.id], 'cloud'),
  },
  {
    id: 'share',
    icon: Share2,
    tone: 'plain',
    group: 'keep',
    label: (read) => read(listTexts).shareSelected,
    isShown: ({ item, canShare }) => canShare && isShareableConversation(item),
    run: ({ layout, item }) => layout.openDialog({ name: 'share', ids: [item.id] }),
  },
  {
    id: 'download',
    icon: Download,
    tone: 'plain',
    group: 'keep',
    label: (read) => read(listTexts).download,
    isShown: ({ canConvert }) => canConvert,
    run: ({ layout, item }) => layout.openDialog({ name: 'download', ids: [item.id] }),
  },
  {
    id: 'save-markdown',
    icon: FileText,
    tone: 'plain',
    group: 'keep',
    label: (read) => read(listTexts).saveMarkdown,
    blockedBy: makingBlockedBy,
    run: ({ documents, item }) => void documents.saveConversation(item.id, 'md'),
  },
  {
    id: 'save-json',
    icon: FileJson,
    tone: 'plain',
    group: 'keep',
    label: (read) => read(listTexts).saveJson,
    blockedBy: makingBlockedBy,
    run: ({ documents, item }) => void documents.saveConversation(item.id, 'json'),
  },
  {
    id: 'delete',
    icon: Trash2,
    tone: 'danger',
    group: 'delete',
    key: 'Delete',
    label: (read) => read(conversationsTexts).delete,
    run: ({ conversations, item }) => void conversations.remove(item.id),
  },
];
