// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { Button, IconButton, NativeTooltipProvider, preloadTooltip, Tooltip } from '../../index.js';
import '../../testing/dom-gaps.js';

function focusWith(isVisible: boolean) {
  render(
    <Tooltip content="Hide the panel">
      <Button>Hide</Button>
    </Tooltip>,
  );
  const button = screen.getByRole('button', { name: 'Hide' });
  // jsdom has no notion of how focus came.
  vi.spyOn(button, 'matches').mockImplementation((selector) => selector === ':focus-visible' && isVisible);
  act(() => button.focus());
}

afterEach(cleanup);

it('shows the first one once its module is loaded, with the event that asked for it', async () => {
  focusWith(true);
  expect((await screen.findByRole('tooltip')).textContent).toBe('Hide the panel');
});

describe('a tooltip', () => {
  beforeAll(preloadTooltip);

  it('shows when the keyboard brings focus', () => {
    focusWith(true);
    expect(screen.getByRole('tooltip').textContent).toBe('Hide the panel');
  });

  it('stays away when focus only comes back after a press elsewhere', () => {
    focusWith(false);
    expect(screen.queryByRole('tooltip')).toBeNull();
  });

  it('shows when a pointer rests, also one that came and did not move again, and goes when it leaves', async () => {
    render(
      <Tooltip content="Hide the panel">
        <Button>Hide</Button>
      </Tooltip>,
    );
    const button = screen.getByRole('button', { name: 'Hide' });
    act(() => void fireEvent.pointerMove(button, { pointerType: 'mouse' }));
    expect(screen.queryByRole('tooltip')).toBeNull();
    expect((await screen.findByRole('tooltip')).textContent).toBe('Hide the panel');
    expect(screen.getByRole('button', { name: 'Hide' })).toBe(button);
    const described = button.getAttribute('aria-describedby');
    expect(document.getElementById(described ?? '')?.textContent).toBe('Hide the panel');
    act(() => void fireEvent.pointerDown(button));
    expect(screen.queryByRole('tooltip')).toBeNull();
    expect(button.hasAttribute('aria-describedby')).toBe(false);
  });

  it('stays away when the pointer only passes by, presses, or is a finger', async () => {
    const pressed = vi.fn();
    render(
      <Tooltip content="Hide the panel">
        <Button onClick={pressed}>Hide</Button>
      </Tooltip>,
    );
    const button = screen.getByRole('button', { name: 'Hide' });
    fireEvent.pointerMove(button, { pointerType: 'mouse' });
    fireEvent.pointerLeave(button);
    fireEvent.pointerMove(button, { pointerType: 'touch' });
    await userEvent.click(button);
    await new Promise((resolve) => setTimeout(resolve, 700));
    expect(screen.queryByRole('tooltip')).toBeNull();
    expect(pressed).toHaveBeenCalledOnce();
  });

  it('does not read the name of an icon once more as its description, and keeps the one that it has', async () => {
    render(
      <>
        <p id="why">Because</p>
        <IconButton label="Hide" aria-describedby="why">
          <svg />
        </IconButton>
      </>,
    );
    const button = screen.getByRole('button', { name: 'Hide' });
    vi.spyOn(button, 'matches').mockReturnValue(true);
    act(() => button.focus());
    expect((await screen.findByRole('tooltip')).textContent).toBe('Hide');
    expect(button.getAttribute('aria-describedby')).toBe('why');
  });

  it('is the title of its element under a native provider', () => {
    render(
      <NativeTooltipProvider value>
        <Tooltip
          content={
            <>
              Copy <span>{2} s</span>
            </>
          }
        >
          <button type="button">C</button>
        </Tooltip>
      </NativeTooltipProvider>,
    );
    expect(screen.getByRole('button', { name: 'C' }).title).toBe('Copy 2 s');
  });
});
