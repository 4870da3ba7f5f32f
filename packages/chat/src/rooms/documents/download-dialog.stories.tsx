import type { Meta, StoryObj } from '@storybook/react-vite';
import type { DownloadState } from '@stoa/core/state';
import { userEvent, within } from 'storybook/test';
import { DialogStage } from '../../testing/dialog-stage.js';
// The part itself, so that no story is judged before it is there.
import './download-dialog.js';

const meta = {
  title: 'Chat/Download dialog',
  component: DialogStage,
  parameters: { layout: 'fullscreen' },
  tags: ['!autodocs'],
  args: { dialog: { name: 'download', ids: ['c1', 'c2', 'c3', 'c5', 'c6'] } },
} satisfies Meta<typeof DialogStage>;
export default meta;
type Story = StoryObj<typeof meta>;

const on = (documents: DownloadState): Story => ({ args: { options: { documents } } });

export const Form: Story = {};

export const PowerPointAdvanced: Story = {
  play: async ({ canvasElement }) => {
    const page = within(canvasElement.ownerDocument.body);
    await userEvent.click(await page.findByRole('radio', { name: 'PowerPoint' }));
    await page.findByRole('combobox', { name: 'PowerPoint template' });
    await userEvent.click(page.getByText('Advanced'));
  },
};

export const ChooseConversations: Story = { args: { dialog: { name: 'download', ids: [] } } };

export const NoConversations: Story = {
  args: { dialog: { name: 'download', ids: [] }, options: { conversations: { items: [] } } },
};

export const Reading: Story = on({ status: 'reading', done: 2, total: 5 });
export const Converting: Story = on({ status: 'converting', poll: 6 });
export const Done: Story = on({
  status: 'done',
  url: 'https://files.example.org/stoa.docx',
  fileName: 'Delivery guarantees in queues.docx',
  missing: [],
});
export const DoneWithMissing: Story = on({
  status: 'done',
  url: 'https://files.example.org/stoa.docx',
  fileName: 'stoa-2026-11-21.docx',
  missing: ['Trip to Trieste', 'Names for the new meeting rooms'],
});
export const Failed: Story = on({
  status: 'failed',
  message: 'Unable to download. Please check your Internet connection and try again',
});
