'use client';
import { limits } from '@stoa/core/contract';
import { isOwnFolder, type PromptGroup } from '@stoa/core/rules';
import { selectFlag } from '@stoa/core/state';
import { NameField, useStoa, useStore } from '@stoa/react';
import { cn, IconButton, Menu, useTexts } from '@stoa/ui';
import {
  BotMessageSquare,
  ChevronRight,
  Ellipsis,
  EyeOff,
  PencilLine,
  Pin,
  PinOff,
  Share2,
  Trash2,
  Users,
} from 'lucide-react';
import { useId, useRef, useState, type ReactNode } from 'react';
import { promptsTexts } from './prompts.texts.js';
import { useCanAdminister } from './use-panel-assistants.js';

interface FolderMenuProps {
  group: PromptGroup;
  onRename: () => void;
  onRemoved: () => void;
}

/** Actions on a folder: none on folders of the product; those of a group can only be hidden. @source chat specification §6. */
function FolderMenu({ group: { folder }, onRename, onRemoved }: FolderMenuProps) {
  const prompts = useTexts(promptsTexts);
  const { conversations, layout, flags } = useStoa();
  const canShare = useStore(flags.store, selectFlag('sharing'));
  const canAdminister = useCanAdminister(folder.id);
  const isOwn = isOwnFolder(folder);
  if (!isOwn && !folder.isGroupFolder) return null;
  return (
    <Menu.Root>
      <Menu.Trigger asChild>
        <IconButton size="sm" label={prompts.folderActions(folder.name)} tooltip={false}>
          <Ellipsis size={16} aria-hidden />
        </IconButton>
      </Menu.Trigger>
      <Menu.Content align="end">
        {isOwn ? (
          <>
            <Menu.Item onSelect={onRename}>
              <PencilLine size={16} aria-hidden className="text-ink-muted" />
              {prompts.rename}
            </Menu.Item>
            <Menu.Item onSelect={() => conversations.setFolderPinned(folder.id, !folder.pinned)}>
              {folder.pinned ? (
                <PinOff size={16} aria-hidden className="text-ink-muted" />
              ) : (
                <Pin size={16} aria-hidden className="text-ink-muted" />
              )}
              {folder.pinned ? prompts.unpin : prompts.pin}
            </Menu.Item>
            {canShare ? (
              <Menu.Item
                onSelect={() => layout.openDialog({ name: 'share', ids: [], folderIds: [folder.id] })}
              >
                <Share2 size={16} aria-hidden className="text-ink-muted" />
                {prompts.share}
              </Menu.Item>
            ) : null}
            <Menu.Separator />
            <Menu.Item
              tone="danger"
              onSelect={() => {
                onRemoved();
                conversations.removeFolder(folder.id);
              }}
            >
              <Trash2 size={16} aria-hidden />
              {prompts.delete}
            </Menu.Item>
          </>
        ) : (
          <>
            {canAdminister ? (
              <Menu.Item onSelect={() => layout.openDialog({ name: 'assistantAdmin', groupId: folder.id })}>
                <BotMessageSquare size={16} aria-hidden className="text-ink-muted" />
                {prompts.openAdministration}
              </Menu.Item>
            ) : null}
            <Menu.Item
              onSelect={() => {
                onRemoved();
                conversations.setFolderHidden(folder.id, true);
              }}
            >
              <EyeOff size={16} aria-hidden className="text-ink-muted" />
              {prompts.hide}
            </Menu.Item>
          </>
        )}
      </Menu.Content>
    </Menu.Root>
  );
}

export interface FolderSectionProps {
  group: PromptGroup;
  isOpen: boolean;
  /** While searching everything that was found is in view. */
  isFixed: boolean;
  /** The folder is about to go: focus goes elsewhere. */
  onRemoved: () => void;
  children: ReactNode;
}

/** One folder of the panel with what is in it. */
export function FolderSection({ group, isOpen, isFixed, onRemoved, children }: FolderSectionProps) {
  const prompts = useTexts(promptsTexts);
  const { conversations } = useStoa();
  const id = useId();
  const head = useRef<HTMLButtonElement>(null);
  const [isRenaming, setRenaming] = useState(false);
  const { folder } = group;
  const count = group.prompts.length + group.workflows.length;
  const endRenaming = (name?: string) => {
    if (name) conversations.renameFolder(folder.id, name);
    setRenaming(false);
    setTimeout(() => head.current?.focus());
  };
  return (
    <section data-slot="prompt-folder" data-state={isOpen ? 'open' : 'closed'}>
      {isRenaming ? (
        <div className="px-1 py-0.5">
          <NameField
            label={prompts.folderName}
            initial={folder.name}
            maxLength={limits.folderNameMaxCharacters}
            onName={endRenaming}
            onCancel={() => endRenaming()}
          />
        </div>
      ) : (
        <div className="group/folder flex items-center rounded-control transition-colors duration-quick hover:bg-ink/5">
          <h3 className="min-w-0 flex-1">
            <button
              ref={head}
              type="button"
              aria-expanded={isOpen}
              aria-controls={id}
              aria-label={`${folder.name || prompts.untitled}, ${prompts.holds(count)}`}
              disabled={isFixed}
              onClick={() => conversations.setFolderOpen(folder.id, !isOpen)}
              className="flex h-8 w-full min-w-0 cursor-pointer items-center gap-2 rounded-control border border-transparent px-2 text-start text-ui font-medium text-ink focus-ring-inset disabled:cursor-default pointer-coarse:h-11"
            >
              <ChevronRight
                size={16}
                aria-hidden
                className={cn(
                  'shrink-0 text-ink-muted transition-transform duration-quick',
                  isOpen ? 'rotate-90' : 'rtl:-scale-x-100',
                )}
              />
              <span dir="auto" className="min-w-0 truncate">
                {folder.name || prompts.untitled}
              </span>
              {folder.pinned ? <Pin size={12} aria-hidden className="shrink-0 text-ink-muted" /> : null}
              {folder.isGroupFolder ? (
                <Users size={12} aria-hidden className="shrink-0 text-ink-muted" />
              ) : null}
              <span aria-hidden className="ms-auto text-caption text-ink-muted figures-tabular">
                {count}
              </span>
            </button>
          </h3>
          <FolderMenu group={group} onRename={() => setRenaming(true)} onRemoved={onRemoved} />
        </div>
      )}
      <div id={id} hidden={!isOpen} className="ms-4 border-s border-line ps-1.5">
        {isOpen ? (
          count > 0 ? (
            <ul className="py-0.5">{children}</ul>
          ) : (
            <p className="px-2 py-1.5 text-caption text-ink-muted">{prompts.emptyFolder}</p>
          )
        ) : null}
      </div>
    </section>
  );
}
