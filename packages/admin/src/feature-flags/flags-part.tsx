'use client';
import { featureFlagsConfig } from '@stoa/core/contract';
import { useAdminConfig } from '../app/admin-context.js';
import { FlagsSection } from './flags-section.js';

/** The section of feature flags over the stores of its area. */
export function FlagsPart() {
  return <FlagsSection config={useAdminConfig(featureFlagsConfig)} />;
}
