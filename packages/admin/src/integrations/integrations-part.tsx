'use client';
import { integrationsConfig } from '@stoa/core/contract';
import { useAdminConfig, useAdminStore } from '../app/admin-context.js';
import type { AdminHost } from '../app/admin-stores.js';
import { IntegrationsSection } from './integrations-section.js';

const redirectOf = ({ origin }: AdminHost) => ({ redirect: `${origin}/api/integrations/callback` });

/** The section of integrations over the stores of its area. */
export function IntegrationsPart() {
  return <IntegrationsSection config={useAdminConfig(integrationsConfig)} {...useAdminStore(redirectOf)} />;
}
