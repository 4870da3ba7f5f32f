import type { Meta, StoryObj } from '@storybook/react-vite';
import type { ChatEvent } from '@stoa/core/contract';
import type { ThreadMessage } from '@stoa/core/state';
import { TooltipProvider } from '@stoa/ui';
import { userEvent, waitFor, within } from 'storybook/test';
import { CommandsProvider } from '../../../shell/commands/commands-provider.js';
import {
  agentState,
  citedReply,
  citedState,
  csvText,
  filesState,
  hostileState,
  sourcesState,
  statuses,
  toolCallsData,
} from '../../../testing/extras-fixtures.js';
import { arabicReply, reply, run, userMessage } from '../../../testing/fixtures.js';
import { readAs } from '../../../testing/files-fixture.js';
import { conversationOf, toolCallEvent, type StoaSeed } from '../../../testing/open-page.js';
import { pageStory } from '../../../testing/page-story.js';
import { Thread } from '../thread.js';

const meta = {
  title: 'Chat/Around a message',
  parameters: { layout: 'fullscreen' },
  // A page fills the window and has ids of its own: several on one docs page would be in each other's way.
  tags: ['!autodocs'],
} satisfies Meta;
export default meta;
type Story = StoryObj<typeof meta>;

interface Around extends StoaSeed {
  path?: readonly ThreadMessage[];
  /** A question is sent, and its reply goes on after these events. */
  live?: readonly ChatEvent[];
}
const question = userMessage('m1', 'What did the measurements show, and what should we do?');

const on = ({ path = [], live, ...seed }: Around, play?: Story['play']): Story => ({
  ...(play ? { play } : {}),
  ...pageStory({
    seed: {
      conversations: [conversationOf(path)],
      selectedId: 'c1',
      ...(live && { replies: [[question.content, ...live, 'hold']] }),
      ...seed,
    },
    before: async (tab) => {
      if (live) tab.current().send(question.content);
      await new Promise((resolve) => setTimeout(resolve, 0));
    },
    show: (tab) => (
      <TooltipProvider>
        <CommandsProvider signOutAction="#sign-out">
          <main className="flex h-dvh min-h-0 flex-col overflow-hidden bg-surface font-text text-body text-ink">
            <h1 className="sr-only">Conversation</h1>
            <Thread conversation={tab.current()} />
          </main>
        </CommandsProvider>
      </TooltipProvider>
    ),
  }),
});

const words =
  'The consumer that remembers what it has seen loses nothing:\n\n1. Keep the id of each message for a day.\n2. Refuse an id that is known.\n3. Measure how often that happens.';
const done = (data: Record<string, unknown>, text = words) => ({
  path: [question, reply('m2', text, { data: { run: run(), ...data } })],
});
/** The server gives every generated file the same address. */
const filesAt = (downloadUrl: string): StoaSeed => ({
  answers: { 'files.downloadGenerated': { success: true, downloadUrl } },
  ports: readAs(csvText),
});
const statusEvents = (shown: typeof statuses): ChatEvent[] => shown.map((st) => ({ s: 'meta', st }));

/** Panels are fetched on first use, which takes its time on a busy machine. */
const patient = { timeout: 15_000 };

/** Opens what is named, one after the other. */
const open =
  (...names: (string | RegExp)[]): NonNullable<Story['play']> =>
  async ({ canvasElement }) => {
    for (const name of names)
      await userEvent.click((await within(canvasElement).findAllByText(name, {}, patient))[0]!);
  };
const press =
  (...names: (string | RegExp)[]): NonNullable<Story['play']> =>
  async ({ canvasElement }) => {
    for (const name of names)
      await userEvent.click((await within(canvasElement).findAllByRole('button', { name }, patient))[0]!);
  };
const inTurn =
  (...steps: NonNullable<Story['play']>[]): NonNullable<Story['play']> =>
  async (context) => {
    for (const step of steps) await step(context);
  };

export const AllExtras: Story = on(
  done({
    ...toolCallsData,
    reasoning: 'First the question is read. Then the answer is chosen.',
    state: { ...toolCallsData.state, ...sourcesState, ...filesState, ...agentState },
  }),
);

export const Statuses: Story = on({ live: statusEvents(statuses) }, open('Searching: report.pdf...'));

export const ReasoningLive: Story = on({
  live: [
    {
      s: 'meta',
      type: 'reasoning',
      r: `First the question is read.\n\n${'Then each measurement is compared with the one before. '.repeat(12)}`,
    },
  ],
});

export const ReasoningOpen: Story = on(
  done({ reasoning: 'First the question is read.\n\nThen the answer is chosen.' }),
  open('Reasoning'),
);

export const ToolsLive: Story = on(
  { live: [toolCallEvent('weather', '{"city":"Paris","days":[1,2')] },
  open('Using tools', 'weather'),
);

export const ToolsDone: Story = on(done(toolCallsData), open('Tools used', 'weather'));

export const Citations: Story = on(done({ state: citedState }, citedReply), async ({ canvasElement }) => {
  await userEvent.click(await within(canvasElement).findByRole('button', { name: /^Source 2/ }, patient));
  await within(document.body).findByRole('dialog', { name: 'report.pdf' }, patient);
});

export const SourcesOpen: Story = on(
  {
    ...done({ state: sourcesState }),
    person: { id: 'p', name: 'Ada', email: 'ada@example.org', isAdmin: false },
  },
  open('Sources', /^At-least-once/),
);

export const FilesOpen: Story = on(
  { ...filesAt('/files/1'), ...done({ state: filesState }) },
  inTurn(open('Generated files'), press('Preview rows.csv'), async ({ canvasElement }) => {
    await within(canvasElement).findByRole('table', {}, patient);
  }),
);

export const FilesFailed: Story = on(
  done({
    state: { codeInterpreter: { ...filesState.codeInterpreter, error: 'No sandbox' } },
  }),
  inTurn(
    open('Generated files'),
    press('Preview rows.csv', 'Preview report.pdf', 'Preview all.zip', 'Download all.zip'),
    async ({ canvasElement }) => {
      await waitFor(() => within(canvasElement).getByText('Unable to display PDF'), patient);
    },
  ),
);

export const ExternalFiles: Story = on(
  {
    ...filesAt('https://files.example.org/report.pdf'),
    ...done({
      state: {
        codeInterpreter: {
          content: [
            {
              type: 'image/png',
              values: { file_key: 'a-FN-plot.png', presigned_url: 'https://files.example.org/plot.png' },
            },
            { type: 'application/pdf', values: { file_key: 'b-FN-report.pdf' } },
          ],
        },
      },
    }),
  },
  inTurn(open('Generated files'), press('Preview report.pdf'), async ({ canvasElement }) => {
    await within(canvasElement).findByText(/The file is on/, {}, patient);
  }),
);

export const AgentOpen: Story = on(
  done({ state: agentState }),
  inTurn(open('What the agent did', 'search_web', '2 versions'), press('Download plan.md')),
);

export const AgentAtWork: Story = on({
  live: [
    { s: 'meta', state: { agentRun: { sessionId: 's', startTime: 1 } } },
    ...statusEvents(statuses.slice(1, 2)),
  ],
});

export const AgentFailed: Story = on(done({ state: { agentLog: { success: false } } }));

export const MachineMessages: Story = on(
  {
    path: [
      question,
      {
        ...userMessage('e1', '{"success":false,"error":"No such file"}', { label: 'read_file' }),
        role: 'environment',
      },
      userMessage('r1', '{"resultOfOps":[{"op":"listFolders()","success":true,"data":["Work","Home"]}]}', {
        label: 'API Result',
        data: { actionResult: true },
      }),
      reply('m2', words),
    ],
  },
  open('read_file'),
);

export const Hostile: Story = on(
  done({ state: hostileState }, 'Nothing below is what it says.'),
  inTurn(open('Sources', 'Generated files', 'The agent did not finish', '<b>run</b>')),
);

export const RightToLeft: Story = on(
  {
    path: [
      userMessage('m1', 'ما هو الرواق؟'),
      reply('m2', arabicReply, {
        data: {
          reasoning: 'أولاً نقرأ السؤال.',
          state: { ...sourcesState, ...agentState },
        },
      }),
    ],
  },
  open('Sources'),
);

export const EditRestored: Story = on({
  path: [question, reply('m2', words)],
  drafts: { 'edit/c1/m1': 'What did the measurements show, and what should we do about the third one?' },
});

/** Another message was sent meanwhile. */
export const EditBlocked: Story = on({
  path: [question, reply('m2', words)],
  live: [],
  drafts: { 'edit/c1/m1': 'What did the measurements show?' },
});
