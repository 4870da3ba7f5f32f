import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent } from 'storybook/test';
import { Tag, tagColourCount } from './tag.js';

const meta = {
  title: 'Primitives/Tag',
  component: Tag,
  args: { label: 'research', colour: 3 },
} satisfies Meta<typeof Tag>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Plain: Story = {};
export const Colours: Story = {
  render: () => (
    <div className="flex flex-wrap gap-2">
      {Array.from({ length: tagColourCount }, (_, colour) => (
        <Tag key={colour} colour={colour} label={`tag ${colour + 1}`} />
      ))}
    </div>
  ),
};
export const Removable: Story = {
  args: { onRemove: fn(), removeLabel: 'Remove research' },
  play: async ({ canvas, args }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Remove research' }));
    await expect(args.onRemove).toHaveBeenCalledOnce();
  },
};
export const OnSome: Story = { args: { partial: true, label: 'research (2 of 5)' } };
export const Long: Story = {
  render: (args) => (
    <div className="w-40">
      <Tag
        {...args}
        label="a tag of sixty characters, which is the longest that anyone may "
        onRemove={() => {}}
        removeLabel="Remove"
      />
    </div>
  ),
};
