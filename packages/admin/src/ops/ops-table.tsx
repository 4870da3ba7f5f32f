'use client';
import type { Op } from '@stoa/core/contract';
import { selectOps, type OpsRegistryStore } from '@stoa/core/state';
import { useStore } from '@stoa/react';
import { Banner, EmptyState, Field, IconButton, Input, useTexts } from '@stoa/ui';
import { DataTable, type DataColumn } from '@stoa/ui/data-table';
import { Pencil } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useSetting } from '../app/admin-context.js';
import { DeleteButton } from '../app/question.js';
import { opsTexts } from './ops.texts.js';

export interface OpsTableProps {
  registry: OpsRegistryStore;
  /** A registered operation is to be written anew. */
  onEdit: (op: Op) => void;
}

/** @source administration specification §9 */
const maxHeightPx = 500;

/** The registered operations. @source administration specification §2 "Ops tab" (2.030) */
export function OpsTable({ registry, onEdit }: OpsTableProps) {
  const text = useTexts(opsTexts);
  const { ops, load, remove } = useStore(registry.store, (state) => state);
  const place = useSetting<HTMLElement>('manage');
  const [sought, setSought] = useState('');
  const shown = useMemo(() => selectOps(ops, sought), [ops, sought]);
  const removing = remove.status === 'working' ? remove.id : null;
  const { columns: names } = text;
  const columns: DataColumn<Op>[] = [
    {
      id: 'name',
      header: names.name,
      renderCell: (op) => <span className="font-code text-caption break-all">{op.name}</span>,
      className: 'min-w-36',
    },
    { id: 'tags', header: names.tags, renderCell: (op) => op.tags.join(', '), className: 'min-w-28' },
    {
      id: 'path',
      header: names.path,
      renderCell: (op) => (
        <bdi dir="ltr" className="font-code text-caption break-all">
          {op.url}
        </bdi>
      ),
      className: 'min-w-40',
    },
    { id: 'method', header: names.method, renderCell: (op) => op.method },
    {
      id: 'params',
      header: names.params,
      renderCell: (op) => op.params.map((param) => param.name).join(', '),
      className: 'min-w-28',
    },
    {
      id: 'description',
      header: names.description,
      renderCell: (op) => <span className="line-clamp-3">{op.description}</span>,
      className: 'min-w-52',
    },
    {
      id: 'actions',
      header: names.actions,
      isHeaderHidden: true,
      renderCell: (op) => (
        <div className="flex justify-end">
          <IconButton size="sm" label={text.edit(op.name)} onClick={() => onEdit(op)}>
            <Pencil size={16} aria-hidden />
          </IconButton>
          <DeleteButton
            size="sm"
            label={text.remove(op.name)}
            title={text.removeTitle(op.name)}
            hint={text.removeHint}
            keep={text.keep}
            act={text.removeNow}
            isBusy={removing === op.id}
            onAct={() => void registry.remove(op)}
          />
        </div>
      ),
    },
  ];
  return (
    <section ref={place} aria-labelledby="ops-manage" className="flex flex-col gap-3">
      <h2 id="ops-manage" className="text-lead face-display">
        {text.manage}
      </h2>
      <Field label={text.search}>
        <Input
          type="search"
          autoComplete="off"
          maxLength={200}
          className="max-w-xs"
          value={sought}
          onChange={(event) => setSought(event.target.value)}
        />
      </Field>
      {remove.status === 'failed' ? <Banner kind="error" title={remove.failure} /> : null}
      <DataTable
        label={text.manage}
        texts={text.table}
        columns={columns}
        rows={shown}
        rowId={(op) => op.id}
        rowName={(op) => op.name}
        sort={null}
        onSort={() => undefined}
        status={load.status}
        failure={load.status === 'failed' ? load.failure : ''}
        onRetry={() => void registry.load()}
        empty={
          ops.length === 0 ? (
            <EmptyState title={text.none} description={text.noneHint} />
          ) : (
            <EmptyState title={text.notFound} />
          )
        }
        maxHeightPx={maxHeightPx}
      />
    </section>
  );
}
