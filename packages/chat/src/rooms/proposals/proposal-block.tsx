'use client';
import { specialBlocks, specialKindOf, type SpecialKind } from '@stoa/core/rules';
import { selectFlag, type ConversationStoa, type ProposalReader } from '@stoa/core/state';
import { useConversationStoaIfAny, useStore } from '@stoa/react';
import { useTexts } from '@stoa/ui';
import { useArtifactParts } from '../../base/blocks/artifact-parts.js';
import type { Fence } from '../../base/blocks/fence.js';
import type { FencedKind } from '../../parts/blocks/fenced-kinds.js';
import { useMessageScope } from '../../base/blocks/message-scope.js';
import { CodeBlock } from '../../parts/code/code-block.js';
import { AutoCard } from './auto-card.js';
import { CollapsedBlock } from './collapsed-block.js';
import { OpCard } from './op-card.js';
import { ProposalSkeleton } from './proposal-skeleton.js';
import { ApiDocCard, ApiKeyCard, ArtifactCard, AssistantBlock, InvokeCard } from './shown-cards.js';
import { createTypedValues, type TypedValues } from './typed-values.js';
import { proposalsTexts } from './proposals.texts.js';

interface BlockProps {
  kind: SpecialKind;
  fence: Fence;
  reader: ProposalReader;
  typed: TypedValues;
}

function Card({ kind, fence: { code }, reader, typed }: BlockProps) {
  const scope = useMessageScope();
  const artifacts = useArtifactParts();
  const text = useTexts(proposalsTexts);
  switch (kind) {
    case 'auto':
      return <AutoCard kind="auto" code={code} reader={reader} scope={scope} />;
    case 'op':
      return <OpCard code={code} reader={reader} scope={scope} typed={typed} />;
    case 'invoke':
      return <InvokeCard code={code} reader={reader} scope={scope} />;
    case 'autoArtifacts':
      return artifacts && scope ? (
        <artifacts.Card code={code} reader={reader} scope={scope} />
      ) : (
        <ArtifactCard code={code} reader={reader} />
      );
    case 'assistant':
      return <AssistantBlock code={code} reader={reader} />;
    case 'APIkey':
      return <ApiKeyCard code={code} reader={reader} />;
    case 'APIdoc':
      return <ApiDocCard code={code} />;
    case 'toggle':
    case 'apiResult':
      return <CollapsedBlock title={text.title(kind)} text={code} />;
    default:
      return kind satisfies never;
  }
}

function Flagged({ stoa, ...props }: BlockProps & { stoa: ConversationStoa }) {
  const { flag } = specialBlocks[props.kind];
  const isOn = useStore(stoa.flags.store, (state) => flag === null || selectFlag(flag)(state));
  if (!isOn) return <CodeBlock fence={props.fence} />;
  return props.fence.isClosed ? <Card {...props} /> : <ProposalSkeleton kind={props.kind} />;
}

/**
 * Makes the kind of block that draws proposals. A block whose flag is off, whose word is not written exactly, or that stands where
 * there is no person, is code.
 */
export function makeProposalBlock(reader: ProposalReader): FencedKind {
  const typed = createTypedValues();
  return function ProposalBlock({ fence }) {
    const stoa = useConversationStoaIfAny();
    const kind = specialKindOf(fence.language);
    return kind && stoa ? (
      <Flagged kind={kind} fence={fence} reader={reader} typed={typed} stoa={stoa} />
    ) : (
      <CodeBlock fence={fence} />
    );
  };
}
