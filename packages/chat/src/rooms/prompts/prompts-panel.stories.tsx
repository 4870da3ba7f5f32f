import type { Folder, Prompt } from '@stoa/core/contract';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { TooltipProvider } from '@stoa/ui';
import { userEvent, within } from 'storybook/test';
import { ada } from '../../testing/fixtures.js';
import type { SeededTab, StoaSeed } from '../../testing/open-page.js';
import { pageStory } from '../../testing/page-story.js';
import { anAssistant } from '../assistants/use/assistant-stage.js';
import { PromptsPanel, type PromptsPanelProps } from './prompts-panel.js';

const prompt = (id: string, name: string, rest: Partial<Prompt> = {}): Prompt => ({
  id,
  name,
  description: '',
  content: `Text of ${name}`,
  folderId: null,
  type: 'prompt',
  ...rest,
});
const folders: Folder[] = [
  { id: 'letters', name: 'Letters', type: 'prompt', date: '2026-01-01', pinned: true },
  {
    id: 'review',
    name: 'Code review, with the checklists of both teams',
    type: 'prompt',
    date: '2026-05-01',
  },
  { id: 'empty', name: 'Ideas', type: 'prompt', date: '2026-03-01' },
  { id: 'flows', name: 'Flows', type: 'workflow', date: '2025-03-01' },
  { id: 'team', name: 'Research team', type: 'prompt', isGroupFolder: true },
  { id: 'amplify_helpers', name: 'Amplify Helpers', type: 'prompt' },
];
const list = [
  prompt('p1', 'Weekly letter', { folderId: 'letters', description: 'To the board, in five paragraphs' }),
  prompt('p2', 'Condolences', { folderId: 'letters' }),
  prompt('p3', 'Find the race', {
    folderId: 'review',
    description: 'Reads a diff for what two threads may do to each other',
  }),
  prompt('p4', 'Be a careful editor', { type: 'root_prompt', description: 'Custom instructions' }),
  prompt('p5', 'Summarise what I paste'),
  prompt('p6', 'Summary with Quotations', { folderId: 'amplify_helpers' }),
  prompt('p7', 'Interview', { folderId: 'team' }),
];

const meta = {
  title: 'Chat/Prompts panel',
  component: PromptsPanel,
  parameters: { layout: 'centered' },
} satisfies Meta<typeof PromptsPanel>;
export default meta;
type Story = StoryObj<typeof meta>;

const on = (seed: StoaSeed, before?: (tab: SeededTab) => void): Story =>
  pageStory<PromptsPanelProps>({
    seed,
    async before(tab) {
      await tab.stoa.assistants.refresh();
      before?.(tab);
    },
    show: (_, args) => (
      <TooltipProvider>
        <section
          aria-label="Panel"
          className="flex h-[36rem] w-[270px] flex-col border border-line bg-surface-sunken pt-3 font-text text-body text-ink"
        >
          <h2 className="px-4 pb-2 text-ui font-medium">Prompt templates</h2>
          <PromptsPanel {...args} />
        </section>
      </TooltipProvider>
    ),
  });
const filled: StoaSeed = {
  templates: list,
  folders,
  stored: {
    workflows: [{ id: 'w1', name: 'Monthly report', folderId: 'flows' }],
    openFolders: ['letters', 'empty', 'flows'],
  },
};

/** Opens a menu and chooses from it; menus are drawn beside the canvas. */
async function choose(canvasElement: HTMLElement, menu: string, item: string) {
  await userEvent.click(within(canvasElement).getByRole('button', { name: menu }));
  await userEvent.click(await within(document.body).findByRole('menuitem', { name: item }));
}

export const Filled: Story = on(filled);
export const Empty: Story = on({});
export const Searching: Story = {
  ...on(filled),
  play: async ({ canvasElement }) => {
    await userEvent.type(within(canvasElement).getByRole('searchbox'), 'summar');
  },
};
export const NothingFound: Story = {
  ...on(filled),
  play: async ({ canvasElement }) => {
    await userEvent.type(within(canvasElement).getByRole('searchbox'), 'nowhere');
  },
};
export const NewFolder: Story = {
  ...on(filled),
  play: async ({ canvasElement }) => {
    await choose(canvasElement, 'Folders and order', 'New folder');
  },
};
export const NoConversation: Story = on(filled, ({ stoa }) =>
  stoa.conversations.store.setState({ selectedId: null }),
);
export const TemplateMenu: Story = {
  ...on(filled),
  play: async ({ canvasElement }) => {
    await userEvent.click(
      within(canvasElement).getByRole('button', { name: 'Actions for Summarise what I paste' }),
    );
  },
};
const tutor = anAssistant({
  assistantId: 'astgp/tutor',
  name: 'Tutor for the laboratory course',
  description: 'Knows the sheets of the course, and asks back before it explains.',
  data: { isPublished: true },
});
const withAssistants: StoaSeed = {
  ...filled,
  flags: { assistantAdminInterface: true, sharing: true },
  answers: {
    'assistants.list': {
      success: true,
      data: [
        anAssistant(),
        anAssistant({
          assistantId: 'astp/read',
          name: '',
          description: '',
          data: { access: { write: false } },
        }),
      ],
    },
    'groups.list': {
      success: true,
      data: [
        {
          id: 'physics',
          name: 'Physics 101',
          members: { [ada.email]: 'write' },
          assistants: [tutor, { ...tutor, assistantId: 'astgp/2', name: 'Grader', data: {} }],
          groupTypes: [],
          supportConvAnalysis: false,
        },
      ],
    },
  },
  folders: [...folders, { id: 'assistants', name: 'Assistants', type: 'prompt' }],
  stored: { ...filled.stored, openFolders: ['assistants', 'physics'] },
};
export const Assistants: Story = on(withAssistants);
export const AssistantMenu: Story = {
  ...on(withAssistants),
  play: async ({ canvasElement }) => {
    await userEvent.click(
      within(canvasElement).getByRole('button', { name: 'Actions for Poet in residence' }),
    );
  },
};
export const GroupFolderMenu: Story = {
  ...on(withAssistants),
  play: async ({ canvasElement }) => {
    await userEvent.click(
      within(canvasElement).getByRole('button', { name: 'Actions for the folder Physics 101' }),
    );
  },
};
export const DeletingAssistant: Story = {
  ...on(withAssistants),
  play: async ({ canvasElement }) => {
    await choose(canvasElement, 'Actions for Poet in residence', 'Delete');
  },
};
export const DeletingInTwoSteps: Story = {
  ...on(filled),
  play: async ({ canvasElement }) => {
    await choose(canvasElement, 'Actions for Summarise what I paste', 'Delete');
  },
};
export const Selecting: Story = {
  ...on(filled),
  play: async ({ canvasElement }) => {
    await choose(canvasElement, 'Folders and order', 'Select templates');
    await userEvent.click(
      await within(canvasElement).findByRole('checkbox', { name: 'Select Weekly letter' }),
    );
  },
};
