'use client';
import { formatTokens, formatUsd } from '@stoa/core/rules';
import type { ConversationCost as Cost, ConversationStore } from '@stoa/core/state';
import { Button, Popover, useTexts, type TextsOf } from '@stoa/ui';
import { useStore } from '../../base/state/use-store.js';
import { headerTexts } from './header.texts.js';

/** The amount in words: 'at least' where not all of it is known. */
export const costWords = ({ usd, isPartial }: Cost, header: TextsOf<typeof headerTexts>): string =>
  isPartial ? header.atLeast(formatUsd(usd)) : formatUsd(usd);

/** Whether there is anything to say about the cost. */
export const hasCost = ({ usd, inputTokens, outputTokens }: Cost): boolean =>
  usd > 0 || inputTokens > 0 || outputTokens > 0;

/** Cost of the conversation so far; its button shows the tokens. */
export function ConversationCost({ conversation }: { conversation: ConversationStore }) {
  const header = useTexts(headerTexts);
  const cost = useStore(conversation.store, (state) => state.cost);
  if (!hasCost(cost)) return null;
  const rows = [
    [header.total, costWords(cost, header)],
    [header.inputTokens, formatTokens(cost.inputTokens)],
    [header.outputTokens, formatTokens(cost.outputTokens)],
  ] as const;
  return (
    <Popover.Root>
      <Popover.Trigger asChild>
        <Button
          data-slot="conversation-cost"
          variant="ghost"
          aria-label={header.cost(costWords(cost, header))}
          className="px-2 figures-tabular max-md:hidden"
        >
          {cost.isPartial ? '≥ ' : ''}
          {formatUsd(cost.usd)}
        </Button>
      </Popover.Trigger>
      <Popover.Content aria-label={header.costTitle} align="end" className="w-64">
        <p className="pb-2 font-medium text-ink">{header.costTitle}</p>
        <dl className="flex flex-col gap-1.5 text-ui">
          {rows.map(([name, value]) => (
            <div key={name} className="flex items-baseline justify-between gap-6">
              <dt className="text-ink-muted">{name}</dt>
              <dd className="text-end text-ink figures-tabular">{value}</dd>
            </div>
          ))}
        </dl>
        <p className="pt-2.5 text-caption text-pretty text-ink-muted">
          {cost.isPartial ? header.costPartial : header.costExplained}
        </p>
      </Popover.Content>
    </Popover.Root>
  );
}
