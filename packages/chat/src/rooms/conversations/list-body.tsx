'use client';
import { isOwnFolder } from '@stoa/core/rules';
import { InertUntilHydrated, useStoa, useStore } from '@stoa/react';
import { EmptyState, useTexts } from '@stoa/ui';
import { MessagesSquare } from 'lucide-react';
import { startTransition, useDeferredValue, useEffect, useState } from 'react';
import { ConversationList } from './conversation-list.js';
import { SearchResults } from './search/search-results.js';
import { SelectionBar } from './selection-bar.js';
import { TransferPanel } from './moves/transfer-panel.js';
import { useListedItems } from './use-listed-items.js';
import type { Selection } from './use-selection.js';
import { conversationsTexts } from './conversations.texts.js';

export interface ListBodyProps {
  selection: Selection;
  showsHidden: boolean;
  wanted: { key: string } | null;
  entered: number;
  onLeaveResults: () => void;
  onClearSearch: () => void;
  onSelectionEnd: () => void;
  onShare?: (ids: readonly string[]) => void;
  onChosen?: () => void;
}

/** Hidden without being styled or laid out anew, where the browser can. */
const outOfSight = { contentVisibility: 'hidden', visibility: 'hidden' } as const;

/** Becomes true when the page rests: what a first keystroke will need is drawn by then. */
function useRest(): boolean {
  const [isResting, setResting] = useState(false);
  useEffect(() => {
    const ready = () => startTransition(() => setResting(true));
    // Not every browser says when it rests.
    if (typeof requestIdleCallback === 'undefined') {
      const timer = setTimeout(ready, 1000);
      return () => clearTimeout(timer);
    }
    const handle = requestIdleCallback(ready, { timeout: 3000 });
    return () => cancelIdleCallback(handle);
  }, []);
  return isResting;
}

/** The list, or in its place what the search found; what is done to several; and what is being moved. */
export function ListBody(props: ListBodyProps) {
  const conversationsText = useTexts(conversationsTexts);
  const { conversations, search } = useStoa();
  const { selection } = props;
  const items = useListedItems();
  const hasFolders = useStore(conversations.store, (state) =>
    state.folders.some((folder) => folder.type === 'chat' && isOwnFolder(folder)),
  );
  const isEmpty = items.length === 0 && !hasFolders;
  // The keystroke that begins a search is drawn before the list gives way.
  const isSearching = useDeferredValue(useStore(search.store, (state) => state.text.trim() !== ''));
  const isResting = useRest();
  return (
    <InertUntilHydrated>
      {selection.isOn && !isSearching ? (
        <SelectionBar selection={selection} onShare={props.onShare} onEnd={props.onSelectionEnd} />
      ) : null}
      <div className="relative flex min-h-0 flex-1 flex-col">
        {isSearching || isResting ? (
          <SearchResults
            isOn={isSearching}
            entered={props.entered}
            onLeave={props.onLeaveResults}
            onClear={props.onClearSearch}
            onChosen={props.onChosen}
          />
        ) : null}
        {isEmpty ? (
          isSearching ? null : (
            <EmptyState
              className="flex-1"
              icon={<MessagesSquare size={20} />}
              title={conversationsText.emptyTitle}
              description={conversationsText.empty}
            />
          )
        ) : (
          // Out of sight and not away: it keeps its size and place, nothing in it is worked out meanwhile, and coming back costs nothing.
          <div
            aria-hidden={isSearching || undefined}
            style={isSearching ? outOfSight : undefined}
            className={isSearching ? 'absolute inset-0 flex flex-col' : 'flex min-h-0 flex-1 flex-col'}
          >
            <ConversationList
              selection={selection}
              showsHidden={props.showsHidden}
              wanted={props.wanted}
              onChosen={props.onChosen}
            />
          </div>
        )}
      </div>
      <TransferPanel />
    </InertUntilHydrated>
  );
}
