import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent } from 'storybook/test';
import { ProgramOutput } from './program-output.js';

const meta = {
  title: 'Chat/Artifacts/Program output',
  component: ProgramOutput,
  args: {
    errors: [{ level: 'error', text: 'ReferenceError: total is not defined\n    at App' }],
    lines: [],
    onClear: fn(),
  },
} satisfies Meta<typeof ProgramOutput>;
export default meta;

type Story = StoryObj<typeof meta>;

/** Opens every list of lines. */
const open: Story['play'] = async ({ canvasElement }) => {
  for (const summary of canvasElement.querySelectorAll('summary')) {
    await userEvent.click(summary);
    await expect(summary.closest('details')).toHaveAttribute('open');
  }
};
const lines: Story['args'] = {
  onFix: fn(),
  lines: [
    { level: 'log', text: 'Monday: 4 hours' },
    { level: 'warn', text: 'A list without keys' },
    { level: 'error', text: 'Tuesday is missing' },
  ],
};

export const ErrorsPresent: Story = { args: { onFix: fn() } };
export const ErrorsOpen: Story = { args: { onFix: fn() }, play: open };
/** During a reply there is no button that asks for a fix. */
export const ErrorsDuringAReply: Story = {};
export const Console: Story = { args: { errors: [], ...lines }, play: open };
export const ErrorsAndConsole: Story = { args: lines, play: open };
export const Phone: Story = { args: lines, globals: { viewport: { value: 'w390' } } };
export const RightToLeft: Story = { args: lines, play: open, globals: { direction: 'rtl' } };
