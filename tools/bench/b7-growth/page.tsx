import { StoaProvider } from '@stoa/react';
import { TooltipProvider } from '@stoa/ui';
import { createRoot } from 'react-dom/client';
import { ConversationsPanel } from '../../../packages/chat/src/rooms/conversations/conversations-panel.js';
import { success } from '../../../packages/core/src/contract/outcome.js';
import { createFakeWorld, openTab } from '../../../packages/core/src/testing/index.js';

declare global {
  interface Window {
    /** Starts the stores of a person with so many conversations in the cloud, and resolves when their list is drawn. */
    firstList(count: number): Promise<void>;
  }
}

const newest = Date.UTC(2026, 10, 20);
const timeOf = (at: number): string => new Date(newest - at * 60_000).toISOString();

interface PageQuery {
  before?: string;
  limit?: number;
}

/** The list of the cloud, made as it is asked for, so that the page holds what its stores hold. */
function pageOf(count: number, { before, limit = 200 }: PageQuery) {
  const from = before === undefined ? 0 : Number(before.split('/')[1]) + 1;
  const to = Math.min(count, from + limit);
  const entries = Array.from({ length: to - from }, (_, index) => {
    const at = from + index;
    const conversation = { id: `c${at}`, name: `Conversation ${at}`, isLocal: false, updatedAt: timeOf(at) };
    return { conversation, folder: null };
  });
  const left = count - to;
  return success({
    success: true,
    cursor: '1',
    entries,
    named: [],
    next: left > 0 ? `0/${to - 1}` : null,
    older: left > 0 ? [{ folder: null, count: left, newest: timeOf(to) }] : [],
  });
}

window.firstList = async (count) => {
  const root = document.getElementById('root');
  if (!root) throw new Error('the page has no root');
  const world = createFakeWorld();
  world.answer('conversations.page', (input) => pageOf(count, input as PageQuery));
  world.answer('conversations.changes', () =>
    success({ success: true, cursor: '1', changed: [], deletedIds: [] }),
  );
  const { stoa } = await openTab(world);
  createRoot(root).render(
    <StoaProvider stoa={stoa}>
      <TooltipProvider>
        <ConversationsPanel />
      </TooltipProvider>
    </StoaProvider>,
  );
  await new Promise((resolve) => setTimeout(resolve, 1500));
  const { items } = stoa.conversations.store.getState();
  if (items.length < Math.min(count, 200)) throw new Error('the list was not read');
};
