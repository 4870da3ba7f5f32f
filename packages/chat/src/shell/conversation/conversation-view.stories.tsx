import type { Attachment } from '@stoa/core/state';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { TooltipProvider } from '@stoa/ui';
import { userEvent, within } from 'storybook/test';
import { CommandsProvider } from '../commands/commands-provider.js';
import { listItems, reply, run, thread, userMessage } from '../../testing/fixtures.js';
import type { StageOptions } from '../../testing/make-stoa.js';
import { Stage } from '../../testing/stage.js';
import { ConversationView } from './conversation-view.js';

const meta = {
  title: 'Chat/Conversation',
  parameters: { layout: 'fullscreen' },
  // A page fills the window and has ids of its own: several on one docs page would be in each other's way.
  tags: ['!autodocs'],
} satisfies Meta;
export default meta;
type Story = StoryObj<typeof meta>;

const on = (options: StageOptions, play?: Story['play']): Story => ({
  play,
  render: () => (
    <Stage {...options}>
      {(stage) => (
        <TooltipProvider>
          <CommandsProvider signOutAction="#sign-out">
            <main className="flex h-dvh min-h-0 flex-col overflow-hidden bg-surface font-text text-body text-ink">
              <ConversationView conversation={stage.conversation} />
            </main>
          </CommandsProvider>
        </TooltipProvider>
      )}
    </Stage>
  ),
});
const streaming = { status: 'streaming', requestId: 'r', messageId: 'm6', connection: 'live' } as const;
const streamingPath = [
  ...thread,
  userMessage('m5', 'Show me the consumer, and what it costs.'),
  reply('m6', '', { streaming: true, data: {} }),
];
const starred = thread.map((message, index) => ({
  ...message,
  data: { ...message.data, starred: index > 1 },
}));
const cost = { usd: 0.0421, inputTokens: 12_400, outputTokens: 3300, isPartial: true };
const press = (name: RegExp) => async (canvas: HTMLElement) =>
  userEvent.click(await within(canvas).findByRole('button', { name }));

export const WithEverything: Story = on({
  conversation: { path: starred, cost, tags: ['work', 'queues', 'architecture'] },
});

export const MenuOpen: Story = on(
  { conversation: { path: starred, cost, tags: ['work'] } },
  async ({ canvasElement }) => {
    await press(/Details of the conversation/)(canvasElement);
    await within(canvasElement.ownerDocument.body).findByRole('menu');
  },
);

export const MenuWhileStreaming: Story = on(
  {
    conversation: { path: streamingPath, run: streaming, isLocal: true },
    reply: { text: 'Idempotent means' },
  },
  async ({ canvasElement }) => {
    await press(/Details of the conversation/)(canvasElement);
    await within(canvasElement.ownerDocument.body).findByRole('menu');
  },
);

const chooseDetail = async (canvas: HTMLElement, name: RegExp) => {
  await press(/Details of the conversation/)(canvas);
  const body = within(canvas.ownerDocument.body);
  await userEvent.click(await body.findByRole('menuitem', { name }));
};

export const CostOpen: Story = on({ conversation: { path: thread, cost } }, async ({ canvasElement }) => {
  await chooseDetail(canvasElement, /Cost of this conversation/);
  await within(canvasElement.ownerDocument.body).findByRole('dialog', { name: /Cost of this conversation/ });
});

export const StarredOpen: Story = on({ conversation: { path: starred } }, async ({ canvasElement }) => {
  if (innerWidth >= 768) await press(/starred messages/)(canvasElement);
});

export const AskingToMove: Story = on({ conversation: { path: thread } }, async ({ canvasElement }) => {
  await chooseDetail(canvasElement, /Make private/);
  await within(canvasElement.ownerDocument.body).findByRole('alertdialog');
});

export const Moving: Story = on({ conversation: { path: thread, isMoving: true } });

const imported = thread.map((message) => ({ ...message, data: { ...message.data, imported: true } }));
const shows =
  (label: string): Story['play'] =>
  async ({ canvasElement }) => {
    await within(canvasElement).findByText(label);
  };
/** From a file, or a copy of what somebody shared; with a long name, which gives way last. */
export const Imported: Story = on(
  {
    conversation: {
      path: imported,
      isLocal: true,
      name: 'Quarterly letter to the board, second draft with the figures from Lisbon',
    },
  },
  shows('Imported'),
);
export const OfGroup: Story = on(
  {
    conversation: { path: thread, folderId: 'g' },
    conversations: { folders: [{ id: 'g', name: 'Physics', type: 'chat', isGroupFolder: true }] },
  },
  shows('Group'),
);

export const Renaming: Story = on({ conversation: { path: thread } }, ({ canvasElement }) =>
  press(/Delivery guarantees/)(canvasElement),
);

export const Waiting: Story = on({
  conversation: {
    path: streamingPath,
    run: streaming,
    queueStatus: 'waiting',
    queue: [
      { id: 'q1', text: 'Then translate it into French.' },
      {
        id: 'q2',
        text: 'And write three tests for the consumer: one for a message that arrives twice, one for a lease that two consumers hold, and one for a producer that retries.',
      },
    ],
  },
  drafts: { c1: 'And one more thing' },
  reply: { text: 'Idempotent means that doing it twice is the same as doing it once.' },
});

export const Held: Story = on({
  conversation: {
    path: [...thread.slice(0, 3), reply('m4', 'Half of it', { data: { run: run({ status: 'stopped' }) } })],
    queueStatus: 'held',
    queue: [
      { id: 'q1', text: 'Then translate it into French.' },
      { id: 'q2', text: 'And shorten it.' },
    ],
  },
});

const plan = (step: number) => ({ name: 'Weekly letter', step, count: 3 });
const steps = [
  { id: 's2', text: 'Write the letter in five paragraphs, in the tone of the house.', plan: plan(2) },
  { id: 's3', text: 'Shorten it to half, and give it a subject line.', plan: plan(3) },
];

export const AutomationRunning: Story = on({
  conversation: { path: streamingPath, run: streaming, queueStatus: 'waiting', queue: steps },
  reply: { text: 'The letter has five parts: the harbour, the budget, the new berth' },
});

export const AutomationWithOwnMessage: Story = on({
  conversation: {
    path: streamingPath,
    run: streaming,
    queueStatus: 'waiting',
    queue: [...steps, { id: 'q1', text: 'Then translate it into French.' }],
  },
  reply: { text: 'The letter has five parts: the harbour, the budget, the new berth' },
});

export const AutomationHalted: Story = on({
  conversation: {
    path: [...thread.slice(0, 3), reply('m4', 'Half of it', { data: { run: run({ status: 'stopped' }) } })],
    queueStatus: 'held',
    queue: steps,
  },
});

const document = (name: string, tokens: number): Attachment => ({
  id: name,
  name,
  type: 'application/pdf',
  status: { type: 'ready' },
  tokens,
});
const documents = {
  c1: [document('Report-of-the-harbour-2026.pdf', 120_400), document('Minutes.pdf', 88_150)],
};

/** The text alone is too long, which is said while it is typed. */
export const TextTooLong: Story = on(
  {
    conversation: { path: thread },
    attachments: documents,
    drafts: { c1: 'The harbour master reports on every berth. '.repeat(5000) },
  },
  async ({ canvasElement }) => {
    await within(canvasElement).findByText(
      /^Message limit is \d+ characters\. You have entered \d+ characters\.$/,
    );
  },
);

/** Nothing searches the documents: the text and they do not fit, which is said when it is sent. */
export const TooLongWithDocuments: Story = on(
  {
    conversation: { path: thread },
    attachments: documents,
    drafts: { c1: 'Sum up both papers.' },
    flags: { pluginsOnInput: true, ragEnabled: true, uploadDocuments: true },
    plugins: { switches: { rag: false } },
  },
  async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await userEvent.type(await canvas.findByRole('textbox', { name: 'Message' }), '{Enter}');
    await canvas.findByText(/Your prompt and attached documents are 208569 characters\./);
  },
);

export const Focusing: Story = on({
  conversation: { path: [...thread, userMessage('m5', 'What did we say about leases?')], isFocusing: true },
});

const rated = (rating: { stars: number; feedback?: string }) => ({
  path: [
    userMessage('m1', 'How do I book a room?'),
    reply('m2', 'Open the calendar and choose *New booking*.', {
      data: { run: run(), state: { currentAssistantId: 'astgp/rooms' }, rating },
    }),
  ],
});

export const Rating: Story = on({ conversation: rated({ stars: 4 }) }, async ({ canvasElement }) => {
  await userEvent.click(await within(canvasElement).findByRole('radio', { name: '5 stars' }));
  await within(canvasElement).findByRole('textbox', { name: /What was good/ });
});

export const RatingWithFeedback: Story = on(
  { conversation: rated({ stars: 2, feedback: 'It does not say who may book the large room.' }) },
  async ({ canvasElement }) => {
    await within(canvasElement).findByRole('button', { name: 'Change your feedback' });
  },
);

export const RatingNotSent: Story = on(
  { conversation: rated({ stars: 4 }), isRatingSent: false },
  async ({ canvasElement }) => {
    await userEvent.click(await within(canvasElement).findByRole('radio', { name: '5 stars' }));
    await within(canvasElement).findByRole('button', { name: 'Try again' });
  },
);

const prompt = (id: string, name: string, type: string, description = '') => ({
  id,
  name,
  description,
  content: `${name}, please.`,
  folderId: null,
  type,
});

export const FollowUps: Story = on({
  conversation: { path: thread.slice(0, 2) },
  prompts: {
    list: [
      prompt('f1', 'Make it shorter', 'follow_up'),
      prompt('f2', 'Explain it to somebody who has never seen a queue', 'follow_up'),
      prompt('f3', 'Turn it into a checklist', 'follow_up'),
    ],
  },
});

export const LeftOutElsewhere: Story = on({ conversation: { path: thread.slice(0, 2), unlisted: 2 } });

export const EditingMessage: Story = on({ conversation: { path: thread } }, async ({ canvasElement }) => {
  const [first] = await within(canvasElement).findAllByRole('button', { name: 'Edit message' });
  if (first) await userEvent.click(first);
});

export const SlashList: Story = on(
  {
    conversation: { path: thread.slice(0, 2) },
    conversations: { items: listItems },
    prompts: {
      list: [
        prompt('p1', 'Translate a letter', 'prompt', 'Into plain English, with the tone of the original'),
        prompt('p2', 'Review code', 'prompt', 'Looks for bugs, names and missing tests'),
        prompt('p3', 'رسالة رسمية', 'prompt', 'بالعربية'),
      ],
    },
  },
  async ({ canvasElement }) => {
    await userEvent.type(await within(canvasElement).findByRole('textbox', { name: 'Message' }), '/');
    await within(canvasElement).findByRole('listbox');
  },
);
