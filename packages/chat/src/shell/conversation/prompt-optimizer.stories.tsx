import type { Stoa } from '@stoa/core/state';
import { createNoticesStore, Notices, StoaProvider, type NoticesStore } from '@stoa/react';
import { TooltipProvider } from '@stoa/ui';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen, userEvent, waitFor } from 'storybook/test';
import { CommandsProvider } from '../commands/commands-provider.js';
import { thread } from '../../testing/fixtures.js';
import { conversationOf, noAnswer, openPage } from '../../testing/open-page.js';
import { Dialogs } from '../dialogs/dialogs.js';
import { ConversationView } from './conversation-view.js';

const written = 'write something about the new ferry';

interface OptimizerProps {
  /** The server's answer: a template, null for a refusal, undefined while pending. */
  template?: string | null;
}

/** A page with a conversation and an unsent message. */
async function openOptimizer({ template }: OptimizerProps) {
  const notices = createNoticesStore();
  const { stoa } = await openPage({
    flags: { promptOptimizer: true },
    conversations: [conversationOf(thread)],
    selectedId: 'c1',
    drafts: { c1: written },
    ports: { notify: notices.notify },
    ...(template === undefined && { pending: ['optimizer.prompt'] }),
    ...(template === null && { failures: { 'optimizer.prompt': noAnswer } }),
    ...(template && {
      answers: { 'optimizer.prompt': { success: true, data: { prompt_template: template } } },
    }),
  });
  return { stoa, notices };
}

function Optimizer({ stoa, notices }: { stoa: Stoa; notices: NoticesStore }) {
  return (
    <StoaProvider stoa={stoa}>
      <TooltipProvider>
        <CommandsProvider signOutAction="#sign-out">
          <main className="flex h-dvh min-h-0 flex-col overflow-hidden bg-surface font-text text-body text-ink">
            <ConversationView conversation={stoa.conversations.open('c1')} />
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
  loaders: [async ({ args }: { args: OptimizerProps }) => ({ page: await openOptimizer(args) })],
  render: (_: OptimizerProps, { loaded: { page } }) =>
    page ? <Optimizer {...(page as Awaited<ReturnType<typeof openOptimizer>>)} /> : <main />,
  parameters: { layout: 'fullscreen' },
  // A page fills the window and has ids of its own: several on one docs page would be in each other's way.
  tags: ['!autodocs'],
} satisfies Meta<OptimizerProps>;
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
