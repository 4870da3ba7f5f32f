'use client';
import { adminsConfig } from '@stoa/core/contract';
import { useAdminConfig } from '../app/admin-context.js';
import { AdminsSection } from './admins-section.js';

/** The section of administrators over the stores of its area. */
export function AdminsPart() {
  return <AdminsSection config={useAdminConfig(adminsConfig)} />;
}
