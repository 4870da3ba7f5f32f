'use client';
import type { ConversationStore, ThreadMessage } from '@stoa/core/state';
import { Button, cn, useTexts } from '@stoa/ui';
import { memo, type CSSProperties } from 'react';
import { rowKeyOf, type RowGroup } from './row-groups.js';
import { EnvironmentMessage } from '../message/environment-message.js';
import * as Message from '../message/message.parts.js';
import { ReplyMessage } from '../reply/reply-message.js';
import { snapshotOf, type ThreadMemory } from '../thread-memory.js';
import { UnreadLine } from '../scroll/unread-line.js';
import type { MessageRowProps } from '../message/use-message-actions.js';
import { UserMessage } from '../message/user-message.js';
import type { Rendering, Segment } from './window.machine.js';
import { threadTexts } from '../thread.texts.js';

const Row = memo(function Row(props: MessageRowProps) {
  switch (props.message.role) {
    case 'user':
      return <UserMessage {...props} />;
    case 'assistant':
      return <ReplyMessage {...props} />;
    case 'environment':
      return <EnvironmentMessage message={props.message} />;
    case 'system':
      return null;
    default:
      return props.message.role satisfies never;
  }
});

/** The space between two rows. @units px */
const betweenPx = 24;

/** An off-screen row: its text, at the height that it had. */
function OffscreenRow({ message, memory }: { message: ThreadMessage; memory: ThreadMemory }) {
  const thread = useTexts(threadTexts);
  const snapshot = snapshotOf(memory, message);
  const words = snapshot?.text ?? message.label ?? message.content;
  const isUser = message.role === 'user';
  return (
    <div
      role="listitem"
      data-row={rowKeyOf(message)}
      className="min-w-0 overflow-clip"
      style={snapshot ? { blockSize: snapshot.heightPx } : undefined}
    >
      <Message.Root
        from={isUser ? 'user' : 'assistant'}
        author={isUser ? thread.you : thread.assistant}
        data-message-id={message.id}
      >
        {isUser ? (
          <Message.Text>{words}</Message.Text>
        ) : (
          <div dir="auto" className="text-body whitespace-pre-wrap text-ink [overflow-wrap:anywhere]">
            {words}
          </div>
        )}
      </Message.Root>
    </div>
  );
}

export interface ThreadRowGroupProps {
  group: RowGroup;
  rendering: Rendering;
  memory: ThreadMemory;
  conversation: ConversationStore;
  /** Number of messages in the thread. */
  count: number;
  /** Ids of the last message of each role, where this group holds them. */
  lastUserId: string | null;
  lastReplyId: string | null;
  isIdle: boolean;
  /** The row with the line over it, where this group holds it. */
  unreadKey: string | null;
}

function heightOf(group: RowGroup, memory: ThreadMemory): number {
  const rows = group.rows.reduce((sum, message) => sum + (snapshotOf(memory, message)?.heightPx ?? 0), 0);
  return rows + betweenPx * (group.rows.length - 1);
}

/** A few rows of a thread, rendered in full or off-screen as text. */
export const ThreadRowGroup = memo(function ThreadChunk(props: ThreadRowGroupProps) {
  const { group, rendering, memory, conversation, count, lastUserId, lastReplyId, isIdle, unreadKey } = props;
  const style: CSSProperties | undefined =
    rendering === 'text'
      ? { contentVisibility: 'auto', containIntrinsicBlockSize: `auto ${heightOf(group, memory)}px` }
      : undefined;
  return (
    <div
      role="presentation"
      data-slot="thread-group"
      data-rendering={rendering}
      className="flex shrink-0 flex-col gap-6"
      style={style}
    >
      {group.rows.map((message, index) => {
        const key = rowKeyOf(message);
        if (rendering === 'text') return <OffscreenRow key={key} message={message} memory={memory} />;
        return (
          <div
            key={key}
            role="listitem"
            data-row={key}
            aria-posinset={group.start + index + 1}
            aria-setsize={count}
            className="relative min-w-0"
          >
            {key === unreadKey ? <UnreadLine /> : null}
            <Row
              message={message}
              conversation={conversation}
              isLast={message.id === (message.role === 'user' ? lastUserId : lastReplyId)}
              isIdle={isIdle}
            />
          </div>
        );
      })}
    </div>
  );
});

export interface ThreadGapProps {
  gap: Extract<Segment, { kind: 'gap' }>;
  /** There are rendered rows above it. */
  hasAbove: boolean;
  /** Renders the rows next to one end of the gap. */
  onRender: (end: 'start' | 'end') => void;
}

const lines = cn(
  '[overflow-anchor:none] bg-[repeating-linear-gradient(to_bottom,var(--color-surface-sunken)_0_12px,transparent_12px_28px)]',
);

/** A space of the estimated height of messages that were never rendered. */
export function ThreadGap({ gap, hasAbove, onRender: onDraw }: ThreadGapProps) {
  const threadText = useTexts(threadTexts);

  return (
    <div
      role="listitem"
      data-slot="thread-gap"
      className={cn('flex shrink-0 flex-col items-center justify-between', lines)}
      style={{ blockSize: `calc(var(--thread-scale, 1) * ${gap.estimatedPx}px)` }}
    >
      {hasAbove ? (
        <Button size="sm" variant="outline" onClick={() => onDraw('start')}>
          {threadText.later(gap.count)}
        </Button>
      ) : (
        <span />
      )}
      <Button size="sm" variant="outline" onClick={() => onDraw('end')}>
        {threadText.earlier(gap.count)}
      </Button>
    </div>
  );
}
