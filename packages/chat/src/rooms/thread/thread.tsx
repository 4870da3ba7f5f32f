'use client';
import type { ConversationStore } from '@stoa/core/state';
import { useStore } from '@stoa/react';
import { cn, useTexts } from '@stoa/ui';
import { useId, useState, type ComponentPropsWithoutRef, type Ref } from 'react';
import { Announcer } from './announcements/announcer.js';
import type { MissedReplyEnd } from './announcements/reply-ends.js';
import { useCopiedSelection } from './copy/use-copied-selection.js';
import { ScrollDownButton } from './scroll/scroll-down-button.js';
import type { ThreadHandle } from './thread-handle.js';
import { recall, type ThreadMemories } from './thread-memory.js';
import { FocusingLine, SaveWarning, ThreadLoadState } from './thread-states.js';
import { useThreadNavigation } from './use-thread-navigation.js';
import { createThreadElements, useThreadRows } from './use-thread-rows.js';
import { useThreadScroll } from './use-thread-scroll.js';
import { ThreadList } from './window/thread-list.js';
import { threadTexts } from './thread.texts.js';

export interface ThreadProps extends Omit<ComponentPropsWithoutRef<'div'>, 'children'> {
  conversation: ConversationStore;
  handle?: Ref<ThreadHandle>;
  /** The scroll positions of the conversations of this visit. */
  memories?: ThreadMemories;
  /** A reply that ended before the thread was loaded. */
  missedEnd?: MissedReplyEnd;
}

/** The messages of a conversation, kept at their end while the reader is there. Another conversation starts over. */
export function Thread(props: ThreadProps) {
  const id = useStore(props.conversation.store, (state) => state.id);
  const [own] = useState<ThreadMemories>(() => new Map());
  return <ConversationThread key={id} {...props} memories={props.memories ?? own} id={id} />;
}

type ConversationThreadProps = ThreadProps & { memories: ThreadMemories; id: string };

function ConversationThread(props: ConversationThreadProps) {
  const { conversation, handle, memories, missedEnd: missed, id, className, ...rest } = props;
  const thread = useTexts(threadTexts);
  const keysHintId = useId();
  const load = useStore(conversation.store, (state) => state.load);
  const isIdle = useStore(conversation.store, (state) => state.run.status === 'idle');
  const [memory] = useState(() => recall(memories, id));
  const [elements] = useState(createThreadElements);
  const rows = useThreadRows(conversation, memory, elements);
  const scroll = useThreadScroll(conversation, memory, elements, rows);
  useThreadNavigation(conversation, elements, rows, scroll, handle);
  const { viewport, content, spacer, list } = elements;
  useCopiedSelection(viewport);
  return (
    <div
      data-slot="thread"
      part="thread"
      data-state={load}
      // Messages choose between narrow and wide by the thread's own width: the window may be far wider.
      className={cn('@container/thread relative flex min-h-0 flex-1 flex-col', className)}
      {...rest}
    >
      <div
        ref={viewport}
        data-slot="thread-viewport"
        tabIndex={0}
        role="region"
        aria-label={thread.label}
        aria-describedby={keysHintId}
        className="min-h-0 flex-1 overflow-y-auto overscroll-contain scrollbar-quiet focus-ring-inset"
      >
        <div
          ref={content}
          aria-busy={!isIdle || load === 'loading'}
          className="mx-auto w-full max-w-measure px-4 pt-8 pb-10"
        >
          <h2 className="sr-only">{thread.label}</h2>
          <ThreadLoadState conversation={conversation} />
          <ThreadList
            conversation={conversation}
            memory={memory}
            rows={rows}
            activity={scroll.activity}
            list={list}
          />
          <FocusingLine conversation={conversation} />
          <SaveWarning conversation={conversation} />
        </div>
        <div ref={spacer} aria-hidden data-slot="thread-spacer" />
      </div>
      <div
        aria-hidden
        className="pointer-events-none absolute inset-x-4 bottom-0 h-8 bg-linear-to-t from-surface to-transparent"
      />
      <div className="pointer-events-none absolute inset-x-0 bottom-3 flex justify-center">
        <ScrollDownButton
          isShown={scroll.isAway}
          onClick={() => {
            scroll.scrollToEnd();
            // The button disappears; focus stays in the thread.
            viewport.current?.focus({ preventScroll: true });
          }}
          className="pointer-events-auto data-[shown=false]:pointer-events-none"
        />
      </div>
      <p id={keysHintId} className="sr-only">
        {thread.keysHint}
      </p>
      <Announcer conversation={conversation} missedEnd={missed} />
    </div>
  );
}
