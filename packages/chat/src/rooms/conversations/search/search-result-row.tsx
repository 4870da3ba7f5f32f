'use client';
import { isUntitled } from '@stoa/core/rules';
import { cn } from '@stoa/ui';
import type { SearchResult } from '@stoa/core/state';
import { memo, type ReactNode } from 'react';
import { highlight } from './highlighted.js';

/** Values that all rows of a list share, computed once. */
export interface ResultWords {
  /** Where a conversation is kept: drawn, with its name. */
  local: ReactNode;
  cloud: ReactNode;
  saidYou: string;
  saidReply: string;
  /** Of one without a name of its own. */
  nameOf(stored: string): string;
}

export interface SearchResultRowProps {
  /** Absent in a row that is ready for a result and has none. */
  result: SearchResult | undefined;
  texts: ResultWords;
  /** Its place, where not all results are drawn; otherwise the rows themselves tell. */
  posInSet: number | undefined;
  setSize: number | undefined;
  isActive: boolean;
  isSelected: boolean;
  /** So far down that it is not laid out before it comes near. */
  isFar: boolean;
}

const rowClass = cn(
  'flex min-h-8 w-full cursor-pointer flex-col gap-0.5 rounded-control border border-transparent px-2 py-1.5 text-start focus-ring-inset hover:bg-ink/5 pointer-coarse:min-h-11',
);
const selectedRowClass = `${rowClass} bg-ink/8 forced-colors:border-accent`;
const farClass = cn('pb-px [contain-intrinsic-block-size:auto_53px] [content-visibility:auto]');

/**
 * A conversation that was found: its name and what was found in it. Each keystroke may change every one of them, so a row has no
 * subscriptions and few elements, and is used again for whatever stands in its place next.
 */
export const SearchResultRow = memo(function SearchResultRow(props: SearchResultRowProps) {
  const { result, texts } = props;
  const title = result?.title.map((part) => part.text).join('') ?? '';
  return (
    <div
      role="listitem"
      hidden={!result}
      aria-posinset={props.posInSet}
      aria-setsize={props.setSize}
      className={props.isFar ? farClass : 'pb-px'}
    >
      <button
        type="button"
        data-slot="search-result"
        data-row-key={result?.conversationId}
        tabIndex={props.isActive ? 0 : -1}
        aria-current={props.isSelected ? 'page' : undefined}
        className={props.isSelected ? selectedRowClass : rowClass}
      >
        <span className="flex items-center gap-2 text-ui text-ink">
          {result?.isLocal ? texts.local : texts.cloud}
          <span dir="auto" className="min-w-0 truncate">
            {result && title !== '' && !isUntitled(title) ? highlight(result.title) : texts.nameOf(title)}
          </span>
        </span>
        {result?.snippets.map((snippet, at) => (
          // By place, as the rows themselves.
          <span key={at} dir="auto" className="line-clamp-2 ps-6 text-caption break-words text-ink-muted">
            <span className="font-medium">
              {`${snippet.role === 'user' ? texts.saidYou : texts.saidReply}: `}
            </span>
            {highlight(snippet.parts)}
          </span>
        ))}
      </button>
    </div>
  );
});
