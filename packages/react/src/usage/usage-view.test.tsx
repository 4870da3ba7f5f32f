// @vitest-environment jsdom
import { siteUsageDimensions, success } from '@stoa/core/contract';
import { fireEvent, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { createFakeUsage, fakeNow, fakeReport, noAnswer } from './fake-usage.js';
import { UsageView } from './usage-view.js';

function mount(usage = createFakeUsage(), by: 'day' | 'model' | 'account' = 'model') {
  const onSave = vi.fn<(name: string, csv: string) => void>();
  render(<UsageView usage={usage} dimensions={siteUsageDimensions} by={by} now={fakeNow} onSave={onSave} />);
  return { usage, onSave, user: userEvent.setup() };
}
const rowNames = async () =>
  within(await screen.findByRole('table'))
    .getAllByRole('rowheader')
    .map(({ textContent }) => textContent);

describe('a report of usage', () => {
  it('[USV1] begins with this month, and has every figure of every group, and the total', async () => {
    const { usage } = mount();
    expect(await rowNames()).toEqual(['Large', 'Small', 'gone-model', 'Total']);
    expect(usage.asked).toEqual([{ from: '2026-03-01', to: '2026-03-12', by: 'model' }]);
    const table = screen.getByRole('table');
    expect(
      within(table)
        .getAllByRole('columnheader')
        .map(({ textContent }) => textContent),
    ).toEqual([
      'Model',
      'Requests',
      'Tokens in',
      'of these cached',
      'of these embedded',
      'Tokens out',
      'of these reasoning',
      'Cost',
    ]);
    const [large] = within(table).getAllByRole('row').slice(1);
    expect(
      within(large!)
        .getAllByRole('cell')
        .map(({ textContent }) => textContent),
    ).toEqual(['40', '90,000', '12,000', '0', '21,000', '5,000', '$4.50']);
    expect(screen.getAllByText('$8.25')).toHaveLength(2);
    expect(screen.getByText(/The tokens of 3 requests are estimated/)).toBeTruthy();
  });

  it('[USV2] is asked anew for other days and another split, and not for days that run backwards', async () => {
    const { usage, user } = mount();
    await rowNames();
    await user.click(screen.getByRole('radio', { name: 'Last month' }));
    expect(usage.asked.at(-1)).toEqual({ from: '2026-02-01', to: '2026-02-28', by: 'model' });
    await user.click(screen.getByRole('combobox', { name: 'Split by' }));
    await user.click(await screen.findByRole('option', { name: 'Entry point' }));
    expect(usage.asked.at(-1)).toMatchObject({ by: 'entryPoint' });
    expect(await rowNames()).toContain('In the background');
    const asked = usage.asked.length;
    const from = screen.getByLabelText('From');
    fireEvent.change(from, { target: { value: '2026-03-05' } });
    expect((await screen.findByRole('alert')).textContent).toBe('The first day is after the last one.');
    expect(usage.asked).toHaveLength(asked);
  });

  it('[USV3] is ordered by the column that is pressed', async () => {
    const { user } = mount();
    await rowNames();
    await user.click(screen.getByRole('button', { name: 'Sort by Cost in US dollars' }));
    await user.click(screen.getByRole('button', { name: 'Sort by Cost in US dollars' }));
    expect(await rowNames()).toEqual(['gone-model', 'Small', 'Large', 'Total']);
    const head = screen.getByRole('button', { name: 'Sort by Cost in US dollars' }).closest('th');
    expect(head?.getAttribute('aria-sort')).toBe('ascending');
  });

  it('[USV4] is saved as CSV with every group and the total, and no cell that a spreadsheet would compute', async () => {
    const evil = { ...fakeReport('account').groups[0]!, key: '=1', name: '=HYPERLINK("http://evil")' };
    const report = { ...fakeReport('account'), groups: [evil], omitted: 1 };
    const { onSave, usage, user } = mount(
      createFakeUsage(() => success(report)),
      'account',
    );
    await rowNames();
    await user.click(screen.getByRole('button', { name: 'Export CSV' }));
    await vi.waitFor(() => expect(onSave).toHaveBeenCalledOnce());
    expect(usage.asked.at(-1)).toMatchObject({ limit: 20_000 });
    const [name, csv] = onSave.mock.calls[0]!;
    expect(name).toBe('usage-2026-03-01-2026-03-12.csv');
    const lines = csv.trim().split('\r\n');
    expect(lines[0]).toContain(
      'Cached tokens,Embedding tokens,Output tokens,Reasoning tokens,Cost in US dollars',
    );
    expect(lines[1]).toMatch(/^"'=HYPERLINK/);
    expect(lines[2]).toContain('2.25');
    expect(lines[3]).toMatch(/^Total,.*,6\.75$/);
  });

  it('[USV5] says that it cannot be read, keeps what it has, and tries again', async () => {
    let isDown = true;
    const usage = createFakeUsage(({ by }) => (isDown ? noAnswer : success(fakeReport(by))));
    const { user } = mount(usage);
    expect(await screen.findByText('The usage could not be read.')).toBeTruthy();
    isDown = false;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await rowNames()).toContain('Large');
    isDown = true;
    await user.click(screen.getByRole('radio', { name: '30 days' }));
    expect(await screen.findByText('The usage could not be read.')).toBeTruthy();
    expect(await rowNames()).toContain('Large');
  });
});
