'use client';
import { displayName } from '@stoa/core/rules';
import {
  selectFlag,
  selectModelInForce,
  selectVisibleModels,
  type ConversationStore,
} from '@stoa/core/state';
import { Banner, Skeleton, useTexts } from '@stoa/ui';
import { useMemo, useState } from 'react';
import { Columns } from '../../base/brand/wordmark.js';
import { useConversationStoa, useStoa } from '../../base/state/stoa-context.js';
import { useStore } from '../../base/state/use-store.js';
import { useIntent } from '../../base/commands/commands-context.js';
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
  if (modelsState.status === 'loading' && offered.length === 0) return <Skeleton className="h-10 w-full" />;
  return (
    <ModelPicker
      look={look}
      open={isOpen}
      onOpenChange={setOpen}
      models={offered}
      selectedId={inForce?.id ?? null}
      defaultId={modelsState.defaultId}
      onSelect={(id) => conversation.configure({ modelId: id })}
    />
  );
}

/** What a conversation shows before its first message: with whom, where it is kept, how, and a few ways to begin. */
export function StartPanel({ conversation }: { conversation: ConversationStore }) {
  const start = useTexts(startTexts);
  const { person, models, drafts, flags } = useStoa();
  const { store } = conversation;
  const id = useStore(store, (state) => state.id);
  const isLocal = useStore(store, (state) => state.isLocal);
  const prompt = useStore(store, (state) => state.prompt);
  const temperature = useStore(store, (state) => state.temperature);
  const maxTokens = useStore(store, (state) => state.maxTokens);
  const modelId = useStore(store, (state) => state.modelId);
  const failure = useStore(models.store, (state) => state.failure);
  const model = useStore(models.store, selectModelInForce(modelId));
  const cloudAllowed = useStore(flags.store, selectFlag('storeCloudConversations'));
  const firstName = (person.name || displayName(person.email)).split(' ')[0] ?? '';

  return (
    <div data-slot="start-panel" className="min-h-0 flex-1 overflow-y-auto scrollbar-quiet">
      <div className="mx-auto flex min-h-full w-full max-w-measure flex-col justify-center gap-8 px-4 py-10">
        <div className="flex flex-col gap-3">
          <Columns className="h-8 w-11 text-accent" />
          <h2 className="text-display text-balance text-ink face-display">
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
        <div className="flex flex-col gap-4">
          <div className="grid items-start gap-4 sm:grid-cols-2">
            <div className="flex min-w-0 flex-col gap-1.5">
              <ConversationModelPicker conversation={conversation} />
              <p className="line-clamp-2 text-caption text-ink-muted">{model?.description}</p>
            </div>
            <StorageChoice
              isLocal={isLocal}
              onChoose={(next) => conversation.configure({ isLocal: next })}
              cloudBlockedBy={cloudAllowed ? null : start.cloudOff}
            />
          </div>
          <AdvancedSettings
            prompt={prompt}
            temperature={temperature}
            maxTokens={maxTokens}
            model={model}
            onConfigure={(patch) => conversation.configure(patch)}
          />
        </div>
        <Suggestions onChoose={(words) => drafts.set(id, words)} />
      </div>
    </div>
  );
}
