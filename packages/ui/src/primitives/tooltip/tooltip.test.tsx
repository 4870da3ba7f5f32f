// @vitest-environment jsdom
import { act, cleanup, fireEvent, render as renderBare, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactElement } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { Button, IconButton, NativeTooltipProvider, Tooltip, TooltipProvider } from '../../index.js';
import '../../testing/dom-gaps.js';

const render = (element: ReactElement) => renderBare(element, { wrapper: TooltipProvider });

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

describe('a tooltip', () => {
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
    await waitFor(() => expect(screen.queryByRole('tooltip')).toBeNull());
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

  it('stays while the pointer goes over to it, and closes some time after the pointer has left both', async () => {
    render(
      <Tooltip content="Hide the panel" defaultOpen>
        <Button>Hide</Button>
      </Tooltip>,
    );
    const tooltip = screen.getByRole('tooltip');
    fireEvent.pointerLeave(screen.getByRole('button'));
    fireEvent.pointerEnter(tooltip);
    await new Promise((resolve) => setTimeout(resolve, 200));
    expect(screen.getByRole('tooltip')).toBe(tooltip);
    fireEvent.pointerLeave(tooltip);
    await waitFor(() => expect(screen.queryByRole('tooltip')).toBeNull());
  });

  it('opens again after Escape was pressed while the pointer was on it', async () => {
    render(
      <Tooltip content="Hide the panel" defaultOpen>
        <Button>Hide</Button>
      </Tooltip>,
    );
    const button = screen.getByRole('button');
    fireEvent.pointerLeave(button);
    fireEvent.pointerEnter(screen.getByRole('tooltip'));
    fireEvent.keyDown(document, { key: 'Escape' });
    expect(screen.queryByRole('tooltip')).toBeNull();
    fireEvent.pointerEnter(button);
    fireEvent.pointerMove(button, { pointerType: 'mouse' });
    expect(await screen.findByRole('tooltip')).toBeTruthy();
  });

  it('closes by Escape, which a dialog around it does not take too', () => {
    focusWith(true);
    const event = new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true });
    act(() => void document.dispatchEvent(event));
    expect(screen.queryByRole('tooltip')).toBeNull();
    expect(event.defaultPrevented).toBe(true);
  });

  it('closes when what its element stands in scrolls, and stays when something else does', () => {
    focusWith(true);
    const other = document.body.appendChild(document.createElement('div'));
    act(() => void fireEvent.scroll(other));
    expect(screen.getByRole('tooltip')).toBeTruthy();
    act(() => void fireEvent.scroll(document.body));
    expect(screen.queryByRole('tooltip')).toBeNull();
  });

  it('gives way to its neighbour, which then shows at once', async () => {
    render(
      <>
        <Tooltip content="First" defaultOpen>
          <Button>One</Button>
        </Tooltip>
        <Tooltip content="Second">
          <Button>Two</Button>
        </Tooltip>
      </>,
    );
    expect(screen.getByRole('tooltip').textContent).toBe('First');
    vi.useFakeTimers();
    fireEvent.pointerMove(screen.getByRole('button', { name: 'Two' }), { pointerType: 'mouse' });
    act(() => void vi.advanceTimersByTime(1));
    vi.useRealTimers();
    expect(screen.getAllByRole('tooltip').map((tooltip) => tooltip.textContent)).toEqual(['Second']);
  });

  it('is opened and closed by its owner', () => {
    const changed = vi.fn();
    const stage = (open: boolean) => (
      <Tooltip content="Hide the panel" open={open} onOpenChange={changed}>
        <Button>Hide</Button>
      </Tooltip>
    );
    const { rerender } = render(stage(false));
    const button = screen.getByRole('button');
    vi.spyOn(button, 'matches').mockReturnValue(true);
    act(() => button.focus());
    expect(changed).toHaveBeenLastCalledWith(true);
    expect(screen.queryByRole('tooltip')).toBeNull();
    rerender(stage(true));
    expect(screen.getByRole('tooltip')).toBeTruthy();
    act(() => button.blur());
    expect(changed).toHaveBeenLastCalledWith(false);
    rerender(stage(false));
    expect(screen.queryByRole('tooltip')).toBeNull();
  });

  it('is the title of its element without a provider, and under a native one', () => {
    const tooltip = (
      <Tooltip
        content={
          <>
            Copy <span>{2} s</span>
          </>
        }
      >
        <button type="button">C</button>
      </Tooltip>
    );
    const { rerender } = renderBare(tooltip);
    expect(screen.getByRole('button', { name: 'C' }).title).toBe('Copy 2 s');
    rerender(
      <TooltipProvider>
        <NativeTooltipProvider>{tooltip}</NativeTooltipProvider>
      </TooltipProvider>,
    );
    expect(screen.getByRole('button', { name: 'C' }).title).toBe('Copy 2 s');
  });
});
