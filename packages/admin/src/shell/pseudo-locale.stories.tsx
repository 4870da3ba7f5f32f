import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, waitFor } from 'storybook/test';
import { AreaStage, createFakeArea } from '../testing/area-stage.js';
import { adminRooms } from './rooms.js';

/** The area in accented, longer words: nothing is cut off, and nothing is English. */
const meta = {
  title: 'Admin/Pseudo-locale',
  component: AreaStage,
  parameters: { layout: 'fullscreen' },
  tags: ['!autodocs'],
  globals: { locale: 'en-XA', viewport: { value: 'w390' } },
  args: { fake: createFakeArea(), rooms: adminRooms },
  render: (args) => <AreaStage {...args} fake={createFakeArea()} />,
  // The texts of a story are fetched after its first draw.
  play: async ({ canvas }) => {
    await canvas.findAllByText(/⟧/);
    await canvas.findByRole('heading', { level: 1, name: /⟧/ });
    await waitFor(() => expect(canvas.queryAllByRole('progressbar')).toEqual([]));
    await waitFor(() => expect(canvas.getByRole('main').textContent?.split('⟧').length).toBeGreaterThan(4));
  },
} satisfies Meta<typeof AreaStage>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Sections: Story = {};
export const Flags: Story = {
  args: { path: '/flags' },
  parameters: { data: /Faculty|[\w.]{1,40}@example\.org/g },
};
export const Wide: Story = { globals: { locale: 'en-XA', viewport: { value: 'w1440' } } };
