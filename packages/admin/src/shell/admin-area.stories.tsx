import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent } from 'storybook/test';
import { AreaStage, createFakeArea } from '../testing/area-stage.js';
import { fakeConfigFailure } from '../testing/fake-configs.js';
import { specimenRoom } from '../testing/specimen-room.js';
import { adminRooms } from './rooms.js';
import { shellTexts } from './shell.texts.js';

const text = shellTexts.english('en');

const meta = {
  title: 'Admin/Area',
  component: AreaStage,
  parameters: { layout: 'fullscreen' },
  tags: ['!autodocs'],
  args: { fake: createFakeArea(), rooms: [...adminRooms, specimenRoom()] },
  render: (args) => <AreaStage {...args} fake={createFakeArea()} />,
} satisfies Meta<typeof AreaStage>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Plain: Story = {};
export const Found: Story = {
  play: async ({ canvas }) => {
    await userEvent.type(await canvas.findByRole('searchbox'), 'no');
    await expect(await canvas.findByText('Note on the door')).toBeVisible();
  },
};
export const NothingFound: Story = {
  play: async ({ canvas }) => {
    await userEvent.type(await canvas.findByRole('searchbox'), 'a name that nothing here has');
    await expect(await canvas.findByText(/^Nothing here is called/)).toBeVisible();
  },
};
export const Unsaved: Story = {
  args: { path: '/specimen' },
  play: async ({ canvas }) => {
    await userEvent.type(await canvas.findByLabelText('Note on the door'), ' twice');
    await userEvent.click(canvas.getByRole('button', { name: 'Feature Flags' }));
    await expect(await canvas.findByRole('button', { name: /^Specimen.*unsaved changes$/ })).toBeVisible();
  },
};
export const ExportFailed: Story = {
  render: (args) => {
    const fake = createFakeArea();
    fake.ports.world.answer('configs.exported', () => fakeConfigFailure);
    return <AreaStage {...args} fake={fake} />;
  },
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: text.exportAll }));
    await expect(await canvas.findByText(text.exportFailed)).toBeVisible();
  },
};
export const SectionIsLoading: Story = {
  args: { rooms: [specimenRoom({ load: () => new Promise(() => undefined) })] },
};
export const SectionFailed: Story = {
  args: { rooms: [specimenRoom({ load: () => Promise.reject(new Error('Away.')) })] },
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('button', { name: 'Try again' })).toBeVisible();
  },
};
