'use client';
import type { Model } from '@stoa/core/contract';
import { isComposing } from '@stoa/react';
import { Badge, cn, Input, Popover, useTexts, formatUsd, useLocale } from '@stoa/ui';
import { Check } from 'lucide-react';
import { useId, useMemo, useState, type KeyboardEvent, type RefObject } from 'react';
import { groupModels, isDemo, shortTokens } from './model-options.js';
import { startTexts } from './start.texts.js';

export interface ModelListProps {
  models: readonly Model[];
  /** The chosen model; null while nothing is. */
  selectedId: string | null;
  /** Marked as the default. */
  defaultId?: string | null;
  /** The button that the list belongs to. */
  button: RefObject<HTMLButtonElement | null>;
  onSelect: (id: string) => void;
  onClose: () => void;
}

function Facts({ model }: { model: Model }) {
  const locale = useLocale();
  const start = useTexts(startTexts);
  const input = model.inputTokenCost ?? 0;
  const output = model.outputTokenCost ?? 0;
  return (
    <span className="flex flex-wrap gap-x-3 text-caption text-ink-muted figures-tabular">
      <span>{start.contextWindow(shortTokens(model.inputContextWindow))}</span>
      <span>
        {input + output > 0
          ? start.costHint(formatUsd(locale, input * 1000), formatUsd(locale, output * 1000))
          : start.free}
      </span>
      {model.supportsImages ? <span>{start.images}</span> : null}
    </span>
  );
}

/** The list of a `ModelPicker` while it is open. */
export function ModelList({ models, selectedId, defaultId, button, onSelect, onClose }: ModelListProps) {
  const start = useTexts(startTexts);
  const base = useId();
  const [query, setQuery] = useState('');
  const [activeId, setActiveId] = useState(selectedId);
  const groups = useMemo(() => groupModels(models, query), [models, query]);
  const flat = groups.flatMap((group) => group.models);
  const active = flat.find((model) => model.id === activeId) ?? flat[0];
  const optionId = (model: Model) => `${base}-${model.id}`;

  const choose = (model: Model) => {
    onSelect(model.id);
    onClose();
  };
  const move = (step: number) => {
    const at = flat.findIndex((model) => model.id === active?.id);
    const next = flat[(at + step + flat.length) % flat.length];
    if (!next) return;
    setActiveId(next.id);
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
        aria-label={start.chooseModel}
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
        <Input
          role="combobox"
          aria-label={start.searchModels}
          aria-expanded
          aria-controls={`${base}-list`}
          aria-activedescendant={active ? optionId(active) : undefined}
          aria-autocomplete="list"
          placeholder={start.searchModels}
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
          aria-label={start.model}
          tabIndex={-1}
          className="max-h-80 min-h-0 overflow-y-auto overscroll-contain scrollbar-quiet"
        >
          {groups.map((group) => (
            <div key={group.label ?? ''} role="group" aria-label={group.label ?? start.otherFamily}>
              <div aria-hidden className="px-2 pt-2 pb-1 text-caption font-medium text-ink-muted">
                {group.label ?? start.otherFamily}
              </div>
              {group.models.map((model) => (
                <div
                  key={model.id}
                  id={optionId(model)}
                  role="option"
                  aria-selected={model.id === selectedId}
                  tabIndex={-1}
                  data-highlighted={model.id === active?.id || undefined}
                  ref={(node) => {
                    if (node && model.id === activeId) node.scrollIntoView({ block: 'nearest' });
                  }}
                  onPointerMove={() => setActiveId(model.id)}
                  onClick={() => choose(model)}
                  onKeyDown={onKeyDown}
                  className="flex cursor-pointer items-start gap-2 rounded-control border border-transparent px-2 py-2 text-start data-highlighted:bg-ink/6 forced-colors:data-highlighted:border-accent"
                >
                  <Check
                    size={16}
                    aria-hidden
                    className={cn('mt-0.5 shrink-0 text-accent', model.id !== selectedId && 'invisible')}
                  />
                  <span className="flex min-w-0 flex-1 flex-col gap-0.5">
                    <span className="flex items-center gap-2 text-ui font-medium text-ink">
                      <span className="truncate">{model.name}</span>
                      {isDemo(model) ? <Badge tone="warning">{start.demo}</Badge> : null}
                      {model.id === defaultId ? <Badge>{start.default}</Badge> : null}
                    </span>
                    {model.description ? (
                      <span className="line-clamp-2 text-caption text-ink-muted">{model.description}</span>
                    ) : null}
                    <Facts model={model} />
                  </span>
                </div>
              ))}
            </div>
          ))}
          {flat.length === 0 ? (
            <p className="px-2 py-6 text-center text-ui text-ink-muted">
              {models.length === 0 ? start.noModelsAvailable : start.noModels}
            </p>
          ) : null}
        </div>
      </Popover.Content>
    </Popover.Root>
  );
}
