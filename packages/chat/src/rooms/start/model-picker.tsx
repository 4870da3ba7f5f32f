'use client';
import type { Model } from '@stoa/core/contract';
import type { ConversationStore } from '@stoa/core/state';
import { FloatingLoadFailure, lazyPart, preloadWhenIdle } from '@stoa/react';
import { Badge, Button, cn, useTexts } from '@stoa/ui';
import { ChevronsUpDown, Sparkles } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { isDemo } from './model-options.js';
import { startTexts } from './start.texts.js';

const ModelList = lazyPart(() => import('./model-list.js').then((room) => room.ModelList), {
  failed: (retry) => <FloatingLoadFailure onRetry={retry} />,
});

export interface ModelPickerProps {
  models: readonly Model[];
  /** The chosen model; null while nothing is. */
  selectedId: string | null;
  /** Marked as the default. */
  defaultId?: string | null;
  onSelect: (id: string) => void;
  /** `quiet` for the message box, where little space leaves an icon; `field` for a form. */
  look?: 'field' | 'quiet';
  /** For a part that opens it by other means as well. */
  open?: boolean;
  onOpenChange?: (open: boolean) => void;
  className?: string;
  /** Whose requests the model will answer: what it may spend is told. */
  conversation?: ConversationStore;
}

/** Chooses a model from a searchable list: families, what each is good for, how much it reads and what it costs. */
export function ModelPicker({
  models,
  selectedId,
  defaultId,
  onSelect,
  look = 'field',
  open,
  onOpenChange,
  className,
  conversation,
}: ModelPickerProps) {
  const start = useTexts(startTexts);
  const button = useRef<HTMLButtonElement>(null);
  const [isOpenHere, setOpenHere] = useState(false);
  const isOpen = open ?? isOpenHere;
  const selected = models.find((model) => model.id === selectedId);
  useEffect(() => preloadWhenIdle([ModelList.preload]), []);

  const openChanged = (open: boolean) => {
    setOpenHere(open);
    onOpenChange?.(open);
  };

  return (
    <>
      <Button
        ref={button}
        data-slot="model-picker"
        data-state={isOpen ? 'open' : 'closed'}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => openChanged(!isOpen)}
        variant={look === 'field' ? 'outline' : 'ghost'}
        size={look === 'field' ? 'lg' : 'md'}
        aria-label={`${start.model}: ${selected?.name ?? start.chooseModel}`}
        className={cn(
          'min-w-0 shrink',
          look === 'field'
            ? 'w-full justify-between px-3 text-ui'
            : 'shrink px-2 text-ink-muted aria-expanded:text-ink pointer-coarse:min-w-11 @max-md/composer:shrink-0',
          className,
        )}
      >
        {look === 'quiet' ? <Sparkles size={16} aria-hidden className="@md/composer:hidden" /> : null}
        <span
          className={cn('flex min-w-0 items-center gap-2', look === 'quiet' && '@max-md/composer:hidden')}
        >
          <span className={cn('truncate', look === 'quiet' && 'max-w-56')}>
            {selected?.name ?? start.chooseModel}
          </span>
          {look === 'field' && selected && isDemo(selected) ? (
            <Badge tone="warning">{start.demo}</Badge>
          ) : null}
        </span>
        <ChevronsUpDown
          size={16}
          aria-hidden
          className={cn('shrink-0 text-ink-muted', look === 'quiet' && '@max-md/composer:hidden')}
        />
      </Button>
      {isOpen ? (
        <ModelList
          models={models}
          selectedId={selectedId}
          defaultId={defaultId}
          button={button}
          conversation={conversation}
          onSelect={onSelect}
          onClose={() => openChanged(false)}
        />
      ) : null}
    </>
  );
}
