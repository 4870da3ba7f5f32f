import type { Meta, StoryObj } from '@storybook/react-vite';
import { Spinner } from './spinner.js';

const meta = { title: 'Primitives/Spinner', component: Spinner } satisfies Meta<typeof Spinner>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Small: Story = {};
export const Large: Story = { args: { size: 20, className: 'text-accent' } };
export const WithWordsBeside: Story = {
  render: () => (
    <p className="flex items-center gap-2 text-ui text-ink-muted">
      <Spinner label={null} /> Setting up
    </p>
  ),
};
