// @vitest-environment jsdom
import '../../testing/dom-gaps.js';
import { success, type McpServer } from '@stoa/core/contract';
import { StoaProvider } from '@stoa/react';
import { TooltipProvider } from '@stoa/ui';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { findViolations } from '../../testing/axe.js';
import { DialogPage } from '../../testing/dialog-page.js';
import { failNext, inputsOf, openPage, type StoaSeed } from '../../testing/open-page.js';
import { mcpServer } from '../../testing/tool-servers-fixture.js';
import { McpServers } from './mcp-servers.js';

vi.setConfig({ testTimeout: 60_000 });

const one = (data: McpServer) => ({ success: true as const, data });
async function openTools({ answers, ...seed }: StoaSeed = {}) {
  return openPage({
    flags: { mcp: true },
    ...seed,
    answers: {
      'tools.approvals': { success: true, data: [] },
      'mcp.list': { success: true, data: [] },
      ...answers,
    },
  });
}
async function mount(seed: StoaSeed = {}) {
  const page = await openTools({ dialog: { name: 'settings', tab: 'tools' }, ...seed });
  render(<DialogPage stoa={page.stoa} />);
  return { ...page, user: userEvent.setup() };
}
const soon = { timeout: 20_000 };

it('[MCS1] a server is added, its tools are read and accepted, and a failure can be tried again', async () => {
  const news = mcpServer({
    tools: [{ name: 'forecast', title: 'Forecast', description: 'Says it all.', state: 'new' }],
  });
  const page = await mount({
    answers: {
      'mcp.check': one(news),
      'mcp.accept': one(mcpServer({ isOn: true })),
    },
  });
  const { user } = page;
  failNext(page.world, 'mcp.save', one(mcpServer({ tools: [] })), {
    code: 'refused',
    message: 'The address of a tool server begins with https://.',
  });
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
  expect(inputsOf(page, 'mcp.save').at(-1)).toEqual({
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
  expect(inputsOf(page, 'mcp.accept')).toEqual([{ id: 'm1', hash: 'h1' }]);
  await waitFor(() =>
    expect(screen.queryByRole('button', { name: 'Accept the tools of Weather' })).toBeNull(),
  );
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Look at Weather again' }));
});

it('[MCS1] Enter saves; a server that cannot be looked at then is in the list once, and can be looked at again', async () => {
  const page = await mount({
    answers: {
      'mcp.save': one(mcpServer({ status: 'unknown', tools: [] })),
    },
  });
  const { user } = page;
  failNext(page.world, 'mcp.check', one(mcpServer()));
  await user.click(await screen.findByRole('button', { name: 'Add a server' }, soon));
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('textbox', { name: /^Name/ })));
  await user.type(screen.getByRole('textbox', { name: /^Name/ }), 'Weather');
  await user.type(screen.getByRole('textbox', { name: /^Address/ }), 'https://a.example.org/mcp{Enter}');
  expect(await screen.findByText('This did not work. Please try again.')).toBeTruthy();
  expect(screen.queryByRole('form')).toBeNull();
  expect(inputsOf(page, 'mcp.save')).toHaveLength(1);
  await waitFor(() =>
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Edit Weather' })),
  );
  await user.click(screen.getByRole('button', { name: 'Look at Weather again' }));
  expect(await screen.findByText('Ready')).toBeTruthy();
  expect(screen.queryByText('This did not work. Please try again.')).toBeNull();
  expect(inputsOf(page, 'mcp.save')).toHaveLength(1);
});

it('[MCS1] what was typed is there again until it is given up, and never the token', async () => {
  const drafts = { 'mcp-server/': JSON.stringify({ name: 'Weather' }) };
  const { stoa } = await openTools({ drafts });
  const user = userEvent.setup();
  render(
    <TooltipProvider>
      <StoaProvider stoa={stoa}>
        <McpServers />
      </StoaProvider>
    </TooltipProvider>,
  );
  await user.click(await screen.findByRole('button', { name: 'Add a server' }, soon));
  const name = screen.getByRole<HTMLInputElement>('textbox', { name: /^Name/ });
  expect(name.value).toBe('Weather');
  fireEvent.change(screen.getByLabelText(/^Token/), { target: { value: 'secret' } });
  fireEvent.change(screen.getByRole('textbox', { name: /^Address/ }), { target: { value: 'https://a.org' } });
  const kept = () => stoa.drafts.store.getState().drafts['mcp-server/'];
  expect(kept()).toBe(JSON.stringify({ name: 'Weather', url: 'https://a.org' }));
  await user.click(screen.getByRole('button', { name: 'Discard it' }));
  expect(name.value).toBe('');
  expect(kept()).toBeUndefined();
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
  const page = await mount({
    answers: {
      'mcp.list': { success: true, data: list },
      'mcp.turn': one(mcpServer({ isOn: false })),
      'mcp.remove': { success: true },
    },
  });
  const { user } = page;
  await user.click(await screen.findByRole('switch', { name: 'Use Weather' }, soon));
  expect(inputsOf(page, 'mcp.turn')).toEqual([{ id: 'm1', isOn: false }]);
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
  await mount({ flags: { mcp: false } });
  await screen.findByText('What you have allowed', undefined, soon);
  expect(screen.queryByText('Tool servers')).toBeNull();
});

it('[MCS4] a person signs in at a server by a page of its own, is waited for, and signs out again', async () => {
  const out = mcpServer({ hasToken: false, status: 'signIn', tools: [] });
  const signedIn = mcpServer({ hasToken: false, isSignedIn: true });
  const page = await mount({
    answers: {
      'mcp.list': { success: true, data: [out] },
      'mcp.check': one(signedIn),
      'mcp.signOut': { success: true, data: { server: out, isRevoked: false } },
    },
  });
  const { user } = page;
  const url = 'https://accounts.example.org/authorize?state=1';
  failNext(
    page.world,
    'mcp.signIn',
    { success: true as const, data: { url } },
    {
      code: 'refused',
      message: 'This server offers no sign-in.',
    },
  );
  const signIn = await screen.findByRole('button', { name: 'Sign in at Weather' }, soon);
  await user.click(signIn);
  expect(await screen.findByText('This server offers no sign-in.')).toBeTruthy();
  await user.click(signIn);
  const link = await screen.findByRole<HTMLAnchorElement>('link', { name: 'Open the page' });
  expect([link.href, link.target, link.rel]).toEqual([url, '_blank', 'noopener noreferrer']);
  expect(document.activeElement).toBe(link);
  expect(screen.getByText('accounts.example.org')).toBeTruthy();
  expect(await findViolations(document.body)).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  await waitFor(() =>
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Sign in at Weather' })),
  );
  page.world.answer('mcp.signIn', () => success({ success: true, data: { url } }));
  await user.click(screen.getByRole('button', { name: 'Sign in at Weather' }));
  await screen.findByRole('link', { name: 'Open the page' });
  page.world.answer('mcp.list', () =>
    success({ success: true, data: [{ ...signedIn, status: 'unknown', tools: [] }] }),
  );
  await user.click(await screen.findByRole('button', { name: 'Sign out of Weather' }, soon));
  expect(inputsOf(page, 'mcp.check')).toEqual([{ id: 'm1' }]);
  expect(await screen.findByText(/^You are signed out here\. The server could not be told/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Sign out of Weather' })).toBeNull();
});
