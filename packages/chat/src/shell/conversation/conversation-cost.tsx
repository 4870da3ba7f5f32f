'use client';
import type { ConversationCost as Cost, ConversationStore } from '@stoa/core/state';
import { useStore } from '@stoa/react';
import { formatNumber, formatUsd, Popover, useLocale, useTexts } from '@stoa/ui';
import type { RefObject } from 'react';
import { headerTexts } from './header.texts.js';

/** Whether there is anything to say about the cost. */
export const hasCost = ({ usd, inputTokens, outputTokens }: Cost): boolean =>
  usd > 0 || inputTokens > 0 || outputTokens > 0;

export interface ConversationCostProps {
  conversation: ConversationStore;
  /** The button that it belongs to. */
  button: RefObject<HTMLButtonElement | null>;
  onClose: () => void;
}

/** Cost of the conversation so far, with its tokens. Where nothing was spent no amount stands. */
export function ConversationCost({ conversation, button, onClose }: ConversationCostProps) {
  const header = useTexts(headerTexts);
  const locale = useLocale();
  const cost = useStore(conversation.store, (state) => state.cost);
  const amount = formatUsd(locale, cost.usd);
  const isSpent = cost.usd > 0;
  const rows = [
    ...(isSpent ? [[header.total, cost.isPartial ? header.atLeast(amount) : amount]] : []),
    [header.inputTokens, formatNumber(locale, cost.inputTokens)],
    [header.outputTokens, formatNumber(locale, cost.outputTokens)],
  ];
  const title = isSpent ? header.costTitle : header.tokensTitle;
  return (
    <Popover.Root open onOpenChange={(open) => !open && onClose()}>
      <Popover.Anchor virtualRef={button} />
      <Popover.Content
        aria-label={title}
        align="end"
        className="w-64"
        onCloseAutoFocus={(event) => {
          event.preventDefault();
          button.current?.focus();
        }}
      >
        <p className="pb-2 voice-section">{title}</p>
        <dl className="flex flex-col gap-1.5 text-ui">
          {rows.map(([name, value]) => (
            <div key={name} className="flex items-baseline justify-between gap-6">
              <dt className="text-ink-muted">{name}</dt>
              <dd className="text-end text-ink figures-tabular">{value}</dd>
            </div>
          ))}
        </dl>
        <p className="pt-2.5 voice-note text-pretty">
          {cost.isPartial ? header.costPartial : header.costExplained}
        </p>
      </Popover.Content>
    </Popover.Root>
  );
}
