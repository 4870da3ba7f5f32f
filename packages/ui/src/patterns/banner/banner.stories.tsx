import type { Meta, StoryObj } from '@storybook/react-vite';
import { fn } from 'storybook/test';
import { Banner } from './banner.js';

const meta = {
  title: 'Patterns/Banner',
  component: Banner,
  args: { title: 'You are offline', lines: ['What you write is kept and sent once you are back.'] },
  decorators: [
    (Story) => (
      <div className="max-w-measure">
        <Story />
      </div>
    ),
  ],
} satisfies Meta<typeof Banner>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Info: Story = {};
export const Success: Story = {
  args: { kind: 'success', title: 'Everything is imported', lines: ['412 conversations, 38 files.'] },
};
export const Warning: Story = {
  args: {
    kind: 'warning',
    title: 'Browser storage is nearly full',
    lines: ['Move old conversations to the cloud to make room.'],
    action: { label: 'Show them', onAction: fn() },
    onDismiss: fn(),
  },
};
export const ErrorWithRetry: Story = {
  args: {
    kind: 'error',
    title: 'The model did not answer',
    lines: ['The service says that it is too busy. The text so far is kept.'],
    code: 'rate_limited · 429',
    action: { label: 'Try again', onAction: fn() },
  },
};
