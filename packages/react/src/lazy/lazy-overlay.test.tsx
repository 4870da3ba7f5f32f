// @vitest-environment jsdom
import { Menu } from '@stoa/ui';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { lazyOverlay, type LazyOverlayProps } from './lazy-overlay.js';

function WordsMenu({ trigger, words }: LazyOverlayProps & { words: string }) {
  return (
    <Menu.Root defaultOpen>
      <Menu.Trigger asChild>{trigger}</Menu.Trigger>
      <Menu.Content>
        <Menu.Item>{words}</Menu.Item>
      </Menu.Content>
    </Menu.Root>
  );
}

/** A network that fails the first `times` requests. */
function mount(times = 0) {
  let left = times;
  const load = vi.fn(() => {
    left -= 1;
    return left >= 0 ? Promise.reject(new Error('The network is down.')) : Promise.resolve(WordsMenu);
  });
  const Overlay = lazyOverlay(load, 'menu');
  render(<Overlay words="First" trigger={<button type="button">More</button>} />);
  return { load, user: userEvent.setup(), more: () => screen.getByRole('button', { name: 'More' }) };
}

describe('an overlay of which only the trigger stands at first', () => {
  it('[LAT5] says what it opens, and fetches nothing by itself', () => {
    const { load, more } = mount();
    expect(more().getAttribute('aria-haspopup')).toBe('menu');
    expect(more().getAttribute('aria-expanded')).toBe('false');
    expect(load).not.toHaveBeenCalled();
  });

  it('[LAT6] is fetched with the pointer over it, opened by the press, and keeps working', async () => {
    const { load, user, more } = mount();
    await user.hover(more());
    expect(load).toHaveBeenCalledOnce();
    expect(screen.queryByRole('menu')).toBeNull();
    await user.click(more());
    expect(await screen.findByRole('menuitem', { name: 'First' })).toBeTruthy();
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('menu')).toBeNull();
    expect(document.activeElement).toBe(more());
    await user.click(more());
    expect(await screen.findByRole('menu')).toBeTruthy();
    expect(load).toHaveBeenCalledOnce();
  });

  it.each(['{Enter}', ' ', '{ArrowDown}'])('[LAT7] opens with the key "%s"', async (key) => {
    const { user, more } = mount();
    more().focus();
    await user.keyboard(key);
    expect(await screen.findByRole('menu')).toBeTruthy();
  });

  it('[LAT8] says that it did not come, and comes with the next try', async () => {
    // Pointer, focus and press ask for it.
    const { user, more } = mount(3);
    await user.click(more());
    await user.click(await screen.findByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('menuitem', { name: 'First' })).toBeTruthy();
  });
});
