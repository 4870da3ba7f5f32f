import type { Meta, StoryObj } from '@storybook/react-vite';
import { amplifyGroupsConfig, failed, success, type AmplifyGroup } from '@stoa/core/contract';
import { userEvent } from 'storybook/test';
import { createFakeConfig } from '../testing/fake-config.js';
import { GroupsSection, type FindUses } from './groups-section.js';
import { groupsTexts } from './groups.texts.js';

const text = groupsTexts.english('en');
const failure = failed({ code: 'network', message: 'Network Error' });

const group = (groupName: string, members: string[] = [], others: string[] = []): AmplifyGroup => ({
  groupName,
  members,
  createdBy: 'mei@example.org',
  includeFromOtherGroups: others,
});
const many = Array.from({ length: 240 }, (_, at) => `person${at}@example.org`);
const groups = {
  Faculty: group('Faculty', ['ann@example.org', 'bob@example.org'], ['Physics']),
  Physics: group('Physics', many),
  'A group with a name that is too long for one line of a narrow screen and goes on for a while': group(
    'A group with a name that is too long for one line of a narrow screen and goes on for a while',
  ),
};

const meta = {
  title: 'Admin/Amplify groups',
  component: GroupsSection,
  tags: ['!autodocs'],
} satisfies Meta<typeof GroupsSection>;
export default meta;
type Story = StoryObj;

const used: FindUses = async () =>
  success([
    { kind: 'flag', names: ['memory', 'artifacts'] },
    { kind: 'group', names: ['Faculty'] },
  ]);

/** The section with these groups, on a server that `prepare` has set up. */
const on = (
  value: Record<string, AmplifyGroup>,
  findUses: FindUses = used,
  prepare: (fake: ReturnType<typeof make>) => void = () => undefined,
): Story => {
  let fake = make(value);
  return {
    beforeEach: () => {
      fake = make(value);
      prepare(fake);
    },
    render: () => <GroupsSection config={fake.config} findUses={findUses} />,
  };
};
const make = (value: Record<string, AmplifyGroup>) => createFakeConfig(amplifyGroupsConfig, value);

export const Listed: Story = on(groups);
export const Empty: Story = on({});
export const Loading: Story = on(groups, used, ({ ports }) =>
  ports.world.answer('configs.get', () => new Promise(() => undefined)),
);
export const LoadFailed: Story = on(groups, used, ({ ports }) =>
  ports.world.answer('configs.get', () => failure),
);
export const Opened: Story = {
  ...on(groups),
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByText('240 people'));
    await userEvent.type(await canvas.findByLabelText(text.find), 'person23');
  },
};
export const NameTaken: Story = {
  ...on(groups),
  play: async ({ canvas }) => {
    await userEvent.type(await canvas.findByLabelText(text.name), 'Faculty{Enter}');
  },
};
const asked = async (canvas: Parameters<NonNullable<Story['play']>>[0]['canvas']) =>
  userEvent.click(await canvas.findByRole('button', { name: text.removeGroup('Physics') }));
export const Deleting: Story = { ...on(groups), play: async ({ canvas }) => asked(canvas) };
export const DeletingUnused: Story = {
  ...on(groups, async () => success([])),
  play: async ({ canvas }) => asked(canvas),
};
export const UsesLoading: Story = {
  ...on(groups, () => new Promise(() => undefined)),
  play: async ({ canvas }) => asked(canvas),
};
export const UsesFailed: Story = {
  ...on(groups, async () => failure),
  play: async ({ canvas }) => asked(canvas),
};
