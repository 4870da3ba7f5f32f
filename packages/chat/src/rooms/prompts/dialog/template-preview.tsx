'use client';
import { partsAt } from '@stoa/core/rules';
import type { TemplateAnswers, TemplateOrder, TemplatePreview } from '@stoa/core/state';
import { useStoa } from '@stoa/react';
import { cn, useTexts } from '@stoa/ui';
import { BookMarked, MessagesSquare } from 'lucide-react';
import { useEffect, useId, useState } from 'react';
import { templateDialogTexts } from './template-dialog.texts.js';

/** What a template would send, made again as the answers change; null until it is known. */
export function usePreview(order: TemplateOrder, answers: TemplateAnswers): TemplatePreview | null {
  const { templates } = useStoa();
  const [preview, setPreview] = useState<TemplatePreview | null>(null);
  useEffect(() => {
    let isOld = false;
    // While the reader of variables cannot be loaded the form can still be filled in.
    templates.preview(order, answers).then(
      (found) => isOld || setPreview(found),
      () => undefined,
    );
    return () => {
      isOld = true;
    };
  }, [templates, order, answers]);
  return preview;
}

export interface PreviewTextProps {
  text: string;
  inserted: TemplatePreview['inserted'];
  className?: string;
}

/** A filled text, with chips in the place of conversations and templates. */
export function PreviewText({ text, inserted, className }: PreviewTextProps) {
  return (
    <div
      dir="auto"
      className={cn(
        'rounded-panel bg-surface-sunken px-3 py-2 text-ui whitespace-pre-wrap text-ink [overflow-wrap:anywhere]',
        className,
      )}
    >
      {partsAt(text, inserted).map((part, at) => {
        // The parts of one text never change their order.
        // oxlint-disable-next-line react/no-array-index-key
        if (typeof part === 'string') return <span key={at}>{part}</span>;
        const Icon = part.kind === 'conversation' ? MessagesSquare : BookMarked;
        return (
          <span
            // oxlint-disable-next-line react/no-array-index-key
            key={at}
            className="inline-flex max-w-full items-center gap-1 rounded-control border border-line bg-surface-raised px-1 align-bottom"
          >
            <Icon size={14} aria-hidden className="shrink-0 text-ink-muted" />
            <bdi className="min-w-0 truncate">{part.name}</bdi>
          </span>
        );
      })}
    </div>
  );
}

export interface OptimizedPreviewProps {
  preview: TemplatePreview | null;
  /** The person's own words, which it would replace. */
  before: string;
}

/** The optimized prompt beside the person's own words, before it takes their place. */
export function OptimizedPreview({ preview, before }: OptimizedPreviewProps) {
  const texts = useTexts(templateDialogTexts);
  const id = useId();
  return (
    <div data-slot="optimized-preview" className="grid gap-3 sm:grid-cols-2">
      <section aria-labelledby={`${id}-before`} className="flex min-w-0 flex-col gap-1.5">
        <h3 id={`${id}-before`} className="text-ui font-medium text-ink-muted">
          {texts.yourPrompt}
        </h3>
        <div
          role="group"
          aria-labelledby={`${id}-before`}
          tabIndex={0}
          dir="auto"
          className="max-h-72 overflow-y-auto rounded-panel border border-line px-3 py-2 text-ui whitespace-pre-wrap text-ink-muted [overflow-wrap:anywhere] scrollbar-quiet focus-ring"
        >
          {before}
        </div>
      </section>
      <section aria-labelledby={`${id}-after`} className="flex min-w-0 flex-col gap-1.5">
        <h3 id={`${id}-after`} className="text-ui font-medium text-ink">
          {texts.optimizedPrompt}
        </h3>
        <div
          role="group"
          aria-labelledby={`${id}-after`}
          tabIndex={0}
          className="max-h-72 overflow-y-auto rounded-panel scrollbar-quiet focus-ring"
        >
          <PreviewText text={preview?.texts[0] ?? ''} inserted={preview?.inserted ?? []} />
        </div>
      </section>
    </div>
  );
}
