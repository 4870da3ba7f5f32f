import { groupSentence } from '@stoa/core/contract';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent, within } from 'storybook/test';
import { dialogStory, type DialogStory } from '../../testing/dialog-page.js';
import { designGroup, groupsOfAda, groupsSeed } from '../../testing/groups-fixture.js';
import { noAnswer, type StoaSeed } from '../../testing/open-page.js';
// The part itself, so that no story is judged before it is there.
import '../assistants/editor/group-assistant-editor.js';
import './group-admin-dialog.js';

const on = (seed: StoaSeed = groupsSeed(), groupId = designGroup.id): DialogStory => ({
  seed: { ...seed, dialog: { name: 'assistantAdmin', groupId } },
});

const meta = {
  title: 'Chat/Groups',
  ...dialogStory,
  args: on(),
} satisfies Meta<DialogStory>;
export default meta;
type Story = StoryObj<typeof meta>;

const body = (canvas: HTMLElement) => within(canvas.ownerDocument.body);
type Step = [role: 'tab' | 'button' | 'combobox' | 'option' | 'checkbox' | 'switch', name: string | RegExp];
const press =
  (...steps: Step[]): NonNullable<Story['play']> =>
  async ({ canvasElement }) => {
    for (const [role, name] of steps)
      await userEvent.click(await body(canvasElement).findByRole(role, { name }));
  };
const management: Step = ['tab', 'Group Management'];

export const Assistants: Story = {};
export const DeletingAssistant: Story = { play: press(['button', 'Delete Assistant']) };
export const OfTheSystem: Story = { play: press(['button', /^Welcome/]) };
export const NoAssistants: Story = { args: on(groupsSeed(), 'Maths_1') };
export const CreatingAssistant: Story = {
  play: async (context) => {
    await press(['button', 'Create Assistant'])(context);
    await expect(await body(context.canvasElement).findByRole('button', { name: 'Save' })).toBeVisible();
  },
};
export const EditingAssistant: Story = {
  play: async (context) => {
    await press(['button', 'Edit Assistant'])(context);
    await expect(await body(context.canvasElement).findByRole('button', { name: 'Save' })).toBeVisible();
  },
};
export const Management: Story = { play: press(management) };
export const ManagementForWriters: Story = {
  args: on(groupsSeed(), 'Maths_1'),
  play: press(management),
};
export const ChangedTypes: Story = { play: press(management, ['button', 'Remove Students']) };
export const TypesInUse: Story = {
  play: press(management, ['button', 'Remove Staff'], ['button', 'Confirm']),
};
export const AddingUsers: Story = { play: press(management, ['button', 'Add Users']) };
export const DeletingUsers: Story = {
  play: press(management, ['checkbox', 'Select bea.lindqvist@example.org'], ['button', 'Delete Users']),
};
export const OnlyAdmin: Story = {
  play: async (context) => {
    await press(management)(context);
    const levels = await body(context.canvasElement).findAllByRole('combobox', { name: /^Access level/ });
    await userEvent.click(levels[0]!);
    await userEvent.click(await body(context.canvasElement).findByRole('option', { name: 'Read' }));
    await press(['button', 'Update Users access'])(context);
    await expect(
      await body(context.canvasElement).findByText(groupSentence('groups.onlyAdmin')),
    ).toBeVisible();
  },
};
const withKeys = on(
  groupsSeed({
    flags: { apiKeys: true },
    answers: { 'groups.replaceKey': { success: true, secret: 'amp-Yk3vQ0b7' } },
  }),
);
export const ReplacingKey: Story = {
  args: withKeys,
  play: press(management, ['button', 'Replace API Key']),
};
const replaceKey: NonNullable<Story['play']> = async (context) => {
  await press(management, ['button', 'Replace API Key'])(context);
  const question = await body(context.canvasElement).findByRole('group', { name: /^Make a new API key/ });
  await userEvent.click(within(question).getByRole('button', { name: 'Replace API Key' }));
};
export const ReplacedKey: Story = {
  args: withKeys,
  play: async (context) => {
    await replaceKey(context);
    await expect(await body(context.canvasElement).findByText('amp-Yk3vQ0b7')).toBeVisible();
  },
};
export const CouldNotReplaceKey: Story = {
  args: on(groupsSeed({ flags: { apiKeys: true }, failures: { 'groups.replaceKey': noAnswer } })),
  play: async (context) => {
    await replaceKey(context);
    await expect(
      await body(context.canvasElement).findByText(groupSentence('groups.keyFailed')),
    ).toBeVisible();
  },
};
export const DeletingGroup: Story = { play: press(management, ['button', 'Delete Group']) };
export const CouldNotDeleteGroup: Story = {
  args: on(groupsSeed({ failures: { 'groups.remove': noAnswer } })),
  play: async ({ canvasElement }) => {
    await press(management, ['button', 'Delete Group'])({ canvasElement } as never);
    const question = await body(canvasElement).findByRole('group', { name: /^Delete the group/ });
    await userEvent.click(within(question).getByRole('button', { name: 'Delete Group' }));
    await expect(await body(canvasElement).findByText(groupSentence('groups.deleteFailed'))).toBeVisible();
  },
};
export const CreatingGroup: Story = { play: press(['combobox', 'Group'], ['option', '+ Create New Group']) };
export const CouldNotCreate: Story = {
  args: on(groupsSeed({ failures: { 'groups.create': noAnswer } })),
  play: async (context) => {
    await press(['combobox', 'Group'], ['option', '+ Create New Group'])(context);
    await userEvent.keyboard('Astronomy');
    await press(['button', 'Create Group'])(context);
    await expect(
      await body(context.canvasElement).findByText(groupSentence('groups.createFailed')),
    ).toBeVisible();
  },
};
export const NoGroups: Story = { args: on(groupsSeed({}, [])) };
export const NoGroupsToCreate: Story = {
  args: on(groupsSeed({ flags: { createAstAdminGroups: false } }, [])),
};
export const Loading: Story = { args: on(groupsSeed({ pending: ['groups.list'] })) };
export const Failed: Story = { args: on(groupsSeed({ failures: { 'groups.list': noAnswer } })) };
export const Incomplete: Story = {
  args: on(
    groupsSeed({
      answers: { 'groups.list': { success: true, data: [...groupsOfAda], incompleteGroupData: true } },
    }),
  ),
};
export const RightToLeft: Story = { globals: { direction: 'rtl' }, play: press(management) };
const phone = { viewport: { value: 'w390' } };
export const OnAPhone: Story = { globals: phone };
export const ManagementOnAPhone: Story = { globals: phone, play: press(management) };
export const EditingOnAPhone: Story = { ...EditingAssistant, globals: phone };
