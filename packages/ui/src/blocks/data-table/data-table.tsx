'use client';
import { rowSelectionFeature, tableFeatures, useTable, type ColumnDef } from '@tanstack/react-table';
import { ArrowDown, ArrowUp } from 'lucide-react';
import {
  forwardRef,
  useEffect,
  useMemo,
  useRef,
  type ComponentPropsWithoutRef,
  type ReactNode,
  type UIEvent,
} from 'react';
import { cn } from '../../lib/cn.js';
import { useClientStyle } from '../../lib/use-client-style.js';
import { Banner } from '../../patterns/banner/banner.js';
import { Button } from '../../primitives/button/button.js';
import { Checkbox } from '../../primitives/checkbox/checkbox.js';
import { Skeleton } from '../../primitives/skeleton/skeleton.js';

const features = tableFeatures({ rowSelectionFeature });

/** One column. */
export interface DataColumn<T> {
  id: string;
  /** Names the column. */
  header: string;
  /** Renders the cell of a row. */
  renderCell: (row: T) => ReactNode;
  /** The rows can be ordered by it. */
  isSortable?: boolean;
  /** The header is for screen readers alone, as over a column of buttons. */
  isHeaderHidden?: boolean;
  /** A control that narrows the rows by this column. */
  filter?: ReactNode;
  /** Of its cells, for widths and what narrow screens leave out. */
  className?: string;
}

/** The words of a table. */
export interface DataTableTexts {
  sortBy: (column: string) => string;
  selectAll: string;
  selectRow: (row: string) => string;
  filters: string;
  loading: string;
  loadMore: string;
  tryAgain: string;
}

export interface DataTableProps<T> extends Omit<ComponentPropsWithoutRef<'div'>, 'children' | 'onScroll'> {
  /** Names the table. */
  label: string;
  texts: DataTableTexts;
  columns: readonly DataColumn<T>[];
  rows: readonly T[];
  rowId: (row: T) => string;
  /** Names a row, for its checkbox. */
  rowName: (row: T) => string;
  /** The order that the rows are in; they come ordered. */
  sort: { columnId: string; isAscending: boolean } | null;
  onSort: (columnId: string) => void;
  /** With it rows have checkboxes, and a press on a row chooses it. */
  selection?: { ids: ReadonlySet<string>; onChange: (ids: ReadonlySet<string>) => void };
  /** Opens a row that is pressed; a control in one of its cells does the same by keyboard. Not together with `selection`. */
  onOpen?: (row: T) => void;
  /** The row of what is shown beside the table. */
  currentId?: string | undefined;
  /** Rows that are there while it is `loading` answer an earlier question; they stay, muted. */
  status: 'loading' | 'ready' | 'failed';
  /** The failure of loading. */
  failure: string;
  onRetry: () => void;
  /** Stands in the place of the rows when there are none. */
  empty: ReactNode;
  /** Further rows: read when fewer than `morePx` are left below, or on request after a failure. */
  more?: { status: 'idle' | 'loading' | 'failed'; onMore: () => void; morePx: number };
  maxHeightPx?: number;
}

/**
 * A table of rows that a server orders, narrows and gives by pages: a row of filters, columns to order by, rows to choose, and what to
 * say while it loads, fails or is empty.
 */
export const DataTable = forwardRef(function DataTable<T>(
  {
    label,
    texts,
    columns,
    rows,
    rowId,
    rowName,
    sort,
    onSort,
    selection,
    onOpen,
    currentId,
    status,
    failure,
    onRetry,
    empty,
    more,
    maxHeightPx,
    className,
    ...props
  }: DataTableProps<T>,
  ref: React.ForwardedRef<HTMLDivElement>,
) {
  const definitions = useMemo(
    () => columns.map(({ id, header }): ColumnDef<typeof features, T & object> => ({ id, header })),
    [columns],
  );
  const table = useTable({
    features,
    columns: definitions,
    data: rows as readonly (T & object)[],
    getRowId: (row) => rowId(row),
    enableRowSelection: selection !== undefined,
    state: {
      rowSelection: Object.fromEntries([...(selection?.ids ?? [])].map((id) => [id, true as const])),
    },
    onRowSelectionChange: (update) => {
      const before = Object.fromEntries([...(selection?.ids ?? [])].map((id) => [id, true as const]));
      const next = typeof update === 'function' ? update(before) : update;
      selection?.onChange(new Set(Object.keys(next).filter((id) => next[id])));
    },
  });
  const columnOf = new Map(columns.map((column) => [column.id, column]));
  const hasFilters = columns.some(({ filter }) => filter !== undefined);
  const span = columns.length + (selection ? 1 : 0);
  const shown = table.getRowModel().rows;
  const frameStyle = useClientStyle(maxHeightPx === undefined ? undefined : { maxHeight: maxHeightPx });

  const isLoading = status === 'loading';
  const frame = useRef<HTMLDivElement>(null);
  // A question begins at its first row, and so does its answer, wherever the former rows were scrolled to meanwhile.
  useEffect(() => {
    if (frame.current) frame.current.scrollTop = 0;
  }, [isLoading]);

  const onScroll = ({
    currentTarget: { scrollHeight, scrollTop, clientHeight },
  }: UIEvent<HTMLDivElement>) => {
    if (more?.status === 'idle' && scrollHeight - scrollTop - clientHeight < more.morePx) more.onMore();
  };
  return (
    <div
      ref={ref}
      data-slot="data-table"
      data-state={status}
      className={cn('flex min-h-0 flex-col gap-2', className)}
      {...props}
    >
      {status === 'failed' ? (
        <Banner kind="error" title={failure} action={{ label: texts.tryAgain, onAction: onRetry }} />
      ) : null}
      <div
        ref={frame}
        className="relative min-h-0 overflow-auto rounded-panel border border-line bg-surface-raised scrollbar-quiet focus-ring-inset"
        // A table that is wider or longer than its place scrolls by keyboard, too.
        tabIndex={0}
        role="group"
        aria-label={label}
        style={frameStyle}
        onScroll={onScroll}
      >
        <table
          aria-label={label}
          aria-busy={isLoading || undefined}
          className="w-full border-collapse text-ui"
        >
          <thead className="sticky top-0 z-10 bg-surface-raised shadow-[inset_0_-1px_0_0_var(--color-line)]">
            {table.getHeaderGroups().map((group) => (
              <tr key={group.id}>
                {selection ? (
                  <th scope="col" className="w-10 ps-3 text-start">
                    <Checkbox
                      aria-label={texts.selectAll}
                      className="block"
                      checked={shown.length > 0 && table.getIsAllRowsSelected()}
                      indeterminate={!table.getIsAllRowsSelected() && table.getIsSomeRowsSelected()}
                      disabled={shown.length === 0}
                      onChange={() => table.toggleAllRowsSelected()}
                    />
                  </th>
                ) : null}
                {group.headers.map(({ column }) => {
                  const {
                    header,
                    isHeaderHidden,
                    isSortable,
                    className: cellClass,
                  } = columnOf.get(column.id)!;
                  const order =
                    sort?.columnId !== column.id ? undefined : sort.isAscending ? 'ascending' : 'descending';
                  return (
                    <th
                      key={column.id}
                      scope="col"
                      aria-sort={order}
                      className={cn(
                        'h-10 px-2 text-start text-caption font-medium text-ink-muted',
                        cellClass,
                      )}
                    >
                      {isSortable ? (
                        <button
                          type="button"
                          aria-label={texts.sortBy(header)}
                          className="inline-flex min-h-8 cursor-pointer items-center gap-1 rounded-control px-1 text-start hover:text-ink focus-ring pointer-coarse:min-h-11"
                          onClick={() => onSort(column.id)}
                        >
                          {header}
                          {order === 'ascending' ? <ArrowUp size={14} aria-hidden /> : null}
                          {order === 'descending' ? <ArrowDown size={14} aria-hidden /> : null}
                        </button>
                      ) : (
                        <span className={cn('px-1', isHeaderHidden && 'sr-only')}>{header}</span>
                      )}
                    </th>
                  );
                })}
              </tr>
            ))}
            {hasFilters ? (
              <tr>
                {selection ? (
                  <td>
                    <span className="sr-only">{texts.filters}</span>
                  </td>
                ) : null}
                {columns.map(({ id, filter, className: cellClass }) => (
                  <td key={id} className={cn('px-2 pb-2', cellClass)}>
                    {filter}
                  </td>
                ))}
              </tr>
            ) : null}
          </thead>
          <tbody className={cn(isLoading && 'text-ink-muted')}>
            {shown.map((row) => (
              <tr
                key={row.id}
                data-row-id={row.id}
                aria-current={row.id === currentId || undefined}
                data-state={row.getIsSelected() ? 'selected' : undefined}
                className={cn(
                  'group/row border-t border-line first:border-t-0 hover:bg-ink/4',
                  (selection || onOpen) && 'cursor-pointer',
                  row.id === currentId &&
                    'bg-ink/6 shadow-[inset_2px_0_0_0_var(--color-accent)] hover:bg-ink/6 rtl:shadow-[inset_-2px_0_0_0_var(--color-accent)]',
                  row.getIsSelected() && 'bg-accent-soft hover:bg-accent-soft',
                )}
                onClick={(event) => {
                  // Controls in a row handle their own presses, and so do the menus that they open elsewhere on the page.
                  const target = event.target as HTMLElement;
                  const isOfRow = event.currentTarget.contains(target);
                  if (!isOfRow || target.closest('a, button, input, label, select')) return;
                  if (selection) row.toggleSelected();
                  else onOpen?.(row.original);
                }}
              >
                {selection ? (
                  <td className="w-10 ps-3">
                    <Checkbox
                      aria-label={texts.selectRow(rowName(row.original))}
                      className="block"
                      checked={row.getIsSelected()}
                      onChange={() => row.toggleSelected()}
                    />
                  </td>
                ) : null}
                {columns.map(({ id, renderCell, className: cellClass }) => (
                  <td key={id} className={cn('h-11 px-3 py-1.5 align-middle', cellClass)}>
                    {renderCell(row.original)}
                  </td>
                ))}
              </tr>
            ))}
            {isLoading && shown.length === 0
              ? [0, 1, 2, 3].map((line) => (
                  <tr key={line}>
                    <td colSpan={span} className="px-3 py-2">
                      <Skeleton className="h-6 w-full" />
                    </td>
                  </tr>
                ))
              : null}
          </tbody>
        </table>
        {status === 'ready' && shown.length === 0 ? <div className="px-4 py-8">{empty}</div> : null}
        {more && more.status !== 'idle' ? (
          <div className="sticky start-0 flex justify-center p-3 text-ui text-ink-muted">
            {more.status === 'loading' ? (
              <span role="status">{texts.loading}</span>
            ) : (
              <Button onClick={more.onMore}>{texts.loadMore}</Button>
            )}
          </div>
        ) : null}
      </div>
      <span role="status" className="sr-only">
        {isLoading ? texts.loading : ''}
      </span>
    </div>
  );
}) as <T>(props: DataTableProps<T> & { ref?: React.Ref<HTMLDivElement> }) => ReactNode;
