import type { Dialog } from '@stoa/core/state';
import { TooltipProvider } from '@stoa/ui';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent, within } from 'storybook/test';
import { CommandsProvider } from '../commands/commands-provider.js';
import { askingTemplate, equalTitles } from '../../testing/equal-titles-fixture.js';
import { pageStory } from '../../testing/page-story.js';
import { Dialogs } from './dialogs.js';

const meta = {
  title: 'Chat/Equal titles',
  parameters: { layout: 'fullscreen' },
  // A dialog fills the window: several on one docs page would be in each other's way.
  tags: ['!autodocs'],
} satisfies Meta;
export default meta;
type Story = StoryObj<typeof meta>;

const on = (dialog: Dialog, play: Story['play']): Story => ({
  play,
  ...pageStory({
    seed: { ...equalTitles, dialog },
    show: () => (
      <TooltipProvider>
        <CommandsProvider signOutAction="#sign-out">
          <main className="h-dvh bg-surface">
            <h1 className="sr-only">Page</h1>
          </main>
          <Dialogs />
        </CommandsProvider>
      </TooltipProvider>
    ),
  }),
});
/** The first time the dialog has to be fetched. */
const soon = { timeout: 10_000 };
const body = (canvas: HTMLElement) => within(canvas.ownerDocument.body);
const finds =
  (role: 'option' | 'checkbox' | 'button', ...names: RegExp[]): Story['play'] =>
  async ({ canvasElement }) => {
    for (const name of names)
      await expect(await body(canvasElement).findByRole(role, { name }, soon)).toBeInTheDocument();
  };
const talks = [
  /^Weekly plan\s?, 20 Nov 2026, 14:05 · Which days are free/,
  /^Weekly plan\s?, 13 Nov 2026, 14:05 · Move the review/,
  /^weekly plan\s?, 6 Nov 2026, 14:05 · خطة/,
];

export const Palette: Story = on({ name: 'palette' }, finds('option', ...talks));
export const Share: Story = on(
  { name: 'share', ids: ['t1'] },
  finds('checkbox', ...talks, /^Interviews\s?, 2 Mar 2026/, /^Summary\s?, Board · List the decisions/),
);
export const SharedItem: Story = on(
  {
    name: 'sharedItem',
    item: { key: 'k', sharedBy: 'bea@example.org', note: 'Our plans', sharedAt: 0, isNew: true },
  },
  finds('checkbox', ...talks),
);
export const Document: Story = on({ name: 'download', ids: [] }, finds('checkbox', ...talks));
export const Variable: Story = on(
  { name: 'template', prompt: askingTemplate, use: 'start', conversationId: 't1' },
  async (context) => {
    const page = body(context.canvasElement);
    await userEvent.click(await page.findByRole('combobox', { name: /^Talk/ }, soon));
    await userEvent.click(await page.findByRole('option', { name: talks[0]! }, soon));
    await userEvent.click(page.getByRole('combobox', { name: /^Talk/ }));
    await finds('option', ...talks)?.(context);
  },
);
export const CustomInstructions: Story = on(
  { name: 'templateEditor', promptId: 'letter' },
  async (context) => {
    const page = body(context.canvasElement);
    await userEvent.click(await page.findByText('More', { selector: 'summary span' }, soon));
    await userEvent.click(page.getByRole('combobox', { name: 'Custom instructions' }));
    await finds('option', /^Editor\s?, You correct/, /^Editor\s?, You shorten/)?.(context);
  },
);
export const Move: Story = on(
  { name: 'move', ids: ['t1', 't2'] },
  finds('option', /^Interviews\s?, 2 Mar 2026/, /^Interviews\s?, 14 Oct 2026/),
);
export const Project: Story = on(
  { name: 'project', conversationId: 't1' },
  finds('button', /^Apollo\s?, 1 Jan 2026/, /^Apollo\s?, 1 Jun 2026/),
);
export const Projects: Story = on({ name: 'memory' }, async (context) => {
  await userEvent.click(await body(context.canvasElement).findByRole('tab', { name: 'Projects' }, soon));
  await finds('button', /^Apollo\s?, 1 Jun 2026/)?.(context);
});
