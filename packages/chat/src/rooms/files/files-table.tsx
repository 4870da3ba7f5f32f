'use client';
import { limits, type FileRecord } from '@stoa/core/contract';
import { fileKindOf } from '@stoa/core/rules';
import type { FileListState, FileListStore } from '@stoa/core/state';
import { useFormatDate } from '@stoa/react';
import { Button, cn, EmptyState, useTexts } from '@stoa/ui';
import { DataTable, type DataColumn } from '@stoa/ui/data-table';
import { FileStack, SearchX } from 'lucide-react';
import { useMemo, type ReactNode } from 'react';
import { FileFilters } from './file-filters.js';
import { FileCell, FileTagList } from './file-cells.js';
import { filesTexts } from './files.texts.js';

export interface FilesTableProps {
  label: string;
  list: FileListStore | null;
  state: FileListState;
  onReload: () => void;
  selection: { ids: ReadonlySet<string>; onChange: (ids: ReadonlySet<string>) => void };
  /** Shows a file; without it a press on a name chooses the row, as in the picker. */
  onPreview?: (file: FileRecord) => void;
  /** The file that is shown beside the table. */
  shownId?: string | undefined;
  /** What can be done with a file, at the end of its row. */
  actions?: (file: FileRecord) => ReactNode;
  /** Stands in the place of the filters. */
  bar?: ReactNode;
  /** The list holds some types only, so there is no choice of one. */
  hasTypeFilter?: boolean;
  emptyAction?: ReactNode;
  maxHeightPx?: number;
}

const sortable = { name: 'name', created: 'createdAt', type: 'type' } as const;
type SortColumn = keyof typeof sortable;
const isSortColumn = (id: string): id is SortColumn => Object.hasOwn(sortable, id);
const noFilter = { name: '', kind: '', tag: '', status: '', since: '' } as const;

/** Files, one a line, with search and filters: on their page and in the picker. @source chat specification §2 "Files page", "Data-source picker" */
export function FilesTable({
  label,
  list,
  state,
  onReload,
  selection,
  onPreview,
  shownId,
  actions,
  bar,
  hasTypeFilter = true,
  emptyAction,
  maxHeightPx,
}: FilesTableProps) {
  const texts = useTexts(filesTexts);
  const formatDate = useFormatDate();
  const { filter, sort, items, status, more, hasMore } = state;
  const isNarrowed = Object.values(filter).some((value) => value !== '');
  const columns = useMemo(
    (): DataColumn<FileRecord>[] => [
      {
        id: 'name',
        header: texts.name,
        isSortable: true,
        // Takes what the others leave, and is cut where that is not enough.
        className: 'w-full max-w-0 ps-2',
        renderCell: (file) => <FileCell file={file} onPreview={onPreview} />,
      },
      {
        id: 'tags',
        header: texts.tags,
        className: 'hidden @3xl:table-cell',
        renderCell: (file) => <FileTagList tags={file.tags} />,
      },
      {
        id: 'type',
        header: texts.type,
        isSortable: true,
        className: 'hidden whitespace-nowrap @4xl:table-cell',
        renderCell: (file) => (
          <span className="block max-w-44 truncate text-ink-muted">{fileKindOf(file.type)}</span>
        ),
      },
      {
        id: 'size',
        header: texts.sizeColumn,
        className: 'hidden whitespace-nowrap text-end @2xl:table-cell',
        renderCell: (file) => <span className="text-ink-muted figures-tabular">{texts.size(file.size)}</span>,
      },
      {
        id: 'created',
        header: texts.created,
        isSortable: true,
        className: 'hidden whitespace-nowrap @lg:table-cell',
        renderCell: (file) => (
          <span className="text-ink-muted figures-tabular">{formatDate(file.createdAt)}</span>
        ),
      },
      ...(actions
        ? [
            {
              id: 'actions',
              header: texts.more,
              isHeaderHidden: true,
              className: 'w-0 whitespace-nowrap ps-0 pe-1',
              renderCell: actions,
            },
          ]
        : []),
    ],
    [texts, formatDate, onPreview, actions],
  );

  return (
    <div className="@container flex min-h-0 flex-col gap-3">
      {/* Both stand in the same place, so that no row moves when the first one is chosen. */}
      <div className="grid min-w-0 *:col-start-1 *:row-start-1">
        <div className={cn('min-w-0', bar && 'invisible')}>
          <FileFilters list={list} state={state} hasTypeFilter={hasTypeFilter} />
        </div>
        {bar}
      </div>
      <DataTable
        label={label}
        texts={texts.table}
        columns={columns}
        rows={items}
        rowId={(file) => file.id}
        rowName={(file) => file.name}
        currentId={shownId}
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
              icon={<SearchX size={20} aria-hidden />}
              title={filter.name === '' ? texts.noMatchTitle : texts.noNameMatch(filter.name)}
              description={texts.noMatchText}
              action={<Button onClick={() => list?.narrow(noFilter)}>{texts.clearFilters}</Button>}
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
    </div>
  );
}
