// @vitest-environment jsdom
import '../../../testing/dom-gaps.js';
import { fireEvent, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useKeptFocus } from './use-kept-focus.js';

let isHovered = false;
beforeEach(() => {
  isHovered = false;
  vi.useFakeTimers();
  vi.spyOn(window, 'matchMedia').mockReturnValue({ matches: false } as MediaQueryList);
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  document.body.replaceChildren();
});

/** A page with a text field, a button and the frame of a program. */
function stage() {
  document.body.innerHTML = '<textarea></textarea><button>Run</button><iframe tabindex="0"></iframe>';
  const frame = document.querySelector('iframe')!;
  // jsdom has no pointer.
  vi.spyOn(frame, 'matches').mockImplementation(() => isHovered);
  const onTaken = vi.fn();
  const ref: { current: HTMLIFrameElement | null } = { current: frame };
  renderHook(() => useKeptFocus(ref, onTaken));
  return {
    onTaken,
    frame,
    /** The program is ended. */
    end() {
      frame.remove();
      ref.current = null;
    },
    field: document.querySelector('textarea')!,
    button: document.querySelector('button')!,
    /** Simulates a program that calls `focus`, as the page sees it. */
    take() {
      frame.focus();
      fireEvent.blur(window);
      vi.runAllTimers();
    },
  };
}

it('[ARF17] focus that a program takes from a text field goes back, and a program that goes on is told of', () => {
  const { field, take, onTaken } = stage();
  field.focus();
  for (const times of [1, 2]) {
    take();
    expect(document.activeElement, `${times}`).toBe(field);
    expect(onTaken).not.toHaveBeenCalled();
  }
  take();
  expect(onTaken).toHaveBeenCalled();
  expect(document.activeElement).toBe(field);
});

it('[ARF17] focus goes back, too, where the program is ended before it could', () => {
  const { field, frame, end, onTaken } = stage();
  field.focus();
  frame.focus();
  fireEvent.blur(window);
  end();
  expect(document.activeElement).toBe(document.body);
  vi.runAllTimers();
  expect(document.activeElement).toBe(field);
  expect(onTaken).not.toHaveBeenCalled();
});

it('[ARF17] focus that the person gives it, or that no text field had, stays there', () => {
  const { field, button, frame, take, onTaken } = stage();
  button.focus();
  take();
  expect(document.activeElement).toBe(frame);
  field.focus();
  fireEvent.keyDown(field, { key: 'Tab' });
  take();
  expect(document.activeElement).toBe(frame);
  vi.advanceTimersByTime(1000);
  field.focus();
  isHovered = true;
  take();
  expect(document.activeElement).toBe(frame);
  expect(onTaken).not.toHaveBeenCalled();
});
