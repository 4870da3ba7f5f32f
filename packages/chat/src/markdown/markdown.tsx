'use client';
import { cn } from '@stoa/ui';
import { memo, useMemo, useState, type ComponentPropsWithoutRef } from 'react';
import ReactMarkdown, { type Options } from 'react-markdown';
import remarkGfm from 'remark-gfm';
import { isAllowedUrl } from '../links/links.js';
import { NoteCallsContext } from './calls.js';
import { replyElements } from './elements.js';
import { showMarkup } from './exact.js';
import { useMarkdownCache } from './markdown-cache.js';
import { NotesSection } from './notes-section.js';
import { createReplyParser, type ReplyBlock } from './reply-parser.js';

const plugins: Options['remarkPlugins'] = [remarkGfm, showMarkup];
const keepAllowed: Options['urlTransform'] = (url, attribute) => (isAllowedUrl(url, attribute) ? url : '');

/** A whole text in one parse: for the few whose notes stand inside of other blocks. */
const Whole = memo(function Whole({ source, prefix }: { source: string; prefix: string }) {
  return (
    <ReactMarkdown
      remarkPlugins={plugins}
      remarkRehypeOptions={{ clobberPrefix: prefix }}
      components={replyElements}
      urlTransform={keepAllowed}
    >
      {source}
    </ReactMarkdown>
  );
});

const Block = memo(function Block({ block }: { block: ReplyBlock }) {
  return block.mayCall ? (
    <NoteCallsContext.Provider value={block.calls}>{block.node}</NoteCallsContext.Provider>
  ) : (
    block.node
  );
});

const stack = cn('flex min-w-0 flex-col gap-4');

const Group = memo(function Group({ blocks }: { blocks: readonly ReplyBlock[] }) {
  return (
    <div className={stack}>
      {blocks.map((block) => (
        <Block key={block.id} block={block} />
      ))}
    </div>
  );
});

export interface MarkdownProps extends Omit<ComponentPropsWithoutRef<'div'>, 'children'> {
  text: string;
  /** The text still grows: its last block is repaired, and only what changed is rendered. */
  streaming?: boolean;
  /** Sets apart the addresses of notes of different replies, and names the reply in the cache of its thread. */
  idPrefix?: string;
}

const look = cn(stack, 'text-body text-ink');

/**
 * A reply as typography. Raw HTML is shown as the text it is; nothing is requested from another host.
 *
 * The same part renders the growing and the finished text, so that completion moves nothing.
 */
export function Markdown({ text, streaming = false, idPrefix, className, ...props }: MarkdownProps) {
  const cache = useMarkdownCache();
  const prefix = idPrefix === undefined ? 'user-content-' : `${idPrefix}-`;
  const [own] = useState(() => createReplyParser(prefix));
  const parser =
    cache && idPrefix !== undefined ? cache.take(idPrefix, () => createReplyParser(prefix)) : own;
  const view = useMemo(() => parser.parse(text, streaming), [parser, text, streaming]);
  return (
    <div data-slot="markdown" className={className === undefined ? look : cn(look, className)} {...props}>
      {view.isWhole ? (
        <Whole source={text} prefix={prefix} />
      ) : (
        view.groups.map((group, index) => <Group key={index} blocks={group} />)
      )}
      {view.notes.length > 0 ? <NotesSection notes={view.notes} /> : null}
    </div>
  );
}
