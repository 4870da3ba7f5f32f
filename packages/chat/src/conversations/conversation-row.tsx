'use client';
import type { ConversationsStore, ListItem } from '@stoa/core/state';
import { cn, IconButton, Menu, Spinner } from '@stoa/ui';
import { Cloud, Ellipsis, HardDrive } from 'lucide-react';
import { memo, useEffect, useRef, useState, type KeyboardEvent } from 'react';
import type { Text } from '../text/en.js';
import { useText } from '../text/text.js';
import { conversationActions } from './actions.js';
import { RenameField } from './rename-field.js';
import { moveRovingFocus, neighbourOf } from './roving.js';

export interface ConversationRowProps {
  item: ListItem;
  isSelected: boolean;
  /** Whether Tab stops here; the arrow keys move on from it. */
  isTabStop: boolean;
  conversations: ConversationsStore;
  onSelect: (id: string) => void;
}

/** Where the conversation is kept, or that a reply is being written; the row's name says it in words. */
function Mark({ item }: { item: ListItem }) {
  if (item.running) return <Spinner label={null} className="mx-px size-3.5 text-accent" />;
  const Icon = item.isLocal ? HardDrive : Cloud;
  return <Icon size={16} aria-hidden className="shrink-0 text-ink-muted opacity-70" />;
}

/** The row in words: its name first, as it is seen, then what the marks show. */
function describe(item: ListItem, { conversations }: Text): string {
  const facts = [
    item.name || conversations.untitled,
    item.isLocal ? conversations.local : conversations.cloud,
    item.running ? conversations.running : null,
    item.unread ? conversations.unread : null,
  ];
  return facts.filter(Boolean).join(', ');
}

/** One conversation of the list. */
export const ConversationRow = memo(function ConversationRow({
  item,
  isSelected,
  isTabStop,
  conversations,
  onSelect,
}: ConversationRowProps) {
  const text = useText();
  const [isRenaming, setRenaming] = useState(false);
  const row = useRef<HTMLButtonElement>(null);
  /** The field takes focus when the menu closes, and gives it back to the row when it is done. */
  const isHandingOver = useRef(false);
  /** Has focus once this row is deleted. The menu keeps focus to itself until it is closed. */
  const neighbour = useRef<HTMLElement | null>(null);
  useEffect(() => {
    if (!isRenaming && isHandingOver.current) row.current?.focus();
    isHandingOver.current = isRenaming;
  }, [isRenaming]);
  const name = item.name || text.conversations.untitled;
  const context = {
    item,
    conversations,
    leaveRow: () => {
      neighbour.current = row.current && neighbourOf(row.current);
      neighbour.current?.focus();
    },
    startRenaming: () => {
      isHandingOver.current = true;
      setRenaming(true);
    },
  };

  const onKeyDown = (event: KeyboardEvent<HTMLButtonElement>) => {
    moveRovingFocus(event);
    const action = conversationActions.find((one) => one.key === event.key);
    if (!action) return;
    event.preventDefault();
    action.run(context);
  };

  if (isRenaming)
    return (
      <div className="px-1 py-0.5">
        <RenameField
          initial={item.name}
          onCancel={() => setRenaming(false)}
          onRename={(next) => {
            setRenaming(false);
            void conversations.rename(item.id, next);
          }}
        />
      </div>
    );
  return (
    <div
      data-slot="conversation-row"
      data-state={isSelected ? 'selected' : 'idle'}
      className={cn(
        'group/row relative flex h-8 items-center rounded-control border border-transparent transition-colors duration-quick hover:bg-ink/5 pointer-coarse:h-11',
        'data-[state=selected]:bg-ink/8 forced-colors:data-[state=selected]:border-accent',
      )}
    >
      <button
        ref={row}
        type="button"
        data-roving
        aria-label={describe(item, text)}
        tabIndex={isTabStop ? 0 : -1}
        aria-current={isSelected ? 'page' : undefined}
        className="flex h-full min-w-0 flex-1 cursor-pointer items-center gap-2 rounded-control ps-2 pe-2 text-start group-focus-within/row:pe-9 group-hover/row:pe-9 pointer-coarse:pe-11 text-ui text-ink focus-ring-inset"
        onClick={() => onSelect(item.id)}
        onKeyDown={onKeyDown}
      >
        <Mark item={item} />
        {/* Its own direction, so that a long name is cut at its end; no wider than it is, so that it stays at the start. */}
        <span
          dir="auto"
          className={cn('me-auto min-w-0 truncate', (isSelected || item.unread) && 'font-medium')}
        >
          {name}
        </span>
        {item.unread ? (
          <span aria-hidden className="size-2 shrink-0 rounded-full bg-accent forced-color-adjust-none" />
        ) : null}
      </button>
      <Menu.Root>
        <Menu.Trigger asChild>
          <IconButton
            size="sm"
            tooltip={false}
            tabIndex={isTabStop ? 0 : -1}
            label={text.conversations.actions(name)}
            className="absolute end-0.5 opacity-0 group-focus-within/row:opacity-100 group-hover/row:opacity-100 aria-expanded:opacity-100 pointer-coarse:opacity-100"
          >
            <Ellipsis size={16} aria-hidden />
          </IconButton>
        </Menu.Trigger>
        <Menu.Content
          align="end"
          onCloseAutoFocus={(event) => {
            if (isHandingOver.current || neighbour.current) event.preventDefault();
            neighbour.current?.focus();
          }}
        >
          {conversationActions.map((action) => (
            <Menu.Item key={action.id} tone={action.tone} onSelect={() => action.run(context)}>
              <action.icon size={16} aria-hidden />
              {action.label(text)}
              <Menu.Shortcut>{action.key}</Menu.Shortcut>
            </Menu.Item>
          ))}
        </Menu.Content>
      </Menu.Root>
    </div>
  );
});
