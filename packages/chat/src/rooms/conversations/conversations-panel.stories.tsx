import type { Folder } from '@stoa/core/contract';
import type { SearchResult, Transfer } from '@stoa/core/state';
import { DirectionProvider } from '@stoa/ui';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen, userEvent, waitFor, within } from 'storybook/test';
import { fixtureNow, listItem, listItems } from '../../testing/fixtures.js';
import type { StageOptions } from '../../testing/make-stoa.js';
import { Stage } from '../../testing/stage.js';
import { ConversationsPanel } from './conversations-panel.js';

const meta = {
  title: 'Chat/Conversations panel',
  component: ConversationsPanel,
  parameters: { layout: 'fullscreen' },
  tags: ['!autodocs'],
} satisfies Meta<typeof ConversationsPanel>;
export default meta;
type Story = StoryObj<typeof meta>;

const on = (options: StageOptions, play?: Story['play']): Story => ({
  render: (args) => (
    <Stage {...options}>
      <aside
        aria-label="Conversations and settings"
        className="flex h-dvh w-full flex-col border-e border-line bg-surface-sunken pt-3 text-body sm:w-[270px]"
      >
        <ConversationsPanel {...args} />
      </aside>
    </Stage>
  ),
  play,
});

const folder = (id: string, name: string, rest: Partial<Folder> = {}): Folder => ({
  id,
  name,
  type: 'chat',
  date: '2026-11-01',
  ...rest,
});
const folders = [
  folder('agents', 'Agents', { pinned: true, date: undefined }),
  folder('board', 'Board papers', { pinned: true }),
  folder('travel', 'Travel'),
  folder('later', 'Read later'),
  folder('team', 'Research group', { isGroupFolder: true }),
  folder('legal', 'Legal', { isGroupFolder: true }),
];
const homes: Record<string, string> = {
  c2: 'board',
  c12: 'board',
  c6: 'travel',
  c7: 'agents',
  c8: 'team',
};
const tags: Record<string, string[]> = { c1: ['queues'], c4: ['queues', 'sql', 'advice'], c2: ['figures'] };
const filed = listItems.map((item) => ({
  ...item,
  folderId: homes[item.id] ?? null,
  tags: tags[item.id] ?? [],
}));
const withFolders = { items: filed, folders, openFolderIds: ['board', 'later', 'team'] };

const older = { count: 240, folders: { later: { count: 18, newest: '2026-10-01T00:00:00.000Z' } } };

const many = Array.from({ length: 10_000 }, (_, index) =>
  listItem(`n${index}`, `${listItems[index % listItems.length]?.name} ${index + 1}`, {
    updatedAt: new Date(fixtureNow - index * 2_400_000).toISOString(),
    isLocal: index % 3 === 0,
  }),
);

const part = (text: string, isMatch = false) => ({ text, isMatch });
const results: SearchResult[] = [
  {
    conversationId: 'c1',
    isLocal: false,
    updatedAt: '2026-11-21T10:00:00.000Z',
    title: [part('Delivery guarantees in '), part('queue', true), part('s')],
    snippets: [
      {
        messageId: 'm1',
        role: 'user',
        parts: [
          part('We process payments from a '),
          part('queue', true),
          part('. Twice this month a customer was charged twice.'),
        ],
      },
      {
        messageId: 'm4',
        role: 'assistant',
        parts: [
          part('Use a '),
          part('queue', true),
          part(' with at-least-once delivery, and make the consumer idempotent.'),
        ],
      },
    ],
  },
  {
    conversationId: 'c6',
    isLocal: true,
    updatedAt: '2026-11-19T10:00:00.000Z',
    title: [part('Trip to Trieste')],
    snippets: [
      {
        messageId: 'm9',
        role: 'assistant',
        parts: [part('The '), part('queue', true), part(' at the castle is shortest before ten.')],
      },
    ],
  },
  {
    conversationId: 'c4',
    isLocal: false,
    updatedAt: '2026-11-20T10:00:00.000Z',
    title: [
      part('Postgres index advice for the '),
      part('queue', true),
      part(' table, the outbox and the dead letters'),
    ],
    snippets: [],
  },
];

const transfer: Transfer = {
  status: 'running',
  to: 'cloud',
  total: 42,
  moved: 17,
  current: 'Quarterly letter to the board, second draft with the figures from Lisbon',
  failures: [],
};

export const Plain: Story = on({});
export const Folders: Story = on({ conversations: withFolders });
export const FoldersByName: Story = on({ conversations: { ...withFolders, sort: 'name' } });
export const HiddenFolderShown: Story = on(
  { conversations: { ...withFolders, hiddenFolderIds: ['legal'] } },
  async ({ canvas }) => {
    await canvas.findByRole('tree');
    await expect(canvas.queryByRole('treeitem', { name: /^Legal/ })).toBeNull();
    await userEvent.click(canvas.getByRole('button', { name: 'List options' }));
    await userEvent.click(await screen.findByRole('menuitemcheckbox', { name: 'Show 1 hidden folder' }));
    await expect(await canvas.findByRole('treeitem', { name: /^Legal.*Hidden/ })).toBeVisible();
  },
);
export const RowMenu: Story = on({ conversations: withFolders }, async ({ canvas }) => {
  const row = await canvas.findByRole('treeitem', { name: /^Quarterly letter/ });
  row.focus();
  await userEvent.keyboard('{Shift>}{F10}{/Shift}');
  await expect(await screen.findByRole('menuitem', { name: /Make private/ })).toHaveAttribute(
    'aria-disabled',
    'true',
  );
});
export const FolderMenu: Story = on({ conversations: withFolders }, async ({ canvas }) => {
  const row = await canvas.findByRole('treeitem', { name: /^Board papers/ });
  row.focus();
  await userEvent.keyboard('{Shift>}{F10}{/Shift}');
  await screen.findByRole('menuitem', { name: /Delete with 2 conversations/ });
});
export const ListMenu: Story = on({ conversations: withFolders }, async ({ canvas }) => {
  await userEvent.click(canvas.getByRole('button', { name: 'List options' }));
  await expect(await screen.findByRole('menuitemradio', { name: 'Date' })).toBeChecked();
});
export const Renaming: Story = on({ conversations: withFolders }, async ({ canvas }) => {
  (await canvas.findByRole('treeitem', { name: /^Board papers/ })).focus();
  await userEvent.keyboard('{F2}');
  await expect(canvas.getByRole('textbox', { name: 'Folder name' })).toHaveFocus();
});
export const NewFolder: Story = on({ conversations: withFolders }, async ({ canvas }) => {
  await userEvent.click(canvas.getByRole('button', { name: 'New folder' }));
  await expect(canvas.getByRole('textbox', { name: 'Folder name' })).toHaveFocus();
});
export const Selecting: Story = on({ conversations: withFolders }, async ({ canvas }) => {
  await userEvent.click(canvas.getByRole('button', { name: 'List options' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Select conversations' }));
  await userEvent.click(await canvas.findByRole('treeitem', { name: /^Delivery/ }));
  await userEvent.click(canvas.getByRole('treeitem', { name: /^Quarterly/ }));
  await expect(canvas.getByText('2 selected')).toBeVisible();
  await expect(canvas.getByRole('treeitem', { name: /^Board papers/ })).toHaveAttribute(
    'aria-checked',
    'mixed',
  );
});
export const TenThousand: Story = on(
  { conversations: { items: many, selectedId: 'n4' } },
  async ({ canvas }) => {
    const tree = await canvas.findByRole('tree');
    await waitFor(() => expect(canvas.getAllByRole('treeitem').length).toBeGreaterThan(5));
    await expect(canvas.getAllByRole('treeitem').length).toBeLessThan(80);
    const first = canvas.getAllByRole('treeitem')[0];
    first?.focus();
    await userEvent.keyboard('{End}');
    await waitFor(() => expect(tree.ownerDocument.activeElement).toHaveAttribute('aria-posinset', '10000'));
    await waitFor(() => expect(tree.scrollTop).toBeGreaterThan(100_000));
    await userEvent.keyboard('{Home}');
    await waitFor(() => expect(tree.scrollTop).toBeLessThan(40));
  },
);
export const Empty: Story = on({ conversations: { items: [], selectedId: null } });
export const Loading: Story = on({ conversations: { items: [], status: 'init', selectedId: null } });
export const StorageFull: Story = on({ conversations: { ...withFolders, storageFull: true } });
export const SyncFailed: Story = on({ conversations: { ...withFolders, sync: 'failed' } });
export const SearchHelp: Story = on({ conversations: withFolders }, async ({ canvas }) => {
  await userEvent.click(canvas.getByRole('button', { name: 'Search help' }));
  await userEvent.click(await screen.findByRole('button', { name: /tag:research/ }));
  await waitFor(() => expect(canvas.getByRole('searchbox')).toHaveFocus());
  await expect(canvas.getByRole('searchbox')).toHaveValue('tag:');
  await userEvent.clear(canvas.getByRole('searchbox'));
  await userEvent.click(canvas.getByRole('button', { name: 'Search help' }));
});
export const SearchFound: Story = on(
  { search: { text: 'queue', status: 'done', results, hasMore: true } },
  async ({ canvas }) => {
    const list = await canvas.findByRole('list', { name: 'Search results' });
    const [first, second] = await within(list).findAllByRole('button');
    await userEvent.click(canvas.getByRole('searchbox'));
    await userEvent.keyboard('{ArrowDown}');
    await waitFor(() => expect(first).toHaveFocus());
    await userEvent.keyboard('{ArrowDown}');
    await expect(second).toHaveFocus();
    await userEvent.keyboard('{ArrowUp}{ArrowUp}');
    await expect(canvas.getByRole('searchbox')).toHaveFocus();
  },
);
export const Searching: Story = on({
  search: {
    text: 'queue',
    status: 'searching',
    results: results.slice(1, 2),
    indexing: { done: 1240, total: 8000 },
  },
});
export const SearchFoundNothing: Story = on({ search: { text: 'zeppelin', status: 'done' } });
export const SearchCloudFailed: Story = on({
  search: {
    text: 'queue',
    status: 'done',
    results: results.slice(1, 2),
    cloudFailure: 'The cloud could not be searched. Conversations of this browser are listed.',
  },
});
export const TransferRunning: Story = on({ conversations: { ...withFolders, transfer } });
export const TransferDone: Story = on({
  conversations: { ...withFolders, transfer: { ...transfer, status: 'done', moved: 42, current: null } },
});
export const TransferWithFailures: Story = on({
  conversations: {
    ...withFolders,
    transfer: {
      ...transfer,
      status: 'done',
      moved: 39,
      current: null,
      failures: [
        {
          id: 'c2',
          name: 'Quarterly letter to the board, second draft',
          reason: 'A reply is being written. Wait for it to finish.',
        },
        {
          id: 'c9',
          name: 'Regular expressions for part numbers',
          reason: 'Failed to send conversation to the cloud. Please try again later...',
        },
        {
          id: 'c11',
          name: 'Reading list on Stoicism',
          reason: 'Failed to send conversation to the cloud. Please try again later...',
        },
      ],
    },
  },
});
export const RightToLeft: Story = {
  render: (args) => (
    <DirectionProvider dir="rtl">
      <div dir="rtl" lang="ar">
        <Stage conversations={{ ...withFolders, selectedId: 'c5' }}>
          <aside
            aria-label="Conversations and settings"
            className="flex h-dvh w-full flex-col border-e border-line bg-surface-sunken pt-3 text-body sm:w-[270px]"
          >
            <ConversationsPanel {...args} />
          </aside>
        </Stage>
      </div>
    </DirectionProvider>
  ),
  play: async ({ canvas }) => {
    const row = await canvas.findByRole('treeitem', { name: /^Travel/ });
    row.focus();
    await userEvent.keyboard('{ArrowLeft}');
    await waitFor(() => expect(row).toHaveAttribute('aria-expanded', 'true'));
  },
};

/** The end of what was read: more is on its way. */
export const OlderAreRead: Story = on(
  { conversations: { ...withFolders, older, olderStatus: 'reading' } },
  async ({ canvasElement }) => {
    const list = within(canvasElement);
    await waitFor(() =>
      expect(canvasElement.querySelector('[data-slot=more-row][data-state=reading]')).not.toBeNull(),
    );
    await expect(
      list.getByRole('treeitem', { name: /Read later, folder with 18 conversations/ }),
    ).toBeVisible();
  },
);
export const OlderCannotBeRead: Story = on({
  conversations: { ...withFolders, older, olderStatus: 'failed' },
});
