import type { Meta, StoryObj } from '@storybook/react-vite';
import { userEvent, within } from 'storybook/test';
import { pageStory } from '../../testing/page-story.js';
import { askingCall, receiptCalls, toolRunState } from '../../testing/tool-run-fixtures.js';
import { ToolRunPanel, type ToolRunPanelProps } from './tool-run-panel.js';

const meta = {
  title: 'Chat/Tools of a reply',
  component: ToolRunPanel,
  args: { state: {}, run: { requestId: 'r' }, isLive: true },
  ...pageStory<ToolRunPanelProps>({
    seed: {},
    show: (_, args) => (
      <main className="max-w-2xl bg-surface p-4 font-text text-body text-ink">
        <ToolRunPanel {...args} />
      </main>
    ),
  }),
} satisfies Meta<typeof ToolRunPanel>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Asks: Story = {
  args: { state: toolRunState({ aaaaaaaa1: {}, bbbbbbbb1: { step: 1, ...askingCall } }) },
};

export const AsksForARead: Story = {
  args: {
    state: toolRunState({
      bbbbbbbb1: {
        ...askingCall,
        title: 'Look up the weather',
        effect: 'read',
        arguments: '{}',
        passage: null,
        scopes: ['once', 'conversation', 'always'],
      },
    }),
  },
};

/** Nobody can answer here. */
export const AsksElsewhere: Story = { args: { ...Asks.args, run: {} } };

export const AtWork: Story = {
  args: {
    state: toolRunState({
      aaaaaaaa5: receiptCalls.aaaaaaaa5,
      aaaaaaaa6: { status: 'writing', arguments: '' },
    }),
  },
};

export const LimitReached: Story = {
  args: {
    state: toolRunState(
      { aaaaaaaa1: {} },
      { 'pause-11': { limit: 'steps', used: 12, most: 12, step: 11, status: 'waiting' } },
    ),
  },
};

export const EqualCalls: Story = {
  args: {
    state: toolRunState(
      { aaaaaaaa1: {} },
      { 'pause-3-0': { limit: 'calls', used: 3, most: 3, step: 3, status: 'waiting' } },
    ),
  },
};
export const LongResults: Story = {
  args: {
    state: toolRunState(
      { aaaaaaaa1: {} },
      { 'pause-3': { limit: 'results', used: 120_000, most: 115_200, step: 3, status: 'waiting' } },
    ),
  },
};

export const Receipt: Story = {
  args: { state: toolRunState(receiptCalls), isLive: false },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await userEvent.click(await canvas.findByText('5 tool calls'));
    await userEvent.click(await canvas.findByText('Send a letter'));
  },
};
