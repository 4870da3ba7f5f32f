import { readLooseObject, textAt } from './loose-values.js';
import type { ReadJson5 } from '../chat/prefixes.js';
import { parsed, unreadable, type Parsed } from './block-parsing.js';

/** Kinds of artifact; the empty one leaves the choice to the model. @source chat specification §3 "Artifact version". */
export const artifactTypes = [
  'static',
  'vanilla',
  'react',
  'vue',
  'node',
  'next',
  'angular',
  'text',
  'json',
  'csv',
  'svg',
  'code',
  '',
] as const;
export type ArtifactType = (typeof artifactTypes)[number];

/** The artifact that an `autoArtifacts` block asks for. */
export interface ArtifactProposal {
  /** One line. */
  instructions: string;
  includeArtifactsId: string[];
  id: string;
  name: string;
  description: string;
  type: ArtifactType;
}

const inOneLine = (text: string): string => text.replace(/\s+/g, ' ').trim();

/** Reads an `autoArtifacts` block. A type that is not allowed counts as none. @source protocol §6.5; chat specification §5. */
export function parseArtifactBlock(code: string, read: ReadJson5): Parsed<ArtifactProposal> {
  const object = readLooseObject(code, read);
  if (!object.ok) return object;
  const at = (key: string): string => inOneLine(textAt(object.value, key) ?? '');
  const included = object.value['includeArtifactsId'];
  const proposal: ArtifactProposal = {
    instructions: at('instructions'),
    includeArtifactsId: Array.isArray(included)
      ? included.filter((id): id is string => typeof id === 'string').slice(0, 50)
      : [],
    id: at('id'),
    name: at('name'),
    description: at('description'),
    type: artifactTypes.find((type) => type === at('type')) ?? '',
  };
  return proposal.instructions === '' && proposal.name === '' ? unreadable : parsed(proposal);
}
