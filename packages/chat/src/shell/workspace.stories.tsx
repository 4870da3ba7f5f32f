import type { Meta, StoryObj } from '@storybook/react-vite';
import type { Attachment } from '@stoa/core/state';
import { DirectionProvider } from '@stoa/ui';
import { planId, withArtifacts } from '../testing/artifact-fixture.js';
import {
  arabicReply,
  listItems,
  longReply,
  reply,
  run,
  tableReply,
  thread,
  userMessage,
} from '../testing/fixtures.js';
import type { StageOptions } from '../testing/make-stoa.js';
import { Stage, type StageProps } from '../testing/stage.js';
import { Workspace } from './workspace.js';

const meta = {
  title: 'Chat/Workspace',
  component: Workspace,
  parameters: { layout: 'fullscreen' },
  // A page fills the window and has ids of its own: several on one docs page would be in each other's way.
  tags: ['!autodocs'],
  args: { signOutAction: '#sign-out' },
} satisfies Meta<typeof Workspace>;
export default meta;
type Story = StoryObj<typeof meta>;

const on = (options: StageOptions, script?: StageProps['script']): Story => ({
  render: (args) => (
    <Stage {...options} script={script}>
      <Workspace {...args} />
    </Stage>
  ),
});

const streamingRun = {
  status: 'streaming',
  requestId: 'request-2',
  messageId: 'm6',
  connection: 'live',
} as const;
const streamingPath = [
  ...thread,
  userMessage('m5', 'Show me the consumer, and what it costs.'),
  reply('m6', '', { streaming: true, data: {} }),
];

export const NewConversation: Story = on({ conversation: { name: 'New Conversation' } });

export const NewPrivateConversation: Story = on({
  conversation: { name: 'New Conversation', isLocal: true, modelId: 'demo-prose' },
});

export const SettingUp: Story = on({
  boot: { status: 'setting-up' },
  conversations: { status: 'init', items: [] },
});

export const Loading: Story = on({
  conversations: { status: 'init', items: [], selectedId: null },
});

export const LongThread: Story = on({ conversation: { path: thread } });

export const BothPanels: Story = on({ layout: { rightOpen: true }, conversation: { path: thread } });

export const PanelsClosed: Story = on({ layout: { leftOpen: false }, conversation: { path: thread } });

export const WideTable: Story = on({
  conversation: { path: [userMessage('m1', 'Print all forty runs.'), reply('m2', tableReply)] },
});

/** Text arrives word by word, deterministically, and stays unfinished. */
export const Streaming: Story = on(
  {
    conversation: { path: streamingPath, run: streamingRun },
    drafts: { c1: 'And which of these would you' },
    reply: {
      text: longReply.slice(0, 240),
      statuses: [
        {
          id: 's1',
          summary: 'Reading the attached runbook',
          message: '3 of 4 sections',
          type: 'info',
          inProgress: true,
        },
      ],
    },
  },
  ({ replyStore }) => {
    let end = 240;
    const timer = setInterval(() => {
      end = Math.min(end + 12, longReply.length - 400);
      replyStore.setState({ text: longReply.slice(0, end) });
    }, 40);
    return () => clearInterval(timer);
  },
);

export const WaitingForWords: Story = on({
  conversation: { path: streamingPath, run: { ...streamingRun, status: 'sending' } },
});

export const ConnectionLost: Story = on({
  conversation: { path: streamingPath, run: { ...streamingRun, connection: 'waiting' } },
  reply: { text: longReply.slice(0, 400), reasoning: 'The person asks for options.\nI compare three.' },
});

export const Failed: Story = on({
  conversation: {
    path: [
      ...thread.slice(0, 3),
      reply('m4', '', {
        data: {
          run: run({
            status: 'failed',
            usage: undefined,
            error: {
              title: 'The model provider refused the request',
              lines: [
                'Its key is missing or no longer valid.',
                'Tell an administrator, or choose another model.',
              ],
              code: 'provider.401',
              retryable: true,
            },
          }),
        },
      }),
    ],
  },
});

export const Interrupted: Story = on({
  conversation: {
    path: [
      ...thread.slice(0, 3),
      reply('m4', longReply.slice(0, 330), {
        data: { run: run({ status: 'interrupted' }), reasoning: 'Compare three options.' },
      }),
    ],
  },
});

export const Stopped: Story = on({
  conversation: {
    path: [
      ...thread.slice(0, 3),
      reply('m4', longReply.slice(0, 330), { data: { run: run({ status: 'stopped' }) } }),
    ],
  },
});

export const NoConversations: Story = on({
  conversations: { items: [] },
  conversation: { name: 'New Conversation' },
});

export const ConversationUnread: Story = on({
  conversations: { selectedId: null, missingId: 'unread', missingStatus: 'unread' },
});

export const StorageFull: Story = on({
  conversations: { storageFull: true, sync: 'failed' },
  conversation: { path: thread, saved: 'failed' },
});

export const ModelsMissing: Story = on({
  models: {
    status: 'failed',
    list: [],
    defaultId: null,
    failure: {
      title: 'Failed to Retrieve Models',
      message: 'There was a problem retrieving the available models, please contact our support team.',
    },
  },
  conversation: { name: 'New Conversation' },
});

export const SettingsTab: Story = on({ layout: { leftTab: 'settings' }, conversation: { path: thread } });

export const ShareTab: Story = on({ layout: { leftTab: 'share' }, conversation: { path: thread } });

export const WorkspacesTab: Story = on({
  layout: { leftTab: 'workspaces' },
  conversation: { path: thread },
  workspaces: { list: [{ key: 'k', note: 'Thesis', savedAt: 1 }] },
});

const attachment = (name: string, status: Attachment['status']): Attachment => ({
  id: name,
  name,
  type: 'application/pdf',
  status,
});

/** Long names, twelve chips, three lines above the box, and an artifact beside a table of forty rows. */
const everything: StageOptions = withArtifacts(undefined, {
  flags: { artifacts: true, uploadDocuments: true, mtdCost: true, documentConversion: true },
  conversation: {
    name: 'Regional budgets of the water works, and the renewal of their forty framework contracts for the year 2027',
    tags: Array.from({ length: 12 }, (_, index) => `a rather long tag ${index + 1}`),
    path: [userMessage('m1', 'Print all forty runs.'), reply('m2', tableReply)],
    cost: { usd: 1234.5, inputTokens: 1_240_000, outputTokens: 330_000, isPartial: true },
    unlisted: 2,
    queueStatus: 'held',
    queue: [{ id: 'q1', text: 'Then compare each region with the same quarter of the year before.' }],
  },
  attachments: {
    c1: Array.from({ length: 12 }, (_, index) =>
      attachment(
        `annual-report-of-the-region-${index + 1}.pdf`,
        index % 4 === 1 ? { type: 'sending', percent: 62 } : { type: 'ready' },
      ),
    ),
  },
  drafts: { c1: 'And which of these would you renew first, and why?' },
  layout: { artifact: { conversationId: 'c1', artifactId: planId, version: 2 } },
});

/** The frame is calm with all of it, or it is not designed yet: look at it in both themes, at 390, 768 and 1440 px. */
export const EverythingAtOnce: Story = on(everything);

export const EverythingAtOnceRightToLeft: Story = {
  render: (args) => (
    <DirectionProvider dir="rtl">
      <div dir="rtl" lang="ar">
        <Stage {...everything}>
          <Workspace {...args} />
        </Stage>
      </div>
    </DirectionProvider>
  ),
};

export const PrivateWindow: Story = on({
  conversations: { storage: 'memory' },
  conversation: { path: thread, isLocal: true },
});

export const TooLong: Story = on({
  models: {
    list: [
      {
        id: 'tiny',
        name: 'Tiny',
        description: '',
        inputContextWindow: 40,
        outputTokenLimit: 100,
        supportsImages: false,
      },
    ],
    defaultId: 'tiny',
  },
  conversation: { name: 'New Conversation' },
  drafts: { c1: 'A message that is longer than the forty characters it may have.' },
});

export const RightToLeft: Story = {
  render: (args) => (
    <DirectionProvider dir="rtl">
      <div dir="rtl" lang="ar">
        <Stage
          conversations={{ items: listItems.slice(3, 7), selectedId: 'c5' }}
          conversation={{
            id: 'c5',
            name: 'تاريخ الرواق',
            path: [userMessage('m1', 'ما هو الرواق؟'), reply('m2', arabicReply)],
          }}
        >
          <Workspace {...args} />
        </Stage>
      </div>
    </DirectionProvider>
  ),
};
