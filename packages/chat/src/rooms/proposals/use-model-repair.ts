'use client';
import { isImported } from '@stoa/core/rules';
import { useConversationStoaIfAny } from '@stoa/react';
import { useState } from 'react';
import { useMessageScope } from '../../base/blocks/message-scope.js';

/** How a model's repair of a block stands. */
export interface ModelRepair {
  repaired: string | null;
  isAsking: boolean;
  hasFailed: boolean;
  /** Null when repair is not allowed: it costs money, and imported or shared conversations must not cause it. */
  ask: (() => void) | null;
}

/** Lets the person have a model repair a block that nothing here can read. */
export function useModelRepair(code: string): ModelRepair {
  const scope = useMessageScope();
  const stoa = useConversationStoaIfAny();
  const [state, setState] = useState<Omit<ModelRepair, 'ask'>>({
    repaired: null,
    isAsking: false,
    hasFailed: false,
  });
  const message = scope?.conversation.store.getState().path.find(({ id }) => id === scope.messageId);
  const mayAsk =
    stoa?.repairJson !== undefined && message !== undefined && !scope?.isStreaming && !isImported(message);

  async function ask(): Promise<void> {
    setState({ repaired: null, isAsking: true, hasFailed: false });
    const repaired = (await stoa?.repairJson?.({ text: code, kind: 'apiKey' })) ?? null;
    setState({ repaired, isAsking: false, hasFailed: repaired === null });
  }
  return { ...state, ask: mayAsk ? () => void ask() : null };
}
