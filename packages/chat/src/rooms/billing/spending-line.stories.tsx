import type { Account, Remaining } from '@stoa/core/contract';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { noAnswer, type StoaSeed } from '../../testing/open-page.js';
import { conversationOf } from '../../testing/open-page.js';
import { pageStory } from '../../testing/page-story.js';
import { SpendingLine } from './spending-line.js';

const meta = { title: 'Chat/What may be spent' } satisfies Meta;
export default meta;
type Story = StoryObj<typeof meta>;

const unlimited = { period: 'Unlimited', rate: null } as const;
const accounts: Account[] = [
  { id: '100', name: 'Chemistry lab', isDefault: true, rateLimit: unlimited },
  { id: '200', name: 'A grant whose name is longer than any list would like to show', rateLimit: unlimited },
];
const remaining: Remaining[] = [
  { scope: 'person', period: 'Daily', rate: 5, left: 3.2, resetsAt: '2026-11-26T00:00:00Z' },
];
const on = (seed: StoaSeed): Story =>
  pageStory({
    seed: { conversations: [conversationOf([])], selectedId: 'c1', ...seed },
    show: (tab) => <SpendingLine conversation={tab.current()} />,
  });

export const OneAccount: Story = on({ remaining });
export const SeveralAccounts: Story = on({ remaining, accounts });
export const NothingLeft: Story = on({ remaining: remaining.map((limit) => ({ ...limit, left: 0 })) });
export const NotKnown: Story = on({ failures: { 'billing.remaining': noAnswer } });
export const RightToLeft: Story = { ...SeveralAccounts, globals: { direction: 'rtl' } };
