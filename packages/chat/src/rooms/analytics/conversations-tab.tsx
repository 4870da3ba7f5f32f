'use client';
import type { ConversationRecord } from '@stoa/core/contract';
import {
  filterRecords,
  initialRecordOrder,
  instantsOf,
  nextRecordOrder,
  noRecordFilter,
  recordFields,
  recordsCsv,
  recordsWithin,
  recordValues,
  sortRecords,
  type DayRange,
  type RecordField,
  type RecordFilter,
} from '@stoa/core/rules';
import { useStoa } from '@stoa/react';
import { Button, cn, EmptyState, Input, Select, useLocale, useTexts } from '@stoa/ui';
import { DataTable, type DataColumn } from '@stoa/ui/data-table';
import { Download, MessagesSquare, Search } from 'lucide-react';
import { useEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import { AnalysedAssistant, type AnalysisTabProps } from './analysed-assistant.js';
import { analyticsTexts } from './analytics.texts.js';
import { ConversationViewer } from './conversation-viewer.js';
import { DayRangeField } from './day-range.js';
import { useRecordWords, useValueWords } from './record-words.js';
import { saveCsv } from './save-csv.js';
import { failureWords, useAnalytics } from './use-analytics.js';

const keyOf = ({ conversationId, user }: ConversationRecord): string =>
  JSON.stringify([conversationId, user]);
const always: DayRange = { from: null, to: null };
const pageRows = 100;
const none: readonly ConversationRecord[] = [];

const chosenFields = ['entryPoint', 'category', 'employeeType'] as const;
const numbers = new Set<RecordField>(['userRating', 'systemRating', 'numberPrompts']);
const widths: Partial<Record<RecordField, string>> = {
  timestamp: cn('min-w-44 whitespace-nowrap'),
  user: cn('min-w-52'),
  category: cn('min-w-32'),
  modelUsed: cn('min-w-40'),
  userFeedback: cn('min-w-64'),
  assistantName: cn('min-w-44'),
  conversationId: cn('min-w-44'),
};
const dash = '–';
/** Every option has a value. */
const every = '*';

interface FiltersProps {
  records: readonly ConversationRecord[];
  filter: RecordFilter;
  onChange: (filter: RecordFilter) => void;
}

function Filters({ records, filter, onChange }: FiltersProps) {
  const { conversations: texts, fields } = useTexts(analyticsTexts);
  const wordsOf = useValueWords();
  return (
    <>
      <div className="relative min-w-0 flex-1 basis-56">
        <Search
          size={14}
          aria-hidden
          className="pointer-events-none absolute inset-y-0 start-2 my-auto text-ink-muted"
        />
        <Input
          type="search"
          size="sm"
          className="ps-7"
          dir="auto"
          aria-label={texts.search}
          placeholder={texts.searchPlaceholder}
          value={filter.words}
          onChange={(event) => onChange({ ...filter, words: event.target.value })}
        />
      </div>
      {chosenFields.map((field) => (
        <Select
          key={field}
          size="sm"
          className="w-auto max-w-56"
          aria-label={fields[field]}
          options={[
            { value: every, label: texts.every(fields[field]) },
            ...recordValues(records, field).map((value) => ({ value, label: wordsOf(field, value) })),
          ]}
          value={filter[field] ?? every}
          onValueChange={(value) => onChange({ ...filter, [field]: value === every ? null : value })}
        />
      ))}
    </>
  );
}

function ConversationTable({ assistantId, choice }: { assistantId: string; choice: ReactNode }) {
  const texts = useTexts(analyticsTexts);
  const { conversations: words, fields } = texts;
  const locale = useLocale();
  const { now } = useStoa();
  const wordsIn = useRecordWords();
  const { actions, state, isFailed } = useAnalytics();
  const { about, value, status, failure } = state.conversations;
  const [order, setOrder] = useState(initialRecordOrder);
  const [filter, setFilter] = useState(noRecordFilter);
  const [range, setRange] = useState(always);
  const [shown, setShown] = useState(pageRows);
  const [openId, setOpenId] = useState<string | null>(null);
  const [leftId, setLeftId] = useState<string | null>(null);
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => void actions?.readConversations(assistantId), [actions, assistantId]);
  // Focus goes back to the row that was opened.
  useEffect(() => {
    if (leftId === null) return;
    const rows = place.current?.querySelectorAll<HTMLElement>('[data-row-id]') ?? [];
    [...rows]
      .find((row) => row.dataset['rowId'] === leftId)
      ?.querySelector('button')
      ?.focus();
  }, [leftId]);

  const all = about === assistantId ? (value ?? none) : none;
  const found = useMemo(
    () => sortRecords(filterRecords(recordsWithin(all, instantsOf(range)), filter), order, locale),
    [all, filter, locale, order, range],
  );
  const open = all.find((record) => keyOf(record) === openId);
  const narrow = (change: () => void) => {
    setShown(pageRows);
    change();
  };
  const clear = () =>
    narrow(() => {
      setFilter(noRecordFilter);
      setRange(always);
    });
  const openRecord = (record: ConversationRecord) => {
    setLeftId(null);
    setOpenId(keyOf(record));
  };

  const columns = recordFields.map((field): DataColumn<ConversationRecord> => ({
    id: field,
    header: fields[field],
    isSortable: true,
    className: cn(widths[field], numbers.has(field) && 'figures-tabular'),
    renderCell: (record) => {
      const said = wordsIn(record, field);
      if (field === 'timestamp')
        return (
          <button
            type="button"
            aria-label={words.open(said ?? '', record.user)}
            className="cursor-pointer rounded-control text-start font-medium text-ink underline decoration-line-strong underline-offset-4 hover:decoration-current focus-ring pointer-coarse:min-h-11"
            onClick={() => openRecord(record)}
          >
            {said}
          </button>
        );
      if (said === null)
        return (
          <span className="text-ink-muted">
            <span aria-hidden>{dash}</span>
            <span className="sr-only">{texts.none}</span>
          </span>
        );
      return (
        <bdi
          className={cn(
            'line-clamp-2 [overflow-wrap:anywhere]',
            field === 'conversationId' && 'font-code text-caption',
          )}
        >
          {said}
        </bdi>
      );
    },
  }));

  if (open)
    return (
      <ConversationViewer
        record={open}
        onClose={() => {
          setLeftId(openId);
          setOpenId(null);
        }}
      />
    );
  const hasAll = about === assistantId && value !== null;
  const isNarrowed = found.length !== all.length;
  return (
    <div ref={place} data-slot="analytics-conversations" className="flex min-w-0 flex-col gap-4">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
        {choice}
        <DayRangeField value={range} onChange={(next) => narrow(() => setRange(next))} />
      </div>
      <div className="flex flex-wrap items-center gap-2">
        <Filters records={all} filter={filter} onChange={(next) => narrow(() => setFilter(next))} />
      </div>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <p role="status" className="min-w-0 flex-1 text-ui text-ink-muted figures-tabular">
          {hasAll ? words.count(found.length, all.length) : null}
        </p>
        {isNarrowed ? (
          <Button size="sm" variant="ghost" onClick={clear}>
            {words.clear}
          </Button>
        ) : null}
        <Button
          size="sm"
          disabled={found.length === 0}
          onClick={() => saveCsv(recordsCsv(found, fields), words.fileName, now())}
        >
          <Download size={14} aria-hidden />
          {words.csv}
        </Button>
      </div>
      <DataTable
        label={words.label}
        texts={words.table}
        columns={columns}
        rows={found.slice(0, shown)}
        rowId={keyOf}
        rowName={({ conversationId }) => conversationId}
        sort={{ columnId: order.field, isAscending: order.isAscending }}
        onSort={(field) => setOrder(nextRecordOrder(order, field as RecordField))}
        onOpen={openRecord}
        className="max-h-[max(20rem,60dvh)]"
        status={isFailed || status === 'failed' ? 'failed' : status === 'ready' ? 'ready' : 'loading'}
        failure={failureWords(failure, words.failed)}
        onRetry={() => void actions?.readConversations(assistantId)}
        empty={
          isNarrowed ? (
            <EmptyState
              icon={<Search size={20} />}
              title={words.noMatch}
              description={words.noMatchHint}
              action={<Button onClick={clear}>{words.clear}</Button>}
            />
          ) : (
            <EmptyState
              icon={<MessagesSquare size={20} />}
              title={words.empty}
              description={words.emptyHint}
            />
          )
        }
        {...(found.length > shown && {
          more: { status: 'idle', onMore: () => setShown(shown + pageRows), morePx: 600 },
        })}
      />
    </div>
  );
}

/** Recorded conversations with an assistant of a group. @source assistants specification §2 "Conversations table" */
export function ConversationsTab(props: AnalysisTabProps) {
  return (
    <AnalysedAssistant {...props}>
      {(assistantId, choice) => (
        <ConversationTable key={assistantId} assistantId={assistantId} choice={choice} />
      )}
    </AnalysedAssistant>
  );
}
