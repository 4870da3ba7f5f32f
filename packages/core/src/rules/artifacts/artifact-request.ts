import type { ChatRequestInput } from '../../contract/chat/chat.js';
import * as limits from '../../contract/limits.js';
import type { Model } from '../../contract/models/models.js';
import type { ArtifactProposal } from '../proposals/artifact-block.js';
import { artifactKinds } from './artifact-kinds.js';
import { splitArtifact } from './artifact-parts.js';
import { artifactText, type Artifacts } from './artifact-versions.js';
import { artifactWritingRules } from './artifact-instructions.js';

/** The parts of the version before, which a new version may repeat by their number. */
export const partsBefore = (artifacts: Artifacts, id: string): string[] => {
  const current = artifacts[id]?.at(-1);
  return current ? splitArtifact(artifactText(current)).map(({ text }) => text) : [];
};

function included(proposal: ArtifactProposal, artifacts: Artifacts): string[] {
  const others = [...new Set(proposal.includeArtifactsId)].filter((id) => id !== proposal.id);
  return others.flatMap((id) => {
    const current = artifacts[id]?.at(-1);
    return current ? [`Artifact ID: ${id}, Content:\n${artifactText(current)}`] : [];
  });
}

function versionRules(parts: readonly string[]): string[] {
  if (parts.length === 0) return [];
  const map = JSON.stringify(Object.fromEntries(parts.map((part, at) => [`A${at}`, part])));
  return [
    'This is a new version of an artifact that exists. Its present text, divided into numbered parts, is the following JSON:',
    map,
    'Write the complete new version, in order. Where a part stays exactly as it is, write ~A and its number, such as ~A0, alone on a line, in its place; never repeat such a part. Write every part that changes in full. Leave out what the new version no longer has.',
  ];
}

/**
 * The request for a new artifact or version. The server keeps it nowhere.
 *
 * @units `maxTokens` all that the model can write
 * @source protocol §6.5
 */
export function artifactRequest(input: {
  model: Model;
  proposal: ArtifactProposal;
  artifacts: Artifacts;
  requestId: string;
  accountId?: string | null;
}): ChatRequestInput {
  const { model, proposal, artifacts, requestId, accountId } = input;
  const { wording } = artifactKinds[proposal.type];
  const maxTokens = model.outputTokenLimit || limits.defaultOutputTokenLimit;
  const content = [
    proposal.instructions || proposal.name,
    ...(wording === '' ? [] : [`The artifact has the type "${proposal.type}": ${wording}.`]),
    ...included(proposal, artifacts),
    ...versionRules(partsBefore(artifacts, proposal.id)),
  ].join('\n\n');
  return {
    model: model.id,
    temperature: limits.artifactTemperature,
    max_tokens: maxTokens,
    messages: [
      { role: 'system', content: artifactWritingRules },
      { role: 'user', content, data: {} },
    ],
    options: {
      requestId,
      model,
      prompt: artifactWritingRules,
      maxTokens,
      storage: 'none',
      artifactsMode: true,
      skipRag: true,
      skipCodeInterpreter: true,
      ...(accountId ? { accountId } : {}),
    },
  };
}
