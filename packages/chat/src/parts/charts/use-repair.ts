'use client';
import { isImported } from '@stoa/core/rules';
import { useConversationStoaIfAny } from '@stoa/react';
import { useEffect, useState } from 'react';
import { runOf } from '../../base/message/run-record.js';
import { useMessageScope } from '../../base/blocks/message-scope.js';

/** State of the repair of a block by a model. `unavailable`: not permitted here. */
export type RepairState =
  | { status: 'unavailable' }
  | { status: 'offered'; ask(): void; hasFailed: boolean }
  | { status: 'asking' }
  | { status: 'repaired'; text: string };

interface Attempt {
  text: string;
  status: 'asking' | 'failed' | 'repaired';
  repaired?: string;
}

/**
 * Lets a model repair invalid JSON of a reply in a live conversation. A request costs money: without a click it is sent only for the last
 * reply, only if that was written since the page was opened, and a few times per message; otherwise there is a button. An imported
 * message never sends one.
 */
export function useRepair(text: string, isBroken: boolean): RepairState {
  const scope = useMessageScope();
  const stoa = useConversationStoaIfAny();
  const isStreaming = scope?.isStreaming ?? false;
  const [attempt, setAttempt] = useState<Attempt | null>(null);

  const message = scope?.conversation.store.getState().path.find(({ id }) => id === scope.messageId);
  const isAllowed =
    stoa?.repairJson !== undefined &&
    scope !== null &&
    !isStreaming &&
    message !== undefined &&
    !isImported(message);
  const isFresh =
    message !== undefined && Date.parse(runOf(message.data)?.endedAt ?? '') >= performance.timeOrigin;
  const isOwn = attempt?.text === text;
  const messageId = scope?.messageId;

  const ask = (automaticFor?: string) => {
    const repairJson = stoa?.repairJson;
    if (!repairJson) return;
    setAttempt({ text, status: 'asking' });
    void repairJson({ text, kind: 'vega', automaticFor }).then((repaired) =>
      setAttempt((before) =>
        before?.text === text
          ? { text, status: repaired === null ? 'failed' : 'repaired', repaired: repaired ?? undefined }
          : before,
      ),
    );
  };
  const isAutomatic = isBroken && isAllowed && isFresh && scope.isLast && !isOwn;
  useEffect(() => {
    if (isAutomatic) ask(messageId);
    // Once per text: `attempt` records the request.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [isAutomatic, text, messageId]);

  if (isOwn && attempt.status === 'repaired' && attempt.repaired !== undefined)
    return { status: 'repaired', text: attempt.repaired };
  if (isOwn && attempt.status === 'asking') return { status: 'asking' };
  if (!isBroken || !isAllowed) return { status: 'unavailable' };
  return { status: 'offered', ask: () => ask(), hasFailed: isOwn };
}
