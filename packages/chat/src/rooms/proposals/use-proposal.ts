'use client';
import {
  blockKeyOf,
  findSpecialBlocks,
  normalCode,
  proposalStatus,
  type ProposalStatus,
  type SpecialKind,
} from '@stoa/core/rules';
import type { OpValues } from '@stoa/core/rules';
import type { ProposalRef, ThreadMessage } from '@stoa/core/state';
import { useStore } from '@stoa/react';
import { useCallback, useMemo, useState } from 'react';
import type { MessageScope } from '../../base/blocks/message-scope.js';

/** A proposal as its card sees it. */
export interface ProposalView {
  standing: ProposalStatus;
  message: ThreadMessage | undefined;
  path: readonly ThreadMessage[];
  /** Failure of the last attempt. */
  trouble: string | null;
  /** Between a press and its effect. */
  isBusy: boolean;
  run(values?: OpValues): void;
  runAndAllow(): void;
  decline(): void;
  cancel(): void;
  sendResult(): void;
}

/** Follows a block of a message: how it stands, and what can be done with it. */
export function useProposal(scope: MessageScope, kind: SpecialKind, rawCode: string): ProposalView {
  const { conversation, messageId, isStreaming } = scope;
  const { proposals, store } = conversation;
  const code = useMemo(() => normalCode(rawCode), [rawCode]);
  const key = useMemo(() => blockKeyOf(kind, code), [kind, code]);
  const path = useStore(store, (state) => state.path);
  const isLive = useStore(proposals.store, (state) => state.live.has(messageId));
  const active = useStore(proposals.store, (state) =>
    state.active?.messageId === messageId && state.active.key === key ? state.active : null,
  );
  const message = useMemo(() => path.find((one) => one.id === messageId), [path, messageId]);
  const content = message?.content ?? '';
  const isOutermost = useMemo(
    () => isStreaming || findSpecialBlocks(content).some((block) => block.key === key),
    [isStreaming, content, key],
  );
  const [trouble, setTrouble] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);

  const standing = useMemo<ProposalStatus>(
    () =>
      proposalStatus({
        message: message ?? { role: 'assistant', data: {} },
        isStreaming,
        isLive,
        isLast: path.at(-1)?.id === messageId,
        isOutermost,
        key,
        ...(active ? { active } : {}),
      }),
    [message, isStreaming, isLive, path, messageId, isOutermost, key, active],
  );

  const attempt = useCallback(async (work: () => ReturnType<typeof proposals.run>) => {
    setTrouble(null);
    setBusy(true);
    const outcome = await work();
    setBusy(false);
    if (!outcome.ok) setTrouble(outcome.failure.message);
  }, []);
  const ref = useMemo<ProposalRef>(() => ({ messageId, kind, code }), [messageId, kind, code]);

  return {
    standing,
    message,
    path,
    trouble,
    isBusy,
    run: (values) => void attempt(() => proposals.run(ref, values)),
    runAndAllow() {
      proposals.allowReads();
      void attempt(() => proposals.run(ref));
    },
    decline: () => void attempt(() => proposals.decline(ref)),
    cancel: proposals.cancel,
    sendResult: () => void attempt(() => proposals.sendResult()),
  };
}
