'use client';
import { cn } from '@stoa/ui';
import { memo, useMemo, useState, type ComponentPropsWithoutRef } from 'react';
import ReactMarkdown, { type Options } from 'react-markdown';
import remarkGfm from 'remark-gfm';
import { hasFootnotes, type MarkdownBlock } from './block-parser.js';
import { replyElements } from './elements.js';
import { isAllowedUrl } from '../links/links.js';
import { useMarkdownCache } from './markdown-cache.js';
import { repairTail } from './repair.js';
import { createReplyParser } from './reply-parser.js';

const plugins: Options['remarkPlugins'] = [remarkGfm];
const keepAllowed: Options['urlTransform'] = (url, attribute) => (isAllowedUrl(url, attribute) ? url : '');

interface SourceProps {
  source: string;
  /** Set apart the ids of footnotes of different replies. */
  idPrefix?: string;
}

const Source = memo(function Source({ source, idPrefix }: SourceProps) {
  return (
    <ReactMarkdown
      remarkPlugins={plugins}
      remarkRehypeOptions={idPrefix ? { clobberPrefix: `${idPrefix}-` } : undefined}
      components={replyElements}
      urlTransform={keepAllowed}
    >
      {source}
    </ReactMarkdown>
  );
});

const stack = cn('flex min-w-0 flex-col gap-4');

const Group = memo(function Group({ blocks }: { blocks: readonly MarkdownBlock[] }) {
  return (
    <div className={stack}>
      {blocks.map((block) => (
        <Source key={block.id} source={block.source} />
      ))}
    </div>
  );
});

export interface MarkdownProps extends Omit<ComponentPropsWithoutRef<'div'>, 'children'> {
  text: string;
  /** The text still grows: its last block is repaired, and only what changed is rendered. */
  streaming?: boolean;
  idPrefix?: string;
}

/**
 * A reply as typography. Raw HTML is shown as the text it is; nothing is requested from another host.
 *
 * The same part renders the growing and the finished text, so that completion moves nothing.
 */
export function Markdown({ text, streaming = false, idPrefix, className, ...props }: MarkdownProps) {
  const cache = useMarkdownCache();
  const [own] = useState(createReplyParser);
  const parser = cache && idPrefix ? cache.take(idPrefix, createReplyParser) : own;
  const whole = !streaming && hasFootnotes(text);
  const blocks = useMemo(() => (whole ? null : parser.parse(text)), [parser, text, whole]);
  return (
    <div data-slot="markdown" className={cn(stack, 'text-body text-ink', className)} {...props}>
      {blocks ? (
        <>
          {blocks.groups.map((group, index) => (
            <Group key={index} blocks={group} />
          ))}
          {blocks.live.map((block, index) => (
            <Source
              key={block.id}
              source={streaming && index === blocks.live.length - 1 ? repairTail(block.source) : block.source}
            />
          ))}
        </>
      ) : (
        <Source source={text} idPrefix={idPrefix} />
      )}
    </div>
  );
}
