// @vitest-environment jsdom
import '../../testing/dom-gaps.js';
import { StoaProvider } from '@stoa/react';
import { act, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { status, statuses } from '../../testing/extras-fixtures.js';
import { findViolations } from '../../testing/axe.js';
import { openPage } from '../../testing/open-page.js';
import { StatusList } from './status-list.js';

let stoa: Awaited<ReturnType<typeof openPage>>['stoa'];
beforeAll(async () => {
  ({ stoa } = await openPage());
});
const list = (shown: typeof statuses) => (
  <StoaProvider stoa={stoa}>
    <StatusList statuses={shown} />
  </StoaProvider>
);

describe('status lines', () => {
  afterEach(() => void vi.useRealTimers());

  it('[AR1] a line each: the headline, and whether it is still going on', async () => {
    const { container } = render(list(statuses));
    const items = within(screen.getByRole('list', { name: 'What is being done' })).getAllByRole('listitem');
    expect(items.map((item) => item.textContent)).toEqual([
      'The "Travel Assistant" is responding. (done)',
      'I am searching for relevant information... (in progress)',
      'Searching: report.pdf... (in progress)',
      'Thinking... (in progress)',
    ]);
    expect(await findViolations(container)).toEqual([]);
  });

  it('[AR1] where summary and message differ, the message is markdown that can be unfolded', async () => {
    render(list(statuses));
    await act(async () => void (await import('../../parts/markdown/index.js')));
    const item = screen.getAllByRole('listitem')[2]!;
    expect(item.querySelector('details')?.open).toBe(false);
    await userEvent.click(within(item).getByText('Searching: report.pdf...'));
    expect((await within(item).findByText('12 pages')).tagName).toBe('STRONG');
  });

  it('[AR2] the icon is the one that was asked for, a check for any other; what moves stands still where motion is reduced', () => {
    const { container } = render(
      list([
        status('a', { icon: 'plug' }),
        status('b', { icon: 'rocket', animated: true }),
        status('c', { inProgress: false }),
      ]),
    );
    expect(
      [...container.querySelectorAll('[data-icon]')].map((icon) => icon.getAttribute('data-icon')),
    ).toEqual(['plug', 'check', 'check']);
    const moving = [...container.querySelectorAll('[class*="animate-breathe"]')];
    expect(moving.length).toBeGreaterThan(1);
    for (const element of moving)
      expect(element.getAttribute('class')).toContain('motion-reduce:animate-none');
  });

  it('[AR26] says the newest thing in progress, and not more than one in three seconds', () => {
    vi.useFakeTimers();
    const { rerender } = render(list([status('a', { summary: 'First' })]));
    const said = () => screen.getByRole('status').textContent;
    const wait = (ms: number) => act(() => vi.advanceTimersByTime(ms));
    wait(1);
    expect(said()).toBe('First');
    for (const summary of ['Second', 'Third', 'Fourth']) {
      rerender(list([status('a', { summary })]));
      wait(500);
      expect(said()).toBe('First');
    }
    wait(2000);
    expect(said()).toBe('Fourth');
    rerender(
      list([
        status('a', { summary: 'Fourth' }),
        status('b', { summary: 'Kept', inProgress: false, sticky: true }),
      ]),
    );
    wait(5000);
    expect(said()).toBe('Fourth');
  });

  it('[AR11] words of a server are words', () => {
    const { container } = render(
      list([status('x', { summary: '<img src=x onerror=alert(1)>', icon: '<svg>' })]),
    );
    expect(container.querySelector('img')).toBeNull();
    expect(screen.getAllByText(/<img src=x/)[0]).toBeTruthy();
  });
});
