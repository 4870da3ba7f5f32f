// @vitest-environment jsdom
import '../../testing/dom-gaps.js';
import { act, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { findViolations } from '../../testing/axe.js';
import { DialogPage } from '../../testing/dialog-page.js';
import { reply, thread, userMessage } from '../../testing/fixtures.js';
import { conversationOf, noAnswer, openPage, summaryReply, type StoaSeed } from '../../testing/open-page.js';

vi.setConfig({ testTimeout: 30_000 });

const replies = [summaryReply({ summary: 'About queues.', purpose: 'To learn.' })];
const page = async (path = thread, seed: StoaSeed = {}) => {
  const tab = await openPage({ conversations: [conversationOf(path)], selectedId: 'c1', replies, ...seed });
  render(<DialogPage stoa={tab.stoa} />);
  const open = async () => {
    act(() => tab.stoa.layout.openDialog({ name: 'quality', conversationId: 'c1' }));
    return within(await screen.findByRole('dialog'));
  };
  const submitted = () => tab.calls.filter(({ operation }) => operation === 'quality.upload');
  return { tab, stage: tab.stoa, user: userEvent.setup(), reopen: open, submitted };
};
const mount = async (path = thread, seed: StoaSeed = {}) => {
  const made = await page(path, seed);
  return { ...made, dialog: await made.reopen() };
};
const two = [userMessage('m1', 'Q'), reply('m2', 'R')];

describe('quality improvement', () => {
  it('[QUA1] asks for a range where there are more than two messages, then shows a summary to change', async () => {
    const { dialog, tab, submitted, user } = await mount();
    const headingHasFocus = () =>
      vi.waitFor(() => expect(document.activeElement).toBe(dialog.getByRole('heading', { level: 2 })));
    expect(await dialog.findByText(/^Select Conversation Range/)).toBeTruthy();
    await user.click(dialog.getByRole('button', { name: 'Create summary' }));
    const summary = await dialog.findByRole<HTMLTextAreaElement>('textbox', { name: /Summary/ });
    await headingHasFocus();
    // All messages of the range, and the instruction.
    expect(tab.world.chat.requests.at(-1)?.messages).toHaveLength(thread.length + 1);
    expect(summary.value).toBe('About queues.');
    await user.type(summary, ' Changed.');
    await user.click(dialog.getByRole('button', { name: 'Submit' }));
    expect(submitted()).toMatchObject([
      {
        input: {
          qiData: { summary: 'About queues. Changed.', purpose: 'To learn.', includeUser: false },
        },
      },
    ]);
    expect(await dialog.findByText('Successfully submitted quality improvement summary.')).toBeTruthy();
    await headingHasFocus();
  });

  it('[QUA2] sums two messages up at once, and without a summary asks for one', async () => {
    const { dialog, user, submitted } = await mount(two, {
      replies: [summaryReply({ summary: '', purpose: '' })],
    });
    expect(await dialog.findByText(/No summary could be made/)).toBeTruthy();
    await user.click(dialog.getByRole('button', { name: 'Submit' }));
    const field = dialog.getByRole('textbox', { name: /^Summary/, description: /Write a summary\./ });
    expect(document.activeElement).toBe(field);
    expect(await findViolations(document.body)).toEqual([]);
    await user.type(field, 'x');
    expect(field.getAttribute('aria-invalid')).toBeNull();
    expect(submitted()).toEqual([]);
  });

  it('[QUA3] a failure has the specified words and keeps what was written', async () => {
    const message = 'Failed to submit quality improvement summary. Please try again...';
    const { dialog, user } = await mount(two, { failures: { 'quality.upload': noAnswer } });
    await user.type(await dialog.findByRole('textbox', { name: /Additional comments/ }), 'Too slow');
    await user.click(dialog.getByRole('button', { name: 'Submit' }));
    expect(await dialog.findByText(message)).toBeTruthy();
    expect(dialog.getByRole<HTMLTextAreaElement>('textbox', { name: /Additional comments/ }).value).toBe(
      'Too slow',
    );
  });

  it('[QUA4] Back and Escape keep what was written, and a field nobody changed follows the new summary', async () => {
    const { stage, user, reopen } = await page();
    const open = async () => {
      const dialog = await reopen();
      const summarize = async () => user.click(await dialog.findByRole('button', { name: 'Create summary' }));
      await summarize();
      return { dialog, summarize };
    };
    const comments = { name: /Additional comments/ };
    const first = await open();
    await user.type(await first.dialog.findByRole('textbox', comments), 'Too slow');
    await user.click(first.dialog.getByRole('button', { name: 'Back' }));
    await first.summarize();
    expect((await first.dialog.findByRole<HTMLTextAreaElement>('textbox', comments)).value).toBe('Too slow');
    await user.keyboard('{Escape}');
    const again = await open();
    expect((await again.dialog.findByRole<HTMLTextAreaElement>('textbox', comments)).value).toBe('Too slow');
    expect(again.dialog.getByRole<HTMLTextAreaElement>('textbox', { name: /Summary/ }).value).toBe(
      'About queues.',
    );
    await user.click(again.dialog.getByRole('button', { name: 'Submit' }));
    expect(await again.dialog.findByText('Successfully submitted quality improvement summary.')).toBeTruthy();
    expect(Object.values(stage.drafts.store.getState().drafts).filter(Boolean)).toEqual([]);
  });

  it('[QUA4] Cancel drops the draft in each step, and consent is never restored', async () => {
    const draftId = 'quality/c1';
    const text = JSON.stringify({ comments: 'Too slow', includeUser: true });
    const { stage, user, reopen: open } = await page(thread, { drafts: { [draftId]: text } });
    const kept = () => stage.drafts.store.getState().drafts[draftId] ?? '';
    await user.click(await (await open()).findByRole('button', { name: 'Cancel' }));
    expect(kept()).toBe('');
    act(() => stage.drafts.set(draftId, text));
    const { load } = stage.quality;
    stage.quality.load = () => new Promise(() => undefined);
    const creating = await open();
    await user.click(await creating.findByRole('button', { name: 'Create summary' }));
    await user.click(await creating.findByRole('button', { name: 'Cancel' }));
    expect(kept()).toBe('');
    act(() => stage.drafts.set(draftId, text));
    stage.quality.load = load;
    const review = await open();
    await user.click(await review.findByRole('button', { name: 'Create summary' }));
    expect(await review.findByDisplayValue('Too slow')).toBeTruthy();
    expect(review.getByRole<HTMLInputElement>('switch').checked).toBe(false);
    // A contribution that is being sent is not discarded.
    expect(review.getByRole('button', { name: 'Discard it' })).toBeTruthy();
    stage.quality.load = () => new Promise(() => undefined);
    await user.click(review.getByRole('button', { name: 'Submit' }));
    expect(review.queryByRole('button', { name: 'Discard it' })).toBeNull();
  });
});
