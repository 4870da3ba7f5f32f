'use client';
import { createPeopleStore } from '@stoa/core/state';
import { useAdminStore } from '../app/admin-context.js';
import { useAdminNavigation } from '../app/admin-link.js';
import type { AdminRoomProps } from '../app/admin-room.js';
import type { AdminHost } from '../app/admin-stores.js';
import { PeopleSection } from './people-section.js';

const open = ({ ports }: AdminHost) => createPeopleStore(ports);

/** The section of people over the stores of its area. */
export function PeoplePart({ base, path }: AdminRoomProps) {
  const { go } = useAdminNavigation();
  return <PeopleSection people={useAdminStore(open)} base={base} path={path} onDeleted={() => go(base)} />;
}
