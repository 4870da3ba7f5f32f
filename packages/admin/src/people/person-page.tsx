'use client';
import type { PersonDetails } from '@stoa/core/contract';
import type { PeopleStore, ReadingStore } from '@stoa/core/state';
import { useStore } from '@stoa/react';
import { Badge, Banner, cn, useTexts } from '@stoa/ui';
import { ArrowLeft } from 'lucide-react';
import { useEffect, useRef, type ComponentPropsWithoutRef } from 'react';
import { AdminLink } from '../app/admin-link.js';
import { LoadingRows } from '../app/loading-rows.js';
import { PersonArchivePart } from './person-archive.js';
import { PersonAccess } from './person-access.js';
import { TitledBlock } from '../app/titled-block.js';
import { PersonReading } from './person-reading.js';
import { PersonSessions } from './person-sessions.js';
import { peopleTexts } from './people.texts.js';

export interface PersonPageProps extends Omit<ComponentPropsWithoutRef<'article'>, 'children' | 'id'> {
  people: PeopleStore;
  reading: ReadingStore;
  id: string;
  base: string;
  onDeleted: () => void;
}

function Head({ person }: Pick<PersonDetails, 'person'>) {
  const text = useTexts(peopleTexts);
  const { name, email, isAdmin, deactivatedAt, lastSeenAt, createdAt } = person;
  return (
    <header className="flex flex-col gap-1">
      <div className="flex flex-wrap items-center gap-2">
        <h2 className="text-title font-medium wrap-anywhere text-ink">
          <bdi>{name}</bdi>
        </h2>
        {isAdmin ? <Badge>{text.administrator}</Badge> : null}
      </div>
      <bdi dir="ltr" className="self-start text-ui break-all text-ink-muted">
        {email}
      </bdi>
      <p className="text-caption text-ink-muted">{text.seen(lastSeenAt, createdAt)}</p>
      {deactivatedAt === null ? null : (
        <Banner kind="warning" title={text.deactivatedSince(deactivatedAt)} lines={[text.deactivatedHint]} />
      )}
    </header>
  );
}

function Memberships({ lists, groups }: Pick<PersonDetails, 'groups' | 'lists'>) {
  const text = useTexts(peopleTexts);
  const all = [
    ...lists.map((name) => ({ name, is: text.listOf })),
    ...groups.map(({ name, level }) => ({ name, is: text.levels[level] })),
  ];
  return (
    <TitledBlock title={text.memberships}>
      {all.length === 0 ? (
        <p className="text-ui text-ink-muted">{text.noMemberships}</p>
      ) : (
        <ul className="flex flex-col gap-1">
          {all.map(({ name, is }, at) => (
            <li key={at} className="flex flex-wrap gap-x-2 text-ui text-ink">
              <bdi className="wrap-anywhere">{name}</bdi>
              <span className="text-ink-muted">{is}</span>
            </li>
          ))}
        </ul>
      )}
    </TitledBlock>
  );
}

function Limits({ limits }: Pick<PersonDetails, 'limits'>) {
  const text = useTexts(peopleTexts);
  return (
    <TitledBlock title={text.limits}>
      <ul className="flex flex-col gap-1">
        {limits.map(({ scope, name, limit: { period, rate } }, at) => (
          <li key={at} className="flex flex-wrap gap-x-2 text-ui text-ink">
            <span className="wrap-anywhere">
              {text.scopes[scope]}
              {name === null ? null : (
                <>
                  {' '}
                  <bdi>{name}</bdi>
                </>
              )}
            </span>
            <span className="text-ink-muted">
              {rate === null || period === 'Unlimited'
                ? text.unlimited
                : text.limit(rate, text.periods[period])}
            </span>
          </li>
        ))}
      </ul>
    </TitledBlock>
  );
}

/** One person: what administrators may know of them, and what they can do. */
export function PersonPage({ people, reading, id, base, onDeleted, className, ...props }: PersonPageProps) {
  const text = useTexts(peopleTexts);
  const { open, act } = useStore(people.store, (state) => state);
  const back = useRef<HTMLAnchorElement>(null);
  useEffect(() => {
    void people.open(id);
    // The link that led here is gone with the list.
    back.current?.focus({ preventScroll: true });
    return people.close;
  }, [people, id]);
  const load = open?.load ?? { status: 'loading' };
  const details = open?.details ?? null;
  return (
    <article
      data-slot="person-page"
      className={cn('flex max-w-[52rem] min-w-0 flex-col gap-6', className)}
      {...props}
    >
      <AdminLink
        ref={back}
        to={base}
        className="inline-flex min-h-6 items-center gap-1.5 self-start rounded-control text-ui text-ink-muted no-underline hover:text-ink focus-ring pointer-coarse:min-h-11"
      >
        <ArrowLeft size={16} aria-hidden className="rtl:-scale-x-100" />
        {text.back}
      </AdminLink>
      {load.status === 'failed' ? (
        <Banner
          kind="error"
          title={load.failure}
          action={{ label: text.tryAgain, onAction: () => void people.open(id) }}
        />
      ) : null}
      {load.status === 'loading' && !details ? <LoadingRows label={text.loading} /> : null}
      {act.status === 'failed' ? <Banner kind="error" title={act.failure} /> : null}
      {details ? (
        <>
          <Head person={details.person} />
          <Memberships {...details} />
          <Limits {...details} />
          <PersonSessions people={people} details={details} act={act} />
          <PersonReading reading={reading} person={details.person} />
          <PersonArchivePart people={people} archive={open?.archive ?? null} act={act} />
          <PersonAccess people={people} details={details} act={act} onDeleted={onDeleted} />
        </>
      ) : null}
    </article>
  );
}
