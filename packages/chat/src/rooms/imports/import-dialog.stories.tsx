import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent, within } from 'storybook/test';
import { dialogStory, type DialogStory } from '../../testing/dialog-page.js';
import { exportOf, knownConversations, knownExport, scriptedReader } from '../../testing/import-fixture.js';
import { reached, type StoaSeed } from '../../testing/open-page.js';
// The part itself, so that no story is judged before it is there.
import './import-dialog.js';

const file = {
  name: 'conversations-export-2026-11-21-0912-ada.marlowe@example.org.json',
  sizeBytes: 184_000_000,
  file: null,
};

/** The dialog with a file that was chosen. */
const on = (script: Parameters<typeof scriptedReader>[0], seed: StoaSeed = {}): DialogStory => ({
  seed: {
    dialog: { name: 'import' },
    conversations: knownConversations,
    ports: { imports: scriptedReader(script).port },
    ...seed,
  },
  before: async ({ stoa }) => {
    stoa.imports.read(file);
    await reached(() => stoa.imports.store.getState().status !== 'idle');
  },
});
const start: Story['play'] = async ({ canvasElement }) => {
  const page = within(canvasElement.ownerDocument.body);
  await userEvent.click(await page.findByRole('button', { name: /^Import \d/ }));
};
/** Starts, and waits for the result. */
const carryOut: Story['play'] = async (context) => {
  await start(context);
  const page = within(context.canvasElement.ownerDocument.body);
  await expect(await page.findByRole('button', { name: 'Done' })).toBeVisible();
};

const meta = {
  title: 'Chat/Import dialog',
  ...dialogStory,
  args: { seed: { dialog: { name: 'import' } } },
} satisfies Meta<DialogStory>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Choose: Story = {};
export const Reading: Story = { args: on({ end: 'held', readBytes: 61_000_000 }) };
export const Report: Story = { args: on({}) };
export const NothingNew: Story = { args: on({ batch: knownExport }) };
export const NoCloud: Story = { args: on({}, { flags: { storeCloudConversations: false } }) };
export const Importing: Story = { args: on({ taken: 'held' }), play: start };
export const Done: Story = { args: on({}), play: carryOut };
/** Two conversations find no space, and the person stops. */
export const DoneWithFailures: Story = {
  args: {
    ...on(
      { batch: exportOf(knownConversations.slice(0, 2)), taken: { ok: false, reason: 'cancelled' } },
      {
        conversations: [],
      },
    ),
    before: async (tab) => {
      tab.ports.storage.fail('full', (key) => key.startsWith('conversation/'));
      tab.stoa.imports.read(file);
      await reached(() => tab.stoa.imports.store.getState().status === 'ready');
    },
  },
  play: carryOut,
};
export const Unsupported: Story = { args: on({ end: { ok: false, reason: 'unsupported' } }) };
