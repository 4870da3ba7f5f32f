'use client';
import { createSupportStore } from '@stoa/core/state';
import { useAdminStore } from '../app/admin-context.js';
import type { AdminHost } from '../app/admin-stores.js';
import { SupportSection } from './support-section.js';

const open = ({ ports }: AdminHost) => createSupportStore(ports);

/** The section of support over the stores of its area. */
export function SupportPart() {
  return <SupportSection support={useAdminStore(open)} />;
}
