import { StoaProvider } from '@stoa/react';
import { TooltipProvider } from '@stoa/ui';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useRef, useState, type ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { VList } from 'virtua';
import { ConversationsPanel } from '../../../packages/chat/src/rooms/conversations/conversations-panel.js';
import { listItem } from '../../../packages/chat/src/testing/fixtures.js';
import { makeStoa } from '../../../packages/chat/src/testing/make-stoa.js';
import type { ListItem } from '../../../packages/core/src/state/conversations/conversation-list.types.js';
import type { SearchResult } from '../../../packages/core/src/state/search/search.types.js';

const subjects =
  'quarterly figures board letter travel index queue table reading budget safety interview model'.split(' ');
const nameOf = (index: number): string =>
  [1, 7, 13].map((step) => subjects[(index * step + (index >> 5)) % subjects.length]).join(' ') + ` ${index}`;

/** Most results that any adapter lists. */
const most = 200;

function find(items: readonly ListItem[], text: string): ListItem[] {
  const wanted = text.toLowerCase();
  return items.filter((item) => item.name.includes(wanted)).slice(0, most);
}

/** The least work: the rows that fit, written into elements that are there already. */
function openLimit(root: HTMLElement, items: readonly ListItem[]): void {
  const box = document.createElement('input');
  box.dataset['slot'] = 'conversation-search';
  const list = document.createElement('ul');
  const rows = Array.from({ length: 20 }, () => list.appendChild(document.createElement('li')));
  for (const row of rows) row.dataset['row'] = '';
  const draw = (found: readonly ListItem[]) => {
    for (const [at, row] of rows.entries()) row.textContent = found[at]?.name ?? '';
  };
  box.addEventListener('input', () => draw(box.value === '' ? items : find(items, box.value)));
  draw(items);
  root.append(box, list);
}

function Ours({ items }: { items: ListItem[] }) {
  const [stage] = useState(() => {
    const made = makeStoa({ conversations: { items } });
    made.search.setText = (text) => {
      const results = find(items, text).map(({ id, name, isLocal, updatedAt }): SearchResult => ({
        conversationId: id,
        isLocal,
        updatedAt,
        title: [{ text: name, isMatch: false }],
        snippets: [],
      }));
      made.search.store.setState({ text, results, status: 'done' });
    };
    return made;
  });
  return (
    <StoaProvider stoa={stage}>
      <TooltipProvider>
        <ConversationsPanel />
      </TooltipProvider>
    </StoaProvider>
  );
}

function Peer({ items, List }: { items: ListItem[]; List: (props: { rows: ListItem[] }) => ReactNode }) {
  const [text, setText] = useState('');
  return (
    <>
      <input data-slot="conversation-search" value={text} onChange={(event) => setText(event.target.value)} />
      <List rows={text === '' ? items : find(items, text)} />
    </>
  );
}

const Row = ({ item }: { item: ListItem }) => (
  <button type="button" data-row>
    {item.name}
  </button>
);

const Virtua = ({ rows }: { rows: ListItem[] }) => (
  <VList style={{ height: 700 }}>
    {rows.map((item) => (
      <Row key={item.id} item={item} />
    ))}
  </VList>
);

function TanStack({ rows }: { rows: ListItem[] }) {
  const viewport = useRef<HTMLDivElement>(null);
  // oxlint-disable-next-line react/incompatible-library -- a peer is measured as it is
  const list = useVirtualizer({
    count: rows.length,
    getScrollElement: () => viewport.current,
    estimateSize: () => 32,
  });
  return (
    <div ref={viewport} data-list>
      <div style={{ height: list.getTotalSize(), position: 'relative' }}>
        {list.getVirtualItems().map(({ index, key, start }) => (
          <div key={key} style={{ position: 'absolute', transform: `translateY(${start}px)` }}>
            <Row item={rows[index] as ListItem} />
          </div>
        ))}
      </div>
    </div>
  );
}

const Plain = ({ rows }: { rows: ListItem[] }) => (
  <ul data-list>
    {rows.map((item) => (
      <li key={item.id}>
        <Row item={item} />
      </li>
    ))}
  </ul>
);

const views: Record<string, (items: ListItem[]) => ReactNode> = {
  stoa: (items) => <Ours items={items} />,
  virtua: (items) => <Peer items={items} List={Virtua} />,
  tanstack: (items) => <Peer items={items} List={TanStack} />,
  'plain react': (items) => <Peer items={items} List={Plain} />,
};

declare global {
  interface Window {
    /** Shows the list of an adapter and resolves when it is drawn. */
    openList(adapter: string, count: number): Promise<void>;
  }
}

window.openList = async (name, count) => {
  const root = document.getElementById('root');
  if (!root) throw new Error('the page has no root');
  const items = Array.from({ length: count }, (_, index) => listItem(`c${index}`, nameOf(index)));
  if (name === 'box alone') openLimit(root, []);
  else if (name === 'limit') openLimit(root, items);
  else createRoot(root).render(views[name]?.(items));
  await new Promise((resolve) => setTimeout(resolve, 500));
};
