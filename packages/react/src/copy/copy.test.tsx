// @vitest-environment jsdom
import { limits } from '@stoa/core/contract';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { CopyableText } from './copyable-text.js';
import { CopyButton } from './copy-button.js';
import { LabelledCopyButton } from './labelled-copy-button.js';

/** Presses a button where the browser allows copying, or refuses it. */
async function press(isAllowed: boolean) {
  const person = userEvent.setup();
  const write = vi
    .spyOn(navigator.clipboard, 'writeText')
    .mockImplementation(() => (isAllowed ? Promise.resolve() : Promise.reject(new Error('refused'))));
  await person.click(screen.getByRole('button'));
  return write;
}

describe('copying', () => {
  it.each([
    [true, 'Copied'],
    [false, 'Copying was not allowed by the browser.'],
  ])('[RB2] is confirmed on an icon and to screen readers (allowed: %s)', async (isAllowed, result) => {
    render(<CopyButton value={() => 'Plan'} label="Copy the plan" />);
    const write = await press(isAllowed);
    expect(write).toHaveBeenCalledWith('Plan');
    expect(await screen.findByRole('button', { name: result })).toBeTruthy();
    expect(screen.getByRole('status').textContent).toBe(result);
  });

  it('[RB2] 2.068: is confirmed for two seconds', async () => {
    render(<CopyButton value={() => 'Plan'} label="Copy the plan" />);
    await press(true);
    await screen.findByRole('button', { name: 'Copied' });
    const confirmed = performance.now();
    await screen.findByRole('button', { name: 'Copy the plan' }, { timeout: 10_000 });
    expect(performance.now() - confirmed).toBeGreaterThan(1_500);
    expect(limits.copyConfirmationMs).toBe(2_000);
  });

  it.each([
    [true, 'Copied'],
    [false, 'Copying was not allowed by the browser.'],
  ])(
    '[RB2] is confirmed on a word, and told to the part around it (allowed: %s)',
    async (isAllowed, result) => {
      const onCopied = vi.fn();
      render(<LabelledCopyButton value="Plan" label="Copy the plan" onCopied={onCopied} />);
      expect(screen.getByRole('button', { name: 'Copy the plan' }).textContent).toBe('Copy');
      await press(isAllowed);
      expect(await screen.findByRole('button', { name: result })).toBeTruthy();
      expect(onCopied).toHaveBeenCalledWith(isAllowed);
    },
  );

  it('[RB2] of a text that is shown says how to take it by hand where it is not allowed', async () => {
    const byHand = 'Take it by hand.';
    render(<CopyableText value="Plan" name="The plan" copyLabel="Copy the plan" byHand={byHand} />);
    expect(screen.getByLabelText('The plan').textContent).toBe('Plan');
    await press(true);
    expect(screen.queryByRole('alert')).toBeNull();
    await press(false);
    expect((await screen.findByRole('alert')).textContent).toBe(byHand);
  });
});
