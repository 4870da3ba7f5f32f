// @vitest-environment jsdom
import '../testing/dom-gaps.js';
import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderToString } from 'react-dom/server';
import { hydrateRoot } from 'react-dom/client';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { Menu, PageDirectionProvider, Slider, Tabs, useDirection } from '../index.js';

const page = document.documentElement;
afterEach(() => page.removeAttribute('dir'));

function Direction() {
  return <output>{useDirection()}</output>;
}

function Places() {
  return (
    <Tabs.Root defaultValue="b">
      <Tabs.List aria-label="Places">
        {['a', 'b', 'c'].map((name) => (
          <Tabs.Tab key={name} value={name}>
            {name}
          </Tabs.Tab>
        ))}
      </Tabs.List>
    </Tabs.Root>
  );
}

function More() {
  return (
    <Menu.Root>
      <Menu.Trigger>More</Menu.Trigger>
      <Menu.Content>
        <Menu.Sub>
          <Menu.SubTrigger>Move</Menu.SubTrigger>
          <Menu.SubContent>
            <Menu.Item>Travel</Menu.Item>
          </Menu.SubContent>
        </Menu.Sub>
      </Menu.Content>
    </Menu.Root>
  );
}

/** For each direction: the key that goes on along a line, and the one that goes back. */
const keys = [
  ['ltr', 'ArrowRight', 'ArrowLeft'],
  ['rtl', 'ArrowLeft', 'ArrowRight'],
] as const;

describe('the direction of the page', () => {
  it('[DIR1] follows the direction of the document', async () => {
    render(
      <PageDirectionProvider>
        <Direction />
      </PageDirectionProvider>,
    );
    const said = screen.getByRole('status');
    expect(said.textContent).toBe('ltr');
    act(() => (page.dir = 'rtl'));
    await waitFor(() => expect(said.textContent).toBe('rtl'));
    act(() => page.removeAttribute('dir'));
    await waitFor(() => expect(said.textContent).toBe('ltr'));
  });

  it.each(['ltr', 'rtl'] as const)(
    '[DIR1] a page rendered by the server in %s hydrates unchanged',
    async (dir) => {
      const served = (
        <PageDirectionProvider served={dir}>
          <Places />
        </PageDirectionProvider>
      );
      const root = document.createElement('div');
      root.innerHTML = renderToString(served);
      expect(root.firstElementChild?.getAttribute('dir')).toBe(dir);
      page.dir = dir;
      const mismatch = vi.fn();
      const shown = await act(() => hydrateRoot(root, served, { onRecoverableError: mismatch }));
      expect(root.firstElementChild?.getAttribute('dir')).toBe(dir);
      expect(mismatch).not.toHaveBeenCalled();
      act(() => shown.unmount());
    },
  );

  it.each(keys)(
    '[DIR2] arrow keys move between tabs in reading direction on a page in %s',
    async (dir, on, back) => {
      page.dir = dir;
      const user = userEvent.setup();
      render(<Places />, { wrapper: PageDirectionProvider });
      await user.click(screen.getByRole('tab', { name: 'b' }));
      await user.keyboard(`{${on}}`);
      await waitFor(() => expect(screen.getByRole('tab', { selected: true }).textContent).toBe('c'));
      await user.keyboard(`{${back}}`);
      await waitFor(() => expect(screen.getByRole('tab', { selected: true }).textContent).toBe('b'));
    },
  );

  it.each(keys)('[DIR2] arrow keys open and close a submenu in %s', async (dir, on, back) => {
    page.dir = dir;
    const user = userEvent.setup();
    render(<More />, { wrapper: PageDirectionProvider });
    screen.getByRole('button', { name: 'More' }).focus();
    await user.keyboard('{Enter}');
    const move = await screen.findByRole('menuitem', { name: 'Move' });
    await waitFor(() => expect(document.activeElement).toBe(move));
    await user.keyboard(`{${back}}`);
    expect(screen.queryByRole('menuitem', { name: 'Travel' })).toBeNull();
    await user.keyboard(`{${on}}`);
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Travel'));
    await user.keyboard(`{${back}}`);
    await waitFor(() => expect(document.activeElement).toBe(move));
  });

  it.each(keys)('[DIR2] a slider grows towards the end of the line in %s', async (dir, on, back) => {
    page.dir = dir;
    const user = userEvent.setup();
    render(<Slider aria-label="Warmth" defaultValue={5} max={10} />, { wrapper: PageDirectionProvider });
    const knob = screen.getByRole('slider');
    knob.focus();
    await user.keyboard(`{${on}}`);
    expect(knob.getAttribute('aria-valuenow')).toBe('6');
    await user.keyboard(`{${back}}{${back}}`);
    expect(knob.getAttribute('aria-valuenow')).toBe('4');
  });
});
