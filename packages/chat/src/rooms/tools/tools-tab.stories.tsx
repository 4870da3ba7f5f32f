import type { McpServer, PythonFunction, ToolApproval } from '@stoa/core/contract';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { userEvent, within } from 'storybook/test';
import { dialogStory, type DialogStory } from '../../testing/dialog-page.js';
import { noAnswer, type StoaSeed } from '../../testing/open-page.js';
import { mcpServer } from '../../testing/tool-servers-fixture.js';
import '../settings/settings-dialog.js';
import './tools-tab.js';

const on = (seed: StoaSeed): DialogStory => ({
  seed: { dialog: { name: 'settings', tab: 'tools' }, ...seed },
});
const allowed = (data: ToolApproval[]): DialogStory =>
  on({ answers: { 'tools.approvals': { success: true, data } } });
const withServers = (data: McpServer[], rest: StoaSeed = {}): DialogStory =>
  on({
    flags: { mcp: true },
    answers: {
      'tools.approvals': { success: true, data: [] },
      'mcp.list': { success: true, data },
    },
    ...rest,
  });

const meta = {
  title: 'Chat/Tools/What is allowed',
  ...dialogStory,
  args: allowed([]),
} satisfies Meta<DialogStory>;
export default meta;
type Story = StoryObj<typeof meta>;

const list: ToolApproval[] = [
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
export const Servers: Story = { args: withServers(servers) };
export const ServersOnPhone: Story = { ...Servers, globals: { viewport: { value: 'w390' } } };
const archive = mcpServer({ hasToken: false, status: 'signIn', tools: [] });
export const ServersSignedIn: Story = {
  args: withServers([mcpServer({ hasToken: false, isSignedIn: true, isOn: true })]),
};
const signIn = async () =>
  userEvent.click(
    await within(document.body).findByRole('button', { name: 'Sign in at Weather' }, { timeout: 10_000 }),
  );
export const ServersSigningIn: Story = {
  args: {
    seed: {
      ...withServers([archive]).seed,
      answers: {
        ...withServers([archive]).seed.answers,
        'mcp.signIn': { success: true, data: { url: 'https://accounts.example.org/authorize?state=1' } },
      },
    },
  },
  play: signIn,
};
export const ServersSigningInOnPhone: Story = {
  ...ServersSigningIn,
  globals: { viewport: { value: 'w390' } },
};
export const ServersSignInFailed: Story = {
  args: withServers([archive], { failures: { 'mcp.signIn': noAnswer } }),
  play: signIn,
};
export const ServersNone: Story = { args: withServers([]) };
export const ServersAdding: Story = {
  ...ServersNone,
  play: async () => {
    await userEvent.click(
      await within(document.body).findByRole('button', { name: 'Add a server' }, { timeout: 10_000 }),
    );
  },
};
export const ServersFailed: Story = { args: withServers([], { failures: { 'mcp.list': noAnswer } }) };
export const ServersLoading: Story = { args: withServers([], { pending: ['mcp.list'] }) };
export const Allowed: Story = { args: allowed(list) };
export const AllowedOnPhone: Story = { ...Allowed, globals: { viewport: { value: 'w390' } } };
export const Nothing: Story = {};
export const Loading: Story = { args: on({ pending: ['tools.approvals'] }) };
export const Failed: Story = { args: on({ failures: { 'tools.approvals': noAnswer } }) };

const functions: PythonFunction[] = [
  {
    function_uuid: 'f1',
    name: 'business_days',
    description: 'How many working days lie between two dates, public holidays left out.',
    input_schema: {
      type: 'object',
      properties: { start: { type: 'string' }, end: { type: 'string' }, country: {} },
    },
    code: 'from datetime import date\n\ndef business_days(start, end, country="DE"):\n    "How many working days lie between two dates."\n    ...\n',
    createdAt: '2026-11-20T09:00:00.000Z',
  },
  {
    function_uuid: 'f2',
    name: 'now',
    description: '',
    input_schema: { type: 'object', properties: {} },
    code: 'def now():\n    return 1\n',
    createdAt: '2026-11-20T09:00:00.000Z',
  },
];
const withFunctions = (data: PythonFunction[], rest: StoaSeed = {}): DialogStory =>
  on({
    flags: { codeInterpreterEnabled: true },
    answers: {
      'tools.approvals': { success: true, data: [] },
      'functions.list': { success: true, data },
    },
    ...rest,
  });

export const Functions: Story = { args: withFunctions(functions) };
export const NoFunctions: Story = { args: withFunctions([]) };
export const RegisterFunction: Story = {
  args: withFunctions([]),
  play: async ({ canvasElement }) => {
    const page = within(canvasElement.ownerDocument.body);
    await userEvent.click(
      await page.findByRole('button', { name: 'Register a function' }, { timeout: 20_000 }),
    );
    await page.findByRole('textbox', { name: /^Code/ });
  },
};
export const FunctionsFailed: Story = {
  args: withFunctions([], { failures: { 'functions.list': noAnswer } }),
};
export const FunctionsOnAPhone: Story = {
  args: withFunctions(functions),
  globals: { viewport: { value: 'w390' } },
};
