'use client';
import type { AssistantDefinition } from '@stoa/core/contract';
import { isCompleteAssistant, storedKeyOf, type AssistantProposal, type Parsed } from '@stoa/core/rules';
import type { ConversationStore, Stoa } from '@stoa/core/state';
import { useStore } from '@stoa/react';
import { Button, useTexts } from '@stoa/ui';
import { Bot } from 'lucide-react';
import { useMemo, useState } from 'react';
import type { MessageScope } from '../../base/blocks/message-scope.js';
import { assistantCardTexts } from './assistant-card.texts.js';
import * as Proposal from './proposal.parts.js';
import { proposalsTexts } from './proposals.texts.js';
import { useMadeElsewhere } from './use-made-elsewhere.js';

type Source = AssistantDefinition['dataSources'][number];

/** The stored documents of a conversation, each once. @source chat specification §4 "Artifacts" */
function documentsOf(path: ReturnType<ConversationStore['store']['getState']>['path']): Source[] {
  const listed = path.flatMap(({ data }) => (Array.isArray(data['dataSources']) ? data['dataSources'] : []));
  const sources = (listed as Source[]).filter(
    (source) => typeof source?.id === 'string' && storedKeyOf(source) !== null,
  );
  return [...new Map(sources.map((source) => [source.id, source])).values()];
}

export interface AssistantCardProps {
  parsed: Parsed<AssistantProposal> & { ok: true };
  isRepaired: boolean;
  scope: MessageScope;
  stoa: Stoa;
}

/** An assistant that a reply proposes: what is missing, or a button that makes it. Nothing is made by itself. */
export function AssistantCard({ parsed: { value }, isRepaired, scope, stoa }: AssistantCardProps) {
  const text = useTexts(proposalsTexts);
  const card = useTexts(assistantCardTexts);
  const { assistants } = stoa;
  const { name, description, instructions } = value;
  const path = useStore(scope.conversation.store, (state) => state.path);
  const id = useStore(scope.conversation.store, (state) => state.id);
  const isMadeElsewhere = useMadeElsewhere(scope);
  const sources = useMemo(() => documentsOf(path), [path]);
  const made = useStore(assistants.store, ({ assistants: own }) =>
    own.find((one) => one.name === name && one.instructions === instructions),
  );
  const [isMaking, setMaking] = useState(false);
  const [trouble, setTrouble] = useState<string | null>(null);
  const isComplete = isCompleteAssistant(value);
  const canMake = isComplete && !isMadeElsewhere && !scope.isStreaming;

  const make = async () => {
    setMaking(true);
    setTrouble(null);
    const outcome = await assistants
      .actions()
      .then((actions) =>
        actions.save({
          name,
          description,
          instructions,
          disclaimer: '',
          provider: 'amplify',
          tags: [],
          tools: [],
          fileKeys: [],
          dataSources: sources,
          data: { provider: 'amplify', access: { read: true, write: true } },
        }),
      )
      .catch(() => null);
    setMaking(false);
    if (!outcome?.ok) setTrouble(outcome?.failure.message ?? card.failed);
  };
  const line = made
    ? card.created
    : isMadeElsewhere
      ? text.inert('imported')
      : isComplete
        ? card.ready
        : card.incomplete;

  return (
    <Proposal.Root
      icon={Bot}
      title={text.title('assistant')}
      state={made ? 'done' : canMake ? 'ready' : 'inert'}
      data-kind="assistant"
    >
      <Proposal.Facts
        facts={(
          [
            [text.name, name],
            [text.description, description],
            [text.instructions, instructions],
            [card.documents, sources.map((source) => source.name ?? source.id).join('\n')],
          ] as const
        ).filter(([, fact]) => fact !== '')}
      />
      {trouble === null ? null : <Proposal.Trouble>{trouble}</Proposal.Trouble>}
      <Proposal.Footer line={isRepaired ? `${text.repaired} ${line}` : line}>
        {made ? (
          <Button
            size="sm"
            onClick={() => assistants.choose(id, { assistantId: made.assistantId ?? '', name: made.name })}
          >
            {card.select}
          </Button>
        ) : canMake ? (
          <Button size="sm" variant="solid" loading={isMaking} onClick={() => void make()}>
            {trouble === null ? card.create : text.tryAgain}
          </Button>
        ) : null}
      </Proposal.Footer>
    </Proposal.Root>
  );
}
