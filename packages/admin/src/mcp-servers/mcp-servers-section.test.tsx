// @vitest-environment jsdom
import { mcpServersConfig } from '@stoa/core/contract';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import axe from 'axe-core';
import { expect, it } from 'vitest';
import { createFakeConfig } from '../testing/fake-config.js';
import { McpServersSection } from './mcp-servers-section.js';

it('[ADM96] tool servers of the site are added, changed and removed', async () => {
  const fake = createFakeConfig(mcpServersConfig, [
    { id: '1', name: 'Old', url: 'https://old.example.org/', token: '' },
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
  await user.type(url!, 'https://library.example.org/mcp');
  await user.type(screen.getAllByLabelText(/^Token/)[1]!, 'secret');
  await user.click(screen.getByRole('button', { name: 'Remove Old' }));
  expect((await axe.run(view.container)).violations).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Save changes' }));
  expect(fake.stored()).toMatchObject([
    { id: expect.any(String), name: 'Library', url: 'https://library.example.org/mcp', token: 'secret' },
  ]);
});
