import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState, type ComponentProps } from 'react';
import { expect, userEvent, within } from 'storybook/test';
import { pageStory } from '../../../testing/page-story.js';
import { RatingStars } from './rating.js';
import type { Rating } from './rating-record.js';

const feedback = 'Says who may book the hall, and when. The price of a whole day is missing.';

type KeptProps = Pick<ComponentProps<typeof RatingStars>, 'value' | 'onSend'>;

/** Stars that keep what they are given, as the reply does. */
function Kept({ value, onSend }: KeptProps) {
  const [rating, setRating] = useState<Rating>(value);
  return (
    <main className="max-w-measure bg-surface p-4 font-text text-body text-ink">
      <h1 className="sr-only">Reply</h1>
      <RatingStars
        value={rating}
        draftId="feedback/c1/m2"
        onRate={(stars, words = '') => setRating({ stars, feedback: words })}
        onSend={onSend}
      />
    </main>
  );
}

const meta = {
  title: 'Chat/Rating',
  ...pageStory<KeptProps>({ seed: {}, show: (_, props) => <Kept {...props} /> }),
  args: { value: { stars: 0, feedback: '' }, onSend: () => Promise.resolve(true) },
} satisfies Meta<KeptProps>;
export default meta;
type Story = StoryObj<typeof meta>;

const rate: Story['play'] = async ({ canvasElement }) => {
  await userEvent.click(await within(canvasElement).findByRole('radio', { name: '4 stars' }));
};
const send =
  (said: RegExp): Story['play'] =>
  async (context) => {
    await rate?.(context);
    const canvas = within(context.canvasElement);
    await userEvent.type(await canvas.findByRole('textbox'), 'Clear.');
    await userEvent.click(canvas.getByRole('button', { name: 'Send feedback' }));
    await expect(await canvas.findByText(said)).toBeVisible();
  };

export const Unrated: Story = {};
export const Rated: Story = { args: { value: { stars: 3, feedback: '' } } };
export const WithFeedback: Story = { args: { value: { stars: 4, feedback } } };
export const Asking: Story = { play: rate };
export const Sending: Story = { args: { onSend: () => new Promise(() => undefined) }, play: rate };
export const Sent: Story = { play: send(/^Thank you/) };
export const NotSent: Story = { args: { onSend: () => Promise.resolve(false) }, play: send(/not/) };
export const LongFeedback: Story = {
  args: { value: { stars: 1, feedback: `${feedback}\n${'Schifffahrtsgesellschaft'.repeat(12)}` } },
};
export const OnAPhone: Story = { globals: { viewport: { value: 'w390' } }, play: rate };
export const RightToLeft: Story = { globals: { direction: 'rtl' }, args: { value: { stars: 4, feedback } } };
