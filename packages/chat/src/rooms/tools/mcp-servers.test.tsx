// @vitest-environment jsdom
import '../../testing/dom-gaps.js';
import { failed, success, type McpServer } from '@stoa/core/contract';
import { StoaProvider } from '@stoa/react';
import { TooltipProvider } from '@stoa/ui';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { findViolations } from '../../testing/axe.js';
import { DialogStage } from '../../testing/dialog-stage.js';
import { makeStoa } from '../../testing/make-stoa.js';
import { mcpServer, stubMcp } from '../../testing/stubs/stub-mcp.js';
import { McpServers } from './mcp-servers.js';

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
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Look at Weather again' }));
});

it('[MCS1] Enter saves; a server that cannot be looked at then is in the list once, and can be looked at again', async () => {
  const save = vi.fn(() => Promise.resolve(success(mcpServer({ status: 'unknown', tools: [] }))));
  const check = vi
    .fn()
    .mockResolvedValueOnce(failed({ code: 'network', message: 'fetch failed' }))
    .mockResolvedValue(success(mcpServer()));
  const user = mount({ save, check });
  await user.click(await screen.findByRole('button', { name: 'Add a server' }, soon));
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('textbox', { name: /^Name/ })));
  await user.type(screen.getByRole('textbox', { name: /^Name/ }), 'Weather');
  await user.type(screen.getByRole('textbox', { name: /^Address/ }), 'https://a.example.org/mcp{Enter}');
  expect(await screen.findByText('This did not work. Please try again.')).toBeTruthy();
  expect(screen.queryByRole('form')).toBeNull();
  expect(save).toHaveBeenCalledTimes(1);
  await waitFor(() =>
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Edit Weather' })),
  );
  await user.click(screen.getByRole('button', { name: 'Look at Weather again' }));
  expect(await screen.findByText('Ready')).toBeTruthy();
  expect(screen.queryByText('This did not work. Please try again.')).toBeNull();
  expect(save).toHaveBeenCalledTimes(1);
});

it('[MCS1] what was typed is there again until it is given up, and never the token', async () => {
  const drafts = { 'mcp-server/': JSON.stringify({ name: 'Weather' }) };
  const stage = makeStoa({ flags: { mcp: true }, assistantActions: { mcp: stubMcp({}) }, drafts });
  const user = userEvent.setup();
  render(
    <TooltipProvider>
      <StoaProvider stoa={stage}>
        <McpServers />
      </StoaProvider>
    </TooltipProvider>,
  );
  await user.click(await screen.findByRole('button', { name: 'Add a server' }, soon));
  const name = screen.getByRole<HTMLInputElement>('textbox', { name: /^Name/ });
  expect(name.value).toBe('Weather');
  fireEvent.change(screen.getByLabelText(/^Token/), { target: { value: 'secret' } });
  fireEvent.change(screen.getByRole('textbox', { name: /^Address/ }), { target: { value: 'https://a.org' } });
  const kept = () => stage.drafts.store.getState().drafts['mcp-server/'];
  expect(kept()).toBe(JSON.stringify({ name: 'Weather', url: 'https://a.org' }));
  await user.click(screen.getByRole('button', { name: 'Discard it' }));
  expect(name.value).toBe('');
  expect(kept()).toBe('');
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  await waitFor(() =>
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Add a server' })),
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
  await user.click(screen.getByRole('button', { name: 'Keep it' }));
  await waitFor(() =>
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Remove Weather' })),
  );
  await user.click(screen.getByRole('button', { name: 'Remove Weather' }));
  await user.click(screen.getByRole('button', { name: 'Remove' }));
  await waitFor(() => expect(screen.queryByText('Weather')).toBeNull());
  expect(document.activeElement).toBe(screen.getByRole('list', { name: 'Tool servers' }));
});

it('[MCS3] without the feature nothing speaks of them', async () => {
  mount({}, { mcp: false });
  await screen.findByText('What you have allowed', undefined, soon);
  expect(screen.queryByText('Tool servers')).toBeNull();
});
