'use client';
import { limits, type FileRecord } from '@stoa/core/contract';
import { fileKindOf, fileKinds } from '@stoa/core/rules';
import type { FileListState, FileListStore } from '@stoa/core/state';
import { Button, EmptyState, Input, Select, useTexts } from '@stoa/ui';
import { DataTable, type DataColumn } from '@stoa/ui/data-table';
import { FileStack } from 'lucide-react';
import { useMemo, type ReactNode } from 'react';
import { useFormatDate } from '../../base/state/use-format-date.js';
import { useSmallScreen } from '../../base/screen/use-small-screen.js';
import { filesTexts } from './files.texts.js';
import { SmallFilters } from './small-filters.js';

export interface FilesTableProps {
  label: string;
  list: FileListStore | null;
  state: FileListState;
  onReload: () => void;
  selection: { ids: ReadonlySet<string>; onChange: (ids: ReadonlySet<string>) => void };
  /** Contents of the first column and around a name; the picker has neither. */
  leading?: (file: FileRecord) => ReactNode;
  renderNote?: (file: FileRecord) => ReactNode;
  tags?: (file: FileRecord) => ReactNode;
  /** The list holds some types only, so there is no choice of one. */
  hasTypeFilter?: boolean;
  emptyAction?: ReactNode;
  maxHeightPx?: number;
}

const sortable = { name: 'name', created: 'createdAt', type: 'type' } as const;
type SortColumn = keyof typeof sortable;
const isSortColumn = (id: string): id is SortColumn => Object.hasOwn(sortable, id);

interface FilterChoiceProps {
  label: string;
  /** Whether it says its label itself; in a field the field does. */
  isLabelled: boolean;
  size?: 'sm';
  /** The option that filters nothing. */
  any: string;
  value: string;
  values: readonly string[];
  onChoose: (value: string) => void;
}

/** Narrows the list to one of some values, or not at all. */
function FilterChoice({ label, isLabelled, size, any, value, values, onChoose }: FilterChoiceProps) {
  return (
    <Select
      size={size}
      aria-label={isLabelled ? label : undefined}
      value={value}
      options={[{ value: '', label: any }, ...values.map((one) => ({ value: one, label: one }))]}
      onValueChange={onChoose}
    />
  );
}

/** Files in a table with filters: on their page and in the picker. @source chat specification §2 "Files page", "Data-source picker" */
export function FilesTable({
  label,
  list,
  state,
  onReload,
  selection,
  leading,
  renderNote,
  tags,
  hasTypeFilter = true,
  emptyAction,
  maxHeightPx,
}: FilesTableProps) {
  const texts = useTexts(filesTexts);
  const formatDate = useFormatDate();
  const { filter, sort, items, status, more, hasMore } = state;
  // A phone has no space for columns: what they show stands under the name.
  const isSmall = useSmallScreen();
  const isNarrowed = Object.values(filter).some((value) => value !== '');
  const filters = useMemo(() => {
    const size = isSmall ? undefined : ('sm' as const);
    const since = (
      <Input
        size={size}
        type="date"
        aria-label={isSmall ? undefined : texts.filterSince}
        value={filter.since}
        onChange={(event) => list?.narrow({ since: event.target.value })}
      />
    );
    const choice = { size, isLabelled: !isSmall };
    const tag = (
      <FilterChoice
        {...choice}
        label={texts.filterTag}
        any={texts.anyTag}
        value={filter.tag}
        values={state.tags}
        onChoose={(next) => list?.narrow({ tag: next })}
      />
    );
    const kind = (
      <FilterChoice
        {...choice}
        label={texts.filterType}
        any={texts.anyType}
        value={filter.kind}
        values={fileKinds}
        onChoose={(next) => list?.narrow({ kind: next })}
      />
    );
    return { since, tag, kind };
  }, [texts, filter, state.tags, list, isSmall]);
  const columns = useMemo((): DataColumn<FileRecord>[] => {
    const inColumns: Partial<typeof filters> = isSmall ? {} : filters;
    const first: DataColumn<FileRecord>[] = leading
      ? [
          {
            id: 'actions',
            header: texts.actions,
            isHeaderHidden: true,
            renderCell: leading,
            className: 'w-20 px-1',
          },
        ]
      : [];
    const tagColumn: DataColumn<FileRecord>[] = tags
      ? [
          {
            id: 'tags',
            header: texts.tags,
            renderCell: tags,
            className: 'max-sm:hidden',
            filter: inColumns.tag,
          },
        ]
      : [];
    return [
      ...first,
      {
        id: 'name',
        header: texts.name,
        isSortable: true,
        className: 'min-w-40',
        renderCell: (file) => (
          <span className="flex min-w-0 flex-col">
            <bdi className="max-w-full self-start [overflow-wrap:anywhere] text-ink">{file.name}</bdi>
            {renderNote?.(file)}
            {isSmall ? (
              <>
                <span className="text-caption text-ink-muted">
                  {`${formatDate(file.createdAt)} · ${fileKindOf(file.type)}`}
                </span>
                {tags?.(file)}
              </>
            ) : null}
          </span>
        ),
        filter: (
          <Input
            size="sm"
            aria-label={texts.filterName}
            placeholder={texts.filterName}
            defaultValue={filter.name}
            onChange={(event) => list?.narrow({ name: event.target.value })}
          />
        ),
      },
      {
        id: 'created',
        header: texts.created,
        isSortable: true,
        className: 'whitespace-nowrap max-sm:hidden',
        renderCell: (file) => <span className="text-ink-muted">{formatDate(file.createdAt)}</span>,
        filter: inColumns.since,
      },
      ...tagColumn,
      {
        id: 'type',
        header: texts.type,
        isSortable: true,
        className: 'whitespace-nowrap max-sm:hidden',
        renderCell: (file) => <span className="text-ink-muted">{fileKindOf(file.type)}</span>,
        ...(hasTypeFilter && { filter: inColumns.kind }),
      },
    ];
  }, [texts, formatDate, filter.name, filters, list, leading, renderNote, tags, hasTypeFilter, isSmall]);

  const table = (
    <DataTable
      label={label}
      words={texts.table}
      columns={columns}
      rows={items}
      rowId={(file) => file.id}
      rowName={(file) => file.name}
      sort={{
        columnId: sort.index === 'createdAt' ? 'created' : sort.index,
        isAscending: sort.isAscending,
      }}
      onSort={(id) => isSortColumn(id) && list?.sortBy(sortable[id])}
      selection={selection}
      status={status}
      failure={texts.loadFailed}
      onRetry={onReload}
      empty={
        isNarrowed ? (
          <EmptyState
            title={texts.noMatchTitle}
            description={texts.noMatchText}
            action={
              <Button onClick={() => list?.narrow({ name: '', kind: '', tag: '', since: '' })}>
                {texts.clearFilters}
              </Button>
            }
          />
        ) : (
          <EmptyState
            icon={<FileStack size={20} aria-hidden />}
            title={texts.emptyTitle}
            description={texts.emptyText}
            action={emptyAction}
          />
        )
      }
      more={{
        status: hasMore && more === 'failed' ? 'failed' : more,
        onMore: () => void list?.more(),
        morePx: limits.filesNextPagePx,
      }}
      maxHeightPx={maxHeightPx}
    />
  );
  if (!isSmall) return table;
  return (
    <>
      <SmallFilters
        list={list}
        state={state}
        filters={[
          { label: texts.filterSince, control: filters.since },
          ...(tags ? [{ label: texts.filterTag, control: filters.tag }] : []),
          ...(hasTypeFilter ? [{ label: texts.filterType, control: filters.kind }] : []),
        ]}
      />
      {table}
    </>
  );
}
