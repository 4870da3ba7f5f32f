'use client';
import { powerPointTemplatesConfig } from '@stoa/core/contract';
import {
  createAssistantGroupsStore,
  createBuiltInAssistantsStore,
  createFeatureDocumentsStore,
} from '@stoa/core/state';
import { useAdminConfig, useAdminStore } from '../app/admin-context.js';
import type { AdminHost } from '../app/admin-stores.js';
import { FeatureDataSection } from './feature-data-section.js';

const open = ({ ports, documents }: AdminHost) => ({
  documents: createFeatureDocumentsStore({ call: ports.call, documents }),
  groups: createAssistantGroupsStore(ports),
  assistants: createBuiltInAssistantsStore(ports),
});

/** The section of data of features over the stores of its area. */
export function FeatureDataPart() {
  return (
    <FeatureDataSection {...useAdminStore(open)} templates={useAdminConfig(powerPointTemplatesConfig)} />
  );
}
