'use client';
import { selectFlag, type ConversationStore } from '@stoa/core/state';
import { useStoa } from '../../base/state/stoa-context.js';
import { useStore } from '../../base/state/use-store.js';
import { LazyMonthCostButton } from '../../rooms/billing/door.js';
import { ConversationCost } from './conversation-cost.js';
import { ConversationTags } from './conversation-tags.js';

/** Tags and cost of a conversation, where there are any, and the cost of the month. */
export function ConversationFacts({ conversation }: { conversation: ConversationStore }) {
  const hasMonthCost = useStore(useStoa().flags.store, selectFlag('mtdCost'));
  return (
    <>
      <ConversationTags conversation={conversation} />
      <ConversationCost conversation={conversation} />
      {hasMonthCost ? <LazyMonthCostButton conversation={conversation} /> : null}
    </>
  );
}

export { ConversationTools } from './conversation-tools.js';
