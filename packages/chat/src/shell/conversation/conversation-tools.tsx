'use client';
import type { ConversationStore } from '@stoa/core/state';
import { FloatingLoadFailure, lazyPart, LoadFailure, useStore } from '@stoa/react';
import { Button, IconButton, Menu, Popover, Skeleton, useTexts } from '@stoa/ui';
import { ChevronDown, Ellipsis, Star } from 'lucide-react';
import { useMemo, useRef, useState } from 'react';
import { useIntent } from '../../base/commands/commands-context.js';
import { isStarred } from '../../rooms/thread/actions.js';
import { headerTexts } from './header.texts.js';
import { starredTexts } from '../../rooms/thread/starred.texts.js';

const ConversationMenu = lazyPart(
  () => import('./conversation-menu.js').then((room) => room.ConversationMenu),
  {
    failed: (retry) => <FloatingLoadFailure title={(read) => read(headerTexts).menu} onRetry={retry} />,
  },
);
const ConversationCost = lazyPart(
  () => import('./conversation-cost.js').then((room) => room.ConversationCost),
  { failed: (retry) => <FloatingLoadFailure onRetry={retry} /> },
);
const StarredMessages = lazyPart(
  () => import('../../rooms/thread/starred-messages.js').then((room) => room.StarredMessages),
  {
    waiting: <Skeleton className="m-2 h-16" />,
    failed: (retry) => <LoadFailure onRetry={retry} />,
  },
);

export interface ConversationToolsProps {
  conversation: ConversationStore;
  /** Shows a message of the thread and gives it focus. */
  onJump: (messageId: string) => void;
}

/** The details of a conversation, and its starred messages. On a narrow screen the list opens from the details. */
export function ConversationTools({ conversation, onJump }: ConversationToolsProps) {
  const header = useTexts(headerTexts);
  const starredText = useTexts(starredTexts);
  const path = useStore(conversation.store, (state) => state.path);
  const starred = useMemo(() => path.filter(isStarred), [path]);
  const [isMenuOpen, setMenuOpen] = useState(false);
  const [isListOpen, setListOpen] = useState(false);
  const [isCostOpen, setCostOpen] = useState(false);
  const menuButton = useRef<HTMLButtonElement>(null);
  const starButton = useRef<HTMLButtonElement>(null);
  const sought = useRef<string | null>(null);
  useIntent('starred', () => setListOpen(true), path.length > 0);

  return (
    <Popover.Root open={isListOpen} onOpenChange={setListOpen}>
      <Popover.Anchor className="flex items-center">
        {starred.length > 0 ? (
          <IconButton
            ref={starButton}
            label={starredText.starredCount(starred.length)}
            tooltipSide="bottom"
            aria-haspopup="dialog"
            aria-expanded={isListOpen}
            className="max-md:hidden"
            // The press that closes the list is a press beside it, too.
            onPointerDown={(event) => isListOpen && event.preventDefault()}
            onClick={() => setListOpen(!isListOpen)}
          >
            <Star size={16} aria-hidden />
          </IconButton>
        ) : null}
        <Menu.Root open={isMenuOpen} onOpenChange={setMenuOpen}>
          <Menu.Trigger asChild>
            <Button
              ref={menuButton}
              variant="ghost"
              aria-label={header.menu}
              className="gap-1 px-2 text-ink-muted aria-expanded:text-ink pointer-coarse:min-w-11"
            >
              <Ellipsis size={16} aria-hidden className="sm:hidden" />
              <span className="max-sm:hidden">{header.details}</span>
              <ChevronDown size={16} aria-hidden className="max-sm:hidden" />
            </Button>
          </Menu.Trigger>
          {isMenuOpen ? (
            <ConversationMenu conversation={conversation} onCost={() => setCostOpen(true)} />
          ) : null}
        </Menu.Root>
        {isCostOpen ? (
          <ConversationCost
            conversation={conversation}
            button={menuButton}
            onClose={() => setCostOpen(false)}
          />
        ) : null}
      </Popover.Anchor>
      <Popover.Content
        align="end"
        aria-label={starredText.starred}
        className="w-[min(22rem,calc(100vw-1rem))] p-2"
        onInteractOutside={(event) => {
          if (event.target instanceof Node && starButton.current?.contains(event.target))
            event.preventDefault();
        }}
        onCloseAutoFocus={(event) => {
          event.preventDefault();
          const id = sought.current;
          sought.current = null;
          if (id !== null) return onJump(id);
          const isSeen = starButton.current?.checkVisibility?.() ?? starButton.current !== null;
          (isSeen ? starButton : menuButton).current?.focus();
        }}
      >
        <StarredMessages
          messages={starred}
          onJump={(id) => {
            sought.current = id;
            setListOpen(false);
          }}
        />
      </Popover.Content>
    </Popover.Root>
  );
}
