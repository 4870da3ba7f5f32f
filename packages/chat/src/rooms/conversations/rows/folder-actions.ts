import type { Folder } from '@stoa/core/contract';
import { isOwnFolder } from '@stoa/core/rules';
import type { ConversationListStore, LayoutStore } from '@stoa/core/state';
import {
  Eye,
  EyeOff,
  PencilLine,
  Pin,
  PinOff,
  Share2,
  SquarePen,
  Trash2,
  type LucideIcon,
} from 'lucide-react';
import type { ReadTexts } from '@stoa/ui';
import { conversationsTexts } from '../conversations.texts.js';
import { listTexts } from '../list.texts.js';

/** Context of an action on a folder. */
export interface FolderActionContext {
  folder: Folder;
  /** Conversations in it. */
  count: number;
  isHidden: boolean;
  /** It can be shared here. */
  canShare: boolean;
  conversations: ConversationListStore;
  layout: LayoutStore;
  startRenaming: () => void;
  createInside: () => void;
}

/** A command on a folder: the row's menu and its keys read it from here. */
export interface FolderAction {
  id: 'create' | 'rename' | 'pin' | 'unpin' | 'hide' | 'show' | 'share' | 'delete';
  icon: LucideIcon;
  tone: 'plain' | 'danger';
  key?: 'F2' | 'Delete';
  label: (read: ReadTexts, context: FolderActionContext) => string;
  isShown?: (context: FolderActionContext) => boolean;
  run: (context: FolderActionContext) => void;
}

const isOwn = ({ folder }: FolderActionContext) => isOwnFolder(folder);

/**
 * In the order of the menu. Folders of the product and of groups can be neither renamed nor deleted, and only those of groups
 * can be hidden.
 *
 * @source chat specification §6 "Roles and permissions".
 */
export const folderActions: readonly FolderAction[] = [
  {
    id: 'create',
    icon: SquarePen,
    tone: 'plain',
    label: (read) => read(listTexts).newChatInFolder,
    isShown: isOwn,
    run: ({ createInside }) => createInside(),
  },
  {
    id: 'rename',
    icon: PencilLine,
    tone: 'plain',
    key: 'F2',
    label: (read) => read(conversationsTexts).rename,
    isShown: isOwn,
    run: ({ startRenaming }) => startRenaming(),
  },
  {
    id: 'pin',
    icon: Pin,
    tone: 'plain',
    label: (read) => read(listTexts).pin,
    isShown: (context) => isOwn(context) && !context.folder.pinned,
    run: ({ conversations, folder }) => conversations.setFolderPinned(folder.id, true),
  },
  {
    id: 'unpin',
    icon: PinOff,
    tone: 'plain',
    label: (read) => read(listTexts).unpin,
    isShown: (context) => isOwn(context) && context.folder.pinned === true,
    run: ({ conversations, folder }) => conversations.setFolderPinned(folder.id, false),
  },
  {
    id: 'hide',
    icon: EyeOff,
    tone: 'plain',
    label: (read) => read(listTexts).hide,
    isShown: ({ folder, isHidden }) => folder.isGroupFolder === true && !isHidden,
    run: ({ conversations, folder }) => conversations.setFolderHidden(folder.id, true),
  },
  {
    id: 'show',
    icon: Eye,
    tone: 'plain',
    label: (read) => read(listTexts).show,
    isShown: ({ isHidden }) => isHidden,
    run: ({ conversations, folder }) => conversations.setFolderHidden(folder.id, false),
  },
  {
    id: 'share',
    icon: Share2,
    tone: 'plain',
    label: (read) => read(listTexts).shareSelected,
    isShown: (context) => context.canShare && isOwn(context),
    run: ({ layout, folder }) => layout.openDialog({ name: 'share', ids: [], folderIds: [folder.id] }),
  },
  {
    id: 'delete',
    icon: Trash2,
    tone: 'danger',
    key: 'Delete',
    label: (read, { count }) => read(listTexts).deleteFolder(count),
    isShown: isOwn,
    run: ({ conversations, folder }) => void conversations.removeFolder(folder.id),
  },
];
