'use client';
import { Banner, Button, cn, EmptyState, Input, Skeleton } from '@stoa/ui';
import { Search, SearchX } from 'lucide-react';
import type { ReactNode, RefObject } from 'react';

/** What a library says of itself. */
export interface LibraryTexts {
  search: string;
  count: (found: number) => string;
  loading: string;
  failed: string;
  tryAgain: string;
  /** There is nothing yet. */
  none: string;
  noneHint: string;
  nothingFound: string;
  clear: string;
}

export interface LibraryFrameProps {
  texts: LibraryTexts;
  /** Of the reading; what is there already stays in sight. */
  status: 'idle' | 'loading' | 'ready' | 'failed';
  isEmpty: boolean;
  /** How many a search has found. */
  found: number;
  query: string;
  onQuery: (query: string) => void;
  /** Takes back the search and every filter. */
  onClear: () => void;
  /** Undefined where nothing can be read again. */
  onRetry?: (() => void) | undefined;
  /** Something is missing of what is shown. */
  warning?: string | undefined;
  search: RefObject<HTMLInputElement | null>;
  icon: ReactNode;
  /** Beside the search, and where there is nothing yet. */
  action?: ReactNode;
  filters?: ReactNode;
  /** As high as one of its entries. */
  skeletonClass?: string;
  /** The list of what was found. */
  children: ReactNode;
}

/** A list of the person's things with its search and its states: on its way, failed, empty, nothing found. */
export function LibraryFrame({
  texts,
  status,
  isEmpty,
  found,
  query,
  onQuery,
  onClear,
  onRetry,
  warning,
  search,
  icon,
  action,
  filters,
  skeletonClass = cn('h-12 w-full'),
  children,
}: LibraryFrameProps) {
  const trouble = status === 'failed' ? texts.failed : warning;
  return (
    <>
      {trouble === undefined ? null : (
        <Banner
          kind={status === 'failed' ? 'error' : 'warning'}
          title={trouble}
          action={onRetry && { label: texts.tryAgain, onAction: onRetry }}
        />
      )}
      {isEmpty && (status === 'loading' || status === 'idle') ? (
        <div aria-busy className="flex flex-col gap-3">
          <span role="status" className="text-caption text-ink-muted">
            {texts.loading}
          </span>
          {[0, 1, 2].map((at) => (
            <Skeleton key={at} className={skeletonClass} />
          ))}
        </div>
      ) : !isEmpty ? (
        <>
          <div className="flex flex-wrap gap-2">
            <div className="relative min-w-0 flex-1 basis-48">
              <Search
                size={16}
                aria-hidden
                className="pointer-events-none absolute start-3 top-1/2 -translate-y-1/2 text-ink-muted"
              />
              <Input
                ref={search}
                type="search"
                dir="auto"
                data-autofocus=""
                autoComplete="off"
                aria-label={texts.search}
                placeholder={texts.search}
                value={query}
                onChange={(event) => onQuery(event.target.value)}
                className="ps-9"
              />
            </div>
            {action}
          </div>
          {filters}
          <p role="status" className="text-caption text-ink-muted figures-tabular">
            {texts.count(found)}
          </p>
          {found === 0 ? (
            <EmptyState
              icon={<SearchX size={20} aria-hidden />}
              title={texts.nothingFound}
              action={
                <Button
                  size="sm"
                  onClick={() => {
                    onClear();
                    search.current?.focus();
                  }}
                >
                  {texts.clear}
                </Button>
              }
            />
          ) : (
            children
          )}
        </>
      ) : status === 'ready' ? (
        <EmptyState
          className="my-auto"
          icon={icon}
          title={texts.none}
          description={texts.noneHint}
          action={action}
        />
      ) : null}
    </>
  );
}
