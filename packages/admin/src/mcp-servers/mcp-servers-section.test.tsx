// @vitest-environment jsdom
import { mcpServersConfig, success } from '@stoa/core/contract';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import axe from 'axe-core';
import { expect, it } from 'vitest';
import { AreaStage, createFakeArea } from '../testing/area-stage.js';
import { createFakeConfig } from '../testing/fake-config.js';
import { McpServersSection } from './mcp-servers-section.js';

it('[ADM96] tool servers of the site are added, changed and removed', async () => {
  const fake = createFakeConfig(mcpServersConfig, [
    {
      id: '1',
      name: 'Old',
      url: 'https://old.example.org/',
      token: '',
      clientId: '',
      clientSecret: '',
      clientIssuer: '',
    },
  ]);
  const view = render(<McpServersSection config={fake.config} />);
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: 'Add a server' }));
  const [, name] = screen.getAllByRole('textbox', { name: /^Name/ });
  const [, url] = screen.getAllByRole('textbox', { name: /^Address/ });
  await user.type(name!, 'Library');
  await user.type(url!, 'library');
  expect(screen.getByText('An address begins with https:// or http://.')).toBeTruthy();
  await user.clear(url!);
  await user.type(url!, 'https://ann:word@library.example.org/mcp');
  expect(screen.getByText(/^The address holds a user name or a password\./)).toBeTruthy();
  await user.clear(url!);
  await user.type(url!, 'https://library.example.org/mcp');
  await user.type(screen.getAllByLabelText(/^Token/)[1]!, 'secret');
  await user.click(screen.getByRole('button', { name: 'Remove Old' }));
  expect(document.activeElement).toBe(screen.getByRole('list', { name: 'Tool servers of the site' }));
  expect((await axe.run(view.container)).violations).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Save changes' }));
  expect(fake.stored()).toMatchObject([
    { id: expect.any(String), name: 'Library', url: 'https://library.example.org/mcp', token: 'secret' },
  ]);
});

it('[ADM96] a stored token is not shown, and stays at its address', async () => {
  const token = `${'*'.repeat(40)}0123456789abcdef`;
  const url = 'https://library.example.org/mcp';
  const fake = createFakeConfig(mcpServersConfig, [
    { id: '1', name: 'Library', url, token, clientId: '', clientSecret: '', clientIssuer: '' },
  ]);
  render(<McpServersSection config={fake.config} />);
  const user = userEvent.setup();
  const field = await screen.findByLabelText<HTMLInputElement>(/^Token/);
  const address = screen.getByLabelText(/^Address/);
  const draft = () => fake.config.store.getState().draft?.[0];
  expect([field.type, field.value]).toEqual(['password', '']);
  expect(screen.getByText(/^Stored\. Type another one/)).toBeTruthy();
  await user.type(address, '2');
  expect(screen.getByText('A secret stays at its address. Enter it again.')).toBeTruthy();
  expect(draft()?.token).toBe('');
  await user.type(address, '{Backspace}');
  expect(draft()).toBeUndefined();
  await user.type(field, 'another');
  expect(draft()?.token).toBe('another');
  await user.type(address, '2');
  expect(draft()).toMatchObject({ url: `${url}2`, token: 'another' });
});

it('[ADM30] tool servers are found by the search of the area', async () => {
  const fake = createFakeArea();
  fake.ports.world.answer('configs.get', () => success({ success: true, data: { mcpServers: [] } }));
  render(<AreaStage fake={fake} />);
  const user = userEvent.setup();
  await user.type(screen.getByRole('searchbox'), 'servers of the site');
  await user.click(screen.getByRole('button', { name: 'Tool servers of the site' }));
  const add = await screen.findByRole('button', { name: 'Add a server' });
  await waitFor(() => expect(document.activeElement).toBe(add));
});

it('[ADM96] the secret of a client needs its authorization server, and stays with it', async () => {
  const clientSecret = `${'*'.repeat(40)}0123456789abcdef`;
  const url = 'https://library.example.org/mcp';
  const clientIssuer = 'https://login.example.org';
  const fake = createFakeConfig(mcpServersConfig, [
    { id: '1', name: 'Library', url, token: '', clientId: 'stoa', clientSecret, clientIssuer },
  ]);
  const view = render(<McpServersSection config={fake.config} />);
  const user = userEvent.setup();
  const issuer = await screen.findByLabelText(/^Authorization server/);
  const address = screen.getByLabelText(/^Address/);
  const draft = () => fake.config.store.getState().draft?.[0];
  await user.type(issuer, 'x');
  expect(draft()).toMatchObject({ clientIssuer: `${clientIssuer}x`, clientSecret: '' });
  expect(screen.getByText('A secret stays at its address. Enter it again.')).toBeTruthy();
  // One of the two places alone does not bring it back.
  await user.type(address, '2');
  await user.type(issuer, '{Backspace}');
  expect(draft()).toMatchObject({ clientIssuer, clientSecret: '' });
  await user.type(address, '{Backspace}');
  expect(draft()).toBeUndefined();
  await user.clear(issuer);
  await user.type(screen.getByLabelText(/^Client secret/), 'another');
  expect(screen.getByText(/^A client with a secret needs the address/)).toBeTruthy();
  expect((await axe.run(view.container)).violations).toEqual([]);
});
