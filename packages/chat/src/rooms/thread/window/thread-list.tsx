'use client';
import type { ConversationStore } from '@stoa/core/state';
import { useStore } from '@stoa/react';
import { useState, type RefObject } from 'react';
import { FencedKindsProvider } from '../../../parts/blocks/fenced-kinds.js';
import { createMarkdownCache, MarkdownCacheProvider } from '../../../parts/markdown/index.js';
import { messageKinds } from '../../proposals/door.js';
import { ScrollActivityProvider, type ScrollActivity } from '../scroll/scroll-activity.js';
import type { ThreadMemory } from '../thread-memory.js';
import type { ThreadRows } from '../use-thread-rows.js';
import { rowKeyOf, type RowGroup } from './row-groups.js';
import { ThreadRowGroup, ThreadGap, type ThreadGapProps } from './thread-rows.js';

export interface ThreadListProps {
  conversation: ConversationStore;
  memory: ThreadMemory;
  rows: ThreadRows;
  activity: ScrollActivity;
  list: RefObject<HTMLDivElement | null>;
}

const idIn = (group: RowGroup, id: string | null): string | null =>
  id !== null && group.rows.some((row) => row.id === id) ? id : null;

const keyIn = (group: RowGroup, key: string | null): string | null =>
  key !== null && group.rows.some((row) => rowKeyOf(row) === key) ? key : null;

/** The rows of a thread that are rendered, with gaps for those that are not. */
export function ThreadList({ conversation, memory, rows, activity, list }: ThreadListProps) {
  const { groups, segments, unreadKey, renderRow } = rows;
  const { store } = conversation;
  const [cache] = useState(createMarkdownCache);
  const path = useStore(store, (state) => state.path);
  const isIdle = useStore(store, (state) => state.run.status === 'idle');
  const last = groups.at(-1);
  if (!last) return null;
  const lastIdOf = (role: 'user' | 'assistant') => path.findLast((row) => row.role === role)?.id ?? null;
  const lastUserId = lastIdOf('user');
  const lastReplyId = lastIdOf('assistant');
  const renderEndOf = (gap: ThreadGapProps['gap'], end: 'start' | 'end') => {
    const group = groups[end === 'start' ? gap.from : gap.to];
    if (group) renderRow(end === 'start' ? group.start : group.start + group.rows.length - 1);
  };
  return (
    <FencedKindsProvider value={messageKinds}>
      <MarkdownCacheProvider value={cache}>
        <ScrollActivityProvider value={activity}>
          <div ref={list} role="list" data-slot="thread-list" className="flex flex-col gap-6">
            {segments.map((segment, index) =>
              segment.kind === 'gap' ? (
                <ThreadGap
                  key={`gap ${segments.slice(0, index).filter(({ kind }) => kind === 'gap').length}`}
                  gap={segment}
                  hasAbove={index > 0}
                  onRender={(end) => renderEndOf(segment, end)}
                />
              ) : (
                <ThreadRowGroup
                  key={segment.group.key}
                  memory={memory}
                  conversation={conversation}
                  count={last.start + last.rows.length}
                  isIdle={isIdle}
                  group={segment.group}
                  rendering={segment.rendering}
                  lastUserId={idIn(segment.group, lastUserId)}
                  lastReplyId={idIn(segment.group, lastReplyId)}
                  unreadKey={keyIn(segment.group, unreadKey)}
                />
              ),
            )}
          </div>
        </ScrollActivityProvider>
      </MarkdownCacheProvider>
    </FencedKindsProvider>
  );
}
