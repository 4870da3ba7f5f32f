import type { KeptKind, Look } from '@stoa/core/contract';
import { retentionKinds } from '@stoa/core/contract';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { dialogStory, type DialogStory } from '../../testing/dialog-page.js';
import { noAnswer, type StoaSeed } from '../../testing/open-page.js';
import '../settings/settings-dialog.js';
import './my-data-tab.js';

const forEver: KeptKind[] = retentionKinds.map((kind) => ({ kind, days: null, next: null }));
const limited: KeptKind[] = forEver.map((one) => {
  if (one.kind === 'files') return { ...one, days: 365 };
  if (one.kind === 'conversations')
    return { ...one, days: 730, next: { days: 90, from: '2026-12-12T09:00:00.000Z' } };
  return one;
});
const looks: Look[] = [
  {
    kind: 'reading',
    reader: { name: 'Thea Lindqvist', email: 'thea@example.org' },
    reason: 'Report 4711: somebody was threatened',
    createdAt: '2026-11-20T09:00:00.000Z',
    expiresAt: '2026-11-20T10:00:00.000Z',
    conversations: [
      { id: 'c1', name: 'Travel to Bergen', at: '2026-11-20T09:05:00.000Z' },
      { id: 'c2', name: null, at: '2026-11-20T09:06:00.000Z' },
    ],
  },
  {
    kind: 'reading',
    reader: null,
    reason: 'A reason that was written by somebody who has left since',
    createdAt: '2026-10-20T09:00:00.000Z',
    expiresAt: '2026-10-20T09:10:00.000Z',
    conversations: [],
  },
  {
    kind: 'archive',
    reader: { name: 'Mei Tanaka', email: 'mei@example.org' },
    reason: '',
    createdAt: '2026-09-20T09:00:00.000Z',
    expiresAt: '2026-09-21T09:00:00.000Z',
    conversations: [],
  },
];

const on = (kinds: KeptKind[], read: Look[], rest: StoaSeed = {}): DialogStory => ({
  seed: {
    dialog: { name: 'settings', tab: 'data' },
    answers: {
      'retention.mine': { success: true, data: kinds },
      'looks.mine': { success: true, data: read },
    },
    ...rest,
  },
});

const meta = {
  title: 'Chat/Settings/Your data',
  ...dialogStory,
  args: on(forEver, []),
} satisfies Meta<DialogStory>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Everything: Story = {};
export const RulesAndLooks: Story = { args: on(limited, looks) };
export const Failed: Story = {
  args: on(forEver, [], { failures: { 'retention.mine': noAnswer } }),
};
