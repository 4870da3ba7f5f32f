import * as z from 'zod/mini';
import { defineOperation } from '../define-operation.js';

/** The effective flags of one person; administrators may add flags of their own. */
export const featureFlagsSchema = z.record(z.string(), z.boolean());
export type FeatureFlags = z.output<typeof featureFlagsSchema>;

export const featureFlags = {
  get: defineOperation({
    summary: 'The effective feature flags of the caller.',
    method: 'GET',
    path: '/amplifymin',
    op: '/feature_flags/get',
    sends: 'nothing',
    family: 'plain',
    input: z.void(),
    output: z.object({ success: z.literal(true), data: featureFlagsSchema }),
    failures: [],
    source: 'administration specification §7 "Admin"; protocol §3.1',
    shape: 'observed',
    access: 'person',
    beforeDisclosure: true,
  }),
};
