import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent, within } from 'storybook/test';
import { dialogStory, type DialogStory } from '../../testing/dialog-page.js';
import { thread } from '../../testing/fixtures.js';
import { conversationOf, noAnswer, summaryReply, type StoaSeed } from '../../testing/open-page.js';
// The part itself, so that no story is judged before it is there.
import './quality-dialog.js';

const on = (said: { summary: string; purpose: string }, seed: StoaSeed = {}, length = 2): DialogStory => ({
  seed: {
    dialog: { name: 'quality', conversationId: 'c1' },
    conversations: [conversationOf(thread.slice(0, length))],
    selectedId: 'c1',
    replies: [summaryReply(said)],
    ...seed,
  },
});
const summary = {
  summary: 'NAME_REDACTED asked how messages in a queue are delivered exactly once, and got an example.',
  purpose: 'To choose between two queues.',
};
const submit: Story['play'] = async ({ canvasElement }) => {
  const page = within(canvasElement.ownerDocument.body);
  await userEvent.click(await page.findByRole('button', { name: 'Submit' }));
};

const meta = {
  title: 'Chat/Quality improvement',
  ...dialogStory,
  args: on(summary),
} satisfies Meta<DialogStory>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Range: Story = { args: on(summary, {}, thread.length) };
export const Creating: Story = { args: on(summary, { replies: [['SUMMARY_START', 'hold']] }) };
export const Review: Story = {};
export const WithoutSummary: Story = { args: on({ summary: '', purpose: '' }) };
/** Submitted without a summary: its field says so, and has the focus. */
export const SummaryMissing: Story = {
  ...WithoutSummary,
  async play(context) {
    await submit(context);
    const page = within(context.canvasElement.ownerDocument.body);
    await expect(await page.findByText('Write a summary.')).toBeVisible();
    await expect(page.getByRole('textbox', { name: /^Summary/ })).toHaveFocus();
  },
};
export const Done: Story = { play: submit };
export const Failed: Story = {
  args: on(summary, { failures: { 'quality.upload': noAnswer } }),
  play: submit,
};
export const Submitting: Story = {
  args: on(summary, { pending: ['quality.upload'] }),
  play: submit,
};
const long = {
  summary: `${summary.summary} `.repeat(20),
  purpose: 'Donaudampfschifffahrtsgesellschaft'.repeat(8),
};
export const LongTexts: Story = { args: on(long) };
const phone = { viewport: { value: 'w390' } };
export const RangeOnAPhone: Story = { globals: phone, args: on(summary, {}, thread.length) };
export const ReviewOnAPhone: Story = { globals: phone, args: on(long) };
export const RightToLeft: Story = { globals: { direction: 'rtl' } };
