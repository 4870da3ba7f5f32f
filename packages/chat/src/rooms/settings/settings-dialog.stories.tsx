import type { Meta, StoryObj } from '@storybook/react-vite';
import type { Dialog } from '@stoa/core/state';
import { userEvent, within } from 'storybook/test';
import { DialogStage } from '../../testing/dialog-stage.js';
import { models } from '../../testing/fixtures.js';
import type { StageOptions } from '../../testing/make-stoa.js';
// The part itself, so that no story is judged before it is there.
import './settings-dialog.js';

const meta = {
  title: 'Chat/Settings dialog',
  component: DialogStage,
  parameters: { layout: 'fullscreen' },
  // A dialog fills the window: several on one docs page would be in each other's way.
  tags: ['!autodocs'],
  args: { dialog: { name: 'settings' } },
} satisfies Meta<typeof DialogStage>;
export default meta;
type Story = StoryObj<typeof meta>;

const allFlags = { artifacts: true, pluginsOnInput: true, highlighter: true, memory: true };
const list = [
  { key: 'k1', note: 'Thesis, spring term: drafts and the reading list', savedAt: Date.UTC(2025, 3, 2) },
  { key: 'k2', note: '', savedAt: Date.UTC(2024, 1, 1) },
];
const items = {
  conversations: [
    'Chapter one, second reading',
    'Sources on the Painted Porch',
    'Questions for the viva, with the answers of the first rehearsal',
  ].map((name, at) => ({ id: `c${at}`, name, messages: [], folderId: at === 0 ? 'f' : null })),
  folders: [{ id: 'f', name: 'Thesis', type: 'chat' as const }],
  prompts: [
    {
      id: 'p',
      name: 'Outline a chapter',
      description: 'From notes to headings',
      content: '',
      folderId: null,
      type: 'prompt',
    },
  ],
};

const on = (tab: Extract<Dialog, { name: 'settings' }>['tab'], options: StageOptions = {}): Story => ({
  args: {
    dialog: { name: 'settings', tab },
    options: { ...options, flags: { ...allFlags, ...options.flags } },
  },
});

export const Configurations: Story = on('configurations', { settings: { hiddenModelIds: ['gpt-small'] } });

export const ManyModels: Story = on('configurations', {
  models: {
    list: [
      ...models,
      ...Array.from({ length: 9 }, (_, at) => ({
        ...models[0]!,
        id: `meta.llama-${at}`,
        name: `Llama ${at + 1}`,
        description: 'Open weights, served by your organisation in its own data centre.',
      })),
    ],
  },
});

export const ModelsLoading: Story = on('configurations', { models: { status: 'loading', list: [] } });

export const ModelsMissing: Story = on('configurations', {
  models: {
    status: 'failed',
    list: [],
    failure: {
      title: 'Failed to Retrieve Models',
      message: 'There was a problem retrieving the available models, please contact our support team.',
    },
  },
});

export const SavedHereOnly: Story = on('configurations', { saving: 'localOnly' });

export const Storage: Story = on('storage', {
  conversations: { storageSelection: 'future-cloud' },
  workspaces: { list },
});

export const StorageQuestion: Story = {
  ...on('storage'),
  play: async ({ canvasElement }) => {
    const page = within(canvasElement.ownerDocument.body);
    await userEvent.click(await page.findByRole('radio', { name: 'Everything private' }));
    await page.findByRole('alertdialog');
  },
};

export const StorageMoving: Story = on('storage', {
  conversations: {
    storageSelection: 'cloud-only',
    transfer: {
      status: 'running',
      to: 'cloud',
      total: 31,
      moved: 12,
      current: 'Regular expressions for part numbers',
      failures: [],
    },
  },
});

export const StorageMoved: Story = on('storage', {
  conversations: {
    storageSelection: 'cloud-only',
    transfer: {
      status: 'done',
      to: 'cloud',
      total: 31,
      moved: 30,
      current: null,
      failures: [
        { id: 'c2', name: 'Quarterly letter to the board', reason: 'A reply is being written in it.' },
      ],
    },
  },
});

export const Keyboard: Story = on('keyboard');

export const Workspaces: Story = on('workspaces', { workspaces: { list } });

export const WorkspaceLoading: Story = on('workspaces', {
  workspaces: { list, open: { status: 'loading', key: 'k1' } },
});

export const WorkspaceItems: Story = on('workspaces', {
  workspaces: { list, open: { status: 'ready', key: 'k1', items } },
});

export const WorkspaceEmpty: Story = on('workspaces', {
  workspaces: {
    list,
    open: { status: 'ready', key: 'k1', items: { conversations: [], folders: [], prompts: [] } },
  },
});

export const WorkspaceImported: Story = on('workspaces', {
  workspaces: {
    list,
    open: {
      status: 'done',
      key: 'k1',
      items,
      result: {
        conversations: 2,
        known: 1,
        folders: 1,
        prompts: 1,
        failures: [
          { id: 'x', name: 'Sources on the Painted Porch', reason: 'Your browser storage is full.' },
        ],
      },
    },
  },
});

export const WorkspaceGone: Story = on('workspaces', {
  workspaces: {
    list,
    open: {
      status: 'failed',
      key: 'k1',
      message: 'Unable to find shared item. It may have been deleted.',
    },
  },
});
