import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent, within } from 'storybook/test';
import { dialogStory, type DialogStory } from '../../testing/dialog-page.js';
import { memorySeed, noMemories } from '../../testing/memory-fixture.js';
import { conversationOf, noAnswer, type StoaSeed } from '../../testing/open-page.js';
import { thread } from '../../testing/fixtures.js';
import { failed } from '@stoa/core/contract';
// The parts themselves, so that no story is judged before they are there.
import './memory-dialog.js';
import './project-dialog.js';

const on = (seed: StoaSeed = {}): DialogStory => ({
  seed: { ...memorySeed, dialog: { name: 'memory' }, ...seed },
});
const choosing = (seed: StoaSeed = {}) =>
  on({
    dialog: { name: 'project', conversationId: 'c1' },
    conversations: [conversationOf(thread)],
    selectedId: 'c1',
    ...seed,
  });
const failing = { failures: { 'memory.read': noAnswer } } satisfies StoaSeed;

const meta = {
  title: 'Chat/Memory',
  ...dialogStory,
  args: on(),
} satisfies Meta<DialogStory>;
export default meta;
type Story = StoryObj<typeof meta>;

const nothing: DialogStory = { seed: { ...noMemories, dialog: { name: 'memory' } } };
const body = (canvas: HTMLElement) => within(canvas.ownerDocument.body);
const press =
  (...names: [role: 'tab' | 'button', name: string | RegExp][]): Story['play'] =>
  async ({ canvasElement }) => {
    for (const [role, name] of names)
      await userEvent.click(await body(canvasElement).findByRole(role, { name }));
  };

export const Memories: Story = {};
export const NoMemories: Story = { args: nothing };
export const Loading: Story = { args: on({ pending: ['memory.read'] }) };
export const Failed: Story = { args: on(failing) };
/** Rows that were loaded before stay. */
export const FailedLater: Story = {
  args: {
    ...on(),
    async before({ stoa, world }) {
      await (await stoa.memory.load()).refresh();
      world.answer('memory.read', () => failed(noAnswer));
    },
  },
};
export const Editing: Story = { play: press(['button', /^Edit “Works/]) };
export const Deleting: Story = { play: press(['button', /^Delete “Works/]) };
export const CouldNotDelete: Story = {
  args: on({ failures: { 'memory.remove': { ...noAnswer, message: 'The memory could not be deleted.' } } }),
  play: press(['button', /^Delete “Works/], ['button', 'Delete']),
};
export const Projects: Story = { play: press(['tab', 'Projects'], ['button', /^Apollo/]) };
export const NoProjectChosen: Story = { play: press(['tab', 'Projects']) };
export const NoProjects: Story = { args: nothing, play: press(['tab', 'Projects']) };
export const NewProject: Story = { play: press(['tab', 'Projects'], ['button', '+ New']) };
export const RenamingProject: Story = {
  play: press(['tab', 'Projects'], ['button', /^Apollo/], ['button', 'Rename']),
};
export const CouldNotRename: Story = {
  args: on({
    failures: { 'memory.editProject': { ...noAnswer, message: 'The project could not be renamed.' } },
  }),
  play: async (context) => {
    await press(['tab', 'Projects'], ['button', /^Apollo/], ['button', 'Rename'])?.(context);
    await userEvent.keyboard('Artemis{Enter}');
    await expect(await body(context.canvasElement).findByText(/could not be renamed/)).toBeVisible();
  },
};
export const DeletingProject: Story = {
  play: press(['tab', 'Projects'], ['button', /^Apollo/], ['button', 'Delete']),
};
export const Assistants: Story = { play: press(['tab', 'Assistants'], ['button', /^Assistant/]) };
export const NoAssistants: Story = { args: nothing, play: press(['tab', 'Assistants']) };
export const RightToLeft: Story = { globals: { direction: 'rtl' } };
const phone = { viewport: { value: 'w390' } };
export const OnAPhone: Story = { globals: phone };
export const ProjectsOnAPhone: Story = {
  globals: phone,
  play: press(['tab', 'Projects'], ['button', /^Inventory/]),
};
/** As many as there may be, and words without a place to break. */
export const Full: Story = {
  args: on({
    memories: [
      { ...memorySeed.memories[0]!, id: 'long', content: 'Schifffahrtsgesellschaft'.repeat(20) },
      ...Array.from({ length: 80 }, (_, at) => ({
        ...memorySeed.memories[0]!,
        id: `full${at}`,
        content: `Fact ${at + 1}: works on a night shift every ${at + 2} days.`,
      })),
    ],
  }),
};
export const ProjectsCouldNotBeRead: Story = { args: choosing(failing) };
export const ChoosingProjectLoads: Story = { args: choosing({ pending: ['memory.listProjects'] }) };
export const ChoosingProject: Story = { args: choosing() };
