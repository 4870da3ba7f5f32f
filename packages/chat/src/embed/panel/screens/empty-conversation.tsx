'use client';
import { cn, useTexts } from '@stoa/ui';
import { CornerDownLeft, PencilLine } from 'lucide-react';
import type { ComponentPropsWithoutRef } from 'react';
import { panelTexts } from '../../texts/panel.texts.js';

/** A question that is offered. */
export interface OfferedPrompt {
  label: string;
  /** The greeting. */
  text: string;
}

export interface EmptyConversationProps extends Omit<ComponentPropsWithoutRef<'div'>, 'children'> {
  greeting: string;
  prompts: readonly OfferedPrompt[];
  /** A press sends; otherwise it only fills the message box, as where sending is not possible yet. */
  sends: boolean;
  onChoose: (prompt: OfferedPrompt) => void;
}

/** An empty conversation: the greeting as the first message, and suggestions within reach of the thumb. */
export function EmptyConversation({
  greeting,
  prompts,
  sends,
  onChoose,
  className,
  ...props
}: EmptyConversationProps) {
  const texts = useTexts(panelTexts);
  const Icon = sends ? CornerDownLeft : PencilLine;
  return (
    <div
      data-slot="empty-conversation"
      className={cn('min-h-0 flex-1 overflow-y-auto overscroll-contain scrollbar-quiet', className)}
      {...props}
    >
      <div className="mx-auto flex min-h-full w-full max-w-measure flex-col justify-between gap-6 px-4 pt-8 pb-4 @xl/panel:justify-center @xl/panel:gap-10">
        <p
          dir="auto"
          data-slot="greeting"
          className="text-title font-medium text-pretty [overflow-wrap:anywhere] whitespace-pre-line text-ink"
        >
          {greeting}
        </p>
        {prompts.length > 0 ? (
          <ul
            aria-label={texts.suggestions}
            className="flex flex-col gap-2 @xl/panel:grid @xl/panel:grid-cols-2"
          >
            {prompts.map((prompt) => (
              <li key={`${prompt.label} ${prompt.text}`} className="flex min-w-0">
                <button
                  type="button"
                  data-slot="suggested-prompt"
                  className="group/prompt flex min-h-11 w-full min-w-0 cursor-pointer items-center gap-3 rounded-panel border border-line bg-surface-raised px-3.5 py-2.5 text-start text-ui text-ink shadow-raised transition-colors duration-quick hover:border-accent hover:bg-accent-soft focus-ring"
                  onClick={() => onChoose(prompt)}
                >
                  <span dir="auto" className="line-clamp-3 min-w-0 flex-1 [overflow-wrap:anywhere]">
                    {prompt.label}
                  </span>
                  <Icon
                    size={16}
                    aria-hidden
                    className="shrink-0 text-ink-faint transition-colors duration-quick group-hover/prompt:text-accent rtl:-scale-x-100"
                  />
                </button>
              </li>
            ))}
          </ul>
        ) : null}
      </div>
    </div>
  );
}
