'use client';
import type { ListedPerson } from '@stoa/core/contract';
import type { PeopleFilter, PeopleStore } from '@stoa/core/state';
import { useStore } from '@stoa/react';
import { Badge, Button, cn, EmptyState, Field, Input, Select, useTexts } from '@stoa/ui';
import { DataTable, type DataColumn } from '@stoa/ui/data-table';
import { Search } from 'lucide-react';
import { useEffect, useState, type ComponentPropsWithoutRef } from 'react';
import { AdminLink } from '../app/admin-link.js';
import { peopleTexts, type PeopleText } from './people.texts.js';

export interface PeopleListProps extends Omit<ComponentPropsWithoutRef<'div'>, 'children'> {
  people: PeopleStore;
  base: string;
}

type Status = keyof PeopleText['statuses'];

/** Further rows are read when fewer are left below. */
const morePx = 400;

function Filters({ filter, onFilter }: { filter: PeopleFilter; onFilter: (filter: PeopleFilter) => void }) {
  const text = useTexts(peopleTexts);
  const [typed, setTyped] = useState(filter.search ?? '');
  const [status, setStatus] = useState<Status>(filter.status ?? 'all');
  const ask = (next: Status) =>
    onFilter({
      sort: filter.sort,
      ...(typed.trim() !== '' && { search: typed.trim() }),
      ...(next !== 'all' && { status: next }),
    });
  return (
    <search aria-label={text.filters} className="min-w-0">
      <form
        className="grid items-end gap-2 sm:grid-cols-[minmax(0,2fr)_minmax(0,1fr)_auto]"
        onSubmit={(event) => {
          event.preventDefault();
          ask(status);
        }}
      >
        <Field label={text.search}>
          <Input
            type="search"
            autoComplete="off"
            spellCheck={false}
            maxLength={320}
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
          />
        </Field>
        <Field label={text.status}>
          <Select
            value={status}
            onValueChange={(value) => {
              setStatus(value as Status);
              ask(value as Status);
            }}
            options={(['all', 'active', 'deactivated'] as const).map((value) => ({
              value,
              label: text.statuses[value],
            }))}
          />
        </Field>
        <Button type="submit" variant="outline">
          <Search size={16} aria-hidden />
          {text.find}
        </Button>
      </form>
    </search>
  );
}

function columnsOf(text: PeopleText, base: string): DataColumn<ListedPerson>[] {
  return [
    {
      id: 'email',
      header: text.columns.person,
      isSortable: true,
      className: 'min-w-40',
      renderCell: ({ id, name, email, isAdmin, deactivatedAt }) => (
        <div className="flex min-w-0 flex-col gap-0.5">
          <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
            <AdminLink
              to={`${base}/${id}`}
              className="rounded-control font-medium wrap-anywhere text-ink underline decoration-line underline-offset-2 focus-ring"
            >
              <bdi>{name}</bdi>
            </AdminLink>
            {isAdmin ? <Badge>{text.administrator}</Badge> : null}
            {deactivatedAt === null ? null : <Badge tone="warning">{text.deactivated}</Badge>}
          </div>
          <bdi dir="ltr" className="text-caption break-all text-ink-muted">
            {email}
          </bdi>
        </div>
      ),
    },
    {
      id: 'lastSeen',
      header: text.columns.lastSeen,
      isSortable: true,
      renderCell: ({ lastSeenAt }) => <time dateTime={lastSeenAt}>{text.at(lastSeenAt)}</time>,
    },
    {
      id: 'sessions',
      header: text.columns.sessions,
      className: 'text-end max-sm:hidden',
      renderCell: ({ sessions }) => text.number(sessions),
    },
  ];
}

/** People by pages, the search over them, and the way to the page of each. */
export function PeopleList({ people, base, className, ...props }: PeopleListProps) {
  const text = useTexts(peopleTexts);
  const { people: rows, filter, load, more, total } = useStore(people.store, (state) => state);
  useEffect(() => void people.load(), [people]);
  return (
    <div data-slot="people-list" className={cn('flex min-w-0 flex-col gap-4', className)} {...props}>
      <Filters filter={filter} onFilter={(next) => void people.load(next)} />
      <p role="status" className="text-caption text-ink-muted">
        {load.status === 'ready' ? text.count(total) : ''}
      </p>
      <DataTable
        label={text.list}
        texts={text.table}
        columns={columnsOf(text, base)}
        rows={rows}
        rowId={({ id }) => id}
        rowName={({ name }) => name}
        sort={{ columnId: filter.sort ?? 'email', isAscending: filter.sort !== 'lastSeen' }}
        onSort={(columnId) =>
          void people.load({ ...filter, sort: columnId === 'lastSeen' ? 'lastSeen' : 'email' })
        }
        status={load.status}
        failure={load.status === 'failed' ? load.failure : ''}
        onRetry={() => void people.load()}
        empty={<EmptyState title={text.none} description={text.noneHint} />}
        {...(more !== null && { more: { status: more, onMore: () => void people.loadMore(), morePx } })}
        maxHeightPx={560}
      />
    </div>
  );
}
