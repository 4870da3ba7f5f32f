'use client';
import { cn, useTexts } from '@stoa/ui';
import { Square, SquareCheck } from 'lucide-react';
import {
  Children,
  createContext,
  isValidElement,
  useContext,
  type ComponentPropsWithoutRef,
  type ReactNode,
} from 'react';
import type { Element } from 'hast';
import type { Components } from 'react-markdown';
import { LazyFencedBlock } from '../../blocks/lazy-fenced-block.js';
import { FootnoteMark } from './footnote-references.js';
import { ReplyTable } from './reply-table.js';
import { ReplyImage, ReplyLink } from '../../links/link-elements.js';
import { elementsTexts } from './elements.texts.js';

/** The text inside an element tree. */
function textOf(node: ReactNode): string {
  if (typeof node === 'string' || typeof node === 'number') return String(node);
  if (Array.isArray(node)) return node.map(textOf).join('');
  return isValidElement<{ children?: ReactNode }>(node) ? textOf(node.props.children) : '';
}

/** End offset of a growing source with an open fence: the fence that reaches it is still open. Null where none is. */
export const OpenFenceEndContext = createContext<number | null>(null);

function Pre({ children, node }: { children?: ReactNode; node?: Element }) {
  const openFenceEnd = useContext(OpenFenceEndContext);
  const className = isValidElement<{ className?: string }>(children) ? children.props.className : undefined;
  const language = /language-(\S+)/.exec(className ?? '')?.[1] ?? '';
  const code = node?.children[0];
  const meta = (code?.type === 'element' && code.data?.meta) || '';
  const isClosed = openFenceEnd === null || (node?.position?.end.offset ?? 0) < openFenceEnd;
  return <LazyFencedBlock fence={{ language, meta, code: textOf(children).replace(/\n$/, ''), isClosed }} />;
}

type CellProps = Pick<ComponentPropsWithoutRef<'td'>, 'style' | 'children'>;

/** The classes of a cell by the alignment of its column, merged once: a long table has thousands of cells. */
const cellClasses = (cell: string) => {
  const start = cn(cell, 'text-start');
  const classes: Readonly<Record<string, string>> = {
    center: cn(cell, 'text-center'),
    right: cn(cell, 'text-end figures-tabular'),
  };
  return (style: CellProps['style']) => classes[style?.textAlign ?? ''] ?? start;
};
const headCellClass = cellClasses(cn('max-w-80 px-4 py-2.5 align-bottom font-semibold text-ink'));
const cellClass = cellClasses(cn('max-w-80 px-4 py-2.5 align-top text-ink'));

const codeClass = cn(
  'rounded-[4px] border border-line bg-surface-sunken px-1 py-px font-code text-[0.875em] [overflow-wrap:anywhere]',
);
const listClass = cn('flex flex-col gap-1.5 marker:text-ink-muted');
const taskListClass = cn(listClass, 'list-none [&>li>ol]:ms-7 [&>li>ul]:ms-7');
const bulletListClass = cn(listClass, 'list-disc ps-6');

function Task({ checked }: { checked?: boolean }) {
  const elements = useTexts(elementsTexts);
  const Icon = checked ? SquareCheck : Square;
  return (
    <span
      role="img"
      aria-label={checked ? elements.taskDone : elements.taskOpen}
      className="me-2 inline-block align-[-3px]"
    >
      <Icon size={16} aria-hidden className={checked ? 'text-accent' : 'text-ink-muted'} />
    </span>
  );
}

const kbdClass = cn(
  'rounded-[4px] border border-b-2 border-line-strong bg-surface-sunken px-1.5 py-px font-code text-[0.875em]',
);
const summaryClass = cn(
  '-mx-1 cursor-pointer rounded-[4px] px-1 font-semibold text-ink marker:text-ink-muted focus-ring [overflow-wrap:anywhere]',
);

/** A disclosure of a reply. Whether it is open is the reader's matter once it is shown. */
function ReplyDetails({ isOpen, children }: { isOpen?: boolean; children?: ReactNode }) {
  const texts = useTexts(elementsTexts);
  const parts = Children.toArray(children);
  const hasSummary = isValidElement(parts[0]) && parts[0].type === replyElements.summary;
  return (
    <details
      open={isOpen}
      data-slot="details"
      dir="auto"
      className="min-w-0 rounded-panel border border-line px-4 py-2.5"
    >
      {hasSummary ? parts[0] : <summary className={summaryClass}>{texts.details}</summary>}
      <div className="flex min-w-0 flex-col gap-4 pt-3 pb-1">{hasSummary ? parts.slice(1) : parts}</div>
    </details>
  );
}

const heading = (Tag: 'h3' | 'h4' | 'h5' | 'h6', headingClass: string) =>
  function Heading({ children, id, className }: ComponentPropsWithoutRef<'h3'>) {
    return (
      <Tag id={id} dir="auto" className={cn('text-balance text-ink first:mt-0', headingClass, className)}>
        {children}
      </Tag>
    );
  };

const isTaskList = (className?: string) => className?.includes('contains-task-list');

/** The components of a reply's elements. Headings start at the third level, below those of the page and the thread. */
export const replyElements: Components = {
  a: ({ node: _, ...props }) => <ReplyLink {...props} />,
  img: ({ src, alt }) => <ReplyImage src={typeof src === 'string' ? src : undefined} alt={alt} />,
  pre: Pre,
  code: ({ children, className }) => (
    <code dir="ltr" className={className === undefined ? codeClass : cn(codeClass, className)}>
      {children}
    </code>
  ),
  table: ({ children }) => <ReplyTable>{children}</ReplyTable>,
  thead: ({ children }) => <thead className="bg-surface-sunken">{children}</thead>,
  tr: ({ children }) => <tr className="border-b border-line last:border-b-0">{children}</tr>,
  th: ({ style, children }) => (
    <th scope="col" className={headCellClass(style)}>
      {children}
    </th>
  ),
  td: ({ style, children }) => <td className={cellClass(style)}>{children}</td>,
  p: ({ children }) => (
    // A `dir` attribute would exclude it from the `dir="auto"` of the list or quote around it.
    <p className="[overflow-wrap:anywhere] [unicode-bidi:plaintext]">{children}</p>
  ),
  h1: heading('h3', cn('mt-4 text-title font-semibold')),
  h2: heading('h3', cn('mt-4 text-lead font-semibold')),
  h3: heading('h4', cn('mt-2 text-body font-semibold')),
  h4: heading('h5', cn('mt-2 text-body font-semibold text-ink-muted')),
  h5: heading('h6', cn('mt-2 text-ui font-semibold text-ink-muted')),
  h6: heading('h6', cn('mt-2 text-ui font-semibold text-ink-muted')),
  ul: ({ children, className }) => (
    <ul dir="auto" className={isTaskList(className) ? taskListClass : bulletListClass}>
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
  details: ({ open, children }) => <ReplyDetails isOpen={open}>{children}</ReplyDetails>,
  summary: ({ children }) => <summary className={summaryClass}>{children}</summary>,
  kbd: ({ children }) => <kbd className={kbdClass}>{children}</kbd>,
  mark: ({ children }) => <mark className="rounded-[3px] bg-warning-soft px-0.5 text-ink">{children}</mark>,
  sub: ({ children }) => <sub className="leading-none">{children}</sub>,
  hr: () => <hr className="my-2 border-t border-line" />,
  strong: ({ children }) => <strong className="font-semibold text-ink">{children}</strong>,
  del: ({ children }) => <del className="text-ink-muted">{children}</del>,
  sup: ({ node, children }) =>
    node?.properties['dataReference'] === undefined ? (
      <sup className="leading-none">{children}</sup>
    ) : (
      <FootnoteMark index={Number(node.properties['dataReference'])} />
    ),
  input: ({ checked }) => <Task checked={checked} />,
  section: ({ children }) => (
    <section className="mt-2 flex flex-col gap-2 border-t border-line pt-3 text-ui text-ink-muted">
      {children}
    </section>
  ),
};
