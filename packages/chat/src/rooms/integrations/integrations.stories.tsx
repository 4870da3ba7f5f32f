import type { Meta, StoryObj } from '@storybook/react-vite';
import { dialogStory, type DialogStory } from '../../testing/dialog-page.js';
import { noAnswer, type StoaSeed } from '../../testing/open-page.js';
// The part itself, so that no story is judged before it is there.
import './integrations-dialog.js';

const on = (seed: StoaSeed = {}, before?: DialogStory['before']): DialogStory => ({
  seed: { dialog: { name: 'integrations' }, flags: { integrations: true }, ...seed },
  before,
});
const blocksWindows: DialogStory['before'] = async ({ stoa }) =>
  (await stoa.integrations.load()).connect('google_sheets', () => null);

const meta = {
  title: 'Chat/Integrations',
  ...dialogStory,
  args: on({ integrations: ['google_docs', 'google_drive'] }),
} satisfies Meta<DialogStory>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Listed: Story = {};
export const Loading: Story = { args: on({ pending: ['integrations.list'] }) };
export const Busy: Story = {
  args: on({ pending: ['integrations.start'] }, async ({ stoa }) => {
    void (await stoa.integrations.load()).connect('google_calendar', () => null);
  }),
};
export const Blocked: Story = { args: on({}, blocksWindows) };
export const Failed: Story = {
  args: on({ failures: { 'integrations.start': noAnswer } }, blocksWindows),
};
export const ListFailed: Story = { args: on({ failures: { 'integrations.list': noAnswer } }) };
export const Nothing: Story = { args: on() };
export const OnAPhone: Story = {
  globals: { viewport: { value: 'w390' } },
  args: on({ integrations: ['google_docs'] }, blocksWindows),
};
export const RightToLeft: Story = { globals: { direction: 'rtl' } };
