import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent, within } from 'storybook/test';
import { dialogStory, type DialogStory } from '../../testing/dialog-page.js';
import { listSeed } from '../../testing/fixtures.js';
import { noAnswer, type StoaSeed } from '../../testing/open-page.js';
// The part itself, so that no story is judged before it is there.
import './download-dialog.js';

const on = (ids: string[], seed: StoaSeed = {}): DialogStory => ({
  seed: {
    ...listSeed,
    dialog: { name: 'download', ids },
    answers: { 'documents.templates': { success: true, data: ['Plain.pptx', 'Company.pptx'] } },
    ...seed,
  },
});

const meta = {
  title: 'Chat/Download dialog',
  ...dialogStory,
  args: on(['c1', 'c2', 'c3', 'c5', 'c6']),
} satisfies Meta<DialogStory>;
export default meta;
type Story = StoryObj<typeof meta>;

/** Presses Download, and waits for what is then said. */
const download =
  (said?: string): Story['play'] =>
  async ({ canvasElement }) => {
    const page = within(canvasElement.ownerDocument.body);
    await userEvent.click(await page.findByRole('button', { name: 'Download' }));
    if (said) await expect(await page.findByText(said)).toBeVisible();
    else await page.findByRole('progressbar');
  };
export const Form: Story = {};

export const PowerPointAdvanced: Story = {
  play: async ({ canvasElement }) => {
    const page = within(canvasElement.ownerDocument.body);
    await userEvent.click(await page.findByRole('radio', { name: 'PowerPoint' }));
    await page.findByRole('combobox', { name: 'PowerPoint template' });
    await userEvent.click(page.getByText('Advanced'));
  },
};

export const ChooseConversations: Story = { args: on([]) };

export const NoConversations: Story = { args: on([], { conversations: [], selectedId: undefined }) };

const ids = ['c1', 'c3', 'c6'];
/** No place of the story is downloaded from: a script is no address. */
const made = { 'documents.convert': { success: true as const, data: { url: 'javascript:void 0' } } };
export const Reading: Story = {
  args: on(ids, { pending: ['conversations.getMultiple'] }),
  play: download(),
};
export const Converting: Story = { args: on(ids, { pending: ['documents.convert'] }), play: download() };
export const Done: Story = { args: on(ids, { answers: made }), play: download('Your document is ready') };
export const DoneWithMissing: Story = {
  args: on(['c3', 'c4', 'c6', 'c12'], {
    answers: made,
    failures: { 'conversations.getMultiple': noAnswer },
  }),
  play: download('Budget model'),
};
export const Failed: Story = {
  args: on(ids, { failures: { 'documents.convert': noAnswer } }),
  play: download(),
};
