'use client';
import type { ConversationStore } from '@stoa/core/state';
import { canEditAssistant } from '@stoa/core/rules';
import { useStoa } from '@stoa/react';
import { Button, useTexts } from '@stoa/ui';
import { Bot } from 'lucide-react';
import { useAssistant } from './use-assistant.js';
import { assistantUseTexts } from './use.texts.js';

/** In place of the greeting: who answers here. Nothing while the model itself does. */
export function AssistantGreeting({ conversation }: { conversation: ConversationStore }) {
  const texts = useTexts(assistantUseTexts);
  const { choice, definition } = useAssistant(conversation);
  const { layout } = useStoa();
  if (!choice || !definition) return null;
  const { assistantId } = definition;
  return (
    <div
      data-slot="assistant-greeting"
      // As far from the top as the greeting that it stands for.
      className="mx-auto mt-[max(0px,calc(50dvh-20.75rem))] flex w-full max-w-measure flex-col items-center gap-2 px-4 pt-8 pb-5 text-center sm:mt-[max(0px,calc(50dvh-16.75rem))] sm:pb-7"
    >
      <Bot size={20} aria-hidden className="text-accent" />
      <h2
        dir="auto"
        className="text-[clamp(1.5rem,4.5vw,2.125rem)] leading-tight text-balance text-ink face-display"
      >
        {definition.name || texts.untitled}
      </h2>
      {definition.description ? (
        <p dir="auto" className="line-clamp-4 text-ui text-pretty text-ink-muted">
          {definition.description}
        </p>
      ) : null}
      {assistantId && canEditAssistant(definition) ? (
        <Button
          size="sm"
          variant="ghost"
          onClick={() => layout.openDialog({ name: 'assistantEditor', assistantId })}
        >
          {texts.edit}
        </Button>
      ) : null}
    </div>
  );
}

/** Ways to begin with an assistant, where its author gave some. */
export function AssistantStarters({
  conversation,
  onChoose,
}: {
  conversation: ConversationStore;
  onChoose: (text: string) => void;
}) {
  const texts = useTexts(assistantUseTexts);
  const { definition } = useAssistant(conversation);
  const starters = definition?.data.starters ?? [];
  if (starters.length === 0) return null;
  return (
    <ul data-slot="assistant-starters" aria-label={texts.starters} className="flex flex-wrap gap-2 px-1">
      {starters.map((text) => (
        <li key={text} className="flex max-w-full min-w-0">
          <button
            type="button"
            dir="auto"
            className="line-clamp-2 min-h-8 cursor-pointer rounded-panel border border-line px-3 py-1.5 text-start text-ui text-ink transition-colors duration-quick hover:border-line-strong hover:bg-surface-raised focus-ring pointer-coarse:min-h-11"
            onClick={() => onChoose(text)}
          >
            {text}
          </button>
        </li>
      ))}
    </ul>
  );
}
