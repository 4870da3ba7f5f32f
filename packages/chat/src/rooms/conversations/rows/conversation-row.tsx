'use client';
import { tagColour } from '@stoa/core/rules';
import type { ListItem } from '@stoa/core/state';
import { NameField } from '@stoa/react';
import { cn, Spinner, TagDot, Tooltip, useTexts, type TextsOf } from '@stoa/ui';
import { Cloud, HardDrive } from 'lucide-react';
import { memo } from 'react';
import { useConversationHref } from '../../../base/addresses/conversation-address.js';
import { type ListText, listTexts } from '../list.texts.js';
import { activeRowClass, RowCheck, RowMenuButton, treeItemProps, type TreeRowProps } from './row-parts.js';
import { shownName } from '../shown-name.js';
import { conversationsTexts } from '../conversations.texts.js';

export interface ConversationRowProps extends TreeRowProps {
  item: ListItem;
  /** The heading it stands under, in words: it is read with the row, because focus never stops at a heading. */
  heading: string | undefined;
  isSelected: boolean;
  isRenaming: boolean;
  /** null: cancelled. */
  onRenamed: (id: string, name: string | null) => void;
}

/** Where the conversation is kept, or that a reply is being written; the row's name says it in words. */
export function KeptMark({ isLocal, running }: Pick<ListItem, 'isLocal' | 'running'>) {
  if (running) return <Spinner label={null} className="mx-px size-3.5 text-accent" />;
  const Icon = isLocal ? HardDrive : Cloud;
  return <Icon size={16} aria-hidden className="shrink-0 text-ink-muted opacity-70" />;
}

/** The name, as a link over the row where conversations have addresses: the middle button opens it in a new tab. */
function RowName({ href, className, children }: { href?: string; className: string; children: string }) {
  if (href === undefined)
    return (
      <span dir="auto" className={className}>
        {children}
      </span>
    );
  return (
    <a
      dir="auto"
      href={href}
      // The row has the focus and the keys, and is what is dragged.
      tabIndex={-1}
      draggable={false}
      aria-hidden
      className={cn(className, 'outline-none before:absolute before:inset-0')}
      onClick={(event) => event.preventDefault()}
    >
      {children}
    </a>
  );
}

/** The row in words: its name first, as it is seen, then what the marks show. */
function describe(item: ListItem, conversations: TextsOf<typeof conversationsTexts>, list: ListText): string {
  const facts = [
    shownName(item.name, conversations),
    item.isLocal ? conversations.local : conversations.cloud,
    item.running ? conversations.running : null,
    item.unread ? conversations.unread : null,
    item.tags.length > 0 ? list.tagged(item.tags.join(', ')) : null,
  ];
  return facts.filter(Boolean).join(', ');
}

/** One conversation of the list. It is drawn anew only when something of its own changes. */
export const ConversationRow = memo(function ConversationRow(props: ConversationRowProps) {
  const { item, heading, isSelected, isRenaming, isActive, isMenuOpen, chosen, onRenamed } = props;
  const conversationsText = useTexts(conversationsTexts);
  const list = useTexts(listTexts);
  const hrefOf = useConversationHref();
  const name = shownName(item.name, conversationsText);
  const row = (
    <div
      {...treeItemProps(props)}
      aria-label={describe(item, conversationsText, list)}
      aria-description={heading}
      aria-current={isSelected ? 'page' : undefined}
      draggable={!isRenaming}
      className={cn(
        'group/row relative flex h-8 cursor-pointer items-center gap-2 rounded-control border border-transparent ps-2 pe-2 text-start text-ui text-ink transition-colors duration-quick select-none focus-ring-inset hover:bg-ink/5 pointer-coarse:h-11',
        isSelected && 'bg-ink/8 hover:bg-ink/8 forced-colors:border-accent',
        chosen === 'all' && 'bg-accent-soft hover:bg-accent-soft',
        isActive && activeRowClass,
        !isRenaming && chosen === null && 'focus-within:pe-9 hover:pe-9 pointer-coarse:pe-11',
        isMenuOpen && 'bg-ink/5 pe-9',
        isRenaming && 'ps-0.5 pe-0.5',
      )}
    >
      {isRenaming ? (
        <NameField
          label={conversationsText.renameLabel}
          initial={name}
          onName={(next) => onRenamed(item.id, next)}
          onCancel={() => onRenamed(item.id, null)}
        />
      ) : (
        <>
          {chosen === null ? null : <RowCheck chosen={chosen} />}
          <KeptMark isLocal={item.isLocal} running={item.running} />
          {/* Its own direction, so that a long name is cut at its end; the box around it keeps it at the start of the row. */}
          <span className="flex min-w-0 flex-1">
            <RowName
              href={chosen === null ? hrefOf?.(item.id) : undefined}
              className={cn('min-w-0 truncate', (isSelected || item.unread) && 'font-medium')}
            >
              {name}
            </RowName>
          </span>
          {item.tags.length > 0 ? (
            <span aria-hidden className="flex shrink-0 gap-0.5">
              {item.tags.slice(0, 3).map((tag) => (
                <TagDot key={tag} colour={tagColour(tag)} className="size-1.5" />
              ))}
            </span>
          ) : null}
          {item.unread ? (
            <span aria-hidden className="size-2 shrink-0 rounded-full bg-accent forced-color-adjust-none" />
          ) : null}
          {chosen === null ? (
            <RowMenuButton label={conversationsText.actions(name)} isActive={isActive} isOpen={isMenuOpen} />
          ) : null}
        </>
      )}
    </div>
  );
  return (
    <div
      data-slot="conversation-row"
      data-state={isSelected ? 'selected' : 'idle'}
      className={cn('pb-px', props.level === 2 && 'ps-4')}
    >
      {item.tags.length > 0 ? (
        // The row has space for their colours alone.
        <Tooltip
          content={list.tagged(item.tags.join(', '))}
          isName
          side="right"
          open={isRenaming || isMenuOpen ? false : undefined}
        >
          {row}
        </Tooltip>
      ) : (
        row
      )}
    </div>
  );
});
