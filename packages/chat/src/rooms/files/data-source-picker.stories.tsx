import type { FileListState } from '@stoa/core/state';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { userEvent, within } from 'storybook/test';
import { DialogStage } from '../../testing/dialog-stage.js';
import { fileRecord } from '../../testing/stubs/stub-file-list.js';
// The part itself, so that no story is judged before it is there.
import './data-source-picker.js';

const files = [fileRecord('Report.pdf'), fileRecord('Notes.md', { type: 'text/markdown' })];
const slides = [
  fileRecord('Harbour.pptx', {
    type: 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
  }),
];
const on = (fileList: Partial<FileListState>) => ({ flags: { uploadDocuments: true }, fileList });

const meta = {
  title: 'Chat/Data-source picker',
  component: DialogStage,
  parameters: { layout: 'fullscreen' },
  tags: ['!autodocs'],
  args: {
    dialog: { name: 'dataSources', conversationId: 'c1' },
    options: on({ items: files, tags: ['sea', 'budget'] }),
  },
} satisfies Meta<typeof DialogStage>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Files: Story = {};
export const Tags: Story = {
  play: async ({ canvasElement }) => {
    const page = within(canvasElement.ownerDocument.body);
    await userEvent.click(await page.findByRole('tab', { name: 'Tags' }));
    await userEvent.click(await page.findByRole('button', { name: 'sea' }));
  },
};
export const Docs: Story = {
  play: async ({ canvasElement }) => {
    const page = within(canvasElement.ownerDocument.body);
    await userEvent.click(await page.findByRole('tab', { name: 'Docs' }));
    await userEvent.click(await page.findByRole('checkbox', { name: 'Select Report.pdf' }));
  },
};
export const Slides: Story = {
  args: { options: on({ items: slides, tags: [] }) },
  play: async ({ canvasElement }) => {
    const page = within(canvasElement.ownerDocument.body);
    await userEvent.click(await page.findByRole('tab', { name: 'Slides' }));
    await page.findByRole('row', { name: /Harbour\.pptx/ });
  },
};
export const Empty: Story = { args: { options: on({ items: [], tags: [] }) } };
export const Failed: Story = { args: { options: on({ items: [], status: 'failed' }) } };
