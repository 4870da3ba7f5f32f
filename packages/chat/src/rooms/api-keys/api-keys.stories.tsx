import type { Meta, StoryObj } from '@storybook/react-vite';
import { screen, userEvent } from 'storybook/test';
import { dialogStory, type DialogStory } from '../../testing/dialog-page.js';
import { pressWhenReady } from '../../testing/press.js';
import { noAnswer, type StoaSeed } from '../../testing/open-page.js';
import { payingAccounts, someKeys } from './api-keys-fixture.js';
// The parts themselves, so that no story is judged before they are there.
import '../accounts/accounts-dialog.js';
import './api-access-tab.js';

const on = (seed: StoaSeed = {}): DialogStory => ({
  seed: {
    dialog: { name: 'accounts', tab: 'keys' },
    flags: { apiKeys: true },
    accounts: payingAccounts,
    apiKeys: someKeys,
    ...seed,
  },
});

const press = (name: string) => pressWhenReady('api-access-tab', name);

const meta = {
  title: 'Chat/API Keys',
  ...dialogStory,
  args: on(),
} satisfies Meta<DialogStory>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Listed: Story = {};
export const Empty: Story = { args: on({ apiKeys: [] }) };
export const WithoutAccount: Story = { args: on({ accounts: [], apiKeys: [] }) };
export const Loading: Story = { args: on({ pending: ['apiKeys.list'] }) };
export const Failed: Story = { args: on({ failures: { 'apiKeys.list': noAnswer } }) };
export const Creating: Story = {
  play: async () => {
    await press('Create API key');
    await screen.findByRole('form', { name: 'Create API Key' });
  },
};
export const Refused: Story = {
  play: async (context) => {
    await Creating.play?.(context);
    await press('Create API key');
    await screen.findByText('An API key needs a name.');
  },
};
export const Revealed: Story = {
  play: async () => {
    await press('Show the key of “Tide bot”');
    await screen.findByText(/^amp-/);
  },
};
export const NotRevealed: Story = {
  args: on({ failures: { 'apiKeys.view': noAnswer } }),
  play: async () => {
    await press('Show the key of “Tide bot”');
    await screen.findByText('Unable to retrieve your API key.');
  },
};
export const Editing: Story = {
  play: async () => {
    await press('Edit “Tide bot”');
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Share' }));
    await screen.findByText('1 key has unsaved changes');
  },
};
export const NotSaved: Story = {
  args: on({ failures: { 'apiKeys.update': noAnswer } }),
  play: async (context) => {
    await Editing.play?.(context);
    await press('Save changes');
    await screen.findByText('API keys Tide bot failed to update');
  },
};
export const Deactivating: Story = {
  play: async () => {
    await press('Deactivate “Tide bot”');
    await screen.findByRole('alertdialog');
  },
};
export const ShownOnce: Story = {
  args: on({
    apiKeys: [],
    answers: {
      'apiKeys.create': {
        success: true,
        data: { id: 'new', secret: 'amp-3Zs0secretSecretSecret' },
        message: '',
      },
    },
  }),
  play: async (context) => {
    await Creating.play?.(context);
    await userEvent.type(screen.getByRole('textbox', { name: 'Application name' }), 'Tide bot');
    await userEvent.click(screen.getByRole('checkbox', { name: 'Chat' }));
    await press('Create API key');
    await screen.findByText('amp-3Zs0secretSecretSecret');
  },
};
export const WithToolServer: Story = {
  args: on({ apiKeys: [], flags: { apiKeys: true, mcpServer: true } }),
  play: () => screen.findByText('Connect an MCP client').then(() => undefined),
};
export const NoDocumentation: Story = {
  args: on({
    dialog: { name: 'accounts', tab: 'documentation' },
    apiKeys: [],
    failures: { 'apiKeys.documentation': noAnswer },
  }),
};
export const OnAPhone: Story = { globals: { viewport: { value: 'w390' } } };
export const CreatingOnAPhone: Story = { ...Creating, globals: { viewport: { value: 'w390' } } };
export const RightToLeft: Story = { globals: { direction: 'rtl' } };
