import { failed, success } from '@stoa/core/contract';
import { createStoa, type Ports } from '@stoa/core/state';
import { createNoticesStore, Notices, StoaProvider } from '@stoa/react';
import { TooltipProvider } from '@stoa/ui';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { expect, screen, userEvent, waitFor } from 'storybook/test';
import { CommandsProvider } from '../../rooms/commands/commands-provider.js';
import { ada, thread } from '../../testing/fixtures.js';
import { makeStoa } from '../../testing/make-stoa.js';
import { deafPorts } from '../../testing/stubs/deaf-ports.js';
import { Dialogs } from '../dialogs/dialogs.js';
import { ConversationView } from './conversation-view.js';

const written = 'write something about the new ferry';

interface OptimizerProps {
  /** The server's answer: a template, null for a refusal, undefined while pending. */
  template?: string | null;
}

/** A conversation whose templates, drafts and dialogs are the real ones. */
function Optimizer({ template }: OptimizerProps) {
  const [{ stage, notices }] = useState(() => {
    const notices = createNoticesStore();
    const call = () => {
      if (template === undefined) return new Promise(() => undefined);
      return Promise.resolve(
        template === null
          ? failed({ code: 'refused', message: 'no' })
          : success({ success: true, data: { prompt_template: template } }),
      );
    };
    const ports: Ports = { ...deafPorts, notify: notices.notify, call: call as unknown as Ports['call'] };
    const { templates, drafts, layout, attachments } = createStoa(ports, { person: ada, smallScreen: false });
    drafts.set('c1', written);
    const made = makeStoa({ flags: { promptOptimizer: true }, conversation: { path: thread } });
    return { stage: { ...made, templates, drafts, layout, attachments }, notices };
  });
  return (
    <StoaProvider stoa={stage}>
      <TooltipProvider>
        <CommandsProvider signOutAction="#sign-out">
          <main className="flex h-dvh min-h-0 flex-col overflow-hidden bg-surface font-text text-body text-ink">
            <ConversationView conversation={stage.conversation} />
          </main>
          <Dialogs />
          <Notices notices={notices} />
        </CommandsProvider>
      </TooltipProvider>
    </StoaProvider>
  );
}

const patient = { timeout: 15_000 };
const box = () => screen.findByRole('textbox', { name: 'Message' }, patient);

async function optimize() {
  await box();
  await userEvent.click(await screen.findByRole('button', { name: 'Add to the message' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Optimize prompt' }));
}

const meta = {
  title: 'Chat/Prompt optimizer',
  component: Optimizer,
  parameters: { layout: 'fullscreen' },
  // A page fills the window and has ids of its own: several on one docs page would be in each other's way.
  tags: ['!autodocs'],
} satisfies Meta<typeof Optimizer>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Working: Story = {
  play: async () => {
    await optimize();
    await screen.findByText('Optimizing the prompt…', { selector: 'p' }, patient);
  },
};

/** Nothing was missing: the new prompt takes the place of the old one, which can be brought back. */
export const Undoable: Story = {
  args: { template: 'Write three paragraphs on the new ferry for the harbour’s newsletter, in plain words.' },
  play: async () => {
    await optimize();
    await userEvent.click(await screen.findByRole('button', { name: 'Use this prompt' }, patient));
    await screen.findByRole('button', { name: 'Undo' }, patient);
    await waitFor(async () => expect(await box()).toHaveValue(Undoable.args!.template!));
  },
};

export const Undone: Story = {
  args: { ...Undoable.args },
  play: async (context) => {
    await Undoable.play!(context);
    await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
    await waitFor(async () => expect(await box()).toHaveValue(written));
  },
};

export const ThreePlaceholders: Story = {
  args: {
    template:
      'Write about the new ferry for {{Audience}}, in {{Number of paragraphs}} paragraphs, in the tone of {{Publication}}.',
  },
  play: async () => {
    await optimize();
    for (const name of [/Audience/, /Number of paragraphs/, /Publication/])
      await screen.findByRole('textbox', { name }, patient);
  },
};

export const Failed: Story = {
  args: { template: null },
  play: async () => {
    await optimize();
    await screen.findByText('Error optimizing prompt. Please try again.', { selector: 'p' }, patient);
    await expect(await box()).toHaveValue(written);
  },
};
