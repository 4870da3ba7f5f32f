'use client';
import { createOpsRegistryStore } from '@stoa/core/state';
import { useAdminStore } from '../app/admin-context.js';
import type { AdminHost } from '../app/admin-stores.js';
import { OpsSection } from './ops-section.js';

const open = ({ ports }: AdminHost) => createOpsRegistryStore(ports);

/** The section of operations over the stores of its area. */
export function OpsPart() {
  return <OpsSection registry={useAdminStore(open)} />;
}
