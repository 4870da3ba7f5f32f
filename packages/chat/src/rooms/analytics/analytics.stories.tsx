import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent, within } from 'storybook/test';
import { analysisSeed, conversationRecords, dashboardOf } from '../../testing/analytics-fixture.js';
import { dialogStory, type DialogStory } from '../../testing/dialog-page.js';
import { designGroup } from '../../testing/groups-fixture.js';
import { noAnswer } from '../../testing/open-page.js';
// The parts themselves, so that no story is judged before they are there.
import '../groups/group-admin-dialog.js';
import './conversations-tab.js';
import './dashboard-tab.js';

const on = (...input: Parameters<typeof analysisSeed>): DialogStory => ({
  seed: { ...analysisSeed(...input), dialog: { name: 'assistantAdmin', groupId: designGroup.id } },
});

const meta = {
  title: 'Chat/Analysis of groups',
  ...dialogStory,
  args: on(),
} satisfies Meta<DialogStory>;
export default meta;
type Story = StoryObj<typeof meta>;

const body = (canvas: HTMLElement) => within(canvas.ownerDocument.body);
const press =
  (...steps: [role: 'tab' | 'button', name: string | RegExp][]): NonNullable<Story['play']> =>
  async ({ canvasElement }) => {
    for (const [role, name] of steps)
      await userEvent.click((await body(canvasElement).findAllByRole(role, { name }))[0]!);
  };
const dashboard = press(['tab', 'Dashboard']);
const conversations = press(['tab', 'Conversations']);
const viewer = press(['tab', 'Conversations'], ['button', /^Open the conversation/]);

export const Dashboard: Story = { play: dashboard };
/** A distribution of fewer than five people would tell who it was. */
export const DashboardOfFew: Story = {
  args: on({
    answers: {
      'analytics.dashboard': {
        dashboardData: {
          ...dashboardOf(conversationRecords.slice(0, 3)),
          entryPointDistribution: {},
          categoryDistribution: {},
          employeeTypeDistribution: {},
        },
      },
    },
  }),
  play: dashboard,
};
export const DashboardOfNothing: Story = {
  args: on({ answers: { 'analytics.dashboard': { dashboardData: dashboardOf([]) } } }),
  play: dashboard,
};
export const DashboardTables: Story = {
  play: press(['tab', 'Dashboard'], ['button', /by day as a table/], ['button', /^Category as a table/]),
};
export const DashboardLoading: Story = { args: on({ pending: ['analytics.dashboard'] }), play: dashboard };
export const DashboardFailed: Story = {
  args: on({ failures: { 'analytics.dashboard': noAnswer } }),
  play: dashboard,
};
export const DashboardWithoutApproval: Story = { args: on({}, false), play: dashboard };
export const ApproversFailed: Story = {
  args: on({ failures: { 'analytics.approvers': noAnswer } }, false),
  play: dashboard,
};

export const Conversations: Story = { play: conversations };
export const NoConversations: Story = {
  args: on({ answers: { 'analytics.conversations': [] } }),
  play: conversations,
};
export const NoMatch: Story = {
  play: async (context) => {
    await conversations(context);
    await userEvent.type(await body(context.canvasElement).findByRole('searchbox'), 'lighthouse');
    await expect(await body(context.canvasElement).findByText('No conversation matches')).toBeVisible();
  },
};
export const ConversationsLoading: Story = {
  args: on({ pending: ['analytics.conversations'] }),
  play: conversations,
};
export const ConversationsFailed: Story = {
  args: on({ failures: { 'analytics.conversations': noAnswer } }),
  play: conversations,
};
export const Viewer: Story = { play: viewer };
export const ContentFailed: Story = {
  args: on({ failures: { 'analytics.content': noAnswer } }),
  play: viewer,
};

const phone = { viewport: { value: 'w390' } };
export const DashboardOnAPhone: Story = { globals: phone, play: dashboard };
export const ConversationsOnAPhone: Story = { globals: phone, play: conversations };
export const ViewerOnAPhone: Story = { globals: phone, play: viewer };
export const RightToLeft: Story = { globals: { direction: 'rtl' }, play: dashboard };
export const ConversationsRightToLeft: Story = { globals: { direction: 'rtl' }, play: conversations };
