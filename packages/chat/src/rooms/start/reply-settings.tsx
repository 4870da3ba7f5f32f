'use client';
import { defaultSystemPrompt } from '@stoa/core/rules';
import { selectModelInForce, type ConversationStore } from '@stoa/core/state';
import { lazyPart, LoadFailure, useStoa, useStore } from '@stoa/react';
import { Button, IconButton, Popover, Skeleton, useTexts } from '@stoa/ui';
import { Blocks, SlidersHorizontal } from 'lucide-react';
import { useState } from 'react';
import { useIntent } from '../../base/commands/commands-context.js';
import { startTexts } from './start.texts.js';

const AdvancedFields = lazyPart(() => import('./advanced-fields.js').then((room) => room.AdvancedFields), {
  waiting: <Skeleton className="h-44 w-full" />,
  failed: (retry) => <LoadFailure onRetry={retry} />,
});

export interface ReplySettingsProps {
  conversation: ConversationStore;
  /** How many plugins stand apart from their defaults. */
  changedPlugins: number;
  /** Absent where plugins cannot be chosen. */
  onPlugins?: () => void;
}

/** Custom instructions, temperature and length of a conversation that has begun; the button counts what differs from the defaults. */
export function ReplySettings({ conversation, changedPlugins, onPlugins }: ReplySettingsProps) {
  const texts = useTexts(startTexts);
  const { models } = useStoa();
  const { store } = conversation;
  const prompt = useStore(store, (state) => state.prompt);
  const temperature = useStore(store, (state) => state.temperature);
  const maxTokens = useStore(store, (state) => state.maxTokens);
  const modelId = useStore(store, (state) => state.modelId);
  const model = useStore(models.store, selectModelInForce(modelId));
  const [isOpen, setOpen] = useState(false);
  useIntent('replySettings', () => setOpen(true));
  const own = [!['', defaultSystemPrompt].includes(prompt.trim()), temperature !== 1, maxTokens !== null];
  const count = own.filter(Boolean).length + changedPlugins;
  return (
    <Popover.Root open={isOpen} onOpenChange={setOpen}>
      <Popover.Trigger asChild>
        <IconButton data-slot="reply-settings" label={texts.replySettings(count)} className="gap-1">
          <SlidersHorizontal size={16} aria-hidden />
          {count > 0 ? (
            <span
              aria-hidden
              className="absolute -end-0.5 -top-0.5 grid min-w-4 place-items-center rounded-full bg-accent px-1 text-[10px] leading-4 font-semibold text-accent-ink figures-tabular pointer-coarse:end-1 pointer-coarse:top-1"
            >
              {count}
            </span>
          ) : null}
        </IconButton>
      </Popover.Trigger>
      <Popover.Content
        side="top"
        aria-label={texts.advanced}
        className="w-[min(34rem,calc(100vw-1rem))] pt-1"
      >
        <AdvancedFields
          prompt={prompt}
          temperature={temperature}
          maxTokens={maxTokens}
          model={model}
          onConfigure={(patch) => conversation.configure(patch)}
        />
        {onPlugins ? (
          <Button
            variant="ghost"
            size="sm"
            className="-ms-2 mt-3"
            onClick={() => {
              setOpen(false);
              onPlugins();
            }}
          >
            <Blocks size={16} aria-hidden />
            {texts.plugins(changedPlugins)}
          </Button>
        ) : null}
      </Popover.Content>
    </Popover.Root>
  );
}
