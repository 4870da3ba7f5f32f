import type { Meta, StoryObj } from '@storybook/react-vite';
import { TooltipProvider } from '@stoa/ui';
import { userEvent, within } from 'storybook/test';
import { CommandsProvider } from '../../shell/commands/commands-provider.js';
import { thread } from '../../testing/fixtures.js';
import type { StageOptions } from '../../testing/make-stoa.js';
import { factsSeed, memorySeed, noMemories } from '../../testing/memory-fixture.js';
import { Stage } from '../../testing/stage.js';
import { ConversationComposer } from '../composer/conversation-composer.js';
import { MemoryChips } from './memory-chips.js';
import { OfferedFacts } from './offered-facts.js';

const meta = { title: 'Chat/Memory over the box', parameters: { layout: 'fullscreen' } } satisfies Meta;
export default meta;
type Story = StoryObj<typeof meta>;

const withMemory = (seed: StageOptions['seed'] = factsSeed): StageOptions => ({ ...noMemories, seed });
const nowhere = () => undefined;
const on = (options: StageOptions, play?: Story['play'], dir?: 'rtl'): Story => ({
  play,
  render: () => (
    <Stage {...options} conversation={{ path: thread, ...options.conversation }}>
      {(stage) => (
        <TooltipProvider>
          <CommandsProvider signOutAction="#sign-out">
            <main
              dir={dir}
              className="mx-auto flex h-dvh max-w-measure flex-col justify-end bg-surface p-4 font-text text-ink"
            >
              <h1 className="sr-only">Conversation</h1>
              <ConversationComposer
                conversation={stage.conversation}
                over={<OfferedFacts conversation={stage.conversation} onLeave={nowhere} />}
                attachments={<MemoryChips conversation={stage.conversation} onEmpty={nowhere} />}
              />
            </main>
          </CommandsProvider>
        </TooltipProvider>
      )}
    </Stage>
  ),
});
const press =
  (name: RegExp): Story['play'] =>
  async ({ canvasElement }) => {
    await userEvent.click(await within(canvasElement).findByRole('button', { name }));
  };

export const Offered: Story = on(withMemory());
export const Opened: Story = on(withMemory(), press(/^Review/));
export const BesideWaitingMessages: Story = on({
  ...withMemory(),
  conversation: { queue: [{ id: 'q', text: 'And what does it cost?' }], queueStatus: 'waiting' },
});
const steps = [2, 3, 4].map((step) => ({
  id: `s${step}`,
  text: `Write chapter ${step} of the report.`,
  plan: { name: 'Quarterly report', step, count: 4 },
}));
export const BesideAnAutomation: Story = on({
  ...withMemory(),
  conversation: { queue: steps, queueStatus: 'waiting' },
});
export const BesideAHaltedAutomation: Story = on({
  ...withMemory(),
  conversation: { queue: steps, queueStatus: 'held' },
});
export const WithProject: Story = on({
  ...withMemory(memorySeed),
  conversation: { projectId: 'p2' },
});
export const ProjectIsGone: Story = on({
  ...withMemory(memorySeed),
  conversation: { projectId: 'gone' },
});
export const WhatTheModelWillBeTold: Story = on(
  { ...withMemory(memorySeed), conversation: { projectId: 'p1' } },
  press(/memories$/),
);
export const OnAPhone: Story = {
  ...on({ ...withMemory(), conversation: { projectId: 'p2' } }, press(/^Review/)),
  globals: { viewport: { value: 'w390' } },
};
export const RightToLeft: Story = on(
  { ...withMemory(), conversation: { projectId: 'p1' } },
  press(/^Review/),
  'rtl',
);
