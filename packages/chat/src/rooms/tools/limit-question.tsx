'use client';
import type { ToolRun } from '@stoa/core/rules';
import { Button, useTexts } from '@stoa/ui';
import { Gauge } from 'lucide-react';
import { QuestionCard } from './question-card.js';
import { toolRunTexts } from './tool-run.texts.js';
import { useAnswer } from './use-answer.js';

export interface LimitQuestionProps {
  pause: ToolRun['pauses'][number];
  requestId: string | null;
}

/** A figure as people read it: whole, or with cents. */
const figure = (value: number): string => (Number.isInteger(value) ? String(value) : value.toFixed(2));

/** A limit that a reply has reached: it goes on with a press. */
export function LimitQuestion({ pause, requestId }: LimitQuestionProps) {
  const text = useTexts(toolRunTexts);
  const { give, isBusy, hasFailed } = useAnswer(requestId, pause.id);
  return (
    <QuestionCard
      icon={Gauge}
      title={text.limit(pause.limit, figure(pause.used), figure(pause.most))}
      line={give ? text.mayGoOn : text.ended}
      failure={hasFailed ? text.notSent : null}
      actions={
        give ? (
          <>
            <Button size="sm" disabled={isBusy} onClick={() => give('deny')}>
              {pause.limit === 'calls' ? text.deny : text.stopHere}
            </Button>
            <Button size="sm" variant="solid" disabled={isBusy} onClick={() => give('approve')}>
              {text.goOn}
            </Button>
          </>
        ) : null
      }
    />
  );
}
