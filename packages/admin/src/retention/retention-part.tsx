'use client';
import { retentionConfig } from '@stoa/core/contract';
import { createRetentionStore } from '@stoa/core/state';
import { useAdminConfig, useAdminStore } from '../app/admin-context.js';
import type { AdminHost } from '../app/admin-stores.js';
import { RetentionSection } from './retention-section.js';

const open = ({ ports }: AdminHost) => createRetentionStore(ports);

/** The section of retention over the stores of its area. */
export function RetentionPart() {
  return <RetentionSection config={useAdminConfig(retentionConfig)} retention={useAdminStore(open)} />;
}
