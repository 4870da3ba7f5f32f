'use client';
import { isComposing } from '@stoa/react';
import { cn, Input, Popover } from '@stoa/ui';
import { Check } from 'lucide-react';
import { useId, useState, type KeyboardEvent, type ReactNode, type RefObject } from 'react';

/** Options under one heading; without a label they stand first, under none. */
export interface SoughtSection<T> {
  label: string | null;
  items: readonly T[];
}

export interface SoughtListProps<T> {
  /** The button that the list belongs to. */
  button: RefObject<HTMLButtonElement | null>;
  texts: {
    /** Names the whole. */
    title: string;
    search: string;
    /** Names the options. */
    list: string;
    /** Names those without a label. */
    unlabelled: string;
    none: string;
  };
  /** What is left of a search. */
  sections: readonly SoughtSection<T>[];
  idOf: (item: T) => string;
  selectedId: string;
  query: string;
  onQuery: (query: string) => void;
  /** Above the search. */
  hint?: ReactNode;
  /** Below the options. */
  foot?: ReactNode;
  /** What an option says. */
  children: (item: T) => ReactNode;
  onSelect: (item: T) => void;
  onClose: () => void;
}

/** A list at a button, with a search: arrows move, Enter chooses, and focus goes back to the button. */
export function SoughtList<T>({
  button,
  texts,
  sections,
  idOf,
  selectedId,
  query,
  onQuery,
  hint,
  foot,
  children,
  onSelect,
  onClose,
}: SoughtListProps<T>) {
  const base = useId();
  const [activeId, setActiveId] = useState<string | null>(selectedId);
  const flat = sections.flatMap(({ items }) => items);
  const active = flat.find((item) => idOf(item) === activeId) ?? flat[0];
  const shownId = active === undefined ? null : idOf(active);
  const optionId = (id: string) => `${base}-${id}`;

  const choose = (item: T) => {
    onSelect(item);
    onClose();
  };
  const go = (item: T | undefined) => setActiveId(item === undefined ? null : idOf(item));
  const move = (step: number) => {
    const at = flat.findIndex((item) => idOf(item) === shownId);
    go(flat[(at + step + flat.length) % flat.length]);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const keys: Record<string, () => void> = {
      ArrowDown: () => move(1),
      ArrowUp: () => move(-1),
      Home: () => go(flat[0]),
      End: () => go(flat.at(-1)),
      Enter: () => active !== undefined && choose(active),
    };
    const act = keys[event.key];
    if (!act || isComposing(event)) return;
    event.preventDefault();
    act();
  };

  return (
    <Popover.Root open onOpenChange={(open) => !open && onClose()}>
      <Popover.Anchor virtualRef={button} />
      <Popover.Content
        aria-label={texts.title}
        onInteractOutside={(event) => {
          // A press on the button closes the list by itself.
          if (event.target instanceof Node && button.current?.contains(event.target)) event.preventDefault();
        }}
        onCloseAutoFocus={(event) => {
          event.preventDefault();
          button.current?.focus();
        }}
        className="flex w-[min(24rem,calc(100vw-2rem))] flex-col gap-2 overflow-hidden p-2"
      >
        {hint}
        <Input
          role="combobox"
          aria-label={texts.search}
          aria-expanded
          aria-controls={`${base}-list`}
          aria-activedescendant={shownId === null ? undefined : optionId(shownId)}
          aria-autocomplete="list"
          placeholder={texts.search}
          value={query}
          onChange={(event) => {
            onQuery(event.target.value);
            setActiveId(null);
          }}
          onKeyDown={onKeyDown}
        />
        <div
          id={`${base}-list`}
          role="listbox"
          aria-label={texts.list}
          tabIndex={-1}
          hidden={flat.length === 0}
          className="max-h-80 min-h-0 overflow-y-auto overscroll-contain scrollbar-quiet"
        >
          {sections.map(({ label, items }) => (
            <div
              key={label ?? ''}
              role="group"
              aria-label={label ?? texts.unlabelled}
              className="[contain-intrinsic-size:auto_20rem] [content-visibility:auto]"
            >
              {label === null ? null : (
                <div
                  aria-hidden
                  dir="auto"
                  className="px-2 pt-2 pb-1 text-caption font-medium text-ink-muted"
                >
                  {label}
                </div>
              )}
              {items.map((item) => {
                const id = idOf(item);
                return (
                  <div
                    key={id}
                    id={optionId(id)}
                    role="option"
                    aria-selected={id === selectedId}
                    tabIndex={-1}
                    data-highlighted={id === shownId || undefined}
                    ref={(node) => {
                      if (node && id === activeId) node.scrollIntoView({ block: 'nearest' });
                    }}
                    onPointerMove={() => setActiveId(id)}
                    onClick={() => choose(item)}
                    onKeyDown={onKeyDown}
                    className="flex cursor-pointer items-start gap-2 rounded-control border border-transparent px-2 py-2 text-start data-highlighted:bg-ink/6 forced-colors:data-highlighted:border-accent"
                  >
                    <Check
                      size={16}
                      aria-hidden
                      className={cn('mt-0.5 shrink-0 text-accent', id !== selectedId && 'invisible')}
                    />
                    <span className="flex min-w-0 flex-1 flex-col gap-0.5">{children(item)}</span>
                  </div>
                );
              })}
            </div>
          ))}
        </div>
        {flat.length === 0 ? (
          <p role="status" className="px-2 py-3 text-ui text-ink-muted">
            {texts.none}
          </p>
        ) : null}
        {foot}
      </Popover.Content>
    </Popover.Root>
  );
}
