import { failed, success } from '@stoa/core/contract';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { DialogStage } from '../../testing/dialog-stage.js';
import type { StageOptions } from '../../testing/make-stoa.js';
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

export const Allowed: Story = on({ approvals: () => Promise.resolve(success(list)) });
export const AllowedOnPhone: Story = { ...Allowed, globals: { viewport: { value: 'w390' } } };
export const Nothing: Story = on({});
export const Loading: Story = on({ approvals: () => new Promise(() => undefined) });
export const Failed: Story = on({
  approvals: () => Promise.resolve(failed({ code: 'network', message: 'No' })),
});
