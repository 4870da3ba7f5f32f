import type { Meta, StoryObj } from '@storybook/react-vite';
import { Skeleton } from './skeleton.js';

const meta = { title: 'Primitives/Skeleton', component: Skeleton } satisfies Meta<typeof Skeleton>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Line: Story = { args: { className: 'h-4 w-48' } };
export const ListOfConversations: Story = {
  render: () => (
    <div aria-busy className="flex max-w-64 flex-col gap-3">
      {['w-4/5', 'w-3/5', 'w-full', 'w-2/3', 'w-1/2'].map((width) => (
        <Skeleton key={width} className={width === 'w-full' ? 'h-4 w-full' : `h-4 ${width}`} />
      ))}
    </div>
  ),
};
