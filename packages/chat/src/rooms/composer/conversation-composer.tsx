'use client';
import { prefixNameOf } from '@stoa/core/rules';
import { selectModelInForce, type ConversationStore } from '@stoa/core/state';
import { useContext, useEffect, useRef, useState, type ComponentType, type ReactNode } from 'react';
import {
  canFocusQuietly,
  isFocusLost,
  useBrowserLayoutEffect,
  useConversationStoa,
  useStore,
} from '@stoa/react';
import { useTexts } from '@stoa/ui';
import { CommandsContext, useIntent } from '../../base/commands/commands-context.js';
import { Composer } from './composer.js';
import { remainingOf } from './remaining.js';
import type { SlashListProps } from './slash-list.js';
import { useSlash } from './use-slash.js';
import { WaitingMessages } from './waiting-messages.js';
import { composerTexts } from './composer.texts.js';

/** Attachments and other data of the message that is being written. */
export interface Outgoing {
  /** Data of the message; undefined without any. */
  data(): Record<string, unknown> | undefined;
  /** Called once the message was accepted. */
  sent(): void;
  /** Why the message cannot be sent yet, as the disabled button's explanation; null when it can. */
  blockedBy: string | null;
  /** Why this text cannot be sent, checked on each attempt; null when it can. */
  refusal?(text: string): string | null;
  /** What sends the refused message all the same: `prepare`, then sending; null without one. */
  remedy?(text: string): { label: string; prepare(): void } | null;
  /** Maps the typed text to the one that is sent. Default: the same. */
  textOf?(typed: string): string;
}

export interface ConversationComposerProps {
  conversation: ConversationStore;
  /** The list of commands and templates that a slash opens. Default: none; a slash is text. */
  slashList?: ComponentType<SlashListProps>;
  tools?: ReactNode;
  /** Shown above the box, below the queued messages. */
  over?: ReactNode;
  /** Shown above the text. */
  attachments?: ReactNode;
  outgoing?: Outgoing;
  /** Why no message can be sent, whatever its text; null when one can. */
  blockedBy?: string | null;
  /** The conversation is still opening; a message that is sent meanwhile waits for it. */
  isOpening?: boolean;
  /** False leaves focus alone when the box appears, as on pages that embed the chat. */
  takesFocus?: boolean;
}

/** Connects the message box with the drafts. Typing renders nothing else on the page. */
export function ConversationComposer({
  conversation,
  slashList,
  tools,
  over,
  attachments,
  outgoing,
  blockedBy = null,
  isOpening = false,
  takesFocus = true,
}: ConversationComposerProps) {
  const composerText = useTexts(composerTexts);
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
  const [isHeldBack, setHeldBack] = useState(false);
  const [sendsOnceOpen, setSendsOnceOpen] = useState<string | null>(null);

  const intents = useContext(CommandsContext)?.intents;
  const isIdle = status === 'idle';
  const focusBox = () => box.current?.focus({ preventScroll: true });
  useIntent('focusComposer', focusBox);
  const leftAlone = useRef(takesFocus ? null : id);
  useEffect(() => {
    if (leftAlone.current === id) return;
    leftAlone.current = null;
    if (canFocusQuietly()) box.current?.focus({ preventScroll: true });
  }, [id]);
  // The button that started the reply (Save, Regenerate, Retry) is unmounted with the start: focus would be lost.
  useEffect(() => {
    if (status === 'idle' || !takesFocus || !box.current || !canFocusQuietly()) return;
    if (isFocusLost(box.current)) box.current.focus({ preventScroll: true });
  }, [status, takesFocus]);

  const standing = value ? conversation.validate(value, 'draft')?.text : undefined;
  // Computed on each render, so that it disappears with its cause: the text or the attachments.
  const held = isHeldBack ? (outgoing?.refusal?.(value) ?? null) : null;
  const refusal =
    standing ?? held ?? (refused?.id === id && refused.value === value ? refused.sentence : null);
  const prefix = value ? prefixNameOf(value) : undefined;
  const blocked =
    blockedBy ??
    (hasNoModel
      ? composerText.noModel
      : isIdle && load !== 'ready'
        ? composerText.sendNotReady
        : (outgoing?.blockedBy ?? null));
  const canRemedy = held !== null && standing === undefined && blocked === null && value.trim() !== '';
  const remedy = canRemedy ? (outgoing?.remedy?.(value) ?? null) : null;

  const refuse = (sentence: string | null) => setRefused(sentence === null ? null : { id, value, sentence });
  const holdBack = (): boolean => {
    const isHeld = typeof outgoing?.refusal?.(value) === 'string';
    setHeldBack(isHeld);
    return isHeld;
  };
  const send = () => {
    if (isOpening && value.trim() !== '') return setSendsOnceOpen(value);
    if (holdBack()) return focusBox();
    const data = outgoing?.data();
    const outcome = isIdle
      ? conversation.send(outgoing?.textOf?.(value) ?? value, data)
      : conversation.enqueue(value);
    refuse(outcome.ok ? null : outcome.failure.message);
    if (outcome.ok) outgoing?.sent();
    focusBox();
  };
  const latestSend = useRef(send);
  useEffect(() => {
    latestSend.current = send;
  });
  useEffect(() => {
    if (isOpening || load !== 'ready' || sendsOnceOpen === null || value === '') return;
    setSendsOnceOpen(null);
    // Send the text as it was at the press, not a draft that was loaded since.
    if (value === sendsOnceOpen) latestSend.current();
  }, [isOpening, load, sendsOnceOpen, value]);
  const sendNow = async () => {
    focusBox();
    if (holdBack()) return;
    const outcome = await conversation.sendNow({ text: value });
    refuse(outcome.ok ? null : outcome.failure.message);
  };
  const caretAt = useRef<number | null>(null);
  const slash = useSlash(
    id,
    isOpening,
    value,
    (next) => {
      drafts.set(id, next);
      focusBox();
      caretAt.current = next.length;
    },
    slashList,
  );
  // Takes over text that was typed into the server's HTML before hydration.
  useBrowserLayoutEffect(() => {
    const typed = box.current?.value ?? '';
    if (typed === value) return;
    // Text in a box without focus was restored by the browser, not typed: it opens no slash list.
    if (document.activeElement === box.current) slash.typed(value, typed);
    drafts.set(id, typed);
    // Only on mount.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, []);
  useEffect(() => {
    // The inserted text is rendered; the caret goes to its end.
    if (caretAt.current !== null) box.current?.setSelectionRange(caretAt.current, caretAt.current);
    caretAt.current = null;
  }, [value]);

  return (
    <div className="@container/composer relative flex flex-col">
      {slash.element}
      <WaitingMessages
        conversation={conversation}
        onRefused={refuse}
        onLeave={() => box.current?.focus({ preventScroll: true })}
      />
      {over}
      <Composer
        ref={box}
        value={value}
        onValueChange={(next) => {
          // At the start of an empty box it asks an assistant; where there is none it is text.
          if (value === '' && next === '@' && intents?.can('askAssistant'))
            return intents.ask('askAssistant');
          setSendsOnceOpen(null);
          slash.typed(value, next);
          drafts.set(id, next);
        }}
        onSend={send}
        onSendNow={!isIdle && value.trim() !== '' ? () => void sendNow() : undefined}
        onStop={() => {
          void conversation.stop();
          focusBox();
        }}
        run={isIdle ? null : status === 'stopping' ? 'stopping' : 'streaming'}
        blockedBy={blocked}
        refusal={refusal}
        remedy={
          remedy && {
            label: remedy.label,
            onPress: () => {
              remedy.prepare();
              send();
            },
          }
        }
        hint={
          sendsOnceOpen !== null ? composerText.sendNotReady : prefix ? composerText.prefixHint[prefix] : null
        }
        remaining={remainingOf(value.length, model?.inputContextWindow)}
        tools={tools}
        attachments={attachments}
        list={slash.list}
      />
    </div>
  );
}
