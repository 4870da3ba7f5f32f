'use client';
import { layOutArguments, type ToolRun } from '@stoa/core/rules';
import { Button, useTexts } from '@stoa/ui';
import { Hand } from 'lucide-react';
import { ExactText } from '../proposals/door.js';
import { toolRunTexts } from './tool-run.texts.js';
import { QuestionCard } from './question-card.js';
import { useAnswer } from './use-answer.js';

const maxCharacters = 100_000;

export interface CallQuestionProps {
  call: ToolRun['calls'][number];
  requestId: string | null;
}

/** A call that waits: what it would do, where data goes, its exact arguments and where their words come from. */
export function CallQuestion({ call, requestId }: CallQuestionProps) {
  const text = useTexts(toolRunTexts);
  const { give, isBusy, hasFailed } = useAnswer(requestId, call.id);
  const args = layOutArguments(call.arguments, maxCharacters, true);
  const hasArguments = args !== '' && args !== '{}';
  return (
    <QuestionCard
      icon={Hand}
      title={text.wants(call.title || call.name)}
      line={give ? text.waits : text.ended}
      failure={hasFailed ? text.notSent : null}
      actions={
        give ? (
          <>
            <Button size="sm" disabled={isBusy} onClick={() => give('deny')}>
              {text.deny}
            </Button>
            {call.scopes.map((scope) => (
              <Button
                key={scope}
                size="sm"
                variant={scope === 'once' ? 'solid' : 'ghost'}
                disabled={isBusy}
                onClick={() => give('approve', scope)}
              >
                {text.allow(scope)}
              </Button>
            ))}
          </>
        ) : null
      }
    >
      <p className="text-body text-pretty text-ink [overflow-wrap:anywhere]">
        <bdi>{text.effect(call.effect, call.recipient)}</bdi>{' '}
        {call.source === '' ? null : <bdi className="text-ink-muted">{text.from(call.source)}</bdi>}
      </p>
      <div className="flex min-w-0 flex-col gap-1">
        <p className="text-caption text-ink-muted">{hasArguments ? text.arguments : text.noArguments}</p>
        {hasArguments ? <ExactText text={args} /> : null}
      </div>
      {call.passage === null ? null : (
        <div className="flex min-w-0 flex-col gap-1">
          <p className="text-caption text-warning">
            <bdi>{text.passage(call.passage.from)}</bdi>
          </p>
          <ExactText text={call.passage.text} />
        </div>
      )}
    </QuestionCard>
  );
}
