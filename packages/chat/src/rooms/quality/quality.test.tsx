// @vitest-environment jsdom
import '../../testing/dom-gaps.js';
import { failed } from '@stoa/core/contract';
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { DialogStage } from '../../testing/dialog-stage.js';
import { reply, thread, userMessage } from '../../testing/fixtures.js';
import type { StageOptions } from '../../testing/make-stoa.js';

vi.setConfig({ testTimeout: 30_000 });

const mount = async (options: StageOptions) => {
  const called = vi.fn();
  render(<DialogStage dialog={{ name: 'quality', conversationId: 'c1' }} options={{ called, ...options }} />);
  const dialog = await screen.findByRole('dialog');
  return { called, dialog: within(dialog), user: userEvent.setup() };
};
const two = [userMessage('m1', 'Q'), reply('m2', 'R')];

describe('quality improvement', () => {
  it('[QUA1] asks for a range where there are more than two messages, then shows a summary to change', async () => {
    const { dialog, called, user } = await mount({ conversation: { path: thread } });
    expect(await dialog.findByText(/^Select Conversation Range/)).toBeTruthy();
    await user.click(dialog.getByRole('button', { name: 'Create summary' }));
    expect(called).toHaveBeenCalledWith('quality.summarize', null, thread.length);
    const summary = await dialog.findByRole<HTMLTextAreaElement>('textbox', { name: /Summary/ });
    expect(summary.value).toBe('About queues.');
    await user.type(summary, ' Changed.');
    await user.click(dialog.getByRole('button', { name: 'Submit' }));
    expect(called).toHaveBeenCalledWith(
      'quality.submit',
      expect.objectContaining({
        summary: 'About queues. Changed.',
        purpose: 'To learn.',
        includeUser: false,
      }),
    );
    expect(await dialog.findByText('Successfully submitted quality improvement summary.')).toBeTruthy();
  });

  it('[QUA2] sums two messages up at once, and without a summary asks for one', async () => {
    const { dialog } = await mount({
      conversation: { path: two },
      quality: { summary: { summary: '', purpose: '' } },
    });
    expect(await dialog.findByText(/No summary could be made/)).toBeTruthy();
    expect(dialog.getByRole('button', { name: 'Submit' }).getAttribute('aria-disabled')).toBe('true');
  });

  it('[QUA3] a failure has the specified words and keeps what was written', async () => {
    const message = 'Failed to submit quality improvement summary. Please try again...';
    const { dialog, user } = await mount({
      conversation: { path: two },
      quality: { outcome: failed({ code: 'network', message }) },
    });
    await user.type(await dialog.findByRole('textbox', { name: /Additional comments/ }), 'Too slow');
    await user.click(dialog.getByRole('button', { name: 'Submit' }));
    expect(await dialog.findByText(message)).toBeTruthy();
    expect(dialog.getByRole<HTMLTextAreaElement>('textbox', { name: /Additional comments/ }).value).toBe(
      'Too slow',
    );
  });
});
