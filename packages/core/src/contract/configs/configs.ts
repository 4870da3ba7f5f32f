import * as z from 'zod/mini';
import { defineOperation } from '../define-operation.js';
import { configLimits } from './config-limits.js';

/** Where a part of a configuration comes from: the environment, what was saved over that, or what was saved alone. */
export const configSources = ['environment', 'override', 'stored'] as const;
export type ConfigSource = (typeof configSources)[number];

/** Facts about a stored configuration. @source ours: several administrators may have the same form open (C55) */
export const configAboutSchema = z.object({
  /** Counts the saves; 0 while nothing has been saved. */
  version: z.int(),
  /** ISO text. */
  savedAt: z.nullable(z.string()),
  /** The name of who saved it; null where that is not known any more. */
  savedBy: z.nullable(z.string()),
  /** Why a part of the value has no effect, by the name of the part. */
  notes: z._default(z.record(z.string(), z.string()), {}),
  /** Where parts come from, by their names; those of a type that the environment says nothing of are left out. */
  sources: z.optional(z.record(z.string(), z.enum(configSources))),
  /** A file says what it is, and saving changes nothing. */
  isLocked: z.optional(z.boolean()),
});
export type ConfigAbout = z.output<typeof configAboutSchema>;

/** Why a type was not saved. */
export const configRefusals = ['unknown', 'invalid', 'refused', 'stale', 'failed'] as const;
export type ConfigRefusal = (typeof configRefusals)[number];

/** What became of one type in a save. A stale one comes with what is stored. */
export const configResultSchema = z.object({
  success: z.boolean(),
  /** The value as it is stored, secrets masked. */
  data: z.optional(z.unknown()),
  message: z.optional(z.string()),
  reason: z.optional(z.enum(configRefusals)),
  about: z.optional(configAboutSchema),
});
export type ConfigResult = z.output<typeof configResultSchema>;

/**
 * What decides a flag for a person: nothing that was saved, the rule for everybody, an exception by name or by groups; that this server
 * cannot serve it or nobody has configured it; or that the person is no administrator.
 */
export const flagReasons = [
  'default',
  'rule',
  'person',
  'group',
  'notServed',
  'notConfigured',
  'notAdmin',
] as const;
export type FlagReason = (typeof flagReasons)[number];

/** A flag as it is for one person. @source ours */
export const effectiveFlagSchema = z.object({
  isOn: z.boolean(),
  why: z.enum(flagReasons),
  /** The groups that make the person an exception. */
  groups: z._default(z.array(z.string()), []),
});
export type EffectiveFlag = z.output<typeof effectiveFlagSchema>;

/** What one saved version was. @source ours */
export const configVersionSchema = z.object({
  version: z.int(),
  /** ISO text. */
  savedAt: z.string(),
  savedBy: z.nullable(z.string()),
  /** It put everything back to what holds where nothing was saved. */
  isReset: z.boolean(),
});
export type ConfigVersion = z.output<typeof configVersionSchema>;

/** How many people something would be given or taken from. @source ours */
export const configEffectSchema = z.object({
  kind: z.enum(['flag', 'model', 'group']),
  name: z.string(),
  gain: z.int(),
  lose: z.int(),
});
export type ConfigEffect = z.output<typeof configEffectSchema>;

const type = z.string().check(z.minLength(1), z.maxLength(configLimits.nameCharacters));
const shared = {
  path: '/amplifymin',
  family: 'plain',
  failures: [],
  shape: 'observed',
  access: 'admin',
} as const;

export const configs = {
  get: defineOperation({
    ...shared,
    summary: 'The configurations of the site, secrets masked.',
    method: 'GET',
    op: '/configs/get',
    sends: 'query',
    input: z.object({
      /** `1`: the types that a page shows first; `0`: the others; left out: all. */
      lazy_load: z.optional(z.enum(['0', '1'])),
      /** One type alone. Ours. */
      type: z.optional(type),
    }),
    output: z.object({
      success: z.literal(true),
      data: z.record(z.string(), z.unknown()),
      /** By type. Ours. */
      about: z.optional(z.record(z.string(), configAboutSchema)),
    }),
    source: 'administration specification §7 "Admin" (2.089); protocol §3.1; `type` and `about` are ours',
    feature: { flag: 'adminInterface', isExtra: true },
  }),
  update: defineOperation({
    ...shared,
    summary: 'Saves configurations, each by itself: what can be saved is, and the answer tells of each.',
    method: 'POST',
    op: '/configs/update',
    sends: 'data',
    input: z.object({
      configurations: z
        .array(
          z.object({
            type,
            data: z.unknown(),
            /** The version that was changed; a save over a later one is refused. Left out: whatever is stored. Ours. */
            version: z.optional(z.int()),
          }),
        )
        .check(z.minLength(1), z.maxLength(configLimits.types)),
    }),
    /** `success` is true where every type was saved. */
    output: z.object({
      success: z.boolean(),
      data: z.record(z.string(), configResultSchema),
      message: z.optional(z.string()),
    }),
    isPartial: 'data',
    source: 'administration specification §7 "Admin" (2.088), §4 (2.060); protocol §3.1; `version` is ours',
    feature: { flag: 'adminInterface', isExtra: true },
  }),
  versions: defineOperation({
    ...shared,
    summary: 'The saved versions of a type, the newest first.',
    method: 'GET',
    op: '/configs/versions',
    sends: 'query',
    input: z.object({ type }),
    output: z.object({ success: z.literal(true), data: z.array(configVersionSchema) }),
    shape: 'ours',
    source: 'ours; each version can be restored',
    feature: { flag: 'adminInterface', isExtra: true },
  }),
  restore: defineOperation({
    ...shared,
    summary:
      'Saves an earlier version of a type again, secrets included; 0 is what holds where nothing was saved.',
    method: 'POST',
    op: '/configs/restore',
    sends: 'data',
    input: z.object({
      type,
      version: z.int().check(z.minimum(0)),
      /** The version that stands now; over a later one nothing is restored. */
      from: z.int(),
    }),
    output: z.object({ success: z.boolean(), data: configResultSchema }),
    isPartial: 'data',
    shape: 'ours',
    source: 'ours; each version can be restored',
    feature: { flag: 'adminInterface', isExtra: true },
  }),
  effects: defineOperation({
    ...shared,
    summary: 'How many people would gain or lose what by a value that is not saved yet.',
    method: 'POST',
    op: '/configs/effects',
    sends: 'data',
    input: z.object({ type, data: z.unknown() }),
    output: z.object({ success: z.literal(true), data: z.array(configEffectSchema) }),
    shape: 'ours',
    source: 'ours; each version can be restored',
    feature: { flag: 'adminInterface', isExtra: true },
  }),
  exported: defineOperation({
    ...shared,
    summary: 'Everything that was saved, as a file for STOA_CONFIG_FILE, without secrets.',
    method: 'GET',
    op: '/configs/export',
    sends: 'nothing',
    input: z.void(),
    output: z.object({
      success: z.literal(true),
      data: z.object({ version: z.literal(1), types: z.record(z.string(), z.unknown()) }),
    }),
    shape: 'ours',
    source: 'ours; each version can be restored',
    feature: { flag: 'adminInterface', isExtra: true },
  }),
  effectiveFlags: defineOperation({
    ...shared,
    summary: 'Which features are on for one person, and what decides it.',
    method: 'GET',
    op: '/feature_flags/effective',
    sends: 'query',
    input: z.object({ email: z.string().check(z.trim(), z.toLowerCase(), z.minLength(3), z.maxLength(320)) }),
    output: z.object({
      success: z.literal(true),
      data: z.object({
        /** Somebody with this address has signed in. */
        isKnown: z.boolean(),
        groups: z.array(z.string()),
        flags: z.record(z.string(), effectiveFlagSchema),
      }),
    }),
    shape: 'ours',
    source: 'ours; administration specification §2 "Feature Flags" (2.010, 2.011)',
    feature: { flag: 'adminInterface', isExtra: true },
  }),
  testEndpoint: defineOperation({
    ...shared,
    summary: 'Asks an endpoint of a model something short, before it is saved.',
    method: 'POST',
    op: '/configs/test_endpoint',
    sends: 'data',
    input: z.object({
      url: z.string().check(z.maxLength(2_000)),
      key: z.string().check(z.maxLength(2_000)),
      /** As the endpoint takes it. */
      body: z.record(z.string(), z.unknown()),
    }),
    output: z.object({ success: z.literal(true) }),
    source:
      'administration specification §7 "Admin" (2.096); protocol §3.1; its address of the protocol is `/api/admin/testEndpoint`',
    feature: { flag: 'adminInterface', isExtra: true },
  }),
};
