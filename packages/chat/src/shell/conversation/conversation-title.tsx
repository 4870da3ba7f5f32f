'use client';
import { isImported } from '@stoa/core/rules';
import { selectFlag, type ConversationStore } from '@stoa/core/state';
import { lazyPart, NameField, useStoa, useStore } from '@stoa/react';
import { Spinner, useTexts } from '@stoa/ui';
import { Cloud, HardDrive } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useIntent } from '../../base/commands/commands-context.js';
import { conversationsTexts } from '../../rooms/conversations/conversations.texts.js';
import { shownName } from '../../rooms/conversations/shown-name.js';
import { startTexts } from '../../rooms/start/start.texts.js';
import { headerTexts } from './header.texts.js';

const OriginBadge = lazyPart(() => import('./origin-badge.js').then((room) => room.OriginBadge), {
  failed: () => null,
});

/** Name of the conversation; pressed, it is renamed in place. */
function Name({ conversation }: { conversation: ConversationStore }) {
  const conversationsText = useTexts(conversationsTexts);
  const headerText = useTexts(headerTexts);
  const { conversations } = useStoa();
  const id = useStore(conversation.store, (state) => state.id);
  const name = useStore(conversation.store, (state) => shownName(state.name, conversationsText));
  const [editingId, setEditingId] = useState<string | null>(null);
  const button = useRef<HTMLButtonElement>(null);
  const wasEditing = useRef(false);
  const isEditing = editingId === id;
  useEffect(() => {
    if (!isEditing && wasEditing.current) button.current?.focus();
    wasEditing.current = isEditing;
  }, [isEditing]);
  const edit = () => setEditingId(id);
  useIntent('rename', edit);

  return (
    <h1 dir="auto" className="min-w-[min(12em,100%)] truncate voice-page has-[input]:flex-1">
      {isEditing ? (
        <NameField
          label={conversationsText.renameLabel}
          initial={name}
          onCancel={() => setEditingId(null)}
          onName={(next) => {
            setEditingId(null);
            void conversations.rename(id, next);
          }}
        />
      ) : (
        <button
          ref={button}
          type="button"
          title={headerText.rename}
          onClick={edit}
          className="h-8 max-w-full cursor-text truncate rounded-control px-1.5 text-start transition-colors duration-quick hover:bg-ink/5 focus-ring-inset pointer-coarse:h-11"
        >
          {/* Its own direction, so that a long name is cut at its end. */}
          {name}
        </button>
      )}
    </h1>
  );
}

/** Where the conversation is kept. Its details move it, after a question. */
function StorageState({
  conversation,
  onMove,
}: {
  conversation: ConversationStore;
  onMove: (to: 'cloud' | 'local') => void;
}) {
  const headerText = useTexts(headerTexts);
  const conversations = useTexts(conversationsTexts);
  const start = useTexts(startTexts);
  const { flags } = useStoa();
  const isLocal = useStore(conversation.store, (state) => state.isLocal);
  const isMoving = useStore(conversation.store, (state) => state.isMoving);
  const isIdle = useStore(conversation.store, (state) => state.run.status === 'idle');
  const isNew = useStore(conversation.store, (state) => state.path.length === 0);
  const isAllowed = useStore(flags.store, selectFlag('storeCloudConversations'));
  const ask = () => onMove(isLocal ? 'cloud' : 'local');
  const canMove = isAllowed && !isNew && isIdle && !isMoving;
  useIntent('toCloud', ask, canMove && isLocal);
  useIntent('toLocal', ask, canMove && !isLocal);

  if (isMoving) return <Spinner label={headerText.moving} className="mx-1 size-4 shrink-0 text-accent" />;
  const Icon = isLocal ? HardDrive : Cloud;
  return (
    <span
      data-slot="storage-state"
      data-state={isLocal ? 'private' : 'cloud'}
      title={isLocal ? conversations.local : conversations.cloud}
      className="flex shrink-0 items-center gap-1.5 text-caption text-ink-muted"
    >
      <Icon size={16} aria-hidden />
      <span className="max-sm:sr-only">{isLocal ? start.private : start.cloud}</span>
    </span>
  );
}

/** What else is to be said of it; shared items arrive as imports do. */
function OriginState({ conversation }: { conversation: ConversationStore }) {
  const folders = useStore(useStoa().conversations.store, (state) => state.folders);
  const folderId = useStore(conversation.store, (state) => state.folderId);
  const hasImported = useStore(conversation.store, (state) => state.path.some(isImported));
  const isOfGroup = folders.some(({ id, isGroupFolder }) => isGroupFolder && id === folderId);
  return isOfGroup || hasImported ? <OriginBadge origin={isOfGroup ? 'group' : 'imported'} /> : null;
}

export interface ConversationTitleProps {
  conversation: ConversationStore;
  /** Asks whether to move the conversation. */
  onMove: (to: 'cloud' | 'local') => void;
}

/** Name of the conversation, where it is kept and where it came from. */
export function ConversationTitle({ conversation, onMove }: ConversationTitleProps) {
  // Before the first message it is chosen in the message box.
  const isNew = useStore(conversation.store, (state) => state.load === 'ready' && state.path.length === 0);
  return (
    <div className="flex min-w-0 flex-1 items-center gap-2">
      <Name conversation={conversation} />
      {isNew ? null : (
        <>
          <StorageState conversation={conversation} onMove={onMove} />
          <OriginState conversation={conversation} />
        </>
      )}
    </div>
  );
}
