'use client';
import { featureFlagsConfig } from '@stoa/core/contract';
import { explainFlags } from '@stoa/core/state';
import { useAdminConfig, useAdminStore } from '../app/admin-context.js';
import type { AdminHost } from '../app/admin-stores.js';
import type { ExplainFlags } from './for-whom.js';
import { FlagsSection } from './flags-section.js';

const openExplain =
  ({ ports }: AdminHost): ExplainFlags =>
  (email) =>
    explainFlags(ports, email);

/** The section of feature flags over the stores of its area. */
export function FlagsPart() {
  return <FlagsSection config={useAdminConfig(featureFlagsConfig)} explain={useAdminStore(openExplain)} />;
}
