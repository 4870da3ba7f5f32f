import type { Meta, StoryObj } from '@storybook/react-vite';
import { userEvent, within } from 'storybook/test';
import { dialogStory, type DialogStory } from '../../testing/dialog-page.js';
import { fileRecord } from '../../testing/files-fixture.js';
import { conversationOf, noAnswer, type StoaSeed } from '../../testing/open-page.js';
import { shelves } from '../../testing/tool-servers-fixture.js';
// The part itself, so that no story is judged before it is there.
import './data-source-picker.js';

const files = [fileRecord('Report.pdf'), fileRecord('Notes.md', { type: 'text/markdown' })];
const slides = [
  fileRecord('Harbour.pptx', {
    type: 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
  }),
];
const on = (seed: StoaSeed): DialogStory => ({
  seed: {
    flags: { uploadDocuments: true },
    conversations: [conversationOf([])],
    selectedId: 'c1',
    dialog: { name: 'dataSources', conversationId: 'c1' },
    ...seed,
  },
});

const meta = {
  title: 'Chat/Data-source picker',
  ...dialogStory,
  args: on({ files, fileTags: ['sea', 'budget'] }),
} satisfies Meta<DialogStory>;
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
  args: on({ files: slides }),
  play: async ({ canvasElement }) => {
    const page = within(canvasElement.ownerDocument.body);
    await userEvent.click(await page.findByRole('tab', { name: 'Slides' }));
    await page.findByRole('row', { name: /Harbour\.pptx/ });
  },
};
export const Empty: Story = { args: on({}) };
export const Failed: Story = { args: on({ failures: { 'files.query': noAnswer } }) };

const openServers: Story['play'] = async ({ canvasElement }) => {
  const page = within(canvasElement.ownerDocument.body);
  await userEvent.click(await page.findByRole('tab', { name: 'Tool servers' }));
};
const ofServers = (seed: StoaSeed) => on({ flags: { mcp: true, uploadDocuments: true }, ...seed });
export const Servers: Story = {
  args: ofServers({ answers: { 'mcp.resources': { success: true, data: shelves } } }),
  play: openServers,
};
export const NoServers: Story = {
  args: ofServers({ answers: { 'mcp.resources': { success: true, data: [] } } }),
  play: openServers,
};
export const ServersFailed: Story = {
  args: ofServers({ failures: { 'mcp.resources': noAnswer } }),
  play: openServers,
};
