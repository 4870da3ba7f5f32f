'use client';
import { Button, cn, useTexts } from '@stoa/ui';
import { ChevronDown, ChevronUp } from 'lucide-react';
import {
  useCallback,
  useId,
  useLayoutEffect,
  useRef,
  useState,
  type ComponentPropsWithoutRef,
  type CSSProperties,
  type ReactNode,
} from 'react';
import type { Fence } from '../../base/blocks/fence.js';
import { useMessageScope } from '../../base/blocks/message-scope.js';
import { CodeHeader } from './code-header.js';
import { CodeChunk } from './code-lines.js';
import { downloadName, parseFence } from './file-name.js';
import { findLanguage } from './highlight/languages.js';
import { useChunks } from './use-chunks.js';
import { useBeforeMatch } from './use-before-match.js';
import { useHighlight } from './highlight/use-highlight.js';
import { codeTexts } from './code.texts.js';

/** A finished block with more lines is collapsed to its first chunk. @units lines */
const collapseAbove = 30;

/** From so many chunks on, those far from the screen are not laid out. */
const manyChunks = 50;

const asWideAsBlock: CSSProperties = { display: 'block' };
/** The layout that the chunks of lines require. */
const asWideAsLines: CSSProperties = { display: 'block', width: 'max-content', minWidth: '100%' };

export interface CodeBlockProps extends Omit<ComponentPropsWithoutRef<'figure'>, 'children'> {
  fence: Fence;
  /** Further buttons, before the others. */
  tools?: ReactNode;
}

/**
 * A code block of a reply, with its language, file name and actions.
 *
 * The text is rendered at once, highlighting follows. A long block is collapsed, except for a reader who saw it grow: completion shifts
 * no layout.
 */
export function CodeBlock({ fence, tools, className, ...props }: CodeBlockProps) {
  const codeText = useTexts(codeTexts);
  const texts = useTexts(codeTexts);
  const codeId = useId();
  const isStreaming = useMessageScope()?.isStreaming ?? false;
  const [wraps, setWraps] = useState(false);
  const [isOpen, setOpen] = useState(isStreaming || !fence.isClosed);
  const rest = useRef<HTMLSpanElement>(null);

  const { code } = fence;
  const facts = parseFence(fence);
  const label = findLanguage(facts.language)?.label ?? facts.language;
  const { chunks, lineCount } = useChunks(code);
  const tokens = useHighlight(facts.language, code, fence.isClosed);
  const isLong = fence.isClosed && !isStreaming && lineCount > collapseAbove;
  const isCollapsed = isLong && !isOpen;
  const isOneOfMany = chunks.length > manyChunks;
  useBeforeMatch(rest, isCollapsed, () => setOpen(true));

  const latest = useRef(code);
  useLayoutEffect(() => {
    latest.current = code;
  }, [code]);
  const readCode = useCallback(() => latest.current, []);
  return (
    <figure
      data-slot="code-block"
      data-state={isCollapsed ? 'collapsed' : 'open'}
      dir="ltr"
      className={cn('overflow-hidden rounded-panel border border-line bg-surface-sunken', className)}
      {...props}
    >
      <CodeHeader
        label={label}
        path={facts.path}
        name={downloadName(facts)}
        lineCount={fence.isClosed ? lineCount : undefined}
        readCode={readCode}
        wraps={wraps}
        onWrapChange={setWraps}
        tools={tools}
      />
      <pre
        id={codeId}
        tabIndex={0}
        role="group"
        aria-label={codeText.codeLabel(label)}
        className={cn(
          'overflow-x-auto p-4 font-code text-ui text-ink scrollbar-quiet focus-ring-inset',
          wraps && 'break-all whitespace-pre-wrap',
        )}
      >
        <code style={wraps ? asWideAsBlock : asWideAsLines}>
          <CodeChunk text={chunks[0] ?? ''} tokens={tokens[0]} isOneOfMany={isOneOfMany} />
          <span ref={rest} style={asWideAsBlock}>
            {chunks.slice(1).map((chunk, index) => (
              <CodeChunk key={index} text={chunk} tokens={tokens[index + 1]} isOneOfMany={isOneOfMany} />
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
            {isOpen ? texts.showLess : texts.showAll(lineCount)}
          </Button>
        </div>
      ) : null}
    </figure>
  );
}
