'use client';
import type { PeopleStore, ReadingStore } from '@stoa/core/state';
import { cn } from '@stoa/ui';
import type { ComponentPropsWithoutRef } from 'react';
import { PeopleList } from './people-list.js';
import { PersonPage } from './person-page.js';

export interface PeopleSectionProps extends Omit<ComponentPropsWithoutRef<'div'>, 'children'> {
  people: PeopleStore;
  /** What the person of the open page wrote. */
  reading: ReadingStore;
  /** The address of the section. */
  base: string;
  /** The rest of the address: a slash and the id of a person, whose page is open. */
  path: string;
  /** The person of the open page is no more. */
  onDeleted?: () => void;
}

/** The people of the site, or one of them. @source ours; security T, U */
export function PeopleSection({
  people,
  reading,
  base,
  path,
  onDeleted = () => undefined,
  className,
  ...props
}: PeopleSectionProps) {
  const [id = ''] = path.split('/').filter(Boolean);
  return (
    <div data-slot="people-section" className={cn('flex min-w-0 flex-col gap-4', className)} {...props}>
      {id === '' ? (
        <PeopleList people={people} base={base} />
      ) : (
        <PersonPage key={id} people={people} reading={reading} id={id} base={base} onDeleted={onDeleted} />
      )}
    </div>
  );
}
