// @vitest-environment jsdom
import '../../testing/dom-gaps.js';
import { failed, success } from '@stoa/core/contract';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { findViolations } from '../../testing/axe.js';
import { DialogStage } from '../../testing/dialog-stage.js';
import type { StageOptions } from '../../testing/make-stoa.js';

vi.setConfig({ testTimeout: 60_000 });

const approval = {
  id: '1',
  tool: 'weather',
  source: 'apis',
  recipient: 'api.example.org',
  conversationId: null,
  createdAt: '2026-11-20T09:00:00.000Z',
};

function mount(assistantActions: NonNullable<StageOptions['assistantActions']>) {
  const called = vi.fn();
  render(<DialogStage dialog={{ name: 'settings', tab: 'tools' }} options={{ assistantActions, called }} />);
  return { called, user: userEvent.setup() };
}

it('[TLA1] what was allowed is listed and taken back, also where that fails at first', async () => {
  const withdraw = vi
    .fn()
    .mockResolvedValueOnce(failed({ code: 'network', message: 'No' }))
    .mockResolvedValue(success(undefined));
  const { user } = mount({ approvals: () => Promise.resolve(success([approval])), withdraw });
  const button = await screen.findByRole(
    'button',
    { name: 'Take back what weather may do' },
    { timeout: 20_000 },
  );
  expect(screen.getByText(/^In all conversations · sends data to api\.example\.org/)).toBeTruthy();
  expect(await findViolations(document.body)).toEqual([]);
  await user.click(button);
  expect(await screen.findByText('This could not be taken back. Please try again.')).toBeTruthy();
  await user.click(button);
  await waitFor(() => expect(screen.queryByText('weather')).toBeNull());
  expect(screen.getByText(/^Nothing\. A tool/)).toBeTruthy();
  expect(withdraw).toHaveBeenCalledTimes(2);
  expect(document.activeElement).toBe(screen.getByRole('region', { name: 'What you have allowed' }));
});

it('[TLA1] a list that could not be loaded is loaded again', async () => {
  const approvals = vi
    .fn()
    .mockResolvedValueOnce(failed({ code: 'network', message: 'No' }))
    .mockResolvedValue(success([approval]));
  const { user } = mount({ approvals });
  await user.click(await screen.findByRole('button', { name: 'Try again' }, { timeout: 20_000 }));
  expect(await screen.findByText('weather')).toBeTruthy();
});
