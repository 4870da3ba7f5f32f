// @vitest-environment jsdom
import '../../testing/dom-gaps.js';
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { DialogStage } from '../../testing/dialog-stage.js';
import type { StageOptions } from '../../testing/make-stoa.js';
import { monthCost } from '../../testing/month-cost-fixture.js';

vi.setConfig({ testTimeout: 30_000 });

const open = async (options: StageOptions) => {
  render(<DialogStage dialog={{ name: 'monthCost' }} options={options} />);
  const dialog = await screen.findByRole('dialog', { name: 'Month-to-date cost' });
  return { dialog, user: userEvent.setup() };
};

describe('the cost of the month', () => {
  it('[BIL1] is told with its days and models, cached tokens included', async () => {
    const { dialog } = await open({ billing: { cost: monthCost } });
    expect(await within(dialog).findByText('$12.35')).toBeTruthy();
    const models = within(dialog).getByRole('region', { name: 'By model' });
    expect(models.textContent).toMatch(/tokens in \(.* cached\)/);
    expect(within(dialog).getAllByRole('rowheader').length).toBeGreaterThan(1);
  });

  it('[BIL2] that could not be read is $0.00, says so and can be asked for again', async () => {
    const called = vi.fn();
    const { dialog, user } = await open({ billing: { status: 'failed', cost: null }, called });
    expect(await within(dialog).findByText('$0.00')).toBeTruthy();
    called.mockClear();
    await user.click(within(dialog).getByRole('button', { name: 'Try again' }));
    expect(called).toHaveBeenCalledWith('billing.refresh');
  });

  it('[BIL4] shows no amount where nothing was spent', async () => {
    const free = monthCost.usage?.map((row) => ({ ...row, costUsd: 0 })) ?? [];
    expect(free.length).toBeGreaterThan(1);
    const { dialog } = await open({ billing: { cost: { 'MTD Cost': 0, dailyCost: 0, usage: free } } });
    expect(await within(dialog).findByRole('region', { name: 'By model' })).toBeTruthy();
    expect(dialog.textContent).not.toMatch(/\$/);
  });
});
