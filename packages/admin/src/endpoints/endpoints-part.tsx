'use client';
import { openaiEndpointsConfig, supportedModelsConfig } from '@stoa/core/contract';
import { useAdminConfig, useAdminStore } from '../app/admin-context.js';
import type { AdminHost } from '../app/admin-stores.js';
import { createEndpointTest } from './endpoint-test.js';
import { EndpointsSection } from './endpoints-section.js';

const openTest = ({ ports }: AdminHost) => createEndpointTest(ports);

/** The section of endpoints over the stores of its area. */
export function EndpointsPart() {
  return (
    <EndpointsSection
      config={useAdminConfig(openaiEndpointsConfig)}
      models={useAdminConfig(supportedModelsConfig)}
      test={useAdminStore(openTest)}
    />
  );
}
