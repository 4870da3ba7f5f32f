'use client';
import { limits } from '@stoa/core/contract';
import { isComposing, useStoa, useStore } from '@stoa/react';
import { cn, IconButton, Input, Popover, useTexts } from '@stoa/ui';
import { CircleHelp, Search, X } from 'lucide-react';
import { forwardRef, memo, useCallback, useImperativeHandle, useRef, type KeyboardEvent } from 'react';
import { listTexts } from '../list.texts.js';

export interface SearchBoxProps {
  /** Down from the box. */
  onEnterResults: () => void;
  /** Enter in the box. */
  onOpenFirst: () => void;
  className?: string;
}

/** The search operators, each added by a click. */
const SearchHelp = memo(function SearchHelp({
  onAdd,
  onAdded,
}: {
  onAdd: (token: string) => void;
  onAdded: () => void;
}) {
  const list = useTexts(listTexts);
  const isAdded = useRef(false);
  return (
    <Popover.Root>
      <Popover.Trigger asChild>
        <IconButton
          size="sm"
          label={list.searchHelp}
          tooltip={false}
          className="size-6 pointer-coarse:size-11"
        >
          <CircleHelp size={16} aria-hidden />
        </IconButton>
      </Popover.Trigger>
      <Popover.Content
        align="end"
        aria-label={list.searchHelpTitle}
        className="w-76 p-2"
        onCloseAutoFocus={(event) => {
          if (!isAdded.current) return;
          isAdded.current = false;
          event.preventDefault();
          onAdded();
        }}
      >
        <p className="px-2 pt-1 text-ui font-medium">{list.searchHelpTitle}</p>
        <p className="px-2 pb-2 text-caption text-pretty text-ink-muted">{list.searchHelpLead}</p>
        <ul className="flex flex-col">
          {list.searchHints.map((hint) => (
            <li key={hint.token}>
              <Popover.Close asChild>
                <button
                  type="button"
                  className="flex min-h-8 w-full cursor-pointer flex-wrap items-baseline gap-x-2 rounded-control px-2 py-1.5 text-start text-caption focus-ring-inset hover:bg-ink/6 pointer-coarse:min-h-11 pointer-coarse:items-center"
                  onClick={() => {
                    isAdded.current = true;
                    onAdd(hint.token);
                  }}
                >
                  <bdi className="rounded-[4px] bg-surface-sunken px-1 font-code text-ink">
                    {hint.example}
                  </bdi>
                  <span className="text-ink-muted">{hint.meaning}</span>
                </button>
              </Popover.Close>
            </li>
          ))}
        </ul>
      </Popover.Content>
    </Popover.Root>
  );
});

// Apart from the field, so that a keystroke renders the field alone.
const searchIcon = (
  <Search size={16} aria-hidden className="pointer-events-none absolute start-2.5 text-ink-muted" />
);

const ClearSearch = memo(function ClearSearch({ onClear }: { onClear: () => void }) {
  const list = useTexts(listTexts);
  return (
    <IconButton
      size="sm"
      label={list.clearSearch}
      tooltip={false}
      className="size-6 pointer-coarse:size-11"
      onClick={onClear}
    >
      <X size={16} aria-hidden />
    </IconButton>
  );
});

/** Searches names and messages. Escape empties it, and from an empty box gives focus back to where it came from. */
export const SearchBox = forwardRef<HTMLInputElement, SearchBoxProps>(function SearchBox(
  { onEnterResults, onOpenFirst, className },
  ref,
) {
  const list = useTexts(listTexts);
  const { search } = useStoa();
  const value = useStore(search.store, (state) => state.text);
  const box = useRef<HTMLInputElement>(null);
  const cameFrom = useRef<HTMLElement | null>(null);
  useImperativeHandle(ref, () => box.current as HTMLInputElement, []);

  const add = useCallback(
    (token: string) => {
      const before = search.store.getState().text.trimEnd();
      search.setText(before === '' ? token : `${before} ${token}`);
    },
    [search],
  );
  /** To the end, or between the quotation marks that were added. */
  const goOnTyping = useCallback(() => {
    const field = box.current;
    if (!field) return;
    field.focus();
    const end = field.value.endsWith('""') ? field.value.length - 1 : field.value.length;
    field.setSelectionRange(end, end);
  }, []);
  const clear = useCallback(() => {
    search.clear();
    box.current?.focus();
  }, [search]);
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (isComposing(event)) return;
    if (event.key === 'ArrowDown') onEnterResults();
    else if (event.key === 'Enter') onOpenFirst();
    else if (event.key === 'Escape') {
      if (value === '') {
        if (!cameFrom.current?.isConnected) return;
        cameFrom.current.focus();
      } else search.clear();
      event.stopPropagation();
    } else return;
    event.preventDefault();
  };

  return (
    <div
      role="search"
      data-slot="conversation-search-box"
      className={cn('relative flex items-center', className)}
    >
      {searchIcon}
      <Input
        ref={box}
        data-slot="conversation-search"
        data-escape={value === '' ? undefined : ''}
        type="search"
        autoComplete="off"
        enterKeyHint="search"
        aria-label={list.search}
        placeholder={list.searchPlaceholder}
        maxLength={limits.searchMaxCharacters}
        value={value}
        // Not `dir="auto"`: the space for what stands over the field stays to its sides whichever way the words run.
        className="ps-8 pe-16 [unicode-bidi:plaintext] pointer-coarse:pe-24 [&::-webkit-search-cancel-button]:hidden"
        onChange={(event) => search.setText(event.target.value)}
        onKeyDown={onKeyDown}
        onFocus={(event) => {
          if (event.relatedTarget instanceof HTMLElement) cameFrom.current = event.relatedTarget;
        }}
      />
      <div className="absolute end-1 flex items-center">
        {value === '' ? null : <ClearSearch onClear={clear} />}
        <SearchHelp onAdd={add} onAdded={goOnTyping} />
      </div>
    </div>
  );
});
