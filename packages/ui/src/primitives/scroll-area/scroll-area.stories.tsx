import type { Meta, StoryObj } from '@storybook/react-vite';
import { ScrollArea } from './scroll-area.js';

const meta = {
  title: 'Primitives/ScrollArea',
  component: ScrollArea,
  args: {
    label: 'Release notes',
    className: 'h-40 max-w-72 rounded-panel border border-line p-3 text-ui',
    children: Array.from({ length: 20 }, (_, index) => <p key={index}>Note {index + 1}</p>),
  },
} satisfies Meta<typeof ScrollArea>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Vertical: Story = {};
export const Horizontal: Story = {
  args: {
    axis: 'x',
    className: 'max-w-72 rounded-panel border border-line p-3 text-ui',
    children: (
      <p className="w-128">
        A line that is wider than the box in which it stands, so the box scrolls sideways.
      </p>
    ),
  },
};
