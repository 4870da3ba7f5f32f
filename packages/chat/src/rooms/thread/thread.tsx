'use client';
import type { ConversationState, ConversationStore } from '@stoa/core/state';
import { Banner, cn } from '@stoa/ui';
import {
  useCallback,
  useEffect,
  useId,
  useImperativeHandle,
  useMemo,
  useRef,
  useState,
  type ComponentPropsWithoutRef,
  type Ref,
} from 'react';
import { useStore } from '../../base/state/use-store.js';
import { useIntent } from '../../base/commands/commands-context.js';
import { findByData } from '../../base/focus/find-by-data.js';
import { FencedKindsProvider } from '../../parts/blocks/fenced-kinds.js';
import { createMarkdownCache, MarkdownCacheProvider } from '../../parts/markdown/view/markdown-cache.js';
import { useText } from '../../base/text/text.js';
import type { AnchorHold } from './window/anchor.js';
import { Announcer } from './announcements/announcer.js';
import { chunksOf, rowKeyOf, rowsOf, type Chunk } from './window/chunks.js';
import * as Message from './message/message.parts.js';
import { isAtEnd, scaleGaps } from './window/gap-scale.js';
import { createMotion, MotionProvider } from './reply/motion.js';
import { articleIn } from './window/row-elements.js';
import type { MissedEnd } from './reply/run-end.js';
import { messageKinds } from '../proposals/door.js';
import { ScrollDownButton } from './scroll/scroll-down-button.js';
import type { ThreadHandle } from './thread-handle.js';
import { keep, recall, type Place, type ThreadMemories } from './thread-memory.js';
import { ThreadChunk, ThreadGap } from './window/thread-rows.js';
import { placeRow } from './window/place-row.js';
import { withReach } from './window/thread-reach.js';
import { ThreadSkeleton } from './thread-skeleton.js';
import { useBrowserLayoutEffect } from '../../base/screen/use-browser-layout-effect.js';
import { useKeptFocus } from './window/use-kept-focus.js';
import { useScrollFollow } from './scroll/use-scroll-follow.js';
import { useThreadKeys } from './window/use-thread-keys.js';
import { useThreadWindow } from './window/use-thread-window.js';
import { useUnread } from './scroll/use-unread.js';
import type { Segment } from './window/window.machine.js';

type Path = ConversationState['path'];
type Gap = Extract<Segment, { kind: 'gap' }>;

const lastOf = (path: Path, role: string) => path.findLast((message) => message.role === role);

export interface ThreadProps extends Omit<ComponentPropsWithoutRef<'div'>, 'children'> {
  conversation: ConversationStore;
  handle?: Ref<ThreadHandle>;
  /** Where the reader was in other conversations of this visit. */
  memories?: ThreadMemories;
  /** What happened before the thread was here. */
  missed?: MissedEnd;
}

/** How long the message that was jumped to stays marked. @units ms */
const foundMs = 1600;
/** Where the first message that was not seen stands when a thread opens, so that the line over it shows. @units px */
const unreadOffsetPx = 48;

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

/** The rows of a path in chunks that live as long as the thread. */
function useChunks(path: Path): readonly Chunk[] {
  const [held, setHeld] = useState(() => ({ path, chunks: chunksOf(rowsOf(path), []) }));
  if (held.path === path) return held.chunks;
  const next = { path, chunks: chunksOf(rowsOf(path), held.chunks) };
  setHeld(next);
  return next.chunks;
}

/** The messages of a conversation, kept at their end while the reader is there. Another conversation starts over. */
export function Thread(props: ThreadProps) {
  const { store } = props.conversation;
  const id = useStore(store, (state) => state.id);
  const [own] = useState<ThreadMemories>(() => new Map());
  return <OneThread key={id} {...props} memories={props.memories ?? own} id={id} />;
}

type OneThreadProps = ThreadProps & { memories: ThreadMemories; id: string };

function OneThread({ conversation, handle, memories, missed, id, className, ...props }: OneThreadProps) {
  const { thread, message: words } = useText();
  const keysId = useId();
  const { store } = conversation;
  const load = useStore(store, (state) => state.load);
  const loadFailure = useStore(store, (state) => state.loadFailure);
  const path = useStore(store, (state) => state.path);
  const isIdle = useStore(store, (state) => state.run.status === 'idle');
  const unsaved = useStore(store, (state) => state.saved === 'failed');

  const viewport = useRef<HTMLDivElement>(null);
  const content = useRef<HTMLDivElement>(null);
  const room = useRef<HTMLDivElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const anchor = useRef<AnchorHold | null>(null);
  const [memory] = useState(() => recall(memories, id));
  const [motion] = useState(createMotion);
  const [cache] = useState(createMarkdownCache);
  const chunks = useChunks(path);
  const unreadKey = useUnread(conversation, memory, viewport);
  const [start] = useState<Place>(() =>
    unreadKey === null || memory.place.at === 'row'
      ? memory.place
      : { at: 'row', key: unreadKey, offsetPx: unreadOffsetPx },
  );
  const { segments, look, draw } = useThreadWindow({ chunks, memory, start, viewport, list });
  const isScaled = useRef(false);
  useBrowserLayoutEffect(() => {
    // Once, with the first rows beside gaps, and before anything is put in its place; to measure lays everything out.
    if (isScaled.current || !list.current || !segments.some(({ kind }) => kind === 'gap')) return;
    isScaled.current = true;
    scaleGaps(list.current, segments);
  });

  const keepPlace = useCallback(() => {
    const view = viewport.current;
    // Where nothing is laid out, nobody is anywhere.
    if (!view || view.clientHeight === 0) return;
    const place = isAtEnd(view) ? ({ at: 'end' } as const) : anchor.current?.place();
    if (place) keep(memory, { place });
  }, [memory]);
  const holdPlace = useCallback(
    () =>
      withReach(({ createAnchorHold }) => {
        if (viewport.current) anchor.current ??= createAnchorHold(viewport.current);
      }),
    [],
  );
  const onScrolled = useCallback(() => {
    motion.moved();
    if (!anchor.current) holdPlace();
    anchor.current?.note();
    keepPlace();
    look('urgent');
  }, [motion, holdPlace, keepPlace, look]);
  const onLaidOut = useCallback(
    (isFollowing: boolean) => {
      // At the end nothing has to be held: going on with the reply scrolls, and what is seen then is noted.
      if (!isFollowing) anchor.current?.hold();
      keepPlace();
      look('soon');
    },
    [keepPlace, look],
  );
  const follow = useScrollFollow({
    viewport,
    content,
    room,
    startsAtEnd: start.at === 'end',
    onScrolled,
    onLaidOut,
  });
  const { isAway, jump, begin, release } = follow;

  useBrowserLayoutEffect(() => {
    const view = viewport.current;
    if (!view) return;
    if (start.at === 'row' && !placeRow(view, start)) jump();
    holdPlace();
    if (start.at === 'row') anchor.current?.note();
  }, [start, jump, holdPlace]);
  useKeptFocus(viewport);

  const [sought, setSought] = useState<{ id: string } | null>(null);
  useImperativeHandle(
    handle,
    () => ({
      jumpTo(messageId) {
        const row = rowsOf(store.getState().path).findIndex((message) => message.id === messageId);
        if (row < 0) return false;
        draw(row);
        // The end would be kept in sight otherwise, should the reply grow.
        release();
        setSought({ id: messageId });
        return true;
      },
    }),
    [store, draw, release],
  );
  useEffect(() => {
    if (sought === null) return;
    const row = findByData(viewport.current, 'data-message-id', sought.id);
    if (!row) return;
    row.focus({ preventScroll: true });
    row.scrollIntoView({ block: 'start' });
    anchor.current?.note();
    row.dataset['found'] = '';
    setTimeout(() => delete row.dataset['found'], foundMs);
  }, [sought]);
  const reach = useCallback(
    (row: number): HTMLElement | undefined => {
      const target = rowsOf(store.getState().path)[row];
      if (!target || !draw(row)) return undefined;
      return articleIn(findByData(viewport.current, 'data-row', rowKeyOf(target))) ?? undefined;
    },
    [store, draw],
  );
  useThreadKeys(viewport, (row, step) => {
    const place = Number(row.closest('[aria-posinset]')?.getAttribute('aria-posinset'));
    return Number.isInteger(place) ? reach(place - 1 + step) : undefined;
  });
  useIntent('focusThread', () => viewport.current?.focus({ preventScroll: true }));
  const drawNextTo = (gap: Gap, end: 'start' | 'end') => {
    const chunk = chunks[end === 'start' ? gap.from : gap.to];
    if (chunk) draw(end === 'start' ? chunk.start : chunk.start + chunk.rows.length - 1);
  };
  const toEnd = useCallback(() => {
    draw(rowsOf(store.getState().path).length - 1);
    jump();
  }, [store, draw, jump]);

  const lastUser = lastOf(path, 'user');
  const lastUserId = lastUser?.id ?? null;
  const lastReplyId = lastOf(path, 'assistant')?.id ?? null;
  const shown = useRef(lastUserId);
  useEffect(() => {
    const before = shown.current;
    shown.current = lastUserId;
    // Another message of the person may also come from paging through versions, and then the reader stays where they are.
    if (before !== lastUserId && lastUser && !isIdle) begin(rowKeyOf(lastUser));
  }, [lastUser, lastUserId, isIdle, begin]);

  const endChunk = chunks.at(-1);
  const count = endChunk ? endChunk.start + endChunk.rows.length : 0;
  const isIn = (chunk: Chunk, key: string | null) =>
    key !== null && chunk.rows.some((row) => row.id === key || rowKeyOf(row) === key) ? key : null;
  const rows = useMemo(
    () => ({ memory, conversation, count, isIdle }),
    [memory, conversation, count, isIdle],
  );

  return (
    <div
      data-slot="thread"
      part="thread"
      data-state={load}
      // What stands in a thread chooses between narrow and wide by its width: the window may be far wider.
      className={cn('@container/thread relative flex min-h-0 flex-1 flex-col', className)}
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
          {chunks.length > 0 ? (
            <FencedKindsProvider value={messageKinds}>
              <MarkdownCacheProvider value={cache}>
                <MotionProvider value={motion}>
                  <div ref={list} role="list" data-slot="thread-list" className="flex flex-col gap-6">
                    {segments.map((segment, index) =>
                      segment.kind === 'gap' ? (
                        <ThreadGap
                          key={`gap ${segments.slice(0, index).filter(({ kind }) => kind === 'gap').length}`}
                          gap={segment}
                          hasAbove={index > 0}
                          onDraw={(end) => drawNextTo(segment, end)}
                        />
                      ) : (
                        <ThreadChunk
                          key={segment.chunk.key}
                          {...rows}
                          chunk={segment.chunk}
                          form={segment.form}
                          lastUserId={isIn(segment.chunk, lastUserId)}
                          lastReplyId={isIn(segment.chunk, lastReplyId)}
                          unreadKey={isIn(segment.chunk, unreadKey)}
                        />
                      ),
                    )}
                  </div>
                </MotionProvider>
              </MarkdownCacheProvider>
            </FencedKindsProvider>
          ) : null}
          <FocusingLine conversation={conversation} />
          {unsaved ? <Banner kind="warning" title={thread.saveFailed} className="mt-6" /> : null}
        </div>
        <div ref={room} aria-hidden data-slot="thread-room" />
      </div>
      <div
        aria-hidden
        className="pointer-events-none absolute inset-x-4 bottom-0 h-8 bg-linear-to-t from-surface to-transparent"
      />
      <div className="pointer-events-none absolute inset-x-0 bottom-3 flex justify-center">
        <ScrollDownButton
          isShown={isAway}
          onClick={() => {
            toEnd();
            // The button goes; whoever pressed it reads on.
            viewport.current?.focus({ preventScroll: true });
          }}
          className="pointer-events-auto data-[shown=false]:pointer-events-none"
        />
      </div>
      <p id={keysId} className="sr-only">
        {words.keysHint}
      </p>
      <Announcer conversation={conversation} missed={missed} />
    </div>
  );
}
