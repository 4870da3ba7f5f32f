import type { Meta, StoryObj } from '@storybook/react-vite';
import { failed, mcpServersConfig, type SharedMcpServer } from '@stoa/core/contract';
import { userEvent } from 'storybook/test';
import { createFakeConfig } from '../testing/fake-config.js';
import { McpServersSection } from './mcp-servers-section.js';

const meta = {
  title: 'Admin/Tool servers',
  component: McpServersSection,
  tags: ['!autodocs'],
} satisfies Meta<typeof McpServersSection>;
export default meta;
type Story = StoryObj;

type Fake = ReturnType<typeof make>;
const make = (list: SharedMcpServer[]) => createFakeConfig(mcpServersConfig, list);
const on = (list: SharedMcpServer[], prepare: (fake: Fake) => void = () => undefined): Story => {
  let fake = make(list);
  return {
    beforeEach: () => {
      fake = make(list);
      prepare(fake);
    },
    render: () => <McpServersSection config={fake.config} />,
  };
};
const servers: SharedMcpServer[] = [
  {
    id: '1',
    name: 'Library',
    url: 'https://library.example.org/mcp',
    token: '****************************************abcd',
    clientId: '',
    clientSecret: '',
    clientIssuer: '',
  },
  {
    id: '2',
    name: 'Depot',
    url: 'https://depot.example.org/mcp',
    token: '',
    clientId: 'stoa',
    clientSecret: '****************************************abce',
    clientIssuer: 'https://login.example.org',
  },
];

export const Offered: Story = on(servers);
export const OfferedOnPhone: Story = { ...Offered, globals: { viewport: { value: 'w390' } } };
export const AnotherAddress: Story = {
  ...on(servers),
  play: async ({ canvas }) => {
    const [address] = await canvas.findAllByLabelText(/^Address/);
    await userEvent.type(address!, '2');
  },
};
export const AnotherIssuer: Story = {
  ...on(servers),
  play: async ({ canvas }) => {
    await userEvent.type(await canvas.findByLabelText(/^Authorization server/), '2');
  },
};
export const None: Story = on([]);
export const LoadFailed: Story = on(servers, ({ ports }) =>
  ports.world.answer('configs.get', () => failed({ code: 'network', message: 'Network Error' })),
);
