'use client';
import { cn } from '@stoa/ui';
import { memo, useEffect, useMemo, useState, type ComponentPropsWithoutRef, type CSSProperties } from 'react';
import { NoteCallsContext } from './calls.js';
import { useMarkdownCache } from './markdown-cache.js';
import { NotesSection } from './notes-section.js';
import { createReplyParser, type ReplyBlock, type ReplyParser } from '../parser/reply-parser.js';
import { missingWholeParser, type WholeParser } from '../parser/whole-parser.js';

const Block = memo(function Block({ block }: { block: ReplyBlock }) {
  return block.mayCall ? (
    <NoteCallsContext.Provider value={block.calls}>{block.node}</NoteCallsContext.Provider>
  ) : (
    block.node
  );
});

const stack = cn('flex min-w-0 flex-col gap-4');

/**
 * What grows in the last group is neither laid out nor painted again in the others; itself it is, whatever stands around it. Nothing
 * that stands over an edge is cut off.
 */
const apart: CSSProperties = { contain: 'layout style' };

interface GroupProps {
  blocks: readonly ReplyBlock[];
  isLast: boolean;
}

const Group = memo(function Group({ blocks, isLast }: GroupProps) {
  return (
    <div className={stack} style={isLast ? undefined : apart}>
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

export interface MarkdownViewProps extends MarkdownProps {
  /** The whole parser; null while it is not here. */
  whole: WholeParser | null;
  /** Something of the text can be read by the whole parser only; said again when the text has ended. */
  onWholeNeeded?: () => void;
  /** The whole parser could not be had: what needs it stands plain. */
  isWholeLost?: boolean;
}

const look = cn(stack, 'text-body text-ink');
const plainLook = cn('whitespace-pre-wrap [overflow-wrap:anywhere]');

/** A parser for as long as the message and the whole parser stay what they are. */
function useParser(whole: WholeParser | null, idPrefix: string | undefined, prefix: string): ReplyParser {
  const cache = useMarkdownCache();
  const make = () => createReplyParser(prefix, whole ?? missingWholeParser);
  const [own, setOwn] = useState(() => ({ whole, parser: make() }));
  // One that does without the whole parser is another one.
  if (cache && idPrefix !== undefined) return cache.take(whole ? idPrefix : `~${idPrefix}`, make);
  if (own.whole === whole) return own.parser;
  const next = { whole, parser: make() };
  setOwn(next);
  return next.parser;
}

/**
 * A reply as typography. Raw HTML is shown as the text it is; nothing is requested from another host.
 *
 * The same part renders the growing and the finished text, so that completion moves nothing. While the whole parser is on its way,
 * a text stands still at what could be read of it, also when it has ended meanwhile; one that came finished stands plain.
 */
export function MarkdownView({
  text,
  streaming = false,
  idPrefix,
  whole,
  onWholeNeeded,
  isWholeLost = false,
  className,
  ...props
}: MarkdownViewProps) {
  const prefix = idPrefix === undefined ? 'user-content-' : `${idPrefix}-`;
  const parser = useParser(whole, idPrefix, prefix);
  const view = useMemo(() => parser.parse(text, streaming), [parser, text, streaming]);
  const isStuck = view.state !== 'read';
  useEffect(() => {
    if (isStuck) onWholeNeeded?.();
  }, [isStuck, onWholeNeeded, streaming]);
  const isPlain = isWholeLost ? isStuck : view.state === 'plain';
  const looks = isPlain ? cn(look, plainLook) : look;
  const Whole = whole?.WholeText;
  return (
    <div data-slot="markdown" className={className === undefined ? looks : cn(looks, className)} {...props}>
      {isPlain ? (
        text
      ) : view.isWhole && Whole ? (
        <Whole source={text} prefix={prefix} />
      ) : (
        view.groups.map((group, index) => (
          <Group key={index} blocks={group} isLast={index === view.groups.length - 1} />
        ))
      )}
      {!isPlain && view.notes.length > 0 ? <NotesSection notes={view.notes} /> : null}
    </div>
  );
}
