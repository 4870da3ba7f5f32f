'use client';
import { amplifyGroupsConfig } from '@stoa/core/contract';
import { findGroupUses } from '@stoa/core/state';
import { useAdminConfig, useAdminStore } from '../app/admin-context.js';
import type { AdminHost } from '../app/admin-stores.js';
import { GroupsSection, type FindUses } from './groups-section.js';

const openUses =
  ({ ports }: AdminHost): FindUses =>
  (groups, name) =>
    findGroupUses(ports, groups, name);

/** The section of groups of people over the stores of its area. */
export function GroupsPart() {
  return <GroupsSection config={useAdminConfig(amplifyGroupsConfig)} findUses={useAdminStore(openUses)} />;
}
