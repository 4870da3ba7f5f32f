'use client';
import { artifactRefsOf } from '@stoa/core/rules';
import { useTexts } from '@stoa/ui';
import type { MessageArtifactsProps } from '../../base/blocks/artifact-parts.js';
import { Card } from './artifact-card.parts.js';
import { artifactsTexts } from './artifacts.texts.js';
import { OpenArtifact } from './open-artifact.js';
import { useArtifacts } from './use-artifacts.js';

/** The artifacts of a message whose text has no block for them; the others have their card in the text. */
export function MessageArtifacts({ conversation, content, data }: MessageArtifactsProps) {
  const text = useTexts(artifactsTexts);
  const artifacts = useArtifacts(conversation);
  const hasBlock = content.includes('autoArtifacts');
  const refs = artifactRefsOf({ data }).filter(
    ({ artifactId, name }) => !hasBlock || !(content.includes(artifactId) || content.includes(name)),
  );
  return refs.map((ref) => {
    const versions = artifacts[ref.artifactId] ?? [];
    const made = versions.find(({ version }) => version === ref.version);
    const target = made ?? versions.at(-1);
    return (
      <Card
        key={`${ref.artifactId} ${ref.version}`}
        type={target?.type ?? ''}
        title={ref.name || text.unnamed}
        state={made ? 'complete' : 'gone'}
        line={
          target
            ? `${text.type(target.type)} · ${made ? text.version(ref.version) : text.gone}`
            : text.notFound
        }
      >
        {target ? (
          <OpenArtifact
            conversation={conversation}
            target={target}
            label={made ? text.open : text.openLatest}
          />
        ) : null}
      </Card>
    );
  });
}
