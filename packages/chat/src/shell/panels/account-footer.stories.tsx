import type { Meta, StoryObj } from '@storybook/react-vite';
import { TooltipProvider } from '@stoa/ui';
import { type ComponentProps } from 'react';
import { userEvent, within } from 'storybook/test';
import { listSeed } from '../../testing/fixtures.js';
import { exportOf, scriptedReader } from '../../testing/import-fixture.js';
import { noAnswer, reached, type SeededTab, type StoaSeed } from '../../testing/open-page.js';
import { pageStory } from '../../testing/page-story.js';
// The menu itself, so that no story is judged before it is there.
import '../../rooms/account/account-menu.js';
import './activity.js';
import { AccountFooter } from './account-footer.js';

const meta = {
  title: 'Chat/Account footer',
  component: AccountFooter,
  parameters: { layout: 'centered' },
  args: { name: 'Ada Marlowe', signOutAction: '#sign-out', supportEmail: 'help@example.org' },
} satisfies Meta<typeof AccountFooter>;
export default meta;
type Story = StoryObj<typeof meta>;

const on = (seed: StoaSeed = {}, before?: (tab: SeededTab) => Promise<unknown>) =>
  pageStory<ComponentProps<typeof AccountFooter>>({
    seed: { ...listSeed, ...seed },
    before,
    show: (_, args) => (
      <TooltipProvider>
        <div className="flex h-72 w-[270px] flex-col justify-end border border-line bg-surface-sunken font-text text-body text-ink">
          <AccountFooter {...args} />
        </div>
      </TooltipProvider>
    ),
  }) satisfies Story;
/** Everything is being saved in a file. */
const saving = async ({ stoa }: SeededTab) => {
  void stoa.documents.saveExport();
  await reached(() => stoa.documents.store.getState().status !== 'idle');
};

export const Quiet: Story = on();
export const LongName: Story = { ...on(), args: { name: 'Bartholomew Featherstonehaug' } };
export const MenuOpen: Story = {
  ...on(),
  play: async ({ canvasElement }) => {
    await userEvent.click(within(canvasElement).getByRole('button', { name: /^Menu of/ }));
    await within(canvasElement.ownerDocument.body).findByRole('menu');
  },
};
export const MenuOfAdministrator: Story = {
  ...MenuOpen,
  ...on({ flags: { adminInterface: true } }),
  args: { adminHref: '#admin', docsHref: '#docs' },
};
export const Exporting: Story = on({ pending: ['conversations.getMultiple'] }, saving);
/** What is in the cloud could not be had. */
export const Exported: Story = on({ failures: { 'conversations.getMultiple': noAnswer } }, saving);
export const ExportFailed: Story = on({ failures: { 'documents.convert': noAnswer } }, async ({ stoa }) => {
  await stoa.documents.convertText({ name: 'Letter', markdown: 'Dear all,' });
});
export const ImportingBehind: Story = on(
  { ports: { imports: scriptedReader({ batch: exportOf([], 1), taken: 'held' }).port } },
  async ({ stoa }) => {
    stoa.imports.read({ name: 'a.json', sizeBytes: 1, file: null });
    await reached(() => stoa.imports.store.getState().status === 'ready');
    stoa.imports.start('local');
    await reached(() => stoa.imports.store.getState().status === 'importing');
  },
);
