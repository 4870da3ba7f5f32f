'use client';
import { displayName } from '@stoa/core/rules';
import {
  selectFlag,
  selectModelInForce,
  selectVisibleModels,
  type ConversationStore,
} from '@stoa/core/state';
import { inertWhile, useConversationStoa, useStoa, useStore } from '@stoa/react';
import { Banner, Skeleton, useTexts } from '@stoa/ui';
import { useMemo, useState, type ComponentType } from 'react';
import { Columns } from '../../base/brand/wordmark.js';
import { useCommandContext, useIntent } from '../../base/commands/commands-context.js';
import { AdvancedSettings } from './advanced-settings.js';
import { ModelPicker } from './model-picker.js';
import { StorageChoice } from './storage-choice.js';
import { Suggestions } from './suggestions.js';
import { startTexts } from './start.texts.js';

/** Chooses the model of a conversation among those the person has not hidden. */
export function ConversationModelPicker({
  conversation,
  look,
}: {
  conversation: ConversationStore;
  look?: 'field' | 'quiet';
}) {
  const { models, settings } = useConversationStoa();
  const modelsState = useStore(models.store, (state) => state);
  const settingsNow = useStore(settings.store, (state) => state.settings);
  const modelId = useStore(conversation.store, (state) => state.modelId);
  const [isOpen, setOpen] = useState(false);
  useIntent('switchModel', () => setOpen(true));
  const inForce = selectModelInForce(modelId)(modelsState);
  const offered = useMemo(() => {
    const visible = selectVisibleModels(modelsState, settingsNow);
    // One that was hidden since it was chosen still answers, so it is still named.
    return !inForce || visible.includes(inForce) ? visible : [inForce, ...visible];
  }, [modelsState, settingsNow, inForce]);
  if (modelsState.status === 'loading' && offered.length === 0)
    return (
      <Skeleton
        className={
          look === 'quiet'
            ? 'h-8 w-28 @max-md/composer:w-8 pointer-coarse:h-11 @max-md/composer:pointer-coarse:w-11'
            : 'h-10 w-full'
        }
      />
    );
  return (
    <ModelPicker
      look={look}
      conversation={conversation}
      open={isOpen}
      onOpenChange={setOpen}
      models={offered}
      selectedId={inForce?.id ?? null}
      defaultId={modelsState.defaultId}
      onSelect={(id) => conversation.configure({ modelId: id })}
    />
  );
}

/** Above the message box before the first message: a greeting, and reasons why no conversation can begin. */
export function StartGreeting() {
  const start = useTexts(startTexts);
  const { person, models } = useStoa();
  const failure = useStore(models.store, (state) => state.failure);
  const firstName = (person.name || displayName(person.email)).split(' ')[0] ?? '';
  return (
    <div
      data-slot="start-panel"
      // In the middle by its distance from the top: by the space below, it would move as the rest of the page arrives.
      className="mx-auto mt-[max(0px,calc(50dvh-20.75rem))] flex w-full max-w-measure flex-col gap-4 px-4 pt-8 pb-5 sm:mt-[max(0px,calc(50dvh-16.75rem))] sm:pb-7"
    >
      <div className="flex flex-col items-center gap-3 text-center">
        <Columns className="h-7 w-10 text-accent max-sm:hidden" />
        <h2 className="text-[clamp(1.5rem,4.5vw,2.125rem)] leading-tight text-balance text-ink face-display">
          {start.greeting(firstName === start.anonymous ? '' : firstName)}
        </h2>
      </div>
      {failure ? (
        <Banner
          kind="error"
          title={failure.title}
          lines={[failure.message]}
          action={{ label: start.tryAgain, onAction: () => void models.load() }}
        />
      ) : null}
    </div>
  );
}

export interface StartPartProps {
  conversation: ConversationStore;
  /** The conversation cannot be configured yet. */
  isInert?: boolean;
}

/** With whom and where: quiet controls in the message box before the first message. */
export function StartControls({ conversation, isInert }: StartPartProps) {
  const start = useTexts(startTexts);
  const { flags } = useStoa();
  const isLocal = useStore(conversation.store, (state) => state.isLocal);
  const cloudAllowed = useStore(flags.store, selectFlag('storeCloudConversations'));
  return (
    <div className="contents" inert={inertWhile(isInert === true)}>
      <ConversationModelPicker conversation={conversation} look="quiet" />
      <StorageChoice
        isLocal={isLocal}
        onChoose={(next) => conversation.configure({ isLocal: next })}
        cloudBlockedBy={cloudAllowed ? null : start.cloudOff}
      />
    </div>
  );
}

/**
 * Below the message box before the first message: where the conversation is stored, reply settings and starters.
 *
 * @param Starters in place of the suggestions
 */
export function StartMore({
  conversation,
  isInert,
  Starters,
}: StartPartProps & {
  Starters?: ComponentType<{ conversation: ConversationStore; onChoose: (words: string) => void }>;
}) {
  const start = useTexts(startTexts);
  const { models, drafts, flags } = useStoa();
  const { store } = conversation;
  const id = useStore(store, (state) => state.id);
  const isLocal = useStore(store, (state) => state.isLocal);
  const prompt = useStore(store, (state) => state.prompt);
  const temperature = useStore(store, (state) => state.temperature);
  const maxTokens = useStore(store, (state) => state.maxTokens);
  const modelId = useStore(store, (state) => state.modelId);
  const model = useStore(models.store, selectModelInForce(modelId));
  const cloudAllowed = useStore(flags.store, selectFlag('storeCloudConversations'));
  const { intents } = useCommandContext();
  const choose = (words: string) => {
    // Text that was typed before stays in front of it.
    const draft = (drafts.store.getState().drafts[id] ?? '').trimEnd();
    drafts.set(id, draft === '' ? words : `${draft}\n\n${words}`);
    intents.ask('focusComposer');
  };
  return (
    <div className="mx-auto flex w-full max-w-measure flex-col gap-6 px-4 pb-8">
      <div className="flex flex-col gap-1 px-1" inert={inertWhile(isInert === true)}>
        <p className="text-caption text-ink-muted">
          {isLocal ? start.privateExplained : start.cloudExplained} {cloudAllowed ? null : start.cloudOff}
        </p>
        <AdvancedSettings
          prompt={prompt}
          temperature={temperature}
          maxTokens={maxTokens}
          model={model}
          onConfigure={(patch) => conversation.configure(patch)}
        />
      </div>
      {Starters ? (
        <Starters conversation={conversation} onChoose={choose} />
      ) : (
        <Suggestions onChoose={choose} />
      )}
    </div>
  );
}
