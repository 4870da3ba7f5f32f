'use client';
import { cn } from '@stoa/ui';
import { Square, SquareCheck } from 'lucide-react';
import {
  createContext,
  isValidElement,
  useContext,
  type ComponentPropsWithoutRef,
  type ReactNode,
} from 'react';
import type { Element } from 'hast';
import type { Components } from 'react-markdown';
import { useText } from '../../../base/text/text.js';
import { FencedBlock } from '../../blocks/fenced-block.js';
import { NoteCallMark } from './calls.js';
import { ReplyTable } from './reply-table.js';
import { ReplyImage, ReplyLink } from '../../links/links.parts.js';

/** The text inside an element tree. */
function textOf(node: ReactNode): string {
  if (typeof node === 'string' || typeof node === 'number') return String(node);
  if (Array.isArray(node)) return node.map(textOf).join('');
  return isValidElement<{ children?: ReactNode }>(node) ? textOf(node.props.children) : '';
}

/** Where the source of a growing block ends: a fence that reaches it is still open. Null where the text is complete. */
export const OpenEndContext = createContext<number | null>(null);

function Pre({ children, node }: { children?: ReactNode; node?: Element }) {
  const openEnd = useContext(OpenEndContext);
  const className = isValidElement<{ className?: string }>(children) ? children.props.className : undefined;
  const language = /language-(\S+)/.exec(className ?? '')?.[1] ?? '';
  const code = node?.children[0];
  const meta = (code?.type === 'element' && code.data?.meta) || '';
  const isClosed = openEnd === null || (node?.position?.end.offset ?? 0) < openEnd;
  return <FencedBlock fence={{ language, meta, code: textOf(children).replace(/\n$/, ''), isClosed }} />;
}

type CellProps = Pick<ComponentPropsWithoutRef<'td'>, 'style' | 'children'>;

/** The looks of a cell by how its column is set, each made once: a long table has thousands. */
const cellLooks = (cell: string) => {
  const start = cn(cell, 'text-start');
  const looks: Readonly<Record<string, string>> = {
    center: cn(cell, 'text-center'),
    right: cn(cell, 'text-end figures-tabular'),
  };
  return (style: CellProps['style']) => looks[style?.textAlign ?? ''] ?? start;
};
const headLook = cellLooks(cn('max-w-80 px-4 py-2.5 align-bottom font-semibold text-ink'));
const cellLook = cellLooks(cn('max-w-80 px-4 py-2.5 align-top text-ink'));

const codeLook = cn(
  'rounded-[4px] border border-line bg-surface-sunken px-1 py-px font-code text-[0.875em] [overflow-wrap:anywhere]',
);
const listLook = cn('flex flex-col gap-1.5 marker:text-ink-muted');
const taskListLook = cn(listLook, 'list-none [&>li>ol]:ms-7 [&>li>ul]:ms-7');
const bulletListLook = cn(listLook, 'list-disc ps-6');

function Task({ checked }: { checked?: boolean }) {
  const { thread } = useText();
  const Icon = checked ? SquareCheck : Square;
  return (
    <span
      role="img"
      aria-label={checked ? thread.taskDone : thread.taskOpen}
      className="me-2 inline-block align-[-3px]"
    >
      <Icon size={16} aria-hidden className={checked ? 'text-accent' : 'text-ink-muted'} />
    </span>
  );
}

const heading = (Tag: 'h3' | 'h4' | 'h5' | 'h6', look: string) =>
  function Heading({ children, id, className }: ComponentPropsWithoutRef<'h3'>) {
    return (
      <Tag id={id} dir="auto" className={cn('text-balance text-ink first:mt-0', look, className)}>
        {children}
      </Tag>
    );
  };

const isTaskList = (className?: string) => className?.includes('contains-task-list');

/**
 * How the elements of a reply look. Headings start at the third level: the page's name is the first and the thread's the
 * second.
 */
export const replyElements: Components = {
  a: ({ node: _, ...props }) => <ReplyLink {...props} />,
  img: ({ src, alt }) => <ReplyImage src={typeof src === 'string' ? src : undefined} alt={alt} />,
  pre: Pre,
  code: ({ children, className }) => (
    <code dir="ltr" className={className === undefined ? codeLook : cn(codeLook, className)}>
      {children}
    </code>
  ),
  table: ({ children }) => <ReplyTable>{children}</ReplyTable>,
  thead: ({ children }) => <thead className="bg-surface-sunken">{children}</thead>,
  tr: ({ children }) => <tr className="border-b border-line last:border-b-0">{children}</tr>,
  th: ({ style, children }) => (
    <th scope="col" className={headLook(style)}>
      {children}
    </th>
  ),
  td: ({ style, children }) => <td className={cellLook(style)}>{children}</td>,
  p: ({ children }) => (
    // With a `dir` of its own it would not count for the list or the quote around it, which has that of its first words.
    <p className="[overflow-wrap:anywhere] [unicode-bidi:plaintext]">{children}</p>
  ),
  h1: heading('h3', cn('mt-4 text-title font-semibold')),
  h2: heading('h3', cn('mt-4 text-lead font-semibold')),
  h3: heading('h4', cn('mt-2 text-body font-semibold')),
  h4: heading('h5', cn('mt-2 text-body font-semibold text-ink-muted')),
  h5: heading('h6', cn('mt-2 text-ui font-semibold text-ink-muted')),
  h6: heading('h6', cn('mt-2 text-ui font-semibold text-ink-muted')),
  ul: ({ children, className }) => (
    <ul dir="auto" className={isTaskList(className) ? taskListLook : bulletListLook}>
      {children}
    </ul>
  ),
  ol: ({ children, start }) => (
    <ol
      dir="auto"
      start={start}
      className="flex list-decimal flex-col gap-1.5 ps-6 marker:text-ink-muted marker:tabular-nums"
    >
      {children}
    </ol>
  ),
  li: ({ children, id }) => (
    <li id={id} className="ps-1 [&>ol]:mt-1.5 [&>p+*]:mt-2 [&>ul]:mt-1.5">
      {children}
    </li>
  ),
  blockquote: ({ children }) => (
    <blockquote dir="auto" className="flex flex-col gap-3 border-s-2 border-line-strong ps-4 text-ink-muted">
      {children}
    </blockquote>
  ),
  hr: () => <hr className="my-2 border-t border-line" />,
  strong: ({ children }) => <strong className="font-semibold text-ink">{children}</strong>,
  del: ({ children }) => <del className="text-ink-muted">{children}</del>,
  sup: ({ node, children }) =>
    node?.properties['dataCall'] === undefined ? (
      <sup>{children}</sup>
    ) : (
      <NoteCallMark index={Number(node.properties['dataCall'])} />
    ),
  input: ({ checked }) => <Task checked={checked} />,
  section: ({ children }) => (
    <section className="mt-2 flex flex-col gap-2 border-t border-line pt-3 text-ui text-ink-muted">
      {children}
    </section>
  ),
};
