'use client';
import type { ConversationStore } from '@stoa/core/state';
import { groupTypeQuestion } from '@stoa/core/rules';
import { useStoa, useStore } from '@stoa/react';
import { Button, cn, useTexts } from '@stoa/ui';
import { Bot } from 'lucide-react';
import { useEffect, useId } from 'react';
import { Note } from '../../../base/notes/note.js';
import { useAssistant } from './use-assistant.js';
import { assistantUseTexts } from './use.texts.js';

export interface AssistantNotesProps {
  conversation: ConversationStore;
  /** Told why no message can be sent; null when one can. */
  onBlocked: (reason: string | null) => void;
}

/** Above the message box: what an assistant has to be told before the first word, and what became of it. */
export function AssistantNotes({ conversation, onBlocked }: AssistantNotesProps) {
  const texts = useTexts(assistantUseTexts);
  const { choice, definition, isGone, isOnce, problem, choose } = useAssistant(conversation);
  const hasBegun = useStore(conversation.store, (state) => state.path.length > 0);
  // A conversation that had begun before the approval tells of it before the next word.
  const isTold = useStore(conversation.store, (state) =>
    state.path.some(
      ({ data }) =>
        (data?.['state'] as Record<string, unknown> | undefined)?.['conversationAnalysis'] === true,
    ),
  );
  const { assistants } = useStoa();
  const types = useStore(
    assistants.store,
    ({ groups }) => groups.find(({ id }) => id === choice?.groupId)?.groupTypes,
  );
  // The approval is the group's; the assistants of most servers say nothing of it themselves.
  const isOfAnalysedGroup = useStore(assistants.store, ({ groups }) =>
    groups.some(
      ({ supportConvAnalysis, assistants: own }) =>
        supportConvAnalysis && own.some(({ assistantId }) => assistantId === choice?.assistantId),
    ),
  );
  const group = useId();
  const blocked = problem === undefined ? null : texts.missing;
  useEffect(() => {
    onBlocked(blocked);
    return () => onBlocked(null);
  }, [blocked, onBlocked]);
  if (!choice) return null;
  if (isGone)
    return (
      <Note about="assistant" icon={Bot} className="mb-2">
        <span dir="auto">{texts.gone(choice.name)}</span>{' '}
        <Button size="sm" variant="outline" className="my-1" onClick={() => choose(null)}>
          {texts.useStandard}
        </Button>
      </Note>
    );
  const question = definition ? groupTypeQuestion(definition, types) : null;
  const isAsked = question !== null && (!hasBegun || problem !== undefined);
  const isAnalysed = (isOfAnalysedGroup || definition?.data.supportConvAnalysis === true) && !isTold;
  return (
    <div data-slot="assistant-notes" className="flex flex-col gap-2 pb-2 empty:hidden">
      {isOnce ? (
        <p dir="auto" className="px-1 text-caption text-ink-muted">
          {texts.forThisMessage(definition?.name || choice.name)}
        </p>
      ) : null}
      {isAsked ? (
        <div role="radiogroup" aria-labelledby={group} className="flex flex-col gap-1.5 px-1">
          <p id={group} dir="auto" className="text-ui text-ink">
            {question.question ?? texts.question}
          </p>
          <div className="flex flex-wrap gap-2">
            {question.types.map(({ name }) => (
              <label
                key={name}
                className={cn(
                  'flex min-h-8 cursor-pointer items-center gap-2 rounded-panel border border-line px-3 text-ui text-ink focus-within:border-focus hover:border-line-strong pointer-coarse:min-h-11',
                  choice.groupType === name && 'border-accent bg-surface-raised',
                )}
              >
                <input
                  type="radio"
                  name={group}
                  checked={choice.groupType === name}
                  onChange={() => choose({ ...choice, groupType: name })}
                  className="accent-accent focus-ring"
                />
                <span dir="auto">{name}</span>
              </label>
            ))}
          </div>
          {problem?.type === 'disabled' ? (
            <p role="alert" dir="auto" className="text-ui text-danger">
              {problem.message || texts.disabled}
            </p>
          ) : null}
        </div>
      ) : null}
      {!hasBegun && definition?.disclaimer ? (
        <p dir="auto" className="px-1 text-caption whitespace-pre-line text-ink-muted">
          {definition.disclaimer}
        </p>
      ) : null}
      {isAnalysed ? <p className="px-1 text-caption text-ink-muted">{texts.analysed}</p> : null}
    </div>
  );
}
