'use client';
import { jsonrepair } from 'jsonrepair';
import {
  artifactRefsOf,
  artifactStatusOf,
  blockKeyOf,
  isImported,
  normalCode,
  refStatusOf,
  type ArtifactProposal,
} from '@stoa/core/rules';
import type { ProposalReader } from '@stoa/core/state';
import { useStoaIfAny, useStore } from '@stoa/react';
import { Button, useTexts } from '@stoa/ui';
import { useMemo, useState } from 'react';
import type { ArtifactCardProps } from '../../base/blocks/artifact-parts.js';
import { Card } from './artifact-card.parts.js';
import { OpenArtifact } from './open-artifact.js';
import { artifactsTexts, type ArtifactsText } from './artifacts.texts.js';
import { countLines, useArtifacts, useGeneration } from './use-artifacts.js';

function readLoosely(code: string, read: ProposalReader['autoArtifacts']): ArtifactProposal | null {
  const parsed = read(code);
  if (parsed.ok) return parsed.value;
  try {
    const repaired = read(jsonrepair(code));
    return repaired.ok ? repaired.value : null;
  } catch {
    return null;
  }
}

const makingLine = (
  text: ArtifactsText,
  state: { status: 'running' | 'retry' | 'stopping'; facts: unknown; text: string },
): string => {
  if (state.status === 'stopping') return text.stopping;
  if (!state.facts) return state.status === 'retry' ? text.repairing : text.reading;
  return text.writing(countLines(state.text));
};

/** The block of a reply that asks for an artifact, as a card that follows it. */
export function ArtifactCard({ code: rawCode, reader, scope }: ArtifactCardProps) {
  const text = useTexts(artifactsTexts);
  const { conversation, messageId, isStreaming } = scope;
  const code = useMemo(() => normalCode(rawCode), [rawCode]);
  const key = useMemo(() => blockKeyOf('autoArtifacts', code), [code]);
  const proposal = useMemo(() => readLoosely(code, reader.autoArtifacts), [code, reader]);
  const message = useStore(conversation.store, (state) => state.path.find(({ id }) => id === messageId));
  const isIdle = useStore(conversation.store, (state) => state.run.status === 'idle');
  const generation = useGeneration(conversation);
  const artifacts = useArtifacts(conversation);
  const canShow = useStoaIfAny() !== null;
  const [trouble, setTrouble] = useState<string | null>(null);

  const isMaking =
    generation.status !== 'idle' && generation.messageId === messageId && generation.key === key;
  const ref = message
    ? artifactRefsOf(message).findLast(({ artifactId, name }) =>
        proposal?.id ? artifactId === proposal.id : name === proposal?.name,
      )
    : undefined;
  const status = message && artifactStatusOf(message);
  const title = (isMaking && generation.facts?.name) || proposal?.name || ref?.name || text.unnamed;
  const type = proposal?.type ?? '';
  const about = (line: string) => `${text.type(type)} · ${line}`;

  const make = () => {
    setTrouble(null);
    void conversation.artifacts
      ?.load()
      .then((room) => room.generate({ messageId, code }))
      .then(
        (outcome) => setTrouble(outcome.ok ? null : outcome.failure.message),
        () => setTrouble(text.cancelled),
      );
  };

  if (isMaking)
    return (
      <Card type={type} title={title} state={generation.status} line={about(makingLine(text, generation))}>
        {generation.facts && canShow ? (
          <OpenArtifact conversation={conversation} target={generation.facts} />
        ) : null}
        <Button size="sm" variant="ghost" onClick={() => void conversation.stop()}>
          {text.stop}
        </Button>
      </Card>
    );
  const isForeign = message === undefined || isImported(message);
  const canMake = !isStreaming && !isForeign && conversation.artifacts !== undefined;
  const again = (
    <Button size="sm" variant="outline" disabled={!isIdle} onClick={make}>
      {text.tryAgain}
    </Button>
  );
  if (ref && message && canShow) {
    const versions = artifacts[ref.artifactId] ?? [];
    const latest = versions.at(-1);
    const isThere = versions.some(({ version }) => version === ref.version);
    const ended = refStatusOf(message, ref);
    const isPartial = isThere && (ended === 'stopped' || ended === 'cancelled');
    const line = !latest
      ? text.notFound
      : !isThere
        ? text.gone
        : !isPartial
          ? text.version(ref.version)
          : ended === 'stopped'
            ? text.stopped
            : text.brokenOff;
    return (
      <Card
        type={type}
        title={title}
        state={isPartial ? ended : isThere ? 'complete' : 'gone'}
        line={trouble ?? (latest ? about(line) : line)}
      >
        {isPartial && canMake ? again : null}
        {latest ? (
          <OpenArtifact
            conversation={conversation}
            target={isThere ? ref : latest}
            label={isThere ? text.open : text.openLatest}
          />
        ) : null}
      </Card>
    );
  }
  const hasFailed = status === 'cancelled' || status === 'stopped' || status === 'retry';
  const line = isStreaming
    ? text.waiting
    : isForeign
      ? text.imported
      : hasFailed || status === 'running'
        ? status === 'cancelled'
          ? text.cancelled
          : text.stopped
        : text.ready;
  return (
    <Card type={type} title={title} state={status ?? 'proposed'} line={trouble ?? about(line)}>
      {!canMake ? null : status ? (
        again
      ) : (
        <Button size="sm" variant="solid" disabled={!isIdle} onClick={make}>
          {text.create}
        </Button>
      )}
    </Card>
  );
}
