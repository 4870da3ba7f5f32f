import type { Meta, StoryObj } from '@storybook/react-vite';
import type { ImportReport, ImportState } from '@stoa/core/state';
import { DialogStage } from '../../testing/dialog-stage.js';
// The part itself, so that no story is judged before it is there.
import './import-dialog.js';

const meta = {
  title: 'Chat/Import dialog',
  component: DialogStage,
  parameters: { layout: 'fullscreen' },
  tags: ['!autodocs'],
  args: { dialog: { name: 'import' } },
} satisfies Meta<typeof DialogStage>;
export default meta;
type Story = StoryObj<typeof meta>;

const fileName = 'conversations-export-2026-11-21-0912-ada.marlowe@example.org.json';
const report: ImportReport = {
  format: 'chatgpt',
  readable: 1204,
  messages: 20481,
  folders: 3,
  prompts: 0,
  fresh: 1100,
  extended: 89,
  known: 15,
  skipped: [
    { reason: 'Pictures that the export names but does not hold', count: 41 },
    { reason: 'Messages of tools', count: 7 },
  ],
  samples: [
    'Delivery guarantees in queues',
    'Quarterly letter to the board, second draft with the figures from Lisbon',
    'تاريخ الرواق',
  ],
};
const on = (imports: ImportState): Story => ({ args: { options: { imports } } });

export const Choose: Story = on({ status: 'idle' });
export const Reading: Story = on({
  status: 'reading',
  fileName,
  readBytes: 61_000_000,
  sizeBytes: 184_000_000,
  found: 417,
});
export const Report: Story = on({ status: 'ready', fileName, report });
export const NothingNew: Story = on({
  status: 'ready',
  fileName,
  report: { ...report, fresh: 0, extended: 0, known: 1204, folders: 0, skipped: [] },
});
export const NoCloud: Story = {
  args: {
    options: { imports: { status: 'ready', fileName, report }, flags: { storeCloudConversations: false } },
  },
};
export const Importing: Story = on({ status: 'importing', fileName, report, done: 512 });
export const Done: Story = on({
  status: 'done',
  fileName,
  result: { added: 1100, extended: 89, unchanged: 15, failures: [] },
  wasCancelled: false,
});
export const DoneWithFailures: Story = on({
  status: 'done',
  fileName,
  result: {
    added: 40,
    extended: 0,
    unchanged: 0,
    failures: [
      { id: 'a', name: 'Budget model', reason: 'Your browser storage is full.' },
      { id: 'b', name: '', reason: 'Your browser storage is full.' },
    ],
  },
  wasCancelled: true,
});
export const Unsupported: Story = on({
  status: 'failed',
  fileName: 'holiday.csv',
  message: 'Unsupported data format',
});
