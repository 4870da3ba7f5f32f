import type { FeatureFlag } from '../../contract/feature-flags/flags.js';

/**
 * Code blocks of a reply that are more than code, with the flag that each needs. The word after the fence is compared as written.
 *
 * @source protocol §6.
 */
export const specialBlocks = {
  auto: { flag: 'automation' },
  invoke: { flag: 'assistantApis' },
  op: { flag: null },
  autoArtifacts: { flag: 'artifacts' },
  assistant: { flag: null },
  toggle: { flag: null },
  APIkey: { flag: null },
  APIdoc: { flag: null },
  apiResult: { flag: null },
} as const satisfies Record<string, { flag: FeatureFlag | null }>;

/** The word after the fence of a special block. */
export type SpecialKind = keyof typeof specialBlocks;

/** The kind that a fence's language names; undefined for ordinary code. */
export const specialKindOf = (language: string): SpecialKind | undefined => {
  const word = /^\w+(?=\s|$)/.exec(language)?.[0] ?? '';
  return Object.hasOwn(specialBlocks, word) ? (word as SpecialKind) : undefined;
};
