// @vitest-environment jsdom
import '../../testing/dom-gaps.js';
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { DialogPage } from '../../testing/dialog-page.js';
import { monthCost } from '../../testing/month-cost-fixture.js';
import { noAnswer, openPage, type StoaSeed } from '../../testing/open-page.js';

vi.setConfig({ testTimeout: 30_000 });

const open = async (seed: StoaSeed) => {
  const { stoa, calls } = await openPage({ dialog: { name: 'monthCost' }, ...seed });
  render(<DialogPage stoa={stoa} />);
  const dialog = await screen.findByRole('dialog', { name: 'Month-to-date cost' });
  return { dialog, calls, user: userEvent.setup() };
};

describe('the cost of the month', () => {
  it('[BIL1] is told with its days and models, cached tokens included', async () => {
    const { dialog } = await open({ monthCost });
    expect(await within(dialog).findByText('$12.35')).toBeTruthy();
    const models = within(dialog).getByRole('region', { name: 'By model' });
    expect(models.textContent).toMatch(/tokens in \(.* cached\)/);
    expect(within(dialog).getAllByRole('rowheader').length).toBeGreaterThan(1);
  });

  it('[BIL2] that could not be read is $0.00, says so and can be asked for again', async () => {
    const { dialog, calls, user } = await open({ failures: { 'billing.monthCost': noAnswer } });
    expect(await within(dialog).findByText('$0.00')).toBeTruthy();
    calls.length = 0;
    await user.click(await within(dialog).findByRole('button', { name: 'Try again' }));
    expect(calls.map(({ operation }) => operation)).toEqual(['billing.monthCost']);
  });

  it('[BIL4] shows no amount where nothing was spent', async () => {
    const free = monthCost.usage?.map((row) => ({ ...row, costUsd: 0 })) ?? [];
    expect(free.length).toBeGreaterThan(1);
    const { dialog } = await open({ monthCost: { 'MTD Cost': 0, dailyCost: 0, usage: free } });
    expect(await within(dialog).findByRole('region', { name: 'By model' })).toBeTruthy();
    expect(dialog.textContent).not.toMatch(/\$/);
  });
});
