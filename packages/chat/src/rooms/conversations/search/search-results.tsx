'use client';
import { misreadConditions } from '@stoa/core/rules';
import { useStoa, useStore } from '@stoa/react';
import { Banner, Button, EmptyState, Spinner, cn, useTexts } from '@stoa/ui';
import { Cloud, HardDrive, SearchX } from 'lucide-react';
import {
  memo,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  type KeyboardEvent,
  type MouseEvent,
} from 'react';
import { createResultsSelector } from './stable-results.js';
import { SearchResultRow, type ResultWords } from './search-result-row.js';
import { firstRows, useDrawnRows } from '../rows/use-drawn-rows.js';
import { useRovingRows } from '../rows/use-roving-rows.js';
import { conversationsTexts } from '../conversations.texts.js';
import { shownName } from '../shown-name.js';
import { listTexts } from '../list.texts.js';

/** The height of a result with a line or two. @units px */
const resultPx = 52;
const markClass = cn('shrink-0 text-ink-muted opacity-70');

export interface SearchResultsProps {
  /** Otherwise it waits out of sight, so that the first keystroke finds its rows in place. */
  isOn: boolean;
  /** Changes when focus is to go to the first result. */
  entered: number;
  /** Back to the box, from the first result upwards. */
  onLeave: () => void;
  /** Escape: the search ends. */
  onClear: () => void;
  onChosen?: () => void;
}

/** States of the search without results. */
function Notes() {
  const list = useTexts(listTexts);
  const { search } = useStoa();
  const status = useStore(search.store, (state) => state.status);
  const indexing = useStore(search.store, (state) => state.indexing);
  const cloudFailure = useStore(search.store, (state) => state.cloudFailure);
  const isLocalFailed = useStore(search.store, (state) => state.isLocalFailed);
  return (
    <>
      {status === 'searching' ? (
        <p className="flex items-center gap-2 px-4 pb-2 text-caption text-ink-muted">
          <Spinner label={null} className="size-3.5" />
          {list.searching}
        </p>
      ) : null}
      {indexing ? (
        <p className="px-4 pb-2 text-caption text-pretty text-ink-muted">
          {list.indexing(indexing.done, indexing.total)}
        </p>
      ) : null}
      {isLocalFailed ? (
        <Banner
          kind="warning"
          className="mx-3 mb-2"
          title={list.localFailedTitle}
          lines={[list.localFailed]}
          action={{ label: list.tryAgain, onAction: () => search.retry() }}
        />
      ) : null}
      {cloudFailure === null ? null : (
        <Banner
          kind="warning"
          className="mx-3 mb-2"
          title={list.cloudFailedTitle}
          lines={[cloudFailure]}
          action={{ label: list.tryAgain, onAction: () => search.retry() }}
        />
      )}
    </>
  );
}

/** Says which words look like a condition and are none, once the search has ended: a key is unknown while it is typed. */
function MisreadConditions() {
  const list = useTexts(listTexts);
  const { search } = useStoa();
  // Without a colon there is no condition, and nothing to render with each keystroke.
  const text = useStore(search.store, (state) =>
    state.status === 'done' && state.text.includes(':') ? state.text : '',
  );
  const words = useMemo(() => misreadConditions(text), [text]);
  return (
    <p
      role="status"
      className="text-caption text-pretty break-words text-ink-muted not-empty:px-4 not-empty:pb-2"
    >
      {words.length > 0 ? list.misreadConditions(words) : null}
    </p>
  );
}

/** Says what a search came to once it has ended, and once only. */
function Announcement({ count, hasMore }: { count: number; hasMore: boolean }) {
  const list = useTexts(listTexts);
  const { search } = useStoa();
  const isDone = useStore(search.store, (state) => state.status === 'done');
  const words = () => (count === 0 ? list.nothingFound : list.found(count, hasMore));
  return (
    <p role="status" className="sr-only">
      {isDone ? words() : null}
    </p>
  );
}

function useWords(): ResultWords {
  const conversations = useTexts(conversationsTexts);
  const list = useTexts(listTexts);
  return useMemo(() => {
    const place = (name: string) => ({
      size: 16,
      role: 'img',
      'aria-label': `${name}:`,
      className: markClass,
      // Clipped, each icon of each row would be painted apart.
      overflow: 'visible',
    });
    return {
      local: <HardDrive {...place(conversations.local)} />,
      cloud: <Cloud {...place(conversations.cloud)} />,
      saidYou: list.saidYou,
      saidReply: list.saidReply,
      nameOf: (stored) => shownName(stored, conversations),
    };
  }, [list, conversations]);
}

/** The search results, instead of the list. */
export const SearchResults = memo(function SearchResults(props: SearchResultsProps) {
  const { isOn, entered, onLeave, onClear, onChosen } = props;
  const list = useTexts(listTexts);
  const texts = useWords();
  const { conversations, search } = useStoa();
  // Equal results keep their identity, so that no row renders.
  const [selectResults] = useState(createResultsSelector);
  const results = useStore(search.store, selectResults);
  const hasMore = useStore(search.store, (state) => state.hasMore);
  const isDone = useStore(search.store, (state) => state.status === 'done');
  const selectedId = useStore(conversations.store, (state) => state.selectedId);
  const viewport = useRef<HTMLDivElement>(null);
  const keys = useMemo(() => results.map((result) => result.conversationId), [results]);
  const roving = useRovingRows({ keys, preferredKey: null, viewport });
  const { activeIndex, activeKey, focusActive, focusIndex } = roving;
  const total = results.length;
  const { count, rest } = useDrawnRows(total, activeIndex + 1, isOn, viewport);

  const handled = useRef(entered);
  useEffect(() => {
    if (handled.current === entered) return;
    handled.current = entered;
    focusIndex(0);
  }, [entered, focusIndex]);
  // Rows are used again for other results; focus goes with its result.
  useLayoutEffect(() => {
    const root = viewport.current?.getRootNode();
    const focused = root instanceof Document || root instanceof ShadowRoot ? root.activeElement : null;
    if (!(focused instanceof HTMLElement) || focused.dataset['slot'] !== 'search-result') return;
    if (focused.dataset['rowKey'] !== activeKey && viewport.current?.contains(focused)) focusActive();
  }, [results, activeKey, focusActive]);

  const onClick = (event: MouseEvent<HTMLElement>) => {
    const row = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-row-key]') : null;
    const id = row?.dataset['rowKey'];
    if (id === undefined) return;
    void conversations.show(id);
    onChosen?.();
  };
  const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1, Home: -Infinity, End: Infinity };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const step = steps[event.key];
    if (event.key === 'Escape') onClear();
    else if (event.key === 'ArrowUp' && activeIndex <= 0) onLeave();
    else if (step !== undefined) focusIndex(roving.stopFrom(activeIndex, step));
    else return;
    event.preventDefault();
    event.stopPropagation();
  };

  const rows = useMemo(
    () =>
      Array.from({ length: Math.max(count, firstRows) }, (_, index) => {
        const result = results[index];
        return (
          // By place: a row that is there already only changes its words.
          <SearchResultRow
            key={index}
            result={result}
            texts={texts}
            posInSet={result && count < total ? index + 1 : undefined}
            setSize={result && count < total ? total : undefined}
            isActive={index === activeIndex}
            isSelected={result !== undefined && result.conversationId === selectedId}
            isFar={index >= firstRows}
          />
        );
      }),
    [results, texts, count, total, activeIndex, selectedId],
  );

  return (
    <div
      data-slot="search-results"
      hidden={!isOn}
      className={isOn ? 'flex min-h-0 flex-1 flex-col' : 'hidden'}
    >
      {isOn ? <Notes /> : null}
      {isOn ? <MisreadConditions /> : null}
      {isOn ? <Announcement count={total} hasMore={hasMore} /> : null}
      {isOn && total === 0 && isDone ? (
        <EmptyState
          icon={<SearchX size={20} />}
          title={list.nothingFound}
          description={list.nothingFoundHint}
          action={
            <Button size="sm" onClick={onClear}>
              {list.clearSearch}
            </Button>
          }
        />
      ) : null}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the buttons inside take focus; what they let through is handled here for all of them */}
      <div
        ref={viewport}
        data-virtual="viewport"
        tabIndex={-1}
        role="list"
        aria-label={list.results}
        hidden={total === 0}
        className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-2 pb-3 outline-none scrollbar-quiet"
        onClick={onClick}
        onKeyDown={onKeyDown}
        onFocus={roving.onFocus}
        onBlur={roving.onBlur}
      >
        {rows}
        {count < total ? <div ref={rest} aria-hidden style={{ height: (total - count) * resultPx }} /> : null}
      </div>
      {isOn && hasMore && total > 0 ? (
        <p className="border-t border-line px-4 py-2 text-caption text-ink-muted">{list.hasMore}</p>
      ) : null}
    </div>
  );
});
