'use client';
import { LabelledCopyButton } from '@stoa/react';
import { Banner, cn, EmptyState, useTexts } from '@stoa/ui';
import { FileX } from 'lucide-react';
import type { ComponentPropsWithoutRef } from 'react';
import { embedTexts } from './embed.texts.js';
import type { Snippet } from './snippet/snippets.js';

interface SnippetBlockProps {
  snippet: Snippet;
}

function SnippetBlock({ snippet: { id, code, note } }: SnippetBlockProps) {
  const text = useTexts(embedTexts);
  const title = text.code.pieces[id];
  const hint = note ? text.code.notes[note] : text.code.hints[id];
  return (
    <figure
      data-slot="snippet"
      data-piece={id}
      className="overflow-hidden rounded-panel border border-line bg-surface-raised"
    >
      <figcaption className="flex min-h-10 items-center gap-3 border-b border-line ps-4 pe-1.5 text-ui">
        <span className="min-w-0 flex-1 py-2">
          <span className="font-medium text-ink">{title}</span>
          {hint ? <span className="block text-caption text-pretty text-ink-muted">{hint}</span> : null}
        </span>
        <LabelledCopyButton variant="ghost" value={code} label={text.code.copy(title)} />
      </figcaption>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- long lines are scrolled with the keyboard */}
      <pre
        dir="ltr"
        tabIndex={0}
        role="region"
        aria-label={title}
        className="max-h-96 overflow-auto px-4 py-3 font-code text-caption leading-5 text-ink [font-variant-ligatures:none] scrollbar-quiet focus-ring-inset"
      >
        <code>{code}</code>
      </pre>
    </figure>
  );
}

export interface SnippetListProps extends Omit<ComponentPropsWithoutRef<'section'>, 'children'> {
  snippets: readonly Snippet[];
  /** The key lets nobody in without a token of the site. */
  needsToken?: boolean;
  /** Leads to where the key lets visitors in. */
  onSettings?: () => void;
}

/** Code snippets for a site. */
export function SnippetList({
  snippets,
  needsToken = false,
  onSettings,
  className,
  ...props
}: SnippetListProps) {
  const { code } = useTexts(embedTexts);
  return (
    <section
      data-slot="snippet-list"
      aria-label={code.title}
      className={cn('flex min-w-0 flex-col gap-3', className)}
      {...props}
    >
      <h3 className="text-body font-medium text-ink">{code.title}</h3>
      {snippets.length === 0 ? (
        <EmptyState
          className="w-full max-w-none rounded-panel border border-line bg-surface-sunken py-10"
          icon={<FileX size={20} />}
          title={code.none}
          description={code.noneHint}
        />
      ) : null}
      {needsToken && snippets.length > 0 ? (
        <Banner
          kind="warning"
          title={code.needsToken}
          lines={[code.needsTokenHint]}
          action={onSettings && { label: code.allowVisitors, onAction: onSettings }}
        />
      ) : null}
      {snippets.map((snippet) => (
        <SnippetBlock key={snippet.id} snippet={snippet} />
      ))}
    </section>
  );
}
