// @vitest-environment jsdom
import { fireEvent, renderHook } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { replyAround } from './read-selection.js';
import { useSelection } from './use-selection.js';

afterEach(() => {
  vi.useRealTimers();
  document.body.replaceChildren();
});

it('[HL11] reports a selection once, also when a press leaves it unchanged', async () => {
  document.body.innerHTML =
    '<button>Full screen</button><div data-slot="message" data-from="assistant" data-message-id="a1"><div data-slot="markdown"><p>One two.</p></div></div>';
  const onPick = vi.fn();
  renderHook(() => useSelection(replyAround, onPick));
  const text = document.querySelector('p')!.firstChild!;
  document.getSelection()?.setBaseAndExtent(text, 0, text, 3);
  await vi.waitFor(() => expect(onPick).toHaveBeenCalledTimes(1));

  vi.useFakeTimers();
  const button = document.querySelector('button')!;
  fireEvent.pointerDown(button);
  fireEvent.pointerUp(button);
  vi.advanceTimersByTime(5_000);
  expect(onPick).toHaveBeenCalledTimes(1);

  fireEvent.pointerDown(text.parentElement!);
  document.getSelection()?.setBaseAndExtent(text, 4, text, 7);
  fireEvent(document, new Event('selectionchange'));
  fireEvent.pointerUp(text.parentElement!);
  vi.advanceTimersByTime(5_000);
  expect(onPick).toHaveBeenLastCalledWith(expect.objectContaining({ from: 4, to: 7 }));
});
