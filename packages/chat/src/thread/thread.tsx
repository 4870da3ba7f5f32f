'use client';
import type { ConversationState, ConversationStore } from '@stoa/core/state';
import { Banner, cn, Skeleton } from '@stoa/ui';
import { memo, useEffect, useRef, type ComponentPropsWithoutRef } from 'react';
import { useStore } from '../app/use-store.js';
import { useText } from '../text/text.js';
import { Announcer } from './announcer.js';
import { ReplyMessage } from './reply-message.js';
import { ScrollDownButton } from './scroll-down-button.js';
import { useScrollFollow } from './use-scroll-follow.js';
import { UserMessage, type MessageRowProps } from './user-message.js';

const Row = memo(function Row(props: MessageRowProps) {
  switch (props.message.role) {
    case 'user':
      return <UserMessage {...props} />;
    case 'assistant':
      return <ReplyMessage {...props} />;
    // Instructions and results of the environment are part of the conversation, not of the reading.
    case 'system':
    case 'environment':
      return null;
    default:
      return props.message.role satisfies never;
  }
});

/** The shape of a thread on its way. */
export function ThreadSkeleton() {
  const { app } = useText();
  return (
    <div data-slot="thread-skeleton" role="status" aria-label={app.loading} className="flex flex-col gap-8">
      <Skeleton className="h-11 w-2/5 self-end rounded-sheet" />
      <div className="flex flex-col gap-3">
        <Skeleton className="h-4 w-full" />
        <Skeleton className="h-4 w-11/12" />
        <Skeleton className="h-4 w-3/5" />
      </div>
      <Skeleton className="h-11 w-3/10 self-end rounded-sheet" />
      <div className="flex flex-col gap-3">
        <Skeleton className="h-4 w-full" />
        <Skeleton className="h-4 w-4/5" />
      </div>
    </div>
  );
}

const lastIndexOf = (path: ConversationState['path'], role: string) =>
  path.findLastIndex((message) => message.role === role);

export interface ThreadProps extends Omit<ComponentPropsWithoutRef<'div'>, 'children'> {
  conversation: ConversationStore;
}

/** The messages of a conversation, kept at their end while the reader is there. */
export function Thread({ conversation, className, ...props }: ThreadProps) {
  const { thread } = useText();
  const { store } = conversation;
  const id = useStore(store, (state) => state.id);
  const load = useStore(store, (state) => state.load);
  const loadFailure = useStore(store, (state) => state.loadFailure);
  const path = useStore(store, (state) => state.path);
  const isIdle = useStore(store, (state) => state.run.status === 'idle');
  const unsaved = useStore(store, (state) => state.saved === 'failed');
  const { viewport, content, isAway, jump } = useScrollFollow(id);

  const lastUser = lastIndexOf(path, 'user');
  const lastReply = lastIndexOf(path, 'assistant');
  const lastUserId = path[lastUser]?.id;
  const shown = useRef({ id, lastUserId });
  useEffect(() => {
    const before = shown.current;
    shown.current = { id, lastUserId };
    // Another message of the person may also come from paging through versions, and then the reader stays where they are.
    if (before.id === id && before.lastUserId !== lastUserId && !isIdle) jump();
  }, [id, lastUserId, isIdle, jump]);

  return (
    <div
      data-slot="thread"
      data-state={load}
      className={cn('relative flex min-h-0 flex-1 flex-col', className)}
      {...props}
    >
      <div
        ref={viewport}
        data-slot="thread-viewport"
        tabIndex={0}
        role="region"
        aria-label={thread.label}
        className="min-h-0 flex-1 overflow-y-auto overscroll-contain scrollbar-quiet focus-ring-inset"
      >
        <div
          ref={content}
          aria-busy={!isIdle || load === 'loading'}
          className="mx-auto w-full max-w-measure px-4 pt-8 pb-10"
        >
          <h2 className="sr-only">{thread.label}</h2>
          {load === 'loading' ? <ThreadSkeleton /> : null}
          {load === 'missing' || load === 'failed' ? (
            <Banner
              kind={load === 'failed' ? 'error' : 'warning'}
              title={load === 'failed' ? thread.loadFailedTitle : thread.missingTitle}
              lines={loadFailure ? [loadFailure] : []}
              action={
                load === 'failed'
                  ? { label: thread.tryAgain, onAction: () => void conversation.reload() }
                  : undefined
              }
            />
          ) : null}
          <ol className="flex flex-col gap-6">
            {path.map((message, index) =>
              message.role === 'user' || message.role === 'assistant' ? (
                // All versions of a message share one row, so that focus stays on the pager.
                <li key={message.siblings?.ids[0] ?? message.id} className="min-w-0">
                  <Row
                    message={message}
                    conversation={conversation}
                    isLast={index === (message.role === 'user' ? lastUser : lastReply)}
                    isIdle={isIdle}
                  />
                </li>
              ) : null,
            )}
          </ol>
          {unsaved ? <Banner kind="warning" title={thread.saveFailed} className="mt-6" /> : null}
        </div>
      </div>
      <div
        aria-hidden
        className="pointer-events-none absolute inset-x-4 bottom-0 h-8 bg-linear-to-t from-surface to-transparent"
      />
      <div className="pointer-events-none absolute inset-x-0 bottom-3 flex justify-center">
        <ScrollDownButton
          isShown={isAway}
          onClick={() => {
            jump();
            // The button goes; whoever pressed it reads on.
            viewport.current?.focus({ preventScroll: true });
          }}
          className="pointer-events-auto data-[shown=false]:pointer-events-none"
        />
      </div>
      <Announcer conversation={conversation} />
    </div>
  );
}
