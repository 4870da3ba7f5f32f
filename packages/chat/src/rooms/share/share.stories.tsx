import { failed, type SentItem, type SharedItem } from '@stoa/core/contract';
import { TooltipProvider } from '@stoa/ui';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent, within } from 'storybook/test';
import { dialogStory, type DialogStory } from '../../testing/dialog-page.js';
import { listSeed } from '../../testing/fixtures.js';
import { noAnswer, type SeededTab, type StoaSeed } from '../../testing/open-page.js';
import { pageStory } from '../../testing/page-story.js';
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
const sent: SentItem[] = [
  {
    id: 's1',
    note: 'Review of the release notes, for the whole team and everybody who asked',
    sharedAt,
    shared_users: ['bea.lindqvist@example.org', 'a.very.long.name.of.somebody@department.example.org'],
  },
  { id: 's2', note: 'Onboarding', sharedAt, shared_users: ['omar@example.org'] },
];
const item: NonNullable<StoaSeed['contents']>[string] = {
  history: [
    { id: 'a', name: 'Interview with the harbour master', messages: [] },
    { id: 'b', name: 'Questions for Thursday', messages: [] },
  ],
  folders: [{ id: 'f', name: 'Interviews', type: 'chat' }],
  prompts: [
    { id: 'p', name: 'Summary', description: '', content: 'Summarise', folderId: null, type: 'prompt' },
  ],
};

/** The list of what was shared, in a panel. */
const shown = (seed: StoaSeed, before?: (tab: SeededTab) => Promise<unknown>) =>
  pageStory({
    seed,
    before,
    show: () => (
      <TooltipProvider>
        <section
          aria-label="Panel"
          className="flex h-[36rem] w-[270px] flex-col border border-line bg-surface-sunken pt-3 font-text text-body text-ink"
        >
          <SharePanel />
        </section>
      </TooltipProvider>
    ),
  });
const meta = { title: 'Chat/Sharing', parameters: { layout: 'centered' } } satisfies Meta;
export default meta;
type Story = StoryObj<typeof meta>;

const panel = (seed: StoaSeed, play?: Story['play']): Story => ({ ...shown(seed), ...(play && { play }) });
const showSent: NonNullable<Story['play']> = async ({ canvasElement }) => {
  await userEvent.click(await within(canvasElement).findByRole('tab', { name: 'You Shared' }));
};

/** By sender; new ones are marked. */
export const SharedWithYou: Story = panel({ received });
/** Of one sender there are older items. */
export const MoreOfOne: Story = panel({
  received,
  moreReceived: [{ sharedBy: received[0]!.sharedBy, count: 950, after: 'x' }],
});
export const Empty: Story = panel({});
export const Loading: Story = panel({ pending: ['sharing.list'] });
/** Items that were loaded before stay. */
export const Failed: Story = shown({ received: received.slice(1, 2) }, async ({ stoa, world }) => {
  const { refresh } = await stoa.sharing.load();
  await refresh();
  world.answer('sharing.list', () => failed(noAnswer));
});
export const AskingToRemove: Story = panel({ received }, async ({ canvasElement }) => {
  const canvas = within(canvasElement);
  await userEvent.click(
    await canvas.findByRole('button', { name: 'Remove from the list: Delivery guarantees' }),
  );
});
export const YouShared: Story = panel({ sent }, showSent);
export const YouSharedOpen: Story = panel({ sent }, async (context) => {
  await showSent(context);
  const canvas = within(context.canvasElement);
  await userEvent.click(await canvas.findByRole('button', { name: /^Review of the release/ }));
  await userEvent.click(canvas.getByRole('button', { name: 'Withdraw from bea.lindqvist@example.org' }));
});
export const WithdrawalFailed: Story = panel(
  {
    sent,
    failures: {
      'sharing.withdraw': {
        code: 'refused',
        message: 'Unable to find item. It may have been removed',
      },
    },
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
export const YouSharedEmpty: Story = panel({}, showSent);
export const YouSharedFailed: Story = panel({ failures: { 'sharing.listSent': noAnswer } }, showSent);

const dialog = (open: NonNullable<StoaSeed['dialog']>, seed: StoaSeed = {}) => {
  const args: DialogStory = { seed: { ...listSeed, received, dialog: open, ...seed } };
  return {
    parameters: { layout: 'fullscreen' },
    loaders: [() => dialogStory.loaders[0]!({ args })],
    render: (_: object, { loaded }: { loaded: object }) => dialogStory.render(args, { loaded }),
  } satisfies Story;
};

/** The Share dialog with one conversation chosen. */
export const ShareDialog: Story = dialog({ name: 'share', ids: ['c1'] });
/** Everything is chosen at first. */
export const ImportOfItems: Story = dialog(
  { name: 'sharedItem', item: received[0]! },
  { contents: { 1: item } },
);
export const ImportOfSomethingWithdrawn: Story = dialog({ name: 'sharedItem', item: received[0]! });
export const ImportOfNothing: Story = dialog(
  { name: 'sharedItem', item: received[1]! },
  { contents: { 2: {} } },
);
/** Nothing that can be shared is here. */
export const ShareDialogEmpty: Story = dialog(
  { name: 'share', ids: [] },
  { conversations: [], templates: [], selectedId: undefined },
);
export const EntryRefused: Story = {
  ...dialog(
    { name: 'share', ids: ['c1'] },
    { drafts: { 'share/c1/people': JSON.stringify({ emails: ['bea@x.org'] }) } },
  ),
  async play({ canvasElement }) {
    const page = within(canvasElement.ownerDocument.body);
    await userEvent.type(await page.findByRole('combobox', { name: 'People' }), 'nobody{Enter}');
    await expect(await page.findByText(/is not an e-mail address/)).toBeVisible();
  },
};
/** Everything is missing: each field says so, and the first one has the focus. */
export const ShareDialogRefused: Story = {
  ...dialog({ name: 'share', ids: [] }),
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
export const Full: Story = panel({
  received: Array.from({ length: 60 }, (_, at) => ({
    key: `full${at}`,
    sharedBy: `somebody.with.a.very.long.name.${at % 12}@department-of-long-names.example.org`,
    note: at % 5 === 0 ? 'Donaudampfschifffahrtsgesellschaft'.repeat(4) : `Notes of meeting ${at + 1}`,
    sharedAt,
    isNew: at % 7 === 0,
  })),
});
