import type { Meta, StoryObj } from '@storybook/react-vite';
import { userEvent, within } from 'storybook/test';
import { conversationRecords } from '../../testing/analytics-fixture.js';
import { noAnswer, type StoaSeed } from '../../testing/open-page.js';
import { pageStory } from '../../testing/page-story.js';
import { RecordedSection } from './recorded-section.js';

const on = (seed: StoaSeed) => ({ seed });
const some = { 'analytics.mine': { success: true as const, data: conversationRecords.slice(0, 4) } };

const meta = {
  title: 'Chat/Recorded about me',
  args: on({ answers: some }),
  ...pageStory<{ seed: StoaSeed }>({
    seed: ({ seed }) => seed,
    show: () => (
      <main className="mx-auto max-w-2xl bg-surface px-5">
        <RecordedSection />
      </main>
    ),
  }),
} satisfies Meta<{ seed: StoaSeed }>;
export default meta;
type Story = StoryObj<typeof meta>;

const press =
  (name: string | RegExp): NonNullable<Story['play']> =>
  async ({ canvasElement }) =>
    userEvent.click((await within(canvasElement).findAllByRole('button', { name }))[0]!);

export const Some: Story = {};
export const Nothing: Story = { args: on({}) };
export const Loading: Story = { args: on({ pending: ['analytics.mine'] }) };
export const Failed: Story = { args: on({ failures: { 'analytics.mine': noAnswer } }) };
export const TakingBack: Story = { play: press(/^Take back: /) };
export const TakingBackAll: Story = { play: press('Take back all') };
export const CouldNotTakeBack: Story = {
  args: on({ answers: some, failures: { 'analytics.forget': noAnswer } }),
  play: async (context) => {
    await press('Take back all')(context);
    const question = await within(context.canvasElement).findByRole('group', { name: /^Delete what is/ });
    await userEvent.click(within(question).getByRole('button', { name: 'Take back all' }));
  },
};
export const OnAPhone: Story = { globals: { viewport: { value: 'w390' } } };
export const RightToLeft: Story = { globals: { direction: 'rtl' } };
