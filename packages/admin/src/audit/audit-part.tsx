'use client';
import { createAuditStore } from '@stoa/core/state';
import { useAdminStore } from '../app/admin-context.js';
import type { AdminHost } from '../app/admin-stores.js';
import { AuditSection } from './audit-section.js';

const open = ({ ports }: AdminHost) => createAuditStore(ports);

/** The section of the audit over the stores of its area. */
export function AuditPart() {
  return <AuditSection audit={useAdminStore(open)} />;
}
