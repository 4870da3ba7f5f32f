import { featureFlagDefaults, listOperations, type FeatureFlag } from '@stoa/core/contract';

/** Features that have no operation of their own: the chat or the client alone carries them out. */
const withoutOperations: readonly FeatureFlag[] = [
  // `invoke` blocks, which clients have carried out by name.
  'assistantApis',
  // `auto` blocks, which clients run themselves.
  'automation',
  // A tool of the reply.
  'codeInterpreterEnabled',
  'followUpCreate',
  'highlighter',
  // Assistants as tools of other programs.
  'mcpServer',
  'overrideInvisiblePrompts',
  'pluginsOnInput',
  'promptPrefixCreate',
  'ragEnabled',
  'rootPromptCreate',
  'workflowCreate',
];

const withOperations = new Set(listOperations().map(({ operation: { feature } }) => feature?.flag));

/**
 * Capabilities of this server: a flag is effective only with its capability, and clients are told that the others are off, whatever
 * an administrator's rule says. A feature that an operation of the registry belongs to is there; whether it is on by default stands in
 * `featureFlagDefaults` of the contract.
 *
 * @source ours
 */
export const capabilities = Object.fromEntries(
  (Object.keys(featureFlagDefaults) as FeatureFlag[]).map((flag) => [
    flag,
    withOperations.has(flag) || withoutOperations.includes(flag),
  ]),
) as Readonly<Record<FeatureFlag, boolean>>;
