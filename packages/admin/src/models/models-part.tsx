'use client';
import { amplifyGroupsConfig, supportedModelsConfig } from '@stoa/core/contract';
import { useAdminConfig } from '../app/admin-context.js';
import { ModelsSection } from './models-section.js';

/** The section of models over the stores of its area. */
export function ModelsPart() {
  return (
    <ModelsSection
      config={useAdminConfig(supportedModelsConfig)}
      groups={useAdminConfig(amplifyGroupsConfig)}
    />
  );
}
