'use client';
import type { Folder } from '@stoa/core/contract';
import { RowTitle, useStoa, useStore, useToldApart } from '@stoa/react';
import { Menu, useTexts } from '@stoa/ui';
import { FolderInput } from 'lucide-react';
import { templatesTexts } from './templates.texts.js';

export interface MoveToFolderProps {
  /** The kinds of folders that can hold it. */
  types: readonly Folder['type'][];
  folderId: string | null;
  onMove: (folderId: string | null) => void;
}

/** The folders that something can be moved into, and none. */
export function MoveToFolder({ types, folderId, onMove }: MoveToFolderProps) {
  const texts = useTexts(templatesTexts);
  const { conversations } = useStoa();
  const all = useStore(conversations.store, (state) => state.folders);
  const folders = all
    .filter(({ type, isGroupFolder }) => types.includes(type) && !isGroupFolder)
    .map(({ id, name, date }) => ({ id, title: name, at: date }));
  const distinctions = useToldApart(folders);
  return (
    <Menu.Sub>
      <Menu.SubTrigger>
        <FolderInput size={16} aria-hidden className="text-ink-muted" />
        {texts.moveTo}
      </Menu.SubTrigger>
      <Menu.SubContent>
        <Menu.RadioGroup value={folderId ?? ''} onValueChange={(id) => onMove(id === '' ? null : id)}>
          <Menu.RadioItem value="">{texts.noFolder}</Menu.RadioItem>
          {folders.map((folder) => (
            <Menu.RadioItem key={folder.id} value={folder.id}>
              <RowTitle distinction={distinctions.get(folder.id)}>{folder.title}</RowTitle>
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
      </Menu.SubContent>
    </Menu.Sub>
  );
}
