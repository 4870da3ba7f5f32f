'use client';
import { useTexts } from '@stoa/ui';
import { ConversationRow } from './conversation-row.js';
import { FolderRow } from './folder-row.js';
import { MoreRow } from './more-row.js';
import type { Chosen } from './row-parts.js';
import type { Row, RowPosition } from './row-positions.js';
import { conversationsTexts } from '../conversations.texts.js';
import { listTexts } from '../list.texts.js';

export interface ListRowViewProps {
  row: Row;
  /** null for headings and notes. */
  position: RowPosition | null;
  treeId: string;
  isActive: boolean;
  isMenuOpen: boolean;
  isRenaming: boolean;
  isSelected: boolean;
  isHidden: boolean;
  isDropTarget: boolean;
  chosen: Chosen;
  onRenamed: (id: string, name: string | null) => void;
  onFolderRenamed: (id: string, name: string | null) => void;
}

/** A row of the list, whatever it is. */
export function ListRowView({ row, position, ...props }: ListRowViewProps) {
  const conversations = useTexts(conversationsTexts);
  const list = useTexts(listTexts);
  if (row.kind === 'heading')
    return (
      <div data-slot="list-heading" className="px-2 pt-3 pb-1 text-caption font-medium text-ink-muted">
        {conversations.groups[row.age]}
      </div>
    );
  if (row.kind === 'more') return <MoreRow folderId={row.folderId} />;
  if (row.kind === 'empty' || !position)
    return (
      <p
        data-slot="empty-folder"
        data-folder-id={row.kind === 'empty' ? row.folderId : undefined}
        className="ps-8 pt-1 pb-2 text-caption text-ink-muted"
      >
        {list.folderEmpty}
      </p>
    );
  const common = {
    treeId: props.treeId,
    rowKey: row.key,
    level: position.level,
    setSize: position.setSize,
    posInSet: position.posInSet,
    isActive: props.isActive,
    isMenuOpen: props.isMenuOpen,
    isRenaming: props.isRenaming,
    isDropTarget: props.isDropTarget,
    chosen: props.chosen,
  };
  if (row.kind === 'folder')
    return (
      <FolderRow
        {...common}
        folder={row.folder}
        count={row.count}
        isOpen={row.isOpen}
        isHidden={props.isHidden}
        onRenamed={props.onFolderRenamed}
      />
    );
  return (
    <ConversationRow
      {...common}
      item={row.item}
      heading={position.age ? conversations.groups[position.age] : undefined}
      isSelected={props.isSelected}
      onRenamed={props.onRenamed}
    />
  );
}
