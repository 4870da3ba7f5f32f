'use client';
import { boundCombiningMarks } from '@stoa/core/rules';
import { cn } from '@stoa/ui';
import { memo, useEffect, useMemo, useState, type ComponentPropsWithoutRef } from 'react';
import { FootnoteReferencesContext } from '../elements/footnote-references.js';
import { useMarkdownCache } from './markdown-cache.js';
import { contained } from './contained.js';
import { FootnotesSection } from './footnotes-section.js';
import { createReplyRenderer, type ReplyBlock, type ReplyRenderer } from '../render/reply-renderer.js';
import { missingFullRenderer, type FullRenderer } from '../render/full-renderer.js';

const Block = memo(function Block({ block }: { block: ReplyBlock }) {
  return block.references ? (
    <FootnoteReferencesContext.Provider value={block.references}>
      {block.node}
    </FootnoteReferencesContext.Provider>
  ) : (
    block.node
  );
});

const stack = cn('flex min-w-0 flex-col gap-4');

interface GroupProps {
  blocks: readonly ReplyBlock[];
  isLast: boolean;
}

const Group = memo(function Group({ blocks, isLast }: GroupProps) {
  return (
    <div className={stack} style={isLast ? undefined : contained}>
      {blocks.map((block) => (
        <Block key={block.id} block={block} />
      ))}
    </div>
  );
});

export interface MarkdownProps extends Omit<ComponentPropsWithoutRef<'div'>, 'children'> {
  text: string;
  /** The text still grows: its last block is repaired, and only changed blocks render again. */
  streaming?: boolean;
  /** Prefix of footnote ids, unique among replies; also the key of the reply in the cache of its thread. */
  idPrefix?: string;
}

export interface MarkdownViewProps extends MarkdownProps {
  /** The full renderer; null until it is loaded. */
  fullRenderer: FullRenderer | null;
  /** Called when a part of the text needs the full renderer, and again when the text is complete. */
  onFullRendererNeeded?: () => void;
  /** The full renderer failed to load: a text that needs it is shown as plain text. */
  fullRendererFailed?: boolean;
}

const rootClass = cn(stack, 'text-body text-ink');
const plainClass = cn('whitespace-pre-wrap [overflow-wrap:anywhere]');

/** The renderer of the message, for as long as the full renderer stays the same. */
function useReplyRenderer(
  fullRenderer: FullRenderer | null,
  idPrefix: string | undefined,
  prefix: string,
): ReplyRenderer {
  const cache = useMarkdownCache();
  const make = () => createReplyRenderer(prefix, fullRenderer ?? missingFullRenderer);
  const [own, setOwn] = useState(() => ({ fullRenderer, renderer: make() }));
  // A renderer without the full renderer has its own key.
  if (cache && idPrefix !== undefined) return cache.take(fullRenderer ? idPrefix : `~${idPrefix}`, make);
  if (own.fullRenderer === fullRenderer) return own.renderer;
  const next = { fullRenderer, renderer: make() };
  setOwn(next);
  return next.renderer;
}

/**
 * A reply as formatted text. Raw HTML is shown as text; nothing is requested from another host.
 *
 * The same component renders the growing and the finished text, so that completion shifts no layout. While the full renderer loads, a
 * growing text stays at its last complete result, also when it ends meanwhile; a text that was complete at once is plain until then.
 */
export function MarkdownView({
  text,
  streaming = false,
  idPrefix,
  fullRenderer,
  onFullRendererNeeded,
  fullRendererFailed = false,
  className,
  ...props
}: MarkdownViewProps) {
  const prefix = idPrefix === undefined ? 'user-content-' : `${idPrefix}-`;
  const renderer = useReplyRenderer(fullRenderer, idPrefix, prefix);
  const reply = useMemo(() => renderer.render(text, streaming), [renderer, text, streaming]);
  const isIncomplete = reply.state !== 'complete';
  useEffect(() => {
    if (isIncomplete) onFullRendererNeeded?.();
  }, [isIncomplete, onFullRendererNeeded, streaming]);
  const isPlain = fullRendererFailed ? isIncomplete : reply.state === 'plain';
  const classes = isPlain ? cn(rootClass, plainClass) : rootClass;
  const FullDocument = fullRenderer?.FullDocument;
  return (
    <div
      data-slot="markdown"
      className={className === undefined ? classes : cn(classes, className)}
      {...props}
    >
      {isPlain ? (
        boundCombiningMarks(text)
      ) : reply.needsFullParse && FullDocument ? (
        <FullDocument source={text} prefix={prefix} />
      ) : (
        reply.groups.map((group, index) => (
          <Group key={index} blocks={group} isLast={index === reply.groups.length - 1} />
        ))
      )}
      {!isPlain && reply.footnotes.length > 0 ? <FootnotesSection footnotes={reply.footnotes} /> : null}
    </div>
  );
}
