'use client';
import { parsePrefix } from '@stoa/core/rules';
import { selectModelInForce, type ConversationStore } from '@stoa/core/state';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { useStoa } from '../app/stoa-context.js';
import { useStore } from '../app/use-store.js';
import { canFocusQuietly, isFocusLost } from '../focus/focus.js';
import { useText } from '../text/text.js';
import { Composer } from './composer.js';
import { remainingOf } from './remaining.js';

export interface ConversationComposerProps {
  conversation: ConversationStore;
  tools?: ReactNode;
}

/** Connects the message box with the drafts; nothing else on the page renders while somebody types. */
export function ConversationComposer({ conversation, tools }: ConversationComposerProps) {
  const text = useText();
  const { drafts, models } = useStoa();
  const box = useRef<HTMLTextAreaElement>(null);
  const id = useStore(conversation.store, (state) => state.id);
  const value = useStore(drafts.store, (state) => state.drafts[id] ?? '');
  const status = useStore(conversation.store, (state) => state.run.status);
  const load = useStore(conversation.store, (state) => state.load);
  const modelId = useStore(conversation.store, (state) => state.modelId);
  const model = useStore(models.store, (state) => selectModelInForce(modelId)(state));
  const hasNoModel = useStore(models.store, (state) => state.status === 'ready' && state.list.length === 0);
  const [refused, setRefused] = useState<{ id: string; value: string; sentence: string } | null>(null);

  const isFine = status === 'idle' && load === 'ready';
  useEffect(() => {
    if (canFocusQuietly()) box.current?.focus({ preventScroll: true });
  }, [id]);
  // The button that asked for a reply (Save, Regenerate, Retry) is gone once the reply begins.
  useEffect(() => {
    if (status === 'idle' || !box.current || !canFocusQuietly()) return;
    if (isFocusLost(box.current)) box.current.focus({ preventScroll: true });
  }, [status]);

  const standing = value ? conversation.validate(value, 'draft')?.text : undefined;
  const refusal = standing ?? (refused?.id === id && refused.value === value ? refused.sentence : null);
  const prefix = value && parsePrefix(value).request.kind;

  const send = () => {
    const outcome = conversation.send(value);
    setRefused(outcome.ok ? null : { id, value, sentence: outcome.failure.message });
    box.current?.focus();
  };

  return (
    <Composer
      ref={box}
      value={value}
      onValueChange={(next) => drafts.set(id, next)}
      onSend={send}
      onStop={() => {
        void conversation.stop();
        box.current?.focus();
      }}
      run={status === 'idle' ? null : status === 'stopping' ? 'stopping' : 'streaming'}
      blockedBy={
        hasNoModel
          ? text.composer.noModel
          : isFine
            ? null
            : status === 'idle'
              ? text.composer.sendNotReady
              : text.composer.sendWhileStreaming
      }
      refusal={refusal}
      hint={prefix && prefix !== 'plain' ? text.composer.prefixHint[prefix] : null}
      remaining={remainingOf(value.length, model?.inputContextWindow)}
      tools={tools}
    />
  );
}
