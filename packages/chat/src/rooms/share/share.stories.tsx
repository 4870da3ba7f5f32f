import { failed, type SharedItem } from '@stoa/core/contract';
import type { WorkspaceItems } from '@stoa/core/rules';
import { TooltipProvider } from '@stoa/ui';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent, within } from 'storybook/test';
import { DialogStage } from '../../testing/dialog-stage.js';
import type { StageOptions } from '../../testing/make-stoa.js';
import { Stage } from '../../testing/stage.js';
import { SharePanel } from './share-panel.js';

const sharedAt = Date.UTC(2026, 10, 20);
const received: SharedItem[] = [
  {
    key: '1',
    sharedBy: 'bea.lindqvist@example.org',
    note: 'The interviews of last week, with the template that summarised them',
    sharedAt,
    isNew: true,
  },
  { key: '2', sharedBy: 'bea.lindqvist@example.org', note: 'Delivery guarantees', sharedAt, isNew: false },
  { key: '3', sharedBy: 'omar@example.org', note: 'خطة الأسبوع القادم', sharedAt, isNew: true },
];
const sent: NonNullable<StageOptions['sharing']>['sent'] = {
  status: 'ready',
  failure: null,
  items: [
    {
      id: 's1',
      note: 'Review of the release notes, for the whole team and everybody who asked',
      sharedAt,
      shared_users: ['bea.lindqvist@example.org', 'a.very.long.name.of.somebody@department.example.org'],
    },
    { id: 's2', note: 'Onboarding', sharedAt, shared_users: ['omar@example.org'] },
  ],
};
const listFailure =
  'Unable to fetch your shared items. Please check your Internet connection and try again later.';
const sentFailure =
  'Unable to fetch items you shared. Please check your Internet connection and try again later.';
const item: WorkspaceItems = {
  conversations: [
    { id: 'a', name: 'Interview with the harbour master', messages: [] },
    { id: 'b', name: 'Questions for Thursday', messages: [] },
  ],
  folders: [{ id: 'f', name: 'Interviews', type: 'chat' }],
  prompts: [
    { id: 'p', name: 'Summary', description: '', content: 'Summarise', folderId: null, type: 'prompt' },
  ],
};

const meta = {
  title: 'Chat/Sharing',
  component: SharePanel,
  parameters: { layout: 'centered' },
} satisfies Meta<typeof SharePanel>;
export default meta;
type Story = StoryObj<typeof meta>;

const panel = (sharing: StageOptions['sharing'], play?: Story['play']): Story => ({
  render: () => (
    <TooltipProvider>
      <Stage sharing={sharing}>
        <section
          aria-label="Panel"
          className="flex h-[36rem] w-[270px] flex-col border border-line bg-surface-sunken pt-3 font-text text-body text-ink"
        >
          <SharePanel />
        </section>
      </Stage>
    </TooltipProvider>
  ),
  ...(play && { play }),
});
const showSent: NonNullable<Story['play']> = async ({ canvasElement }) => {
  await userEvent.click(await within(canvasElement).findByRole('tab', { name: 'You Shared' }));
};

/** By sender; new ones are marked. */
export const SharedWithYou = panel({ received });
/** Of one sender there are older items. */
export const MoreOfOne = panel({
  received,
  more: [{ sharedBy: received[0]!.sharedBy, count: 950, after: 'x' }],
});
export const Empty = panel({});
export const Loading = panel({ status: 'loading' });
/** Items that were loaded before stay. */
export const Failed = panel({ status: 'failed', failure: listFailure, received: received.slice(1, 2) });
export const AskingToRemove = panel({ received }, async ({ canvasElement }) => {
  const canvas = within(canvasElement);
  await userEvent.click(
    await canvas.findByRole('button', { name: 'Remove from the list: Delivery guarantees' }),
  );
});
export const YouShared = panel({ sent }, showSent);
export const YouSharedOpen = panel({ sent }, async (context) => {
  await showSent(context);
  const canvas = within(context.canvasElement);
  await userEvent.click(await canvas.findByRole('button', { name: /^Review of the release/ }));
  await userEvent.click(canvas.getByRole('button', { name: 'Withdraw from bea.lindqvist@example.org' }));
});
export const WithdrawalFailed = panel(
  {
    sent,
    ended: failed({ code: 'refused', message: 'Unable to find item. It may have been removed' }),
  },
  async (context) => {
    await showSent(context);
    const canvas = within(context.canvasElement);
    await userEvent.click(await canvas.findByRole('button', { name: /^Onboarding/ }));
    await userEvent.click(canvas.getByRole('button', { name: 'Withdraw from everyone' }));
    await userEvent.click(canvas.getByRole('button', { name: 'Withdraw' }));
    await expect(await canvas.findByText(/It may have been removed/)).toBeVisible();
  },
);
export const YouSharedEmpty = panel({}, showSent);
export const YouSharedFailed = panel(
  { sent: { status: 'failed', items: [], failure: sentFailure } },
  showSent,
);

const dialog = (options: StageOptions, open: Parameters<typeof DialogStage>[0]['dialog']): Story => ({
  parameters: { layout: 'fullscreen' },
  render: () => <DialogStage dialog={open} options={options} />,
});

/** The Share dialog with one conversation chosen. */
export const ShareDialog = dialog({}, { name: 'share', ids: ['c1'] });
/** Everything is chosen at first. */
export const ImportOfItems = dialog({ sharing: { item } }, { name: 'sharedItem', item: received[0]! });
export const ImportOfSomethingWithdrawn = dialog({}, { name: 'sharedItem', item: received[0]! });
export const ImportOfNothing = dialog(
  { sharing: { item: { conversations: [], folders: [], prompts: [] } } },
  { name: 'sharedItem', item: received[1]! },
);
/** Nothing that can be shared is here. */
export const ShareDialogEmpty = dialog(
  { conversations: { items: [], folders: [] }, prompts: { list: [] } },
  { name: 'share', ids: [] },
);
export const EntryRefused = dialog(
  {
    emailList: {
      emails: ['bea@x.org'],
      text: 'nobody',
      refused: [{ text: 'nobody', problem: 'invalid' }],
    },
  },
  { name: 'share', ids: ['c1'] },
);
/** Everything is missing: each field says so, and the first one has the focus. */
export const ShareDialogRefused: Story = {
  ...dialog({}, { name: 'share', ids: [] }),
  async play({ canvasElement }) {
    const page = within(canvasElement.ownerDocument.body);
    await userEvent.click(await page.findByRole('button', { name: 'Share' }));
    await expect(await page.findByText('Add at least one person.')).toBeVisible();
    await expect(page.getByText('Write a note.')).toBeVisible();
    await expect(page.getByText('Choose at least one item.')).toBeVisible();
    await expect(page.getByRole('combobox', { name: /People/ })).toHaveFocus();
  },
};
const phone = { viewport: { value: 'w390' } };
export const ShareDialogOnAPhone: Story = { ...ShareDialog, globals: phone };
export const RefusedOnAPhone: Story = { ...ShareDialogRefused, globals: phone };
export const ImportOnAPhone: Story = { ...ImportOfItems, globals: phone };
export const RightToLeft: Story = { ...YouSharedOpen, globals: { direction: 'rtl' } };
/** More senders and longer notes than fit. */
export const Full = panel({
  received: Array.from({ length: 60 }, (_, at) => ({
    key: `full${at}`,
    sharedBy: `somebody.with.a.very.long.name.${at % 12}@department-of-long-names.example.org`,
    note: at % 5 === 0 ? 'Donaudampfschifffahrtsgesellschaft'.repeat(4) : `Notes of meeting ${at + 1}`,
    sharedAt,
    isNew: at % 7 === 0,
  })),
});
