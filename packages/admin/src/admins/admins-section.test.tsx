// @vitest-environment jsdom
import axe from 'axe-core';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { adminsConfig, success } from '@stoa/core/contract';
import { TooltipProvider } from '@stoa/ui';
import { describe, expect, it } from 'vitest';
import { createFakeConfig } from '../testing/fake-config.js';
import { AdminsSection } from './admins-section.js';

async function open(emails = ['thea@example.org', 'mei@example.org']) {
  const fake = createFakeConfig(adminsConfig, emails, { 'thea@example.org': 'Named by the environment.' });
  const view = render(
    <TooltipProvider>
      <AdminsSection config={fake.config} />
    </TooltipProvider>,
  );
  const field = await screen.findByLabelText<HTMLInputElement>('Add administrators');
  const button = (name: string) => screen.getByRole('button', { name });
  const draft = () => fake.config.store.getState().draft;
  return { ...fake, view, field, button, draft, user: userEvent.setup() };
}

describe('the section of administrators', () => {
  it('[ADM70] 2.004: adds addresses that are separated by commas, in lower case', async () => {
    const { user, field, button, draft, stored } = await open();
    await user.type(field, 'Ann@Example.org, bob@example.org{Enter}');
    const emails = ['thea@example.org', 'mei@example.org', 'ann@example.org', 'bob@example.org'];
    expect(draft()).toEqual(emails);
    expect(field.value).toBe('');
    expect(screen.getByText('2 administrators added')).toBeTruthy();
    await user.click(button('Save changes'));
    expect(stored()).toEqual(emails);
  });

  it('[ADM70] 2.004: names what is no address or listed already, and leaves it in the field', async () => {
    const { user, field, button, draft } = await open();
    await user.type(field, 'ann@example.org, Mei@example.org, nobody');
    await user.click(button('Add'));
    expect(draft()).toEqual(['thea@example.org', 'mei@example.org', 'ann@example.org']);
    expect(screen.getByText(/No e-mail address: nobody/)).toBeTruthy();
    expect(screen.getByText(/Listed already: Mei@example.org/)).toBeTruthy();
    expect(field.value).toBe('Mei@example.org, nobody');
    await user.clear(field);
    await user.click(button('Add'));
    expect(screen.getByText('Enter an e-mail address.')).toBeTruthy();
  });

  it('[ADM71] removes an address, and none that the server was started with', async () => {
    const { user, button, draft } = await open();
    expect(screen.getByText('Named by the environment.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Remove thea@example.org' })).toBeNull();
    await user.click(button('Remove mei@example.org'));
    expect(draft()).toEqual(['thea@example.org']);
    expect(document.activeElement).toBe(screen.getByRole('list', { name: 'Administrators' }));
  });

  it('[ADM71] 2.128: says that there are none', async () => {
    await open([]);
    expect(screen.getByText('No admins to display')).toBeTruthy();
    expect(screen.getByText('Named by the environment.')).toBeTruthy();
  });

  it('[ADM25] says in words that another administrator changed the list as well', async () => {
    const { user, button, ports } = await open();
    const about = { version: 2, savedAt: '2026-03-01T09:00:00.000Z', savedBy: 'Mei Tanaka', notes: {} };
    const admins = { success: false, data: ['ann@example.org'], about, reason: 'stale', message: 'Later.' };
    ports.world.answer('configs.update', () => success({ success: false, data: { admins } }));
    await user.click(button('Remove mei@example.org'));
    await user.click(button('Save changes'));
    expect(await screen.findByText(/^Both of you changed: all of it\./)).toBeTruthy();
  });

  it('passes axe', async () => {
    const { view } = await open();
    const { violations } = await axe.run(view.container, { rules: { 'color-contrast': { enabled: false } } });
    expect(violations.map((violation) => violation.id)).toEqual([]);
  }, 30_000);
});
