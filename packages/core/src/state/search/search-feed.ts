import { removalOf } from '../../rules/conversations/marks.js';
import { treeOf } from '../../rules/conversations/tree-removal.js';
import type { ConversationListStore, ListItem } from '../conversations/conversation-list.types.js';
import type { Ports } from '../ports/ports.js';
import type { IndexedConversation, SearchState } from './search.types.js';

/** How many conversations are read between two pauses, and how long a pause lets the page breathe. */
const batchSize = 8;
const pauseMs = 1;

export interface IndexFeed {
  /** From now on the index is kept in step with the list. Does nothing where it is already, or there is no index. */
  start(): void;
  /** The index died and holds nothing any more: it is filled anew. */
  forget(): void;
  dispose(): void;
}

/**
 * Fills the index with this browser's conversations, newest first, in small batches with pauses, and follows their changes. Nothing is
 * read before the first search.
 */
export function createIndexFeed(
  ports: Ports,
  { store, readMany }: Pick<ConversationListStore, 'store' | 'readMany'>,
  events: { progress(indexing: SearchState['indexing']): void; grew(): void; failed(): void },
): IndexFeed {
  const index = ports.searchIndex;
  /** `updatedAt` of what the index holds, by id. */
  const indexed = new Map<string, string>();
  let isOn = false;
  let isFeeding = false;
  let unsubscribe: () => void = () => undefined;

  const wanted = (): ListItem[] => store.getState().items.filter((item) => item.isLocal);
  const outdated = (): ListItem[] => wanted().filter((item) => indexed.get(item.id) !== item.updatedAt);
  const pause = (): Promise<void> => new Promise((resolve) => void ports.clock.after(pauseMs, resolve));

  async function read(items: readonly ListItem[]): Promise<IndexedConversation[]> {
    const updatedAt = new Map(items.map((item) => [item.id, item.updatedAt]));
    const found: IndexedConversation[] = [];
    for await (const answer of readMany([...updatedAt.keys()])) {
      // An unreadable conversation is read again only after a change.
      indexed.set(answer.id, updatedAt.get(answer.id) ?? '');
      if (!answer.ok) continue;
      const nodes = [...treeOf(answer.conversation).nodes.values()].filter((node) => !removalOf(node));
      found.push({
        id: answer.id,
        name: answer.name,
        updatedAt: updatedAt.get(answer.id) ?? '',
        messages: nodes.map(({ id, role, content }) => ({ id, role, text: content })),
      });
    }
    for (const { id } of items) if (!indexed.has(id)) indexed.set(id, updatedAt.get(id) ?? '');
    return found;
  }

  async function feed(): Promise<void> {
    const local = new Set(wanted().map(({ id }) => id));
    const gone = [...indexed.keys()].filter((id) => !local.has(id));
    for (const id of gone) indexed.delete(id);
    if (gone.length > 0) await index?.remove(gone);
    let todo = outdated();
    const isFirst = indexed.size === 0;
    for (let batches = 0; todo.length > 0 && isOn; batches++) {
      if (isFirst || todo.length > batchSize)
        events.progress({ done: wanted().length - todo.length, total: wanted().length });
      await index?.put(await read(todo.slice(0, batchSize)));
      // Each answer is a search of its own; early batches hold what people look for most.
      if (batches < 4 || batches % 32 === 0) events.grew();
      await pause();
      todo = outdated();
    }
    events.progress(null);
    if (isOn) events.grew();
  }

  function follow(): void {
    if (!isOn || isFeeding || !index) return;
    isFeeding = true;
    feed()
      // An index that died finds nothing more; names are still found.
      .catch(() => {
        stop();
        // The next search begins with an empty index.
        indexed.clear();
        events.progress(null);
        events.failed();
      })
      .finally(() => {
        isFeeding = false;
        if (isOn && outdated().length > 0) follow();
      });
  }

  function stop(): void {
    isOn = false;
    unsubscribe();
    unsubscribe = () => undefined;
  }

  return {
    start() {
      if (isOn || !index) return;
      isOn = true;
      unsubscribe = store.subscribe((state, before) => {
        if (state.items !== before.items) follow();
      });
      follow();
    },
    forget() {
      indexed.clear();
      if (isOn) follow();
    },
    dispose: stop,
  };
}
