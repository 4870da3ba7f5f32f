import type { Meta, StoryObj } from '@storybook/react-vite';
import { TooltipProvider } from '@stoa/ui';
import { userEvent, within } from 'storybook/test';
import type { StageOptions } from '../../testing/make-stoa.js';
import { Stage } from '../../testing/stage.js';
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

const on = (options: StageOptions = {}): Story => ({
  render: (args) => (
    <TooltipProvider>
      <Stage {...options}>
        <div className="flex h-72 w-[270px] flex-col justify-end border border-line bg-surface-sunken font-text text-body text-ink">
          <AccountFooter {...args} />
        </div>
      </Stage>
    </TooltipProvider>
  ),
});

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
  args: { adminHref: '#admin' },
};
export const Exporting: Story = on({ documents: { status: 'reading', done: 31, total: 120 } });
export const Exported: Story = on({
  documents: {
    status: 'done',
    url: null,
    fileName: 'chatbot_ui_history_11-21.json',
    missing: ['Budget model', 'Trip to Trieste'],
  },
});
export const ExportFailed: Story = on({
  documents: {
    status: 'failed',
    message: 'Unable to download. Please check your Internet connection and try again',
  },
});
export const ImportingBehind: Story = on({
  imports: {
    status: 'importing',
    fileName: 'a.json',
    done: 40,
    report: {
      format: 'claude',
      readable: 120,
      messages: 900,
      folders: 0,
      prompts: 0,
      fresh: 120,
      extended: 0,
      known: 0,
      skipped: [],
      samples: [],
    },
  },
});
