import type { Meta, StoryObj } from '@storybook/react-vite';
import type { Dialog } from '@stoa/core/state';
import { expect, userEvent, waitFor, within } from 'storybook/test';
import { dialogStory, type DialogStory } from '../../testing/dialog-page.js';
import { ada, listItem, listSeed, conversationsOf, models } from '../../testing/fixtures.js';
import { holdAfter, noAnswer, type StoaSeed } from '../../testing/open-page.js';
// The part itself, so that no story is judged before it is there.
import { LanguageChoiceProvider } from './language-choice.js';
import './settings-dialog.js';

const allFlags = { artifacts: true, pluginsOnInput: true, highlighter: true, memory: true };
const on = (tab: Extract<Dialog, { name: 'settings' }>['tab'], seed: StoaSeed = {}): Story => ({
  args: {
    seed: { ...listSeed, dialog: { name: 'settings', tab }, ...seed, flags: { ...allFlags, ...seed.flags } },
  },
});

const meta = {
  title: 'Chat/Settings dialog',
  ...dialogStory,
  args: { seed: { dialog: { name: 'settings' } } },
} satisfies Meta<DialogStory>;
export default meta;
type Story = StoryObj<typeof meta>;

const items = {
  conversations: [
    'Chapter one, second reading',
    'Sources on the Painted Porch',
    'Questions for the viva, with the answers of the first rehearsal',
  ].map((name, at) => ({ id: `w${at}`, name, messages: [], folderId: at === 0 ? 'f' : null })),
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

/** Legacy workspaces, the first of which holds the items. */
const workspaces: StoaSeed = {
  received: [
    {
      key: 'k1',
      note: 'Thesis, spring term: drafts and the reading list',
      sharedAt: Date.UTC(2025, 3, 2),
      sharedBy: ada.email,
    },
    { key: 'k2', note: '', sharedAt: Date.UTC(2024, 1, 1), sharedBy: ada.email },
  ],
  contents: { k1: { ...items, history: items.conversations } },
};

export const Configurations: Story = on('configurations', { settings: { hiddenModelIds: ['gpt-small'] } });

/** Of a page in three languages; the texts of one of them cannot be fetched. */
export const Languages: Story = {
  ...on('configurations'),
  decorators: [
    (StoryPart) => (
      <LanguageChoiceProvider
        value={{ languages: ['en', 'de', 'he'], chosen: 'en', choose: async (tag) => tag !== 'he' }}
      >
        <StoryPart />
      </LanguageChoiceProvider>
    ),
  ],
};

export const ManyModels: Story = on('configurations', {
  models: [
    ...models,
    ...Array.from({ length: 9 }, (_, at) => ({
      ...models[0]!,
      id: `meta.llama-${at}`,
      name: `Llama ${at + 1}`,
      description: 'Open weights, served by your organisation in its own data centre.',
    })),
  ],
});

export const ModelsLoading: Story = on('configurations', { pending: ['models.list'] });

export const ModelsMissing: Story = on('configurations', { failures: { 'models.list': noAnswer } });

export const SavedHereOnly: Story = {
  ...on('configurations', { failures: { 'settings.save': noAnswer } }),
  play: async ({ canvasElement }) => {
    const page = within(canvasElement.ownerDocument.body);
    await userEvent.click(await page.findByRole('radio', { name: 'Light' }));
    await expect(await page.findByText(/^Settings failed to update in the cloud/)).toBeVisible();
  },
};

export const Storage: Story = on('storage', {
  ...workspaces,
  stored: { storageSelection: 'future-cloud' },
});

export const StorageQuestion: Story = {
  ...on('storage'),
  play: async ({ canvasElement }) => {
    const page = within(canvasElement.ownerDocument.body);
    await userEvent.click(await page.findByRole('radio', { name: 'Everything private' }));
    await page.findByRole('alertdialog');
  },
};

/** Thirty-one conversations of this browser on their way to the cloud. */
const many: StoaSeed = {
  conversations: conversationsOf(
    Array.from({ length: 31 }, (_, at) =>
      listItem(`many-${at}`, at === 12 ? 'Regular expressions for part numbers' : `Conversation ${at + 1}`, {
        isLocal: true,
      }),
    ),
  ),
  repliedElsewhere: [],
  unread: [],
  selectedId: 'many-0',
};
const moveAll: Story['play'] = async ({ canvasElement }) => {
  const page = within(canvasElement.ownerDocument.body);
  await userEvent.click(await page.findByRole('radio', { name: 'Everything in the cloud' }));
  await userEvent.click(await page.findByRole('button', { name: /^Move/ }));
};
const moving = on('storage', many);
export const StorageMoving: Story = {
  args: {
    ...moving.args,
    before: async ({ world }) => holdAfter(world, 'conversations.upload', 12),
  },
  play: async (context) => {
    await moveAll(context);
    const page = within(context.canvasElement.ownerDocument.body);
    await expect(await page.findByRole('progressbar', { name: 'Moving to the cloud' })).toBeVisible();
  },
};

export const StorageMoved: Story = {
  ...on('storage', {
    failures: { 'conversations.upload': noAnswer },
  }),
  play: async (context) => {
    await moveAll(context);
    const page = within(context.canvasElement.ownerDocument.body);
    await waitFor(() => expect(page.queryByRole('progressbar')).toBeNull());
  },
};

export const Keyboard: Story = on('keyboard');

export const Workspaces: Story = on('workspaces', workspaces);

const openFirst: Story['play'] = async ({ canvasElement }) => {
  const page = within(canvasElement.ownerDocument.body);
  await userEvent.click(await page.findByRole('combobox', { name: 'Workspace' }));
  await userEvent.click(await page.findByRole('option', { name: /^Thesis/ }));
  await userEvent.click(await page.findByRole('button', { name: 'Show what it holds' }));
};

export const WorkspaceLoading: Story = {
  ...on('workspaces', { ...workspaces, pending: ['sharing.load'] }),
  play: openFirst,
};

export const WorkspaceItems: Story = {
  ...on('workspaces', workspaces),
  play: async (context) => {
    await openFirst(context);
    const page = within(context.canvasElement.ownerDocument.body);
    await expect(await page.findByRole('button', { name: 'Import Items' })).toBeVisible();
  },
};

export const WorkspaceEmpty: Story = {
  ...on('workspaces', { ...workspaces, contents: { k1: {} } }),
  play: openFirst,
};

const oneIsFull = on('workspaces', workspaces);
export const WorkspaceImported: Story = {
  args: {
    ...oneIsFull.args,
    before: async ({ ports }) => ports.storage.fail('full', (key) => key === 'conversation/w1'),
  },
  play: async (context) => {
    await WorkspaceItems.play!(context);
    const page = within(context.canvasElement.ownerDocument.body);
    await userEvent.click(page.getByRole('button', { name: 'Import Items' }));
    await expect(await page.findByRole('alert')).toBeVisible();
  },
};

export const WorkspaceGone: Story = {
  ...on('workspaces', { ...workspaces, contents: {} }),
  play: async (context) => {
    await openFirst(context);
    const page = within(context.canvasElement.ownerDocument.body);
    await expect(
      await page.findByText('Unable to find shared item. It may have been deleted.'),
    ).toBeVisible();
  },
};
