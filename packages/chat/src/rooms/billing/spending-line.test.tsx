// @vitest-environment jsdom
import '../../testing/dom-gaps.js';
import type { Account, Remaining } from '@stoa/core/contract';
import { StoaProvider } from '@stoa/react';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { noAnswer, openThread, type StoaSeed } from '../../testing/open-page.js';
import { SpendingLine } from './spending-line.js';

const unlimited = { period: 'Unlimited', rate: null } as const;
const accounts: Account[] = [
  { id: '100', name: 'Grant', isDefault: true, rateLimit: unlimited },
  { id: '200', name: 'Teaching', rateLimit: unlimited },
];
const remaining: Remaining[] = [
  { scope: 'site', period: 'Monthly', rate: 900, left: 300, resetsAt: '2026-12-01T00:00:00Z' },
  { scope: 'person', period: 'Daily', rate: 5, left: 3.2, resetsAt: '2026-11-26T00:00:00Z' },
];

async function mount(seed: StoaSeed) {
  const tab = await openThread([], seed);
  render(
    <StoaProvider stoa={tab.stoa}>
      <SpendingLine conversation={tab.conversation} />
    </StoaProvider>,
  );
  return { ...tab, user: userEvent.setup() };
}
const asked = (calls: readonly { operation: string; input: unknown }[]) =>
  calls.filter(({ operation }) => operation === 'billing.remaining').map(({ input }) => input);

describe('what may still be spent', () => {
  it('[BIL8] is that of the limit which leaves the least', async () => {
    await mount({ remaining });
    expect(
      await screen.findByText(/^You can spend \$3\.20 more today\. The next period begins/),
    ).toBeTruthy();
  });

  it('[BIL8] is asked for the account that pays, which is chosen for the conversation', async () => {
    const { conversation, calls, user } = await mount({ remaining, accounts });
    await vi.waitFor(() => expect(asked(calls)).toEqual([{ accountId: '100' }]));
    await user.click(await screen.findByRole('combobox', { name: 'Charged to' }));
    await user.click(await screen.findByRole('option', { name: 'Teaching' }));
    expect(conversation.store.getState().accountId).toBe('200');
    await vi.waitFor(() => expect(asked(calls)).toEqual([{ accountId: '100' }, { accountId: '200' }]));
    await user.click(screen.getByRole('combobox', { name: 'Charged to' }));
    await user.click(await screen.findByRole('option', { name: 'Default account (Grant)' }));
    expect(conversation.store.getState().accountId).toBeNull();
  });

  it('[BIL8] that could not be read says so', async () => {
    await mount({ failures: { 'billing.remaining': noAnswer } });
    expect(await screen.findByText('What may still be spent could not be read.')).toBeTruthy();
  });

  it('[BIL8] without limits and with one account takes no place', async () => {
    const { calls } = await mount({});
    await vi.waitFor(() => expect(asked(calls)).toHaveLength(1));
    expect(document.querySelector('[data-slot=spending-line]')).toBeNull();
  });
});
