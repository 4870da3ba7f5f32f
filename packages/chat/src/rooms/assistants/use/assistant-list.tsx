'use client';
import { shownAssistantName, type UsableAssistant } from '@stoa/core/rules';
import { assistantLimits } from '@stoa/core/contract';
import { isComposing } from '@stoa/react';
import { Badge, cn, Input, Popover, useTexts } from '@stoa/ui';
import { Check } from 'lucide-react';
import { useDeferredValue, useId, useMemo, useState, type KeyboardEvent, type RefObject } from 'react';
import { assistantUseTexts } from './use.texts.js';

export interface AssistantListProps {
  usable: readonly UsableAssistant[];
  /** Null for the Standard Conversation. */
  selectedId: string | null;
  /** What is chosen is for the next message alone. */
  isOnce?: boolean;
  /** The button that the list belongs to. */
  button: RefObject<HTMLButtonElement | null>;
  onSelect: (assistant: UsableAssistant | null) => void;
  onClose: () => void;
}

interface Entry {
  id: string;
  name: string;
  description: string;
  isUnpublished: boolean;
  assistant: UsableAssistant | null;
}
interface Section {
  label: string | null;
  entries: Entry[];
}

/** The list of an `AssistantPicker` while it is open: Standard Conversation, own assistants, then one group after the other. */
export function AssistantList({
  usable,
  selectedId,
  isOnce = false,
  button,
  onSelect,
  onClose,
}: AssistantListProps) {
  const texts = useTexts(assistantUseTexts);
  const base = useId();
  const [query, setQuery] = useState('');
  const sought = useDeferredValue(query.trim().toLowerCase());
  const [activeId, setActiveId] = useState<string | null>(selectedId ?? '');
  const sections = useMemo(() => {
    const standard: Entry = {
      id: '',
      name: texts.standard,
      description: texts.standardExplained,
      isUnpublished: false,
      assistant: null,
    };
    const found = new Map<string | null, Entry[]>([[null, [standard]]]);
    for (const assistant of usable) {
      const { definition, group } = assistant;
      const label = group?.name ?? texts.own;
      found.set(label, [
        ...(found.get(label) ?? []),
        {
          id: definition.assistantId ?? '',
          name: definition.name || texts.untitled,
          description: definition.description,
          isUnpublished: group !== undefined && definition.data.isPublished !== true,
          assistant,
        },
      ]);
    }
    const isSought = ({ name, description }: Entry): boolean =>
      sought === '' || `${name} ${description}`.toLowerCase().includes(sought);
    return [...found]
      .map(([label, entries]): Section => ({ label, entries: entries.filter(isSought) }))
      .filter(({ entries }) => entries.length > 0);
  }, [usable, sought, texts]);
  const flat = sections.flatMap(({ entries }) => entries);
  const active = flat.find(({ id }) => id === activeId) ?? flat[0];
  const optionId = ({ id }: Entry) => `${base}-${id}`;

  const choose = ({ assistant }: Entry) => {
    onSelect(assistant);
    onClose();
  };
  const move = (step: number) => {
    const at = flat.findIndex(({ id }) => id === active?.id);
    setActiveId(flat[(at + step + flat.length) % flat.length]?.id ?? null);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const keys: Record<string, () => void> = {
      ArrowDown: () => move(1),
      ArrowUp: () => move(-1),
      Home: () => setActiveId(flat[0]?.id ?? null),
      End: () => setActiveId(flat.at(-1)?.id ?? null),
      Enter: () => active && choose(active),
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
        aria-label={texts.assistant}
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
        {isOnce ? <p className="px-1 pt-1 text-caption text-ink-muted">{texts.onceExplained}</p> : null}
        <Input
          role="combobox"
          aria-label={texts.search}
          aria-expanded
          aria-controls={`${base}-list`}
          aria-activedescendant={active ? optionId(active) : undefined}
          aria-autocomplete="list"
          placeholder={texts.search}
          value={query}
          onChange={(event) => {
            setQuery(event.target.value);
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
          {sections.map(({ label, entries }) => (
            <div
              key={label ?? ''}
              role="group"
              aria-label={label ?? texts.standard}
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
              {entries.map((entry) => (
                <div
                  key={entry.id}
                  id={optionId(entry)}
                  role="option"
                  aria-selected={entry.id === (selectedId ?? '')}
                  tabIndex={-1}
                  data-highlighted={entry.id === active?.id || undefined}
                  ref={(node) => {
                    if (node && entry.id === activeId) node.scrollIntoView({ block: 'nearest' });
                  }}
                  onPointerMove={() => setActiveId(entry.id)}
                  onClick={() => choose(entry)}
                  onKeyDown={onKeyDown}
                  className="flex cursor-pointer items-start gap-2 rounded-control border border-transparent px-2 py-2 text-start data-highlighted:bg-ink/6 forced-colors:data-highlighted:border-accent"
                >
                  <Check
                    size={16}
                    aria-hidden
                    className={cn(
                      'mt-0.5 shrink-0 text-accent',
                      entry.id !== (selectedId ?? '') && 'invisible',
                    )}
                  />
                  <span className="flex min-w-0 flex-1 flex-col gap-0.5">
                    <span className="flex items-center gap-2 text-ui font-medium text-ink">
                      <span dir="auto" className="truncate" title={entry.name}>
                        {shownAssistantName(entry.name, assistantLimits.shownNameCharacters)}
                      </span>
                      {entry.isUnpublished ? <Badge>{texts.unpublished}</Badge> : null}
                    </span>
                    {entry.description ? (
                      <span dir="auto" className="line-clamp-2 text-caption text-ink-muted">
                        {entry.description}
                      </span>
                    ) : null}
                  </span>
                </div>
              ))}
            </div>
          ))}
        </div>
        {flat.length === 0 ? (
          <p role="status" className="px-2 py-3 text-ui text-ink-muted">
            {texts.none}
          </p>
        ) : null}
      </Popover.Content>
    </Popover.Root>
  );
}
