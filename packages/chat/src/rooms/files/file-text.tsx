'use client';
import type { FileRecord } from '@stoa/core/contract';
import { cellsOf, sectionOf, textSections, type TextSection } from '@stoa/core/rules';
import { Button, cn, EmptyState, Skeleton, Tabs, useTexts } from '@stoa/ui';
import { FileQuestion, FileX } from 'lucide-react';
import { useMemo } from 'react';
import { filesTexts } from './files.texts.js';
import { useFileText, type FetchedText } from './use-file-text.js';

/** Cells of a row that are drawn. */
const maxCells = 60;

const lineWidths = [cn('w-2/5'), cn('w-full'), cn('w-11/12'), cn('w-4/5'), cn('w-full'), cn('w-3/5')];

function TextSkeleton() {
  const texts = useTexts(filesTexts);
  return (
    <div role="status" className="flex flex-col gap-2.5">
      <span className="sr-only">{texts.loadingText}</span>
      {lineWidths.map((width, at) => (
        <Skeleton key={at} className={cn('h-4', width)} />
      ))}
    </div>
  );
}

/** The text as headings, by themselves, and what stands between them. */
function blocksOf(text: string): { heading?: string; words: string }[] {
  const blocks: { heading?: string; words: string }[] = [];
  let open: string[] = [];
  const close = () => {
    if (open.length > 0) blocks.push({ words: open.join('\n') });
    open = [];
  };
  for (const line of text.split('\n')) {
    const heading = /^#{1,6} (.*)$/.exec(line)?.[1];
    if (heading === undefined) open.push(line);
    else {
      close();
      blocks.push({ heading, words: line });
    }
  }
  close();
  return blocks;
}

/** Words as they were read; a line that the reader of the document marked as a heading looks like one. */
function Prose({ text }: { text: string }) {
  return blocksOf(text).map(({ heading, words }, at) =>
    heading === undefined ? (
      <p key={at} dir="auto" className="text-ui whitespace-pre-wrap text-ink [overflow-wrap:anywhere]">
        {words}
      </p>
    ) : (
      <p key={at} dir="auto" className="pt-3 text-ui font-semibold text-ink first:pt-0">
        {heading}
      </p>
    ),
  );
}

/** Rows of a sheet, in columns. */
function Rows({ texts: parts, label }: { texts: readonly string[]; label: string }) {
  const texts = useTexts(filesTexts);
  const rows = useMemo(() => parts.flatMap(cellsOf), [parts]);
  const columns = rows.reduce((most, { length }) => Math.max(most, length), 1);
  return (
    <>
      <div
        role="group"
        tabIndex={0}
        aria-label={label}
        className="overflow-x-auto rounded-control border border-line scrollbar-quiet focus-ring-inset"
      >
        <table className="min-w-full border-collapse text-caption text-ink figures-tabular">
          <tbody>
            {rows.map((cells, row) => (
              <tr key={row} className="border-t border-line first:border-t-0 odd:bg-ink/2">
                {cells.slice(0, maxCells).map((cell, column) => (
                  <td
                    key={column}
                    dir="auto"
                    // A line of one cell, a title or a note, has the width of the table.
                    colSpan={cells.length === 1 ? Math.min(columns, maxCells) : undefined}
                    className="max-w-72 px-2.5 py-1.5 text-start align-top [overflow-wrap:anywhere]"
                  >
                    {cell}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {columns > maxCells ? (
        <p className="text-caption text-ink-muted">{texts.columnsLeftOut(columns - maxCells)}</p>
      ) : null}
    </>
  );
}

function Section({ section, hasHeading }: { section: TextSection; hasHeading: boolean }) {
  const texts = useTexts(filesTexts);
  const { kind, name } = section;
  const title = kind === null ? '' : texts.sections[kind](name);
  const content =
    kind === 'sheet' ? (
      <Rows texts={section.texts} label={title} />
    ) : (
      section.texts.map((text, at) => <Prose key={at} text={text} />)
    );
  if (kind === null || !hasHeading) return <div className="flex flex-col gap-2">{content}</div>;
  return (
    <section
      aria-label={title}
      className="flex flex-col gap-2 [contain-intrinsic-size:auto_20rem] [content-visibility:auto]"
    >
      <h3 className="flex items-center gap-3 text-caption font-medium text-ink-muted after:h-px after:flex-1 after:bg-line">
        <bdi>{title}</bdi>
      </h3>
      {content}
    </section>
  );
}

interface PassagesProps {
  fetched: FetchedText;
  hasHeadings: boolean;
}

/** Passages that were fetched, and what follows them. */
function Passages({ fetched, hasHeadings }: PassagesProps) {
  const texts = useTexts(filesTexts);
  const { status, passages, next, isCut, more } = fetched;
  const sections = useMemo(() => textSections(passages), [passages]);
  if (passages.length === 0 && status === 'loading') return <TextSkeleton />;
  if (passages.length === 0 && status === 'failed')
    return (
      <EmptyState
        role="alert"
        icon={<FileX size={20} aria-hidden />}
        title={texts.textFailed}
        description={texts.textFailedText}
        action={<Button onClick={more}>{texts.table.tryAgain}</Button>}
      />
    );
  if (passages.length === 0)
    return (
      <EmptyState
        icon={<FileQuestion size={20} aria-hidden />}
        title={texts.noText}
        description={texts.noTextText}
      />
    );
  return (
    <div className="flex flex-col gap-5">
      {sections.map((section) => (
        <Section key={section.from} section={section} hasHeading={hasHeadings} />
      ))}
      {status === 'failed' ? (
        <p role="alert" className="text-ui text-danger">
          {texts.textFailed}
        </p>
      ) : null}
      {next !== null || status === 'failed' ? (
        <Button className="self-center" loading={status === 'loading'} onClick={more}>
          {status === 'failed' ? texts.table.tryAgain : texts.showMore}
        </Button>
      ) : null}
      {next === null && status === 'ready' && isCut ? (
        <p className="text-caption text-ink-muted">{texts.textCut}</p>
      ) : null}
    </div>
  );
}

function Sheet({ fileId, from, until }: { fileId: string; from: number; until: number | null }) {
  return <Passages fetched={useFileText(fileId, from, until)} hasHeadings={false} />;
}

/** The text of a document as the server has read it: by pages and slides, and with a tab for each sheet. @source ours */
export function FileText({ file }: { file: FileRecord }) {
  const texts = useTexts(filesTexts);
  const fetched = useFileText(file.id, 0);
  const sheets = fetched.sections.flatMap(({ location, from }) => {
    const { kind, name } = sectionOf(location);
    return kind === 'sheet' ? [{ name, from }] : [];
  });
  if (sheets.length < 2) return <Passages fetched={fetched} hasHeadings />;
  return (
    <Tabs.Root defaultValue={String(sheets[0]!.from)} className="gap-3">
      <Tabs.List
        variant="pill"
        aria-label={texts.sheets}
        className="max-w-full self-start overflow-x-auto scrollbar-quiet"
      >
        {sheets.map(({ name, from }) => (
          <Tabs.Tab key={from} value={String(from)} className="max-w-48">
            <bdi className="truncate">{name}</bdi>
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {sheets.map(({ from }, at) => (
        <Tabs.Panel key={from} value={String(from)}>
          <Sheet fileId={file.id} from={from} until={sheets[at + 1]?.from ?? null} />
        </Tabs.Panel>
      ))}
    </Tabs.Root>
  );
}
