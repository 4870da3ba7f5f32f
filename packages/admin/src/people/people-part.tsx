'use client';
import { createPeopleStore, createReadingStore } from '@stoa/core/state';
import { useAdminStore } from '../app/admin-context.js';
import { useAdminNavigation } from '../app/admin-link.js';
import type { AdminRoomProps } from '../app/admin-room.js';
import type { AdminHost } from '../app/admin-stores.js';
import { PeopleSection } from './people-section.js';

const open = ({ ports }: AdminHost) => createPeopleStore(ports);
const openReading = ({ ports }: AdminHost) => createReadingStore(ports);

/** The section of people over the stores of its area. */
export function PeoplePart({ base, path }: AdminRoomProps) {
  const { go } = useAdminNavigation();
  return (
    <PeopleSection
      people={useAdminStore(open)}
      reading={useAdminStore(openReading)}
      base={base}
      path={path}
      onDeleted={() => go(base)}
    />
  );
}
