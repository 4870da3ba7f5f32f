'use client';
import type { ApprovalScope, ToolAnswer } from '@stoa/core/contract';
import { useConversationStoa } from '@stoa/react';
import { useState } from 'react';

/** Answers one call. */
export interface AnswerView {
  /** Left out where nothing can be answered from here. */
  give?: (answer: ToolAnswer, scope?: ApprovalScope) => void;
  isBusy: boolean;
  hasFailed: boolean;
}

/** The way to answer a call of the reply to a request; what becomes of it arrives with the reply. */
export function useAnswer(requestId: string | null, callId: string): AnswerView {
  const { answerCall } = useConversationStoa();
  const [state, setState] = useState<'idle' | 'busy' | 'failed'>('idle');
  const view = { isBusy: state === 'busy', hasFailed: state === 'failed' };
  if (!answerCall || requestId === null) return view;
  return {
    ...view,
    give(answer, scope) {
      if (state === 'busy') return;
      setState('busy');
      void answerCall({ requestId, callId, answer, ...(scope && { scope }) }).then((isHeard) => {
        if (!isHeard) setState('failed');
      });
    },
  };
}
