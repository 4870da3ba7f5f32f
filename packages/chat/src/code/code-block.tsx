'use client';
import { Button, cn, IconButton } from '@stoa/ui';
import { ChevronDown, ChevronUp, Download, WrapText } from 'lucide-react';
import { useId, useRef, useState, type ComponentPropsWithoutRef, type ReactNode } from 'react';
import type { Fence } from '../blocks/fence.js';
import { useMessageScope } from '../blocks/message-scope.js';
import { useText } from '../text/text.js';
import { CodeChunk } from './code-lines.js';
import { useCodeText } from './code-text.js';
import { CopyButton } from './copy-button.js';
import { downloadName, readFence } from './file-name.js';
import { findLanguage } from './languages.js';
import { saveBlob } from './save-blob.js';
import { useChunks } from './use-chunks.js';
import { useFoundInPage } from './use-found-in-page.js';
import { useHighlight } from './use-highlight.js';

/** A block with more lines shows its first chunk only, once its reply is over. @units lines */
const collapseAbove = 30;

export interface CodeBlockProps extends Omit<ComponentPropsWithoutRef<'figure'>, 'children'> {
  fence: Fence;
  /** Further buttons, before the others. */
  tools?: ReactNode;
}

/**
 * Code of a reply: what it is written in, which file it is, and what can be done with it.
 *
 * The text is drawn at once and its colours follow. A long block is shown in part, except to a reader who saw it grow: nothing
 * moves when a reply ends.
 */
export function CodeBlock({ fence, tools, className, ...props }: CodeBlockProps) {
  const text = useText();
  const words = useCodeText();
  const codeId = useId();
  const isStreaming = useMessageScope()?.isStreaming ?? false;
  const [wraps, setWraps] = useState(false);
  const [isOpen, setOpen] = useState(isStreaming || !fence.isClosed);
  const rest = useRef<HTMLSpanElement>(null);

  const { code } = fence;
  const facts = readFence(fence);
  const label = findLanguage(facts.language)?.label ?? facts.language;
  const { chunks, lineCount } = useChunks(code);
  const tokens = useHighlight(facts.language, code, fence.isClosed);
  const isLong = fence.isClosed && !isStreaming && lineCount > collapseAbove;
  const isCollapsed = isLong && !isOpen;
  useFoundInPage(rest, isCollapsed, () => setOpen(true));

  const name = downloadName(facts);
  return (
    <figure
      data-slot="code-block"
      data-state={isCollapsed ? 'collapsed' : 'open'}
      dir="ltr"
      className={cn('overflow-hidden rounded-panel border border-line bg-surface-sunken', className)}
      {...props}
    >
      <figcaption className="flex h-9 items-center gap-2 border-b border-line ps-4 pe-1.5 text-caption text-ink-muted pointer-coarse:h-12">
        <span className="shrink-0 font-code">{label || text.thread.plainText}</span>
        {facts.path ? (
          <span dir="ltr" title={facts.path} className="min-w-0 truncate font-code text-ink">
            {facts.path}
          </span>
        ) : null}
        {fence.isClosed ? <span className="hidden shrink-0 sm:inline">{words.lines(lineCount)}</span> : null}
        <span className="ms-auto flex shrink-0 items-center">
          {tools}
          <IconButton
            size="sm"
            label={words.wrap}
            aria-pressed={wraps}
            tooltipSide="left"
            onClick={() => setWraps(!wraps)}
          >
            <WrapText size={16} aria-hidden />
          </IconButton>
          <IconButton
            size="sm"
            label={words.download(name)}
            tooltipSide="left"
            onClick={() => saveBlob(new Blob([code], { type: 'text/plain;charset=utf-8' }), name)}
          >
            <Download size={16} aria-hidden />
          </IconButton>
          <CopyButton value={code} label={text.thread.copyCode} tooltipSide="left" />
        </span>
      </figcaption>
      <pre
        id={codeId}
        tabIndex={0}
        role="group"
        aria-label={text.thread.codeLabel(label)}
        className={cn(
          'overflow-x-auto p-4 font-code text-ui text-ink scrollbar-quiet focus-ring-inset',
          wraps && 'break-all whitespace-pre-wrap',
        )}
      >
        <code className="block">
          <CodeChunk text={chunks[0] ?? ''} tokens={tokens[0]} />
          <span ref={rest} className="block">
            {chunks.slice(1).map((chunk, index) => (
              <CodeChunk key={index} text={chunk} tokens={tokens[index + 1]} />
            ))}
          </span>
        </code>
      </pre>
      {isLong ? (
        <div className="flex justify-center border-t border-line p-1.5">
          <Button
            variant="ghost"
            size="sm"
            aria-expanded={isOpen}
            aria-controls={codeId}
            onClick={() => setOpen(!isOpen)}
          >
            {isOpen ? <ChevronUp size={16} aria-hidden /> : <ChevronDown size={16} aria-hidden />}
            {isOpen ? words.showLess : words.showAll(lineCount)}
          </Button>
        </div>
      ) : null}
    </figure>
  );
}
