// @vitest-environment jsdom
import '../../testing/dom-gaps.js';
import { failed, success, type McpServer } from '@stoa/core/contract';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { findViolations } from '../../testing/axe.js';
import { DialogStage } from '../../testing/dialog-stage.js';
import { mcpServer, stubMcp } from '../../testing/stubs/stub-mcp.js';

vi.setConfig({ testTimeout: 60_000 });

function mount(mcp: Parameters<typeof stubMcp>[0], flags = { mcp: true }) {
  render(
    <DialogStage
      dialog={{ name: 'settings', tab: 'tools' }}
      options={{ flags, assistantActions: { mcp: stubMcp(mcp) } }}
    />,
  );
  return userEvent.setup();
}
const soon = { timeout: 20_000 };

it('[MCS1] a server is added, its tools are read and accepted, and a failure can be tried again', async () => {
  const save = vi
    .fn()
    .mockResolvedValueOnce(
      failed({ code: 'refused', message: 'The address of a tool server begins with https://.' }),
    )
    .mockResolvedValue(success(mcpServer({ tools: [] })));
  const accept = vi.fn(() => Promise.resolve(success(mcpServer({ isOn: true }))));
  const news = mcpServer({
    tools: [{ name: 'forecast', title: 'Forecast', description: 'Says it all.', state: 'new' }],
  });
  const user = mount({ save, accept, check: () => Promise.resolve(success(news)) });
  await user.click(await screen.findByRole('button', { name: 'Add a server' }, soon));
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(screen.getByText('Name and address are needed.')).toBeTruthy();
  fireEvent.change(screen.getByRole('textbox', { name: /^Name/ }), { target: { value: 'Weather' } });
  fireEvent.change(screen.getByRole('textbox', { name: /^Address/ }), {
    target: { value: 'https://a.example.org/mcp' },
  });
  fireEvent.change(screen.getByLabelText(/^Token/), { target: { value: 'secret' } });
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('The address of a tool server begins with https://.')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Says it all.')).toBeTruthy();
  expect(save).toHaveBeenLastCalledWith({
    name: 'Weather',
    url: 'https://a.example.org/mcp',
    token: 'secret',
  });
  expect(screen.getByRole<HTMLInputElement>('switch', { name: 'Use Weather' })).toHaveProperty(
    'disabled',
    true,
  );
  expect(await findViolations(document.body)).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Accept the tools of Weather' }));
  expect(accept).toHaveBeenCalledWith({ id: 'm1', hash: 'h1' });
  await waitFor(() =>
    expect(screen.queryByRole('button', { name: 'Accept the tools of Weather' })).toBeNull(),
  );
});

it('[MCS2] a server is turned off, and removed after a question; one of the site only turned', async () => {
  const list: McpServer[] = [
    mcpServer({ isOn: true }),
    mcpServer({ id: 'shared:1', name: 'Site', isShared: true }),
  ];
  const turn = vi.fn(() => Promise.resolve(success(mcpServer({ isOn: false }))));
  const remove = vi.fn(() => Promise.resolve(success(null)));
  const user = mount({ list: () => Promise.resolve(success(list)), turn, remove });
  await user.click(await screen.findByRole('switch', { name: 'Use Weather' }, soon));
  expect(turn).toHaveBeenCalledWith({ id: 'm1', isOn: false });
  expect(screen.queryByRole('button', { name: 'Remove Site' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Remove Weather' }));
  await user.click(screen.getByRole('button', { name: 'Remove' }));
  await waitFor(() => expect(screen.queryByText('Weather')).toBeNull());
});

it('[MCS3] without the feature nothing speaks of them', async () => {
  mount({}, { mcp: false });
  await screen.findByText('What you have allowed', undefined, soon);
  expect(screen.queryByText('Tool servers')).toBeNull();
});
