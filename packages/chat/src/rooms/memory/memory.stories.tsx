import { failed } from '@stoa/core/contract';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent, within } from 'storybook/test';
import { DialogStage } from '../../testing/dialog-stage.js';
import { memoryState, withMemory } from '../../testing/memory-fixture.js';
// The parts themselves, so that no story is judged before they are there.
import './memory-dialog.js';
import './project-dialog.js';

const meta = {
  title: 'Chat/Memory',
  component: DialogStage,
  parameters: { layout: 'fullscreen' },
  // A dialog fills the window: several on one docs page would be in each other's way.
  tags: ['!autodocs'],
  args: { dialog: { name: 'memory' }, options: withMemory() },
} satisfies Meta<typeof DialogStage>;
export default meta;
type Story = StoryObj<typeof meta>;

const nothing = withMemory({});
const body = (canvas: HTMLElement) => within(canvas.ownerDocument.body);
const press =
  (...names: [role: 'tab' | 'button', name: string | RegExp][]): Story['play'] =>
  async ({ canvasElement }) => {
    for (const [role, name] of names)
      await userEvent.click(await body(canvasElement).findByRole(role, { name }));
  };

export const Memories: Story = {};
export const NoMemories: Story = { args: { options: nothing } };
export const Loading: Story = { args: { options: withMemory({ status: 'loading' }) } };
export const Failed: Story = { args: { options: withMemory({ status: 'failed' }) } };
/** Rows that were loaded before stay. */
export const FailedLater: Story = { args: { options: withMemory({ ...memoryState, status: 'failed' }) } };
export const Editing: Story = { play: press(['button', /^Edit “Works/]) };
export const Deleting: Story = { play: press(['button', /^Delete “Works/]) };
export const CouldNotDelete: Story = {
  args: {
    options: {
      ...withMemory(),
      memoryActions: {
        remove: () =>
          Promise.resolve(failed({ code: 'network', message: 'The memory could not be deleted.' })),
      },
    },
  },
  play: press(['button', /^Delete “Works/], ['button', 'Delete']),
};
export const Projects: Story = { play: press(['tab', 'Projects'], ['button', /^Apollo/]) };
export const NoProjectChosen: Story = { play: press(['tab', 'Projects']) };
export const NoProjects: Story = { args: { options: nothing }, play: press(['tab', 'Projects']) };
export const NewProject: Story = { play: press(['tab', 'Projects'], ['button', '+ New']) };
export const RenamingProject: Story = {
  play: press(['tab', 'Projects'], ['button', /^Apollo/], ['button', 'Rename']),
};
export const CouldNotRename: Story = {
  args: {
    options: {
      ...withMemory(),
      memoryActions: {
        renameProject: () =>
          Promise.resolve(failed({ code: 'network', message: 'The project could not be renamed.' })),
      },
    },
  },
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
export const NoAssistants: Story = { args: { options: nothing }, play: press(['tab', 'Assistants']) };
export const RightToLeft: Story = { globals: { direction: 'rtl' } };
const phone = { viewport: { value: 'w390' } };
export const OnAPhone: Story = { globals: phone };
export const ProjectsOnAPhone: Story = {
  globals: phone,
  play: press(['tab', 'Projects'], ['button', /^Inventory/]),
};
/** As many as there may be, and words without a place to break. */
export const Full: Story = {
  args: {
    options: withMemory({
      ...memoryState,
      memories: [
        { ...memoryState.memories[0]!, id: 'long', content: 'Schifffahrtsgesellschaft'.repeat(20) },
        ...Array.from({ length: 80 }, (_, at) => ({
          ...memoryState.memories[0]!,
          id: `full${at}`,
          content: `Fact ${at + 1}: works on a night shift every ${at + 2} days.`,
        })),
      ],
    }),
  },
};
export const ProjectsCouldNotBeRead: Story = {
  args: { dialog: { name: 'project', conversationId: 'c1' }, options: withMemory({ status: 'failed' }) },
};
export const ChoosingProjectLoads: Story = {
  args: { dialog: { name: 'project', conversationId: 'c1' }, options: withMemory({ status: 'loading' }) },
};
export const ChoosingProject: Story = { args: { dialog: { name: 'project', conversationId: 'c1' } } };
