'use client';
import { fileSortIndexes, listedFileStatuses } from '@stoa/core/contract';
import { fileKinds } from '@stoa/core/rules';
import type { FileListState, FileListStore } from '@stoa/core/state';
import { isComposing } from '@stoa/react';
import {
  cn,
  Field,
  formatUtcDay,
  IconButton,
  Input,
  Menu,
  Popover,
  useLocale,
  useTexts,
  VisuallyHidden,
} from '@stoa/ui';
import { ArrowDown, ArrowUp, ArrowUpDown, ChevronDown, Search, X } from 'lucide-react';
import {
  forwardRef,
  useRef,
  useState,
  type ComponentPropsWithoutRef,
  type ReactNode,
  type RefObject,
} from 'react';
import { filesTexts } from './files.texts.js';

const chipClass = cn(
  'inline-flex h-6.5 min-w-0 cursor-pointer items-center gap-1 px-2.5 text-ui focus-ring-inset pointer-coarse:h-11',
);

interface ChipProps {
  label: string;
  /** What it narrows to, in words; null while it narrows nothing. */
  shown: string | null;
}

/** Opens the choice of a filter: its name, and what it narrows to. */
const ChipButton = forwardRef<HTMLButtonElement, ChipProps & ComponentPropsWithoutRef<'button'>>(
  function ChipButton({ label, shown, ...props }, ref) {
    return (
      <button
        ref={ref}
        type="button"
        {...props}
        className={cn(chipClass, 'rounded-full hover:text-ink', shown !== null && 'pe-1')}
      >
        {shown === null ? (
          <>
            {label}
            <ChevronDown size={14} aria-hidden />
          </>
        ) : (
          <>
            <span className="shrink-0 text-ink-muted">{label}</span>{' '}
            <bdi className="truncate font-medium">{shown}</bdi>
          </>
        )}
      </button>
    );
  },
);

interface ChipFrameProps extends ChipProps {
  button: RefObject<HTMLButtonElement | null>;
  onRemove: () => void;
  children: ReactNode;
}

/** A filter, with a cross while it narrows. */
function ChipFrame({ label, shown, button, onRemove, children }: ChipFrameProps) {
  const texts = useTexts(filesTexts);
  return (
    <span
      data-slot="filter-chip"
      data-state={shown === null ? 'off' : 'on'}
      className={cn(
        'inline-flex max-w-full min-w-0 items-stretch rounded-full border',
        shown === null ? 'border-line text-ink-muted' : 'border-accent bg-accent-soft text-ink',
      )}
    >
      {children}
      {shown === null ? null : (
        <button
          type="button"
          aria-label={texts.removeFilter(label, shown)}
          className="grid w-6.5 shrink-0 cursor-pointer place-items-center rounded-full text-ink-muted focus-ring-inset hover:bg-ink/8 hover:text-ink pointer-coarse:w-11"
          onClick={() => {
            onRemove();
            button.current?.focus();
          }}
        >
          <X size={14} aria-hidden />
        </button>
      )}
    </span>
  );
}

interface ChoiceChipProps {
  label: string;
  value: string;
  options: readonly { value: string; label: string }[];
  onChoose: (value: string) => void;
}

function ChoiceChip({ label, value, options, onChoose }: ChoiceChipProps) {
  const button = useRef<HTMLButtonElement>(null);
  const shown = value === '' ? null : (options.find((one) => one.value === value)?.label ?? value);
  return (
    <ChipFrame label={label} shown={shown} button={button} onRemove={() => onChoose('')}>
      <Menu.Root>
        <Menu.Trigger asChild>
          <ChipButton ref={button} label={label} shown={shown} />
        </Menu.Trigger>
        <Menu.Content
          aria-label={label}
          className="max-h-80"
          // A list that is longer than its place scrolls by keyboard before an item has focus.
          tabIndex={0}
        >
          <Menu.RadioGroup value={value} onValueChange={onChoose}>
            {options.map((one) => (
              <Menu.RadioItem key={one.value} value={one.value}>
                <bdi className="min-w-0 truncate">{one.label}</bdi>
              </Menu.RadioItem>
            ))}
          </Menu.RadioGroup>
        </Menu.Content>
      </Menu.Root>
    </ChipFrame>
  );
}

function SinceChip({ since, onChoose }: { since: string; onChoose: (since: string) => void }) {
  const texts = useTexts(filesTexts);
  const locale = useLocale();
  const button = useRef<HTMLButtonElement>(null);
  const shown = since === '' ? null : formatUtcDay(locale, since);
  return (
    <ChipFrame label={texts.since} shown={shown} button={button} onRemove={() => onChoose('')}>
      <Popover.Root>
        <Popover.Trigger asChild>
          <ChipButton ref={button} label={texts.since} shown={shown} />
        </Popover.Trigger>
        <Popover.Content aria-label={texts.filterSince} className="w-60 p-3">
          <Field label={texts.filterSince}>
            <Input type="date" value={since} onChange={(event) => onChoose(event.target.value)} />
          </Field>
        </Popover.Content>
      </Popover.Root>
    </ChipFrame>
  );
}

function SortMenu({ list, sort }: { list: FileListStore | null; sort: FileListState['sort'] }) {
  const texts = useTexts(filesTexts);
  const names = { createdAt: texts.created, name: texts.name, type: texts.type };
  return (
    <Menu.Root>
      <Menu.Trigger asChild>
        <IconButton label={texts.sortedBy(names[sort.index])} className="shrink-0">
          <ArrowUpDown size={16} aria-hidden />
        </IconButton>
      </Menu.Trigger>
      <Menu.Content align="end">
        <Menu.Label>{texts.order}</Menu.Label>
        <Menu.RadioGroup
          value={sort.index}
          onValueChange={(value) => {
            const index = fileSortIndexes.find((one) => one === value);
            if (index && index !== sort.index) list?.sortBy(index);
          }}
        >
          {fileSortIndexes.map((index) => (
            <Menu.RadioItem key={index} value={index}>
              {names[index]}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
        <Menu.Separator />
        <Menu.Item onSelect={() => list?.sortBy(sort.index)}>
          {sort.isAscending ? <ArrowUp size={16} aria-hidden /> : <ArrowDown size={16} aria-hidden />}
          {sort.isAscending ? texts.ascending : texts.descending}
        </Menu.Item>
      </Menu.Content>
    </Menu.Root>
  );
}

/** One search over whole names. What is typed stays here; the list asks once it pauses. */
function NameSearch({ list, name }: { list: FileListStore | null; name: string }) {
  const texts = useTexts(filesTexts);
  const [typed, setTyped] = useState(name);
  const [asked, setAsked] = useState(name);
  // The filter was set or cleared elsewhere.
  if (name !== asked) {
    setAsked(name);
    if (typed.trim() !== name) setTyped(name);
  }
  const search = (text: string) => {
    setTyped(text);
    list?.narrow({ name: text.trim() });
  };
  return (
    <div className="relative min-w-40 flex-1 @xl:max-w-80">
      <Search
        size={16}
        aria-hidden
        className="pointer-events-none absolute inset-y-0 start-2.5 my-auto text-ink-muted"
      />
      <Input
        size="sm"
        type="search"
        dir="auto"
        className="ps-8"
        aria-label={texts.filterName}
        placeholder={texts.filterName}
        data-escape={typed === '' ? undefined : ''}
        value={typed}
        onChange={(event) => search(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Escape' || typed === '' || isComposing(event)) return;
          event.preventDefault();
          event.stopPropagation();
          search('');
        }}
      />
    </div>
  );
}

export interface FileFiltersProps {
  list: FileListStore | null;
  state: FileListState;
  /** The list holds some types only, so there is no choice of one. */
  hasTypeFilter: boolean;
}

/** Search, filters and order of a list of files. @source chat specification §4 "Data-source table" */
export function FileFilters({ list, state, hasTypeFilter }: FileFiltersProps) {
  const texts = useTexts(filesTexts);
  const { filter, sort, tags, items, status } = state;
  return (
    <div
      data-slot="file-filters"
      role="group"
      aria-label={texts.table.filters}
      className="flex min-w-0 flex-wrap items-center gap-2"
    >
      <div className="flex min-w-0 basis-full items-center gap-1 @xl:flex-1 @xl:basis-60">
        <NameSearch list={list} name={filter.name} />
        <SortMenu list={list} sort={sort} />
      </div>
      {hasTypeFilter ? (
        <ChoiceChip
          label={texts.type}
          value={filter.kind}
          options={fileKinds.map((kind) => ({ value: kind, label: kind }))}
          onChoose={(kind) => list?.narrow({ kind })}
        />
      ) : null}
      {tags.length > 0 || filter.tag !== '' ? (
        <ChoiceChip
          label={texts.tag}
          value={filter.tag}
          options={tags.map((tag) => ({ value: tag, label: tag }))}
          onChoose={(tag) => list?.narrow({ tag })}
        />
      ) : null}
      <ChoiceChip
        label={texts.status}
        value={filter.status}
        options={listedFileStatuses.map((one) => ({ value: one, label: texts.statuses[one] }))}
        onChoose={(value) => list?.narrow({ status: listedFileStatuses.find((one) => one === value) ?? '' })}
      />
      <SinceChip since={filter.since} onChoose={(since) => list?.narrow({ since })} />
      <VisuallyHidden role="status">
        {status === 'ready' && Object.values(filter).some((value) => value !== '')
          ? texts.found(items.length, state.hasMore)
          : ''}
      </VisuallyHidden>
    </div>
  );
}
