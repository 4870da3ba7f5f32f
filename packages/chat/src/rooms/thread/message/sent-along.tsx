'use client';
import { insertedTextsOf, partsAt, sentPrefixOf, type InsertedText } from '@stoa/core/rules';
import type { ThreadMessage } from '@stoa/core/state';
import { lazyOverlay, useConversationStoa, useStoaIfAny, useStore } from '@stoa/react';
import { cn, useTexts } from '@stoa/ui';
import { BookMarked, MessagesSquare, TextQuote } from 'lucide-react';
import { useMemo } from 'react';
import type { SentAlongProps } from './sent-along-popover.js';
import { sentAlongTexts } from './sent-along.texts.js';

const Shown = lazyOverlay<SentAlongProps>(
  () => import('./sent-along-popover.js').then((room) => room.SentAlongPopover),
  'dialog',
);

function ItemChip({ item }: { item: InsertedText }) {
  const texts = useTexts(sentAlongTexts);
  const Icon = item.kind === 'conversation' ? MessagesSquare : BookMarked;
  return (
    <Shown
      title={texts.itemTitle[item.kind]?.(item.name) ?? item.name}
      text={item.text}
      hint={texts.itemHint}
      trigger={
        <button
          type="button"
          data-slot="inserted-item"
          data-kind={item.kind}
          aria-label={`${texts.kinds[item.kind] ?? ''} ${item.name}`}
          className="inline-flex max-w-full cursor-pointer items-center gap-1.5 rounded-control border border-line bg-surface-sunken px-1.5 align-bottom text-ui text-ink transition-colors duration-quick hover:border-line-strong focus-ring"
        >
          <Icon size={14} aria-hidden className="shrink-0 text-ink-muted" />
          <bdi className="min-w-0 truncate">{item.name}</bdi>
        </button>
      }
    />
  );
}

/** The text of a message with a chip for each conversation and template in it, whose JSON the model reads. */
export function MarkedText({ message, text }: { message: ThreadMessage; text: string }) {
  const parts = useMemo(() => partsAt(text, insertedTextsOf(message)), [message, text]);
  return parts.map((part, at) =>
    typeof part === 'string' ? (
      // The parts of one text never change their order.
      // oxlint-disable-next-line react/no-array-index-key
      <span key={at}>{part}</span>
    ) : (
      // oxlint-disable-next-line react/no-array-index-key
      <ItemChip key={at} item={part} />
    ),
  );
}

/** Says that a prefix was sent before the text, which one, and lets it be edited. */
export function PrefixNote({ message, className }: { message: ThreadMessage; className?: string }) {
  const texts = useTexts(sentAlongTexts);
  const { prompts } = useConversationStoa();
  const workspace = useStoaIfAny();
  const prefix = useMemo(() => sentPrefixOf(message), [message]);
  const template = useStore(prompts.store, ({ list }) =>
    prefix?.id ? list.find(({ id }) => id === prefix.id) : undefined,
  );
  if (!prefix) return null;
  const name = template?.name ?? prefix.name;
  return (
    <Shown
      title={texts.prefixTitle}
      text={prefix.text}
      hint={
        name === null
          ? texts.unnamedPrefixHint
          : template || !workspace
            ? texts.prefixHint(name)
            : texts.prefixGone(name)
      }
      {...(workspace &&
        template && {
          action: {
            label: texts.editPrefix,
            run: () => workspace.layout.openDialog({ name: 'templateEditor', promptId: template.id }),
          },
        })}
      trigger={
        <button
          type="button"
          data-slot="prefix-note"
          className={cn(
            'flex max-w-full cursor-pointer items-center gap-1.5 rounded-control px-1 text-caption text-ink-muted hover:text-ink focus-ring pointer-coarse:min-h-11',
            className,
          )}
        >
          <TextQuote size={14} aria-hidden className="shrink-0" />
          <bdi className="min-w-0 truncate">{name === null ? texts.unnamedPrefix : texts.prefix(name)}</bdi>
        </button>
      }
    />
  );
}
