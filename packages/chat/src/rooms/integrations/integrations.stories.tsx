import type { IntegrationsState } from '@stoa/core/state';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { DialogStage } from '../../testing/dialog-stage.js';
// The part itself, so that no story is judged before it is there.
import './integrations-dialog.js';

const on = (integrations: Partial<IntegrationsState>) => ({
  options: { flags: { integrations: true }, integrations },
});
const failure = { integration: 'google_sheets', message: 'An error occurred. Please try again.' } as const;

const meta = {
  title: 'Chat/Integrations',
  component: DialogStage,
  parameters: { layout: 'fullscreen' },
  tags: ['!autodocs'],
  args: { dialog: { name: 'integrations' }, ...on({ connected: ['google_docs', 'google_drive'] }) },
} satisfies Meta<typeof DialogStage>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Listed: Story = {};
export const Loading: Story = { args: on({ status: 'loading' }) };
export const Busy: Story = { args: on({ busy: 'google_calendar' }) };
export const Blocked: Story = { args: on({ failure: { ...failure, isBlocked: true } }) };
export const Failed: Story = { args: on({ failure: { ...failure, isBlocked: false } }) };
export const ListFailed: Story = { args: on({ status: 'failed' }) };
export const Nothing: Story = { args: on({}) };
export const OnAPhone: Story = {
  globals: { viewport: { value: 'w390' } },
  args: on({ connected: ['google_docs'], failure: { ...failure, isBlocked: true } }),
};
export const RightToLeft: Story = { globals: { direction: 'rtl' } };
