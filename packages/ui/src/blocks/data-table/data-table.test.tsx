// @vitest-environment jsdom
import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { createPortal } from 'react-dom';
import { describe, expect, it, vi } from 'vitest';
import { DataTable, type DataTableProps } from './data-table.js';

interface Row {
  id: string;
  name: string;
}
const rows: Row[] = [
  { id: 'a', name: 'Alpha' },
  { id: 'b', name: 'Bravo' },
];
const texts = {
  sortBy: (column: string) => `Sort by ${column}`,
  selectAll: 'Select all',
  selectRow: (name: string) => `Select ${name}`,
  filters: 'Filters',
  loading: 'Loading',
  loadMore: 'More',
  tryAgain: 'Again',
};

function Table({ onIds, ...props }: Partial<DataTableProps<Row>> & { onIds?: (ids: string[]) => void }) {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  return (
    <DataTable<Row>
      label="Rows"
      texts={texts}
      columns={[
        { id: 'name', header: 'Name', isSortable: true, renderCell: ({ name }) => name },
        {
          id: 'act',
          header: 'Act',
          renderCell: ({ id, name }) => (
            <>
              <button type="button">Open {name}</button>
              {id === 'a' ? createPortal(<div>In a portal</div>, document.body) : null}
            </>
          ),
        },
      ]}
      rows={rows}
      rowId={({ id }) => id}
      rowName={({ name }) => name}
      sort={{ columnId: 'name', isAscending: false }}
      onSort={() => undefined}
      selection={{
        ids,
        onChange(next) {
          setIds(next);
          onIds?.([...next]);
        },
      }}
      status="ready"
      failure="Failed"
      onRetry={() => undefined}
      empty={<p>Nothing here</p>}
      {...props}
    />
  );
}

describe('a table of data', () => {
  it('[DT1] says its order, and asks for another by a press', async () => {
    const onSort = vi.fn();
    render(<Table onSort={onSort} />);
    expect(screen.getByRole('columnheader', { name: 'Name' }).getAttribute('aria-sort')).toBe('descending');
    await userEvent.click(screen.getByRole('button', { name: 'Sort by Name' }));
    expect(onSort).toHaveBeenCalledWith('name');
    expect(screen.queryByRole('button', { name: 'Sort by Act' })).toBeNull();
  });

  it('[DT2] rows are chosen by their box, by a press on them, or all at once; buttons in them do their own work', async () => {
    const onIds = vi.fn();
    render(<Table onIds={onIds} />);
    await userEvent.click(screen.getByRole('checkbox', { name: 'Select Alpha' }));
    await userEvent.click(screen.getByText('Bravo'));
    expect(onIds).toHaveBeenLastCalledWith(['a', 'b']);
    await userEvent.click(screen.getByRole('button', { name: 'Open Alpha' }));
    await userEvent.click(screen.getByText('In a portal'));
    expect(onIds).toHaveBeenCalledTimes(2);
    await userEvent.click(screen.getByRole('checkbox', { name: 'Select all' }));
    expect(onIds).toHaveBeenLastCalledWith([]);
  });

  it('[DT7] a press on a row opens it, and buttons in it do their own work', async () => {
    const onOpen = vi.fn();
    render(<Table onOpen={onOpen} selection={undefined as never} />);
    await userEvent.click(screen.getByText('Bravo'));
    await userEvent.click(screen.getByRole('button', { name: 'Open Alpha' }));
    expect(onOpen.mock.calls).toEqual([[rows[1]]]);
  });

  it('[DT3] asks for further rows when few are left below, once, and on request after a failure', async () => {
    const onMore = vi.fn();
    const { rerender } = render(<Table more={{ status: 'idle', onMore, morePx: 400 }} />);
    const group = screen.getByRole('group', { name: 'Rows' });
    Object.defineProperties(group, { scrollHeight: { value: 2000 }, clientHeight: { value: 500 } });
    fireEvent.scroll(group, { target: { scrollTop: 1000 } });
    expect(onMore).not.toHaveBeenCalled();
    fireEvent.scroll(group, { target: { scrollTop: 1101 } });
    expect(onMore).toHaveBeenCalledTimes(1);
    rerender(<Table more={{ status: 'failed', onMore, morePx: 400 }} />);
    await userEvent.click(screen.getByRole('button', { name: 'More' }));
    expect(onMore).toHaveBeenCalledTimes(2);
  });

  it('[DT4] says when it is empty, and what could not be had', async () => {
    const onRetry = vi.fn();
    const { rerender } = render(<Table rows={[]} />);
    expect(screen.getByText('Nothing here')).toBeTruthy();
    rerender(<Table rows={[]} status="failed" onRetry={onRetry} />);
    await userEvent.click(screen.getByRole('button', { name: 'Again' }));
    expect(onRetry).toHaveBeenCalled();
    expect(screen.queryByText('Nothing here')).toBeNull();
  });

  it('[DT5] marks the row of what is shown beside it', () => {
    render(<Table currentId="b" />);
    const current = screen.getAllByRole('row').filter((row) => row.getAttribute('aria-current') === 'true');
    expect(current.map((row) => row.dataset['rowId'])).toEqual(['b']);
  });

  it('[DT6] the former rows stay while others load, marked busy, and question and answer begin at the top', () => {
    const { container, rerender } = render(<Table />);
    const group = screen.getByRole('group', { name: 'Rows' });
    group.scrollTop = 300;
    rerender(<Table status="loading" />);
    expect(screen.getByRole('table').getAttribute('aria-busy')).toBe('true');
    expect(screen.getByRole('row', { name: /Alpha/ })).toBeTruthy();
    expect(container.querySelector('[data-slot=skeleton]')).toBeNull();
    expect(group.scrollTop).toBe(0);
    group.scrollTop = 200;
    rerender(<Table rows={rows.slice(1)} />);
    expect(screen.getByRole('table').getAttribute('aria-busy')).toBeNull();
    expect([screen.queryByRole('row', { name: /Alpha/ }), group.scrollTop]).toEqual([null, 0]);
    group.scrollTop = 100;
    rerender(<Table />);
    expect(group.scrollTop).toBe(100);
    rerender(<Table rows={[]} status="loading" />);
    expect(container.querySelector('[data-slot=skeleton]')).not.toBeNull();
  });
});
