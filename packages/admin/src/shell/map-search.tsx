'use client';
import { cn, IconButton, Input, isComposing, useTexts } from '@stoa/ui';
import { Search, X } from 'lucide-react';
import { useRef, type ComponentPropsWithoutRef } from 'react';
import { shellTexts } from './shell.texts.js';

export interface MapSearchProps extends Omit<ComponentPropsWithoutRef<'div'>, 'children' | 'onChange'> {
  query: string;
  onQuery: (query: string) => void;
  /** Enter in the field. */
  onFirst: () => void;
}

/** Searches sections and settings by name. Escape empties it. */
export function MapSearch({ query, onQuery, onFirst, className, ...props }: MapSearchProps) {
  const text = useTexts(shellTexts);
  const field = useRef<HTMLInputElement>(null);
  return (
    <div
      role="search"
      data-slot="map-search"
      className={cn('relative flex items-center', className)}
      {...props}
    >
      <Search size={16} aria-hidden className="pointer-events-none absolute start-2.5 text-ink-muted" />
      <Input
        ref={field}
        type="search"
        autoComplete="off"
        enterKeyHint="search"
        aria-label={text.search}
        placeholder={text.search}
        maxLength={200}
        value={query}
        className="px-8 [unicode-bidi:plaintext] pointer-coarse:pe-12 [&::-webkit-search-cancel-button]:hidden"
        onChange={(event) => onQuery(event.target.value)}
        onKeyDown={(event) => {
          if (isComposing(event) || query === '') return;
          if (event.key === 'Escape') onQuery('');
          else if (event.key === 'Enter') onFirst();
          else return;
          event.preventDefault();
        }}
      />
      {query === '' ? null : (
        <IconButton
          size="sm"
          label={text.clearSearch}
          tooltip={false}
          className="absolute end-1 size-6 pointer-coarse:size-11"
          onClick={() => {
            onQuery('');
            field.current?.focus();
          }}
        >
          <X size={16} aria-hidden />
        </IconButton>
      )}
    </div>
  );
}
