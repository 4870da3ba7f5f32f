// @vitest-environment jsdom
import '../../../testing/dom-gaps.js';
import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { SearchResult } from '@stoa/core/state';
import { StoaProvider } from '@stoa/react';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { findViolations } from '../../../testing/axe.js';
import { makeStoa, type StageOptions } from '../../../testing/make-stoa.js';
import { ConversationsPanel } from '../conversations-panel.js';

// Whole views with real keystrokes: on a busy machine the usual five seconds are not enough.
vi.setConfig({ testTimeout: 30_000 });
// Fetched once, so that no test waits for it.
beforeAll(() => import('../list-body.js'));

const result = (conversationId: string, title: string, rest: Partial<SearchResult> = {}): SearchResult => ({
  conversationId,
  isLocal: false,
  updatedAt: '2026-11-21T10:00:00.000Z',
  title: [
    { text: title.slice(0, 1), isMatch: true },
    { text: title.slice(1), isMatch: false },
  ],
  snippets: [],
  ...rest,
});
const results = [
  result('a', 'Alpha', {
    snippets: [
      {
        messageId: 'm1',
        role: 'user',
        parts: [
          { text: 'Where is the ', isMatch: false },
          { text: 'queue', isMatch: true },
        ],
      },
    ],
  }),
  result('b', 'Beta', { isLocal: true }),
];

async function mount(search: StageOptions['search'] = {}) {
  const called = vi.fn();
  const onChosen = vi.fn();
  const stage = makeStoa({ called, search });
  const view = render(
    <StoaProvider stoa={stage}>
      <h1>Page</h1>
      <button type="button">Elsewhere</button>
      <ConversationsPanel onChosen={onChosen} />
    </StoaProvider>,
  );
  await act(() => new Promise((resolve) => setTimeout(resolve, 20)));
  return { stage, called, onChosen, view, user: userEvent.setup() };
}

const box = () => screen.getByRole<HTMLInputElement>('searchbox', { name: 'Search conversations' });
const found = (name: RegExp) => screen.findByRole('button', { name });

describe('the search of the list', () => {
  it('[CON20] shows results instead of the list while there is a query', async () => {
    const { user, stage } = await mount();
    expect(screen.getByRole('tree')).toBeTruthy();
    await user.type(box(), 'queue');
    act(() => stage.search.store.setState({ results, status: 'done' }));
    expect(await found(/Alpha/)).toBeTruthy();
    expect(screen.queryByRole('tree')).toBeNull();
    await user.keyboard('{Escape}');
    expect(box().value).toBe('');
    expect(await screen.findByRole('tree')).toBeTruthy();
    expect(document.activeElement).toBe(box());
  });

  it('[CON20] blank text is no search', async () => {
    const { user } = await mount();
    await user.type(box(), '   ');
    expect(screen.getByRole('tree')).toBeTruthy();
  });

  it('[CON21] marks matches in names and messages, and shows the storage', async () => {
    await mount({ text: 'queue', status: 'done', results });
    const first = await found(/^Kept in the cloud: ?Alpha/);
    expect([...first.querySelectorAll('mark')].map((mark) => mark.textContent)).toEqual(['A', 'queue']);
    expect(first.textContent).toContain('You: Where is the queue');
    expect(await found(/^Private: kept in this browser: ?Beta/)).toBeTruthy();
  });

  it('[CON22] arrow down enters the results, arrow up and Escape return', async () => {
    const { user } = await mount({ text: 'queue', status: 'done', results });
    await user.click(box());
    await user.keyboard('{ArrowDown}');
    await waitFor(async () => expect(document.activeElement).toBe(await found(/Alpha/)));
    await user.keyboard('{ArrowDown}');
    expect(document.activeElement).toBe(await found(/Beta/));
    await user.keyboard('{ArrowUp}{ArrowUp}');
    expect(document.activeElement).toBe(box());
    await user.keyboard('{ArrowDown}{Escape}');
    expect(document.activeElement).toBe(box());
    expect(box().value).toBe('');
  });

  it('[CON22] Escape in the empty box returns focus to its origin', async () => {
    const { user } = await mount();
    screen.getByRole('button', { name: 'Elsewhere' }).focus();
    act(() => box().focus());
    await user.keyboard('{Escape}');
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Elsewhere' }));
  });

  it('Enter opens the first result, a click any', async () => {
    const { user, called, onChosen } = await mount({ text: 'queue', status: 'done', results });
    await user.click(box());
    await user.keyboard('{Enter}');
    expect(called).toHaveBeenCalledWith('show', 'a');
    await user.click(await found(/Beta/));
    expect(called).toHaveBeenCalledWith('show', 'b');
    expect(onChosen).toHaveBeenCalledTimes(2);
  });

  it('announces the number of results once, when the search ends', async () => {
    const { stage } = await mount({ text: 'queue', status: 'searching', results });
    expect(screen.queryByText(/conversations found/)).toBeNull();
    act(() => stage.search.store.setState({ status: 'done' }));
    expect(screen.getByText('2 conversations found').getAttribute('role')).toBe('status');
    act(() => stage.search.store.setState({ hasMore: true }));
    expect(screen.getByText('More than 2 conversations found')).toBeTruthy();
    expect(screen.getByText(/Add a word/)).toBeTruthy();
  });

  it('gives a hint when nothing was found, and clears the query', async () => {
    const { user } = await mount({ text: 'zeppelin', status: 'done' });
    expect(screen.getByText(/Try fewer or shorter words/)).toBeTruthy();
    const [, clear] = screen.getAllByRole('button', { name: 'Clear search' });
    await user.click(clear!);
    expect(box().value).toBe('');
    expect(document.activeElement).toBe(box());
  });

  it('shows the progress of the index, and a failed cloud search with retry', async () => {
    const { user, called } = await mount({
      text: 'queue',
      status: 'done',
      results,
      indexing: { done: 1200, total: 8000 },
      cloudFailure: 'The cloud could not be searched.',
    });
    expect(screen.getByText(/1,200 of 8,000/)).toBeTruthy();
    expect(await found(/Alpha/)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(called).toHaveBeenCalledWith('search.retry');
  });

  it('the help inserts its example, and typing continues after it', async () => {
    const { user } = await mount({ text: 'queue', status: 'done' });
    await user.click(screen.getByRole('button', { name: 'Search help' }));
    await user.click(await screen.findByRole('button', { name: /tag:research/ }));
    await waitFor(() => expect(document.activeElement).toBe(box()));
    expect(box().value).toBe('queue tag:');
  });

  it('[CON28] names words that look like a condition once the search ends', async () => {
    const { stage } = await mount({ text: 'title:trip in:cloud', status: 'searching' });
    expect(screen.queryByText(/searched as a plain word/)).toBeNull();
    act(() => stage.search.store.setState({ status: 'done' }));
    const hint = screen.getByText(/^“title:trip” is searched as a plain word/);
    expect(hint.textContent).toContain('tag:, folder:, in:private, in:cloud, before: and after:');
    act(() => stage.search.store.setState({ text: 'in:cloud' }));
    expect(hint.textContent).toBe('');
  });

  it('meets axe', async () => {
    const { view } = await mount({ text: 'queue', status: 'done', results, hasMore: true });
    await found(/Alpha/);
    expect(await findViolations(view.container)).toEqual([]);
  });
});
