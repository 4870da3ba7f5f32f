// @vitest-environment jsdom
import { act, render, screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { Button, Tooltip } from '../../index.js';
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

describe('a tooltip', () => {
  it('shows when the keyboard brings focus', () => {
    focusWith(true);
    expect(screen.getByRole('tooltip').textContent).toBe('Hide the panel');
  });

  it('stays away when focus only comes back after a press elsewhere', () => {
    focusWith(false);
    expect(screen.queryByRole('tooltip')).toBeNull();
  });
});
