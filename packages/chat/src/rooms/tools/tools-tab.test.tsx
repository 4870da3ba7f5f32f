// @vitest-environment jsdom
import '../../testing/dom-gaps.js';
import type { ToolApproval } from '@stoa/core/contract';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { findViolations } from '../../testing/axe.js';
import { DialogPage } from '../../testing/dialog-page.js';
import { failNext, inputsOf, openPage } from '../../testing/open-page.js';

vi.setConfig({ testTimeout: 60_000 });

const approval: ToolApproval = {
  id: '1',
  tool: 'weather',
  source: 'apis',
  recipient: 'api.example.org',
  conversationId: null,
  createdAt: '2026-11-20T09:00:00.000Z',
};

async function mount() {
  const page = await openPage({
    dialog: { name: 'settings', tab: 'tools' },
    answers: {
      'tools.approvals': { success: true, data: [approval] },
    },
  });
  const show = () => render(<DialogPage stoa={page.stoa} />);
  return { ...page, show, user: userEvent.setup() };
}

it('[TLA1] what was allowed is listed and taken back, also where that fails at first', async () => {
  const { world, calls, show, user } = await mount();
  failNext(world, 'tools.withdraw', { success: true });
  show();
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
  expect(inputsOf({ calls }, 'tools.withdraw')).toEqual([{ id: '1' }, { id: '1' }]);
  expect(document.activeElement).toBe(screen.getByRole('region', { name: 'What you have allowed' }));
});

it('[TLA1] a list that could not be loaded is loaded again', async () => {
  const { world, show, user } = await mount();
  failNext(world, 'tools.approvals', { success: true, data: [approval] });
  show();
  await user.click(await screen.findByRole('button', { name: 'Try again' }, { timeout: 20_000 }));
  expect(await screen.findByText('weather')).toBeTruthy();
});
