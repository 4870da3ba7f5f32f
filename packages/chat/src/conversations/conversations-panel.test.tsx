// @vitest-environment jsdom
import '../testing/dom-gaps.js';
import { fireEvent, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { StoaProvider } from '../app/stoa-context.js';
import { findViolations } from '../testing/axe.js';
import { listItem } from '../testing/fixtures.js';
import { makeStoa, type StageOptions } from '../testing/make-stoa.js';
import { ConversationsPanel } from './conversations-panel.js';

// Whole views with real keystrokes: on a busy machine the usual five seconds are not enough.
vi.setConfig({ testTimeout: 30_000 });

const items = [
  listItem('a', 'Alpha'),
  listItem('b', 'Beta', { isLocal: true, unread: true }),
  listItem('c', 'Gamma', { running: true }),
];

function mount(conversations: StageOptions['conversations'] = { items, selectedId: 'a' }) {
  const called = vi.fn();
  const onChosen = vi.fn();
  const stage = makeStoa({ called, conversations });
  const view = render(
    <StoaProvider stoa={stage}>
      <h1>Page</h1>
      <h2>Panel</h2>
      <ConversationsPanel onChosen={onChosen} />
    </StoaProvider>,
  );
  return { stage, called, onChosen, view, user: userEvent.setup() };
}

describe('the list of conversations', () => {
  it('[CON1] creates and selects', async () => {
    const { user, called, onChosen } = mount();
    await user.click(screen.getByRole('button', { name: 'New conversation' }));
    expect(called).toHaveBeenCalledWith('create', undefined);
    await user.click(screen.getByRole('button', { name: /^Beta/ }));
    expect(called).toHaveBeenCalledWith('select', 'b');
    expect(onChosen).toHaveBeenCalledTimes(2);
  });

  it('[CON2] says where each is kept and what happens in it, not by colour alone', () => {
    mount();
    expect(
      screen.getByRole('button', { name: 'Alpha, Kept in the cloud' }).getAttribute('aria-current'),
    ).toBe('page');
    expect(
      screen.getByRole('button', { name: 'Beta, Private: kept in this browser, New reply' }),
    ).toBeTruthy();
    expect(
      screen.getByRole('button', { name: 'Gamma, Kept in the cloud, A reply is being written' }),
    ).toBeTruthy();
  });

  it('[CON3] renames in place: Enter keeps, Escape and an empty name do not', async () => {
    const { user, called } = mount();
    const rename = async (typed: string) => {
      await user.click(screen.getByRole('button', { name: /Actions for Alpha/ }));
      await user.click(await screen.findByRole('menuitem', { name: /Rename/ }));
      await user.clear(screen.getByRole('textbox', { name: 'Conversation name' }));
      await user.keyboard(typed);
    };
    await rename('Other{Escape}');
    await rename('   {Enter}');
    expect(called.mock.calls.filter(([action]) => action === 'rename')).toEqual([]);
    await rename('  Omega {Enter}');
    expect(called).toHaveBeenCalledWith('rename', 'a', 'Omega');
    expect(await screen.findByText('Omega')).toBeTruthy();
  });

  it('[CON3] leaves an input method its Escape and its Enter', async () => {
    const { user, called } = mount();
    const [row] = screen.getAllByRole('button', { name: /Private|cloud/ });
    row!.focus();
    await user.keyboard('{F2}');
    const field = screen.getByRole('textbox', { name: 'Conversation name' });
    fireEvent.keyDown(field, { key: 'Escape', isComposing: true });
    fireEvent.keyDown(field, { key: 'Enter', keyCode: 229 });
    expect(screen.getByRole('textbox', { name: 'Conversation name' })).toBe(field);
    expect(called).not.toHaveBeenCalledWith('rename', expect.anything(), expect.anything());
  });

  it('[CON4] deletes from the menu and by key', async () => {
    const { user, called } = mount();
    await user.click(screen.getByRole('button', { name: /Actions for Beta/ }));
    await user.click(await screen.findByRole('menuitem', { name: /Delete/ }));
    expect(called).toHaveBeenCalledWith('remove', 'b');
    screen.getByRole('button', { name: /^Alpha/ }).focus();
    await user.keyboard('{Delete}');
    expect(called).toHaveBeenCalledWith('remove', 'a');
  });

  it('[CON4] the row beside a deleted one has focus', async () => {
    const { user } = mount();
    const [first, second] = screen.getAllByRole('button', { name: /Private|cloud/ });
    first!.focus();
    await user.keyboard('{Delete}');
    expect(document.activeElement).toBe(second);
  });

  it('[CON5] is one stop for Tab; arrows, Home and End move inside', async () => {
    const { user } = mount();
    const rows = screen.getAllByRole('button').filter((button) => button.hasAttribute('data-roving'));
    expect(rows.map((row) => row.tabIndex)).toEqual([0, -1, -1]);
    rows[0]?.focus();
    await user.keyboard('{ArrowDown}');
    expect(document.activeElement).toBe(rows[1]);
    await user.keyboard('{End}');
    expect(document.activeElement).toBe(rows[2]);
    await user.keyboard('{Home}{ArrowUp}');
    expect(document.activeElement).toBe(rows[0]);
  });

  it('[CON6] a full storage shows the sentence and the way out', async () => {
    const { user, called } = mount({ items, storageFull: true });
    const alert = screen.getByRole('alert');
    expect(within(alert).getByText(/Please delete or export conversations/)).toBeTruthy();
    await user.click(within(alert).getByRole('button', { name: 'Export conversations' }));
    expect(called).toHaveBeenCalledWith('saveExport');
  });

  it('[CON7] a failed sync shows the sentence and tries again', async () => {
    const { user, called } = mount({ items, sync: 'failed' });
    expect(screen.getByText(/Unable to sync local conversations/)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(called).toHaveBeenCalledWith('sync');
  });

  it('[CON8] an empty list says what the place is for; a loading one is a skeleton', () => {
    const { view } = mount({ items: [] });
    expect(screen.getByText('Nothing here yet')).toBeTruthy();
    view.unmount();
    mount({ items: [], status: 'init' });
    expect(screen.queryByText('Nothing here yet')).toBeNull();
    expect(screen.getByRole('status', { name: 'Loading' })).toBeTruthy();
  });

  it('meets axe', async () => {
    const { view } = mount();
    expect(await findViolations(view.container)).toEqual([]);
  });
});
