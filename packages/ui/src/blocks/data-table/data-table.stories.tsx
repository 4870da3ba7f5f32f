import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { EmptyState } from '../../patterns/empty-state/empty-state.js';
import { Input } from '../../primitives/input/input.js';
import { DataTable, type DataColumn, type DataTableProps } from './data-table.js';

interface Ship {
  id: string;
  name: string;
  port: string;
  tons: number;
}

const ships: Ship[] = Array.from({ length: 24 }, (_, index) => ({
  id: String(index),
  name: ['Argo', 'Endeavour with a name that needs more than one line on a telephone', 'Vasa', 'Fram'][
    index % 4
  ]!,
  port: ['Trieste', 'Bergen', 'Lisboa'][index % 3]!,
  tons: 100 + index * 37,
}));

const columns: DataColumn<Ship>[] = [
  {
    id: 'name',
    header: 'Name',
    isSortable: true,
    renderCell: ({ name }) => name,
    filter: <Input size="sm" aria-label="Name begins with" placeholder="Name begins with" />,
  },
  {
    id: 'port',
    header: 'Port',
    isSortable: true,
    renderCell: ({ port }) => port,
    className: 'max-sm:hidden',
  },
  { id: 'tons', header: 'Tons', renderCell: ({ tons }) => tons },
];

const texts = {
  sortBy: (column: string) => `Sort by ${column}`,
  selectAll: 'Select all ships',
  selectRow: (name: string) => `Select ${name}`,
  filters: 'Filters',
  loading: 'Loading ships…',
  loadMore: 'Load more ships',
  tryAgain: 'Try again',
};

function Table(props: Partial<DataTableProps<Ship>>) {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set(['1']));
  return (
    <DataTable<Ship>
      label="Ships"
      texts={texts}
      columns={columns}
      rows={ships}
      rowId={({ id }) => id}
      rowName={({ name }) => name}
      sort={{ columnId: 'name', isAscending: true }}
      onSort={() => undefined}
      selection={{ ids, onChange: setIds }}
      status="ready"
      failure="The ships could not be loaded."
      onRetry={() => undefined}
      empty={<EmptyState title="No ships yet" description="They come with the tide." />}
      maxHeightPx={400}
      {...props}
    />
  );
}

const meta = { title: 'Blocks/Data table', component: Table } satisfies Meta<typeof Table>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Rows: Story = {};
export const WithoutSelection: Story = { args: { selection: undefined } };
export const Empty: Story = { args: { rows: [] } };
export const Loading: Story = { args: { rows: [], status: 'loading' } };
export const LoadingOthers: Story = { args: { status: 'loading' } };
export const Failed: Story = { args: { rows: [], status: 'failed' } };
export const FurtherRowsFailed: Story = {
  args: { more: { status: 'failed', onMore: () => undefined, morePx: 400 } },
};
export const RightToLeft: Story = {
  decorators: [
    (Story) => (
      <div dir="rtl">
        <Story />
      </div>
    ),
  ],
};
