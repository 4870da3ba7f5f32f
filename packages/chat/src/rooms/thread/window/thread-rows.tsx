'use client';
import type { ConversationStore, ThreadMessage } from '@stoa/core/state';
import { Button, cn } from '@stoa/ui';
import { memo, type CSSProperties } from 'react';
import { useText } from '../../../base/text/text.js';
import { rowKeyOf, type Chunk } from './chunks.js';
import { EnvironmentMessage } from '../message/environment-message.js';
import * as Message from '../message/message.parts.js';
import { ReplyMessage } from '../reply/reply-message.js';
import { imprintOf, type ThreadMemory } from '../thread-memory.js';
import { useThreadText } from '../thread-text.js';
import { UnreadLine } from '../reply/unread-line.js';
import type { MessageRowProps } from '../message/use-message-actions.js';
import { UserMessage } from '../message/user-message.js';
import type { Form, Segment } from './window.machine.js';

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

/** A row out of sight: its words, at the height that it had. */
function PutAwayRow({ message, memory }: { message: ThreadMessage; memory: ThreadMemory }) {
  const { thread } = useText();
  const imprint = imprintOf(memory, message);
  const words = imprint?.words ?? message.label ?? message.content;
  const isUser = message.role === 'user';
  return (
    <div
      role="listitem"
      data-row={rowKeyOf(message)}
      className="min-w-0 overflow-clip"
      style={imprint ? { blockSize: imprint.heightPx } : undefined}
    >
      <Message.Root
        from={isUser ? 'user' : 'assistant'}
        author={isUser ? thread.you : thread.assistant}
        data-message-id={message.id}
      >
        {isUser ? (
          <Message.Words>{words}</Message.Words>
        ) : (
          <div dir="auto" className="text-body whitespace-pre-wrap text-ink [overflow-wrap:anywhere]">
            {words}
          </div>
        )}
      </Message.Root>
    </div>
  );
}

export interface ThreadChunkProps {
  chunk: Chunk;
  form: Form;
  memory: ThreadMemory;
  conversation: ConversationStore;
  /** Messages of the whole thread. */
  count: number;
  /** Ids of the last message of each role, where this chunk holds them. */
  lastUserId: string | null;
  lastReplyId: string | null;
  isIdle: boolean;
  /** The row with the line over it, where this chunk holds it. */
  unreadKey: string | null;
}

function heightOf(chunk: Chunk, memory: ThreadMemory): number {
  const rows = chunk.rows.reduce((sum, message) => sum + (imprintOf(memory, message)?.heightPx ?? 0), 0);
  return rows + betweenPx * (chunk.rows.length - 1);
}

/** A few rows of a thread, drawn whole or put away. */
export const ThreadChunk = memo(function ThreadChunk(props: ThreadChunkProps) {
  const { chunk, form, memory, conversation, count, lastUserId, lastReplyId, isIdle, unreadKey } = props;
  const style: CSSProperties | undefined =
    form === 'words'
      ? { contentVisibility: 'auto', containIntrinsicBlockSize: `auto ${heightOf(chunk, memory)}px` }
      : undefined;
  return (
    <div
      role="presentation"
      data-slot="thread-chunk"
      data-form={form}
      className="flex shrink-0 flex-col gap-6"
      style={style}
    >
      {chunk.rows.map((message, index) => {
        const key = rowKeyOf(message);
        if (form === 'words') return <PutAwayRow key={key} message={message} memory={memory} />;
        return (
          <div
            key={key}
            role="listitem"
            data-row={key}
            aria-posinset={chunk.start + index + 1}
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
  /** There are drawn rows above it. */
  hasAbove: boolean;
  /** Draws the rows next to one end of the gap. */
  onDraw: (end: 'start' | 'end') => void;
}

const lines = cn(
  '[overflow-anchor:none] bg-[repeating-linear-gradient(to_bottom,var(--color-surface-sunken)_0_12px,transparent_12px_28px)]',
);

/** Messages that were never near the reader, in about their height. */
export function ThreadGap({ gap, hasAbove, onDraw }: ThreadGapProps) {
  const { message } = useText();
  const words = useThreadText();
  return (
    <div
      role="listitem"
      data-slot="thread-gap"
      className={cn('flex shrink-0 flex-col items-center justify-between', lines)}
      style={{ blockSize: `calc(var(--thread-scale, 1) * ${gap.guessPx}px)` }}
    >
      {hasAbove ? (
        <Button size="sm" variant="outline" onClick={() => onDraw('start')}>
          {words.later(gap.count)}
        </Button>
      ) : (
        <span />
      )}
      <Button size="sm" variant="outline" onClick={() => onDraw('end')}>
        {message.earlier(gap.count)}
      </Button>
    </div>
  );
}
