import { failed } from '@stoa/core/contract';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent, within } from 'storybook/test';
import { DialogStage } from '../../testing/dialog-stage.js';
import { thread } from '../../testing/fixtures.js';
import type { QualityStub } from '../../testing/stubs/stub-quality.js';
// The part itself, so that no story is judged before it is there.
import './quality-dialog.js';

const on = (quality: QualityStub = {}, length = 2) => ({
  options: { quality, conversation: { path: thread.slice(0, length) } },
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
  component: DialogStage,
  parameters: { layout: 'fullscreen' },
  tags: ['!autodocs'],
  args: { dialog: { name: 'quality', conversationId: 'c1' }, ...on({ summary }) },
} satisfies Meta<typeof DialogStage>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Range: Story = { args: on({}, thread.length) };
export const Creating: Story = { args: on({ summary: null }) };
export const Review: Story = {};
export const WithoutSummary: Story = { args: on({ summary: { summary: '', purpose: '' } }) };
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
  args: on({
    summary,
    outcome: failed({
      code: 'network',
      message: 'Failed to submit quality improvement summary. Please try again...',
    }),
  }),
  play: submit,
};
export const Submitting: Story = {
  args: on({ summary, outcome: null }),
  play: submit,
};
const long = {
  summary: `${summary.summary} `.repeat(20),
  purpose: 'Donaudampfschifffahrtsgesellschaft'.repeat(8),
};
export const LongTexts: Story = { args: on({ summary: long }) };
const phone = { viewport: { value: 'w390' } };
export const RangeOnAPhone: Story = { globals: phone, args: on({}, thread.length) };
export const ReviewOnAPhone: Story = { globals: phone, args: on({ summary: long }) };
export const RightToLeft: Story = { globals: { direction: 'rtl' } };
