import { failed, success } from '@stoa/core/contract';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { userEvent, within } from 'storybook/test';
import { DialogStage } from '../../testing/dialog-stage.js';
import type { StageOptions } from '../../testing/make-stoa.js';
import { mcpServer, stubMcp } from '../../testing/stubs/stub-mcp.js';
import '../settings/settings-dialog.js';
import './tools-tab.js';

const meta = {
  title: 'Chat/Tools/What is allowed',
  parameters: { layout: 'fullscreen' },
  tags: ['!autodocs'],
} satisfies Meta;
export default meta;
type Story = StoryObj<typeof meta>;

const on = (assistantActions: NonNullable<StageOptions['assistantActions']>): Story => ({
  render: () => <DialogStage dialog={{ name: 'settings', tab: 'tools' }} options={{ assistantActions }} />,
});
const list = [
  {
    id: '1',
    tool: 'weather',
    source: 'apis',
    recipient: 'api.example.org',
    conversationId: 'c',
    createdAt: '2026-11-20T09:00:00.000Z',
  },
  {
    id: '2',
    tool: 'listModels',
    source: 'ops',
    recipient: '',
    conversationId: null,
    createdAt: '2026-11-18T09:00:00.000Z',
  },
];

const withServers = (mcp: Parameters<typeof stubMcp>[0]): Story => ({
  render: () => (
    <DialogStage
      dialog={{ name: 'settings', tab: 'tools' }}
      options={{ flags: { mcp: true }, assistantActions: { mcp: stubMcp(mcp) } }}
    />
  ),
});
const servers = [
  mcpServer({ isOn: true }),
  mcpServer({
    id: 'm2',
    name: 'Notes of the team',
    url: 'https://notes.example.org/mcp',
    tools: [
      {
        name: 'search',
        title: 'Search notes',
        description: 'Finds notes by their words.',
        state: 'accepted',
      },
      { name: 'publish', title: 'Publish', description: 'Puts a note on the intranet.', state: 'new' },
      { name: 'remove', title: 'Remove a note', description: 'Removes a note for good.', state: 'changed' },
    ],
  }),
  mcpServer({
    id: 'm3',
    name: 'Archive',
    url: 'https://archive.example.org/mcp',
    status: 'signIn',
    tools: [],
  }),
  mcpServer({
    id: 'shared:1',
    name: 'Library',
    url: 'https://library.example.org',
    isShared: true,
    status: 'unreachable',
    tools: [],
  }),
];
export const Servers: Story = withServers({ list: () => Promise.resolve(success(servers)) });
export const ServersOnPhone: Story = { ...Servers, globals: { viewport: { value: 'w390' } } };
export const ServersNone: Story = withServers({});
export const ServersAdding: Story = {
  ...withServers({}),
  play: async () => {
    await userEvent.click(
      await within(document.body).findByRole('button', { name: 'Add a server' }, { timeout: 10_000 }),
    );
  },
};
export const ServersFailed: Story = withServers({
  list: () => Promise.resolve(failed({ code: 'network', message: 'No' })),
});
export const ServersLoading: Story = withServers({ list: () => new Promise(() => undefined) });
export const Allowed: Story = on({ approvals: () => Promise.resolve(success(list)) });
export const AllowedOnPhone: Story = { ...Allowed, globals: { viewport: { value: 'w390' } } };
export const Nothing: Story = on({});
export const Loading: Story = on({ approvals: () => new Promise(() => undefined) });
export const Failed: Story = on({
  approvals: () => Promise.resolve(failed({ code: 'network', message: 'No' })),
});
