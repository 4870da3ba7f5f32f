import type { Meta, StoryObj } from '@storybook/react-vite';
import { Kbd } from './kbd.js';

const meta = { title: 'Primitives/Kbd', component: Kbd, args: { children: 'K' } } satisfies Meta<typeof Kbd>;
export default meta;
type Story = StoryObj<typeof meta>;

export const OneKey: Story = {};
export const Chord: Story = {
  render: () => (
    <p className="flex items-center gap-1 text-ui text-ink-muted">
      Search <Kbd>Ctrl</Kbd> <Kbd>Shift</Kbd> <Kbd>F</Kbd>
    </p>
  ),
};
