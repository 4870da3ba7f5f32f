import type { ArtifactSummary } from '@stoa/core/contract';
import { newArtifact, type Artifact, type ArtifactType } from '@stoa/core/rules';
import type { ThreadMessage } from '@stoa/core/state';
import type { StageOptions } from './make-stoa.js';
import { conversationOf, type StoaSeed } from './open-page.js';

export const planId = 'Plan-1234567';

/** A version of an artifact. */
export const version = (
  number: number,
  text: string,
  fields: Partial<Pick<Artifact, 'artifactId' | 'name'>> & { type?: ArtifactType } = {},
): Artifact =>
  newArtifact(
    {
      artifactId: planId,
      version: number,
      name: 'Week plan',
      type: 'text',
      description: 'A plan for a week.',
      createdAt: 'Feb 19, 2025',
      ...fields,
    },
    text,
  );

export const planVersions = [
  version(1, '# Week plan\n\nMonday: rest.\n'),
  version(2, '# Week plan\n\nMonday: work.\n\nTuesday: rest.\n'),
];

/** A page with artifacts in the conversation `c1`. */
export const artifactSeed = (
  versions: readonly Artifact[] = planVersions,
  path: readonly ThreadMessage[] = [],
): StoaSeed => ({
  flags: { artifacts: true, uploadDocuments: true },
  conversations: [
    conversationOf(path, {
      artifacts: Object.fromEntries([[versions[0]?.artifactId ?? planId, versions]]),
    }),
  ],
  selectedId: 'c1',
});

/** A conversation with artifacts. */
export const withArtifacts = (
  versions: readonly Artifact[] = planVersions,
  options: StageOptions = {},
): StageOptions => ({
  flags: { artifacts: true, uploadDocuments: true },
  artifacts: {},
  ...options,
  conversation: {
    artifacts: Object.fromEntries([[versions[0]?.artifactId ?? planId, versions]]),
    ...options.conversation,
  },
});

const saved = (key: string, fields: Partial<ArtifactSummary>): ArtifactSummary => ({
  key,
  artifactId: key,
  name: key,
  type: 'text',
  description: '',
  createdAt: 'Feb 19, 2025',
  tags: [],
  ...fields,
});

/** Saved artifacts of every shape. */
export const savedArtifacts: readonly ArtifactSummary[] = [
  saved('k1', { name: 'Week plan', description: 'A plan for a week.', tags: ['travel', 'home'] }),
  saved('k2', { name: 'Budget', type: 'csv', description: 'What it costs.', tags: ['home'] }),
  saved('k3', { name: 'Logo', type: 'svg', sharedBy: 'grace.hopper@example.org' }),
  saved('k4', {
    name: 'An overview of everything that was decided at the meetings of the spring, with the reasons for it',
    type: 'react',
    tags: ['a tag that is rather long for a tag', 'spring'],
  }),
  saved('k5', { name: 'خطة الأسبوع', description: 'خطة قصيرة للأسبوع القادم.' }),
];
