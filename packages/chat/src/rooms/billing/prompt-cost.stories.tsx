import { promptCostAlertConfig } from '@stoa/core/contract';
import type { ConversationStore } from '@stoa/core/state';
import { textEvents } from '@stoa/core/testing';
import { TooltipProvider } from '@stoa/ui';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { useRef } from 'react';
import { expect, userEvent } from 'storybook/test';
import type { SendCheck } from '../../base/state/send-check.js';
import { conversationOf, inputsOf, reached } from '../../testing/open-page.js';
import { pageStory } from '../../testing/page-story.js';
import { useAttachments } from '../attachments/use-attachments.js';
import { ConversationComposer } from '../composer/conversation-composer.js';
import { PromptCost } from './prompt-cost.js';

const meta = { title: 'Chat/Prompt cost alert' } satisfies Meta;
export default meta;
type Story = StoryObj<typeof meta>;

const dear = {
  id: 'dear',
  name: 'Dear',
  description: '',
  inputContextWindow: 100_000,
  outputTokenLimit: 2_000,
  supportsImages: false,
  inputTokenCost: 1,
  outputTokenCost: 8,
};

function Box({ conversation }: { conversation: ConversationStore }) {
  const check = useRef<SendCheck>(null);
  const { outgoing } = useAttachments(conversation, check);
  return (
    <TooltipProvider>
      <PromptCost conversation={conversation} check={check} />
      <ConversationComposer conversation={conversation} outgoing={outgoing} />
    </TooltipProvider>
  );
}

/** The message box after Enter on a dear message. */
const held = (isReplying = false): Story => ({
  ...pageStory({
    seed: {
      conversations: [conversationOf([])],
      selectedId: 'c1',
      models: [dear],
      costAlert: { ...promptCostAlertConfig.initial, isActive: true },
      replies: [['Begin', ...textEvents('The first report'), 'hold']],
    },
    before: async (tab) => {
      if (!isReplying) return;
      tab.current().send('Begin');
      await reached(() => tab.current().store.getState().run.status === 'streaming');
    },
    show: (tab) => <Box conversation={tab.current()} />,
  }),
  play: async ({ canvas, loaded }) => {
    await reached(() => inputsOf(loaded['tab'], 'billing.costAlert').length > 0);
    const box = await canvas.findByRole('textbox', { name: 'Message' });
    await userEvent.type(box, 'Compare all twelve reports.{Enter}');
    await expect(await canvas.findByRole('button', { name: 'Send anyway' })).toBeVisible();
  },
});

export const Held: Story = held();
/** It can be answered meanwhile: the message then waits for the end of the reply. */
export const HeldDuringAReply: Story = held(true);
export const OnAPhone: Story = { ...held(), globals: { viewport: { value: 'w390' } } };
export const RightToLeft: Story = { ...held(), globals: { direction: 'rtl' } };
