'use client';
import { prefixNameOf } from '@stoa/core/rules';
import { selectModelInForce, type ConversationStore } from '@stoa/core/state';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { useConversationStoa } from '../app/stoa-context.js';
import { useStore } from '../app/use-store.js';
import { canFocusQuietly, isFocusLost } from '../focus/focus.js';
import { useIntent } from '../commands/commands-context.js';
import { useText } from '../text/text.js';
import { Composer } from './composer.js';
import { remainingOf } from './remaining.js';
import { useSlash } from './use-slash.js';
import { WaitingMessages } from './waiting-messages.js';

export interface ConversationComposerProps {
  conversation: ConversationStore;
  tools?: ReactNode;
}

/** Connects the message box with the drafts; nothing else on the page renders while somebody types. */
export function ConversationComposer({ conversation, tools }: ConversationComposerProps) {
  const text = useText();
  const { drafts, models } = useConversationStoa();
  const box = useRef<HTMLTextAreaElement>(null);
  const id = useStore(conversation.store, (state) => state.id);
  const value = useStore(drafts.store, (state) => state.drafts[id] ?? '');
  const status = useStore(conversation.store, (state) => state.run.status);
  const load = useStore(conversation.store, (state) => state.load);
  const modelId = useStore(conversation.store, (state) => state.modelId);
  const model = useStore(models.store, (state) => selectModelInForce(modelId)(state));
  const hasNoModel = useStore(models.store, (state) => state.status === 'ready' && state.list.length === 0);
  const [refused, setRefused] = useState<{ id: string; value: string; sentence: string } | null>(null);

  const isIdle = status === 'idle';
  useIntent('focusComposer', () => box.current?.focus());
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
  const prefix = value ? prefixNameOf(value) : undefined;

  const refuse = (sentence: string | null) => setRefused(sentence === null ? null : { id, value, sentence });
  const send = () => {
    const outcome = isIdle ? conversation.send(value) : conversation.enqueue(value);
    refuse(outcome.ok ? null : outcome.failure.message);
    box.current?.focus();
  };
  const sendNow = async () => {
    box.current?.focus();
    const outcome = await conversation.sendNow({ text: value });
    refuse(outcome.ok ? null : outcome.failure.message);
  };
  const caretAt = useRef<number | null>(null);
  const slash = useSlash(id, value, (next) => {
    drafts.set(id, next);
    const { current } = box;
    current?.focus();
    caretAt.current = next.length;
  });
  useEffect(() => {
    // The new text is there; what is typed next goes to its end.
    if (caretAt.current !== null) box.current?.setSelectionRange(caretAt.current, caretAt.current);
    caretAt.current = null;
  }, [value]);

  return (
    <div className="relative flex flex-col">
      {slash.element}
      <WaitingMessages
        conversation={conversation}
        onRefused={refuse}
        onLeave={() => box.current?.focus({ preventScroll: true })}
      />
      <Composer
        ref={box}
        value={value}
        onValueChange={(next) => {
          slash.typed(value, next);
          drafts.set(id, next);
        }}
        onSend={send}
        onSendNow={!isIdle && value.trim() !== '' ? () => void sendNow() : undefined}
        onStop={() => {
          void conversation.stop();
          box.current?.focus();
        }}
        run={isIdle ? null : status === 'stopping' ? 'stopping' : 'streaming'}
        blockedBy={
          hasNoModel ? text.composer.noModel : isIdle && load !== 'ready' ? text.composer.sendNotReady : null
        }
        refusal={refusal}
        hint={prefix ? text.composer.prefixHint[prefix] : null}
        remaining={remainingOf(value.length, model?.inputContextWindow)}
        tools={tools}
        list={slash.list}
      />
    </div>
  );
}
