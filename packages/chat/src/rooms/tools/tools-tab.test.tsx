// @vitest-environment jsdom
import '../../testing/dom-gaps.js';
import type { PythonFunction, ToolApproval } from '@stoa/core/contract';
import { render, screen, waitFor, within } from '@testing-library/react';
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

const mean: PythonFunction = {
  function_uuid: 'f1',
  name: 'mean',
  description: 'The mean of some numbers.',
  input_schema: { type: 'object', properties: { values: { type: 'array' }, digits: {} } },
  code: 'def mean(values, digits=2):\n  return sum(values) / len(values)\n',
  createdAt: '2026-11-20T09:00:00.000Z',
};

it('[PYN5] functions are registered, changed and deleted; what was typed outlives a refusal', async () => {
  const page = await openPage({
    dialog: { name: 'settings', tab: 'tools' },
    flags: { codeInterpreterEnabled: true },
    answers: {
      'tools.approvals': { success: true, data: [] },
      'functions.list': { success: true, data: [mean] },
      'functions.register': { success: true, data: { ...mean, function_uuid: 'f2', name: 'add' } },
      'functions.remove': { success: true },
    },
  });
  render(<DialogPage stoa={page.stoa} />);
  const user = userEvent.setup();
  const section = within(
    await screen.findByRole('region', { name: 'Python functions' }, { timeout: 20_000 }),
  );
  expect(await section.findByText('Parameters: values, digits')).toBeTruthy();
  expect(await findViolations(document.body)).toEqual([]);

  await user.click(section.getByRole('button', { name: 'Register a function' }));
  await user.click(section.getByRole('button', { name: 'Register' }));
  expect(section.getByText('A name and the code are needed.')).toBeTruthy();
  await user.type(section.getByRole('textbox', { name: /^Name/ }), 'add');
  await user.type(section.getByRole('textbox', { name: /^Code/ }), 'def add(: pass');
  const refusal = {
    code: 'refused',
    message: 'The function was not registered. Line 1: invalid syntax.',
  } as const;
  failNext(
    page.world,
    'functions.register',
    { success: true, data: { ...mean, function_uuid: 'f2', name: 'add' } },
    refusal,
  );
  await user.click(section.getByRole('button', { name: 'Register' }));
  expect(await section.findByText(refusal.message)).toBeTruthy();
  expect(section.getByRole<HTMLTextAreaElement>('textbox', { name: /^Code/ }).value).toBe('def add(: pass');
  await user.click(section.getByRole('button', { name: 'Register' }));
  expect(await section.findByRole('button', { name: 'Delete add' })).toBeTruthy();
  expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Python functions' }));

  await user.click(section.getByRole('button', { name: 'Change mean' }));
  expect(section.getByRole<HTMLInputElement>('textbox', { name: /^Name/ }).readOnly).toBe(true);
  await user.click(section.getByRole('button', { name: 'Cancel' }));
  await user.click(section.getByRole('button', { name: 'Delete mean' }));
  await user.click(section.getByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(section.queryByRole('button', { name: 'Change mean' })).toBeNull());
  expect(inputsOf(page, 'functions.remove')).toEqual([{ function_uuid: 'f1' }]);
});
