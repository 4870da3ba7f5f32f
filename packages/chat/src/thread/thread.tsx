'use client';
import type { ConversationState, ConversationStore } from '@stoa/core/state';
import { Banner, Button, cn } from '@stoa/ui';
import {
  memo,
  useEffect,
  useId,
  useImperativeHandle,
  useRef,
  useState,
  type ComponentPropsWithoutRef,
  type Ref,
} from 'react';
import { useStore } from '../app/use-store.js';
import { useIntent } from '../commands/commands-context.js';
import { findByData } from '../focus/find-by-data.js';
import { useText } from '../text/text.js';
import { Announcer } from './announcer.js';
import { ReplyMessage } from './reply-message.js';
import { ScrollDownButton } from './scroll-down-button.js';
import { ThreadSkeleton } from './thread-skeleton.js';
import { useScrollFollow } from './use-scroll-follow.js';
import type { MessageRowProps } from './message-actions.js';
import type { ThreadHandle } from './thread-handle.js';
import * as Message from './message.parts.js';
import { useThreadKeys } from './use-thread-keys.js';
import { useEarlierMessages } from './use-earlier-messages.js';
import { UserMessage } from './user-message.js';

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

const lastIndexOf = (path: ConversationState['path'], role: string) =>
  path.findLastIndex((message) => message.role === role);

export interface ThreadProps extends Omit<ComponentPropsWithoutRef<'div'>, 'children'> {
  conversation: ConversationStore;
  handle?: Ref<ThreadHandle>;
}

/** How long the message that was jumped to stays marked. @units ms */
const foundMs = 1600;

/** A line at the end while earlier messages are weighed; the reply's own line says it once there is one. */
function FocusingLine({ conversation }: { conversation: ConversationStore }) {
  const { message } = useText();
  const isShown = useStore(
    conversation.store,
    (state) => state.isFocusing && state.path.at(-1)?.streaming !== true,
  );
  return (
    <div role="status">
      {isShown ? <Message.Pending className="mt-6">{message.focusing}</Message.Pending> : null}
    </div>
  );
}

/** The messages of a conversation, kept at their end while the reader is there. */
export function Thread({ conversation, handle, className, ...props }: ThreadProps) {
  const { thread, message: words } = useText();
  const keysId = useId();
  const { store } = conversation;
  const id = useStore(store, (state) => state.id);
  const load = useStore(store, (state) => state.load);
  const loadFailure = useStore(store, (state) => state.loadFailure);
  const path = useStore(store, (state) => state.path);
  const isIdle = useStore(store, (state) => state.run.status === 'idle');
  const unsaved = useStore(store, (state) => state.saved === 'failed');
  const { viewport, content, isAway, jump, release } = useScrollFollow(id);
  const { shown: drawn, hiddenCount, showEarlier, reveal, sentinel } = useEarlierMessages(id, path, viewport);
  const [sought, setSought] = useState<{ id: string } | null>(null);

  useImperativeHandle(
    handle,
    () => ({
      jumpTo(messageId) {
        if (!reveal(messageId)) return false;
        // The end would be kept in sight otherwise, should the reply grow.
        release();
        setSought({ id: messageId });
        return true;
      },
    }),
    [reveal, release],
  );
  useEffect(() => {
    if (sought === null) return;
    const row = findByData(viewport.current, 'data-message-id', sought.id);
    if (!row) return;
    row.focus({ preventScroll: true });
    row.scrollIntoView({ block: 'start' });
    row.dataset['found'] = '';
    setTimeout(() => delete row.dataset['found'], foundMs);
  }, [sought, viewport]);
  useThreadKeys(viewport, () => hiddenCount > 0 && showEarlier());
  useIntent('focusThread', () => viewport.current?.focus({ preventScroll: true }));

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
        aria-describedby={keysId}
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
          <div ref={sentinel} />
          {hiddenCount > 0 ? (
            <div className="flex justify-center pb-6">
              <Button size="sm" variant="ghost" onClick={showEarlier}>
                {words.earlier(hiddenCount)}
              </Button>
            </div>
          ) : null}
          <ol className="flex flex-col gap-6">
            {drawn.map((message, index) =>
              message.role === 'user' || message.role === 'assistant' ? (
                // All versions of a message share one row, so that focus stays on the pager.
                <li key={message.siblings?.ids[0] ?? message.id} className="min-w-0">
                  <Row
                    message={message}
                    conversation={conversation}
                    isLast={index + hiddenCount === (message.role === 'user' ? lastUser : lastReply)}
                    isIdle={isIdle}
                  />
                </li>
              ) : null,
            )}
          </ol>
          <FocusingLine conversation={conversation} />
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
      <p id={keysId} className="sr-only">
        {words.keysHint}
      </p>
      <Announcer conversation={conversation} />
    </div>
  );
}
