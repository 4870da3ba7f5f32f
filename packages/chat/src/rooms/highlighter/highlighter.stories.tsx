import type { InsertPoint } from '@stoa/core/rules';
import { TooltipProvider } from '@stoa/ui';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { fn } from 'storybook/test';
import { EditLine } from './edit-line.js';
import { HighlightBar } from './highlight-bar.js';
import { HighlightForm } from './highlight-form.js';

const places: InsertPoint[] = [
  { offset: 0, after: '' },
  { offset: 40, after: 'A message that may arrive twice is a design input' },
];
const passages = ['at least once', 'what a consumer does with a message that it has seen before, and why'];

const meta = {
  title: 'Chat/Highlighter',
  component: HighlightForm,
  parameters: { layout: 'centered' },
  args: {
    mode: 'edit',
    input: '',
    passages: [],
    addable: null,
    places,
    place: null,
    failure: null,
    isBusy: false,
    onMode: fn(),
    onInput: fn(),
    onAdd: fn(),
    onRemove: fn(),
    onPlace: fn(),
    onSend: fn(),
    onClose: fn(),
  },
  decorators: [
    (Story) => (
      <TooltipProvider>
        <div className="w-[22rem] max-w-[calc(100vw-1rem)] rounded-panel bg-surface-overlay p-3 font-text text-ui text-ink shadow-overlay">
          <Story />
        </div>
      </TooltipProvider>
    ),
  ],
} satisfies Meta<typeof HighlightForm>;
export default meta;
type Story = StoryObj<typeof meta>;

export const FastEdit: Story = {};
export const Prompt: Story = { args: { mode: 'prompt', input: 'Why is that?' } };
/** Nothing can be sent before an insert point was chosen. */
export const Composite: Story = { args: { mode: 'compose', input: 'Sum up', passages } };
export const CompositeWithAnotherSelection: Story = {
  args: { mode: 'compose', input: 'Sum up', passages, addable: 'idempotent', place: 1 },
};
/** As many passages as go into one paragraph. */
export const CompositeFull: Story = {
  args: {
    mode: 'compose',
    input: 'Sum up',
    passages: Array.from({ length: 12 }, (_, at) => `Passage ${at + 1}`),
    addable: 'one more',
    place: 1,
  },
};
export const Failed: Story = {
  args: {
    input: 'Say it plainly',
    failure: 'We are unable to fulfill your request at this time, please try again later.',
  },
};
export const Busy: Story = { args: { input: 'Say it plainly', isBusy: true } };
export const Toolbar: Story = { render: () => <HighlightBar onMode={fn()} /> };
/** Of a reply that was edited. */
export const ToolbarWithRevert: Story = { render: () => <HighlightBar onMode={fn()} onRevert={fn()} /> };
const line = (status: 'editing' | 'edited'): Story => ({
  render: () => (
    <EditLine state={{ status, targetId: 'a1' }} kind="reply" onStop={fn()} onRevert={fn()} onKeep={fn()} />
  ),
});
export const Editing = line('editing');
export const Edited = line('edited');
