import type { Account } from '@stoa/core/contract';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { screen, userEvent } from 'storybook/test';
import { dialogStory, type DialogStory } from '../../testing/dialog-page.js';
import { pressWhenReady } from '../../testing/press.js';
import { noAnswer, type StoaSeed } from '../../testing/open-page.js';
// The part itself, so that no story is judged before it is there.
import './accounts-dialog.js';

const accounts: Account[] = [
  {
    id: '190.05.12345.6789',
    name: 'Chemistry lab',
    isDefault: true,
    rateLimit: { period: 'Monthly', rate: 250 },
  },
  { id: '190.05.99999.0001', name: 'Teaching', rateLimit: { period: 'Daily', rate: 12.5 } },
  {
    id: '190.05.77777.7777.77777.77777.77777',
    name: 'A grant whose name is longer than a row of any table would like to show',
    rateLimit: { period: 'Unlimited', rate: null },
  },
];
const on = (seed: StoaSeed = {}): DialogStory => ({
  seed: { dialog: { name: 'accounts' }, accounts, ...seed },
});

const press = (name: string) => pressWhenReady('accounts-tab', name);

const meta = {
  title: 'Chat/Accounts',
  ...dialogStory,
  args: on(),
} satisfies Meta<DialogStory>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Listed: Story = {};
export const BuiltInAlone: Story = { args: on({ accounts: [] }) };
export const Loading: Story = { args: on({ pending: ['accounts.get'] }) };
export const Failed: Story = { args: on({ failures: { 'accounts.get': noAnswer } }) };
export const Adding: Story = {
  play: async () => {
    await press('Add account');
    await screen.findByRole('form', { name: 'New account' });
  },
};
export const Refused: Story = {
  play: async (context) => {
    await Adding.play?.(context);
    await press('Add account');
    await screen.findByText('An account needs a COA string.');
  },
};
export const InvalidCoa: Story = {
  args: on({ coaPattern: '\\d{3}\\.\\d{2}\\.\\d{5}\\.\\d{4}' }),
  play: async (context) => {
    await Adding.play?.(context);
    await userEvent.type(screen.getByRole('textbox', { name: 'COA string' }), '190-05');
    await userEvent.type(screen.getByRole('textbox', { name: 'Name' }), 'Seminar');
    await press('Add account');
    await screen.findByRole('alertdialog', { name: 'Invalid COA' });
  },
};
export const Editing: Story = {
  play: async () => {
    await press('Edit “Teaching”');
    await screen.findByRole('form', { name: 'Edit “Teaching”' });
  },
};
export const Deleting: Story = {
  play: async () => {
    await press('Delete “Teaching”');
    await screen.findByRole('group', { name: /^Delete the account/ });
  },
};
export const NotSaved: Story = {
  args: on({ failures: { 'accountLists.save': noAnswer } }),
  play: async () => {
    await press('Make “Teaching” the default');
    await screen.findByText('Unable to save accounts. Please try again.');
  },
};
export const OnAPhone: Story = { ...Editing, globals: { viewport: { value: 'w390' } } };
export const RightToLeft: Story = { globals: { direction: 'rtl' } };
