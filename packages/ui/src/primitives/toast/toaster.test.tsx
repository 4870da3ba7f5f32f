// @vitest-environment jsdom
import { act, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Toaster, type Toast } from '../../index.js';
import '../../testing/dom-gaps.js';
import { isAssertive, lifetimeOf } from './toast-types.js';

describe('defaults of a toast', () => {
  it.each<[string, Partial<Toast>, number | null, boolean]>([
    ['a plain one', {}, 5_000, false],
    ['one with an action', { action: { label: 'Undo', onAction: () => {} } }, 10_000, false],
    ['an error', { kind: 'danger' }, null, true],
    ['a quick error', { kind: 'danger', durationMs: 3_000, assertive: false }, 3_000, false],
  ])('%s', (_title, toast, lifetimeMs, assertive) => {
    expect(lifetimeOf({ id: '1', title: 'T', ...toast })).toBe(lifetimeMs);
    expect(isAssertive({ id: '1', title: 'T', ...toast })).toBe(assertive);
  });
});

describe('Toaster', () => {
  beforeEach(() => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] }));
  afterEach(() => vi.useRealTimers());

  function setup(toast: Partial<Toast>) {
    const onDismiss = vi.fn();
    render(
      <Toaster toasts={[{ id: 'one', title: 'Conversation deleted', ...toast }]} onDismiss={onDismiss} />,
    );
    return { onDismiss, region: screen.getByRole('region', { name: 'Notifications' }) };
  }

  it('closes after its duration, once', () => {
    const { onDismiss } = setup({});
    act(() => vi.advanceTimersByTime(4_999));
    expect(onDismiss).not.toHaveBeenCalled();
    act(() => vi.advanceTimersByTime(1));
    expect(onDismiss).toHaveBeenCalledExactlyOnceWith('one');
  });

  it('pauses while hovered and resumes', () => {
    const { onDismiss, region } = setup({});
    act(() => vi.advanceTimersByTime(4_000));
    fireEvent.pointerEnter(region);
    act(() => vi.advanceTimersByTime(60_000));
    expect(onDismiss).not.toHaveBeenCalled();
    fireEvent.pointerLeave(region);
    act(() => vi.advanceTimersByTime(999));
    expect(onDismiss).not.toHaveBeenCalled();
    act(() => vi.advanceTimersByTime(1));
    expect(onDismiss).toHaveBeenCalledOnce();
  });

  it('runs its action, then closes', () => {
    const onAction = vi.fn();
    const { onDismiss } = setup({ action: { label: 'Undo', onAction } });
    fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
    expect(onAction).toHaveBeenCalledOnce();
    expect(onDismiss).toHaveBeenCalledExactlyOnceWith('one');
  });

  it('is announced politely, errors assertively', () => {
    setup({});
    expect(screen.getByRole('status').textContent).toBe('Conversation deleted');
    expect(screen.getByRole('alert').textContent).toBe('');
  });

  it.each([
    ['Deleted “Notes”.', 'Deleted “Notes”. Undo'],
    ['Saved', 'Saved. Undo'],
    ['She said “Stop.”', 'She said “Stop.” Undo'],
    ['已删除。', '已删除。 Undo'],
  ])('[C7] reads %s with one stop', (title, spoken) => {
    setup({ title, action: { label: 'Undo', onAction: () => {} } });
    expect(screen.getByRole('status').textContent).toBe(spoken);
  });

  it('keeps an error until it is dismissed', () => {
    const { onDismiss } = setup({ kind: 'danger' });
    act(() => vi.advanceTimersByTime(600_000));
    expect(onDismiss).not.toHaveBeenCalled();
    expect(screen.getByRole('alert').textContent).toBe('Conversation deleted');
    fireEvent.click(screen.getByRole('button', { name: 'Dismiss' }));
    expect(onDismiss).toHaveBeenCalledOnce();
  });

  it('takes focus on F8', () => {
    const { region } = setup({});
    fireEvent.keyDown(document.body, { key: 'F8' });
    expect(document.activeElement).toBe(region);
  });

  it.each(['Undo', 'Dismiss'])('gives focus back after %s', (name) => {
    const { region } = setup({ action: { label: 'Undo', onAction: () => {} } });
    const field = document.body.appendChild(document.createElement('input'));
    field.focus();
    fireEvent.keyDown(document.body, { key: 'F8' });
    const button = screen.getByRole('button', { name });
    button.focus();
    fireEvent.click(button);
    expect(document.activeElement).toBe(field);
    field.remove();
    expect(region.contains(document.activeElement)).toBe(false);
  });

  it('says when it is held and when it goes on', () => {
    const onHold = vi.fn();
    const { region } = setup({ onHold });
    expect(onHold).not.toHaveBeenCalled();
    fireEvent.pointerEnter(region);
    expect(onHold.mock.calls).toEqual([[true]]);
    fireEvent.pointerLeave(region);
    expect(onHold.mock.calls).toEqual([[true], [false]]);
  });

  it('shows only the newest toasts', () => {
    const toasts = Array.from({ length: 5 }, (_, index) => ({ id: `${index}`, title: `Toast ${index}` }));
    render(<Toaster toasts={toasts} onDismiss={() => {}} limit={2} />);
    expect(screen.getAllByRole('listitem').map((item) => item.textContent)).toEqual(['Toast 3', 'Toast 4']);
  });
});
