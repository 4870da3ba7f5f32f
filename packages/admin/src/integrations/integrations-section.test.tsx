// @vitest-environment jsdom
import axe from 'axe-core';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { integrationsConfig, type ConfigSource } from '@stoa/core/contract';
import { describe, expect, it } from 'vitest';
import { createFakeConfig } from '../testing/fake-config.js';
import { IntegrationsSection } from './integrations-section.js';

const mask = `${'*'.repeat(40)}0123456789abcdef`;
const redirect = 'https://chat.example.com/api/integrations/callback';

async function open(google = { clientId: '', clientSecret: '' }, sources: Record<string, ConfigSource> = {}) {
  const notes = { google: 'Accounts that are connected: 3.' };
  const fake = createFakeConfig(integrationsConfig, { google }, notes, sources);
  const view = render(<IntegrationsSection config={fake.config} redirect={redirect} />);
  const id = await screen.findByLabelText<HTMLInputElement>('Client id');
  return { ...fake, view, id, user: userEvent.setup() };
}

describe('the section of integrations', () => {
  it('[ADM116] 2.038: stores a client, whose secret is written and never read', async () => {
    const { user, id, stored } = await open();
    expect(screen.getByText('Accounts that are connected: 3.')).toBeTruthy();
    expect(screen.getByText(`Its redirect address is ${redirect}`)).toBeTruthy();
    await user.type(id, 'client');
    const secret = screen.getByLabelText<HTMLInputElement>('Client secret');
    expect(secret.type).toBe('password');
    await user.type(secret, 'geheim');
    await user.click(screen.getByRole('button', { name: 'Save changes' }));
    expect(stored()).toEqual({ google: { clientId: 'client', clientSecret: 'geheim' } });
  });

  it('[ADM116] keeps a stored secret until another is typed, and removes the client', async () => {
    const { user, config } = await open({ clientId: 'client', clientSecret: mask });
    const secret = screen.getByLabelText<HTMLInputElement>('Client secret');
    expect(secret.value).toBe('');
    expect(screen.getByText(/^It is set, and never shown again/)).toBeTruthy();
    await user.type(secret, 'n');
    expect(config.store.getState().draft?.google.clientSecret).toBe('n');
    await user.click(screen.getByRole('button', { name: 'Remove the client' }));
    expect(config.store.getState().draft?.google).toEqual({ clientId: '', clientSecret: '' });
  });

  it('[ADM116] shows what the environment says, and does not change it', async () => {
    const { id } = await open({ clientId: 'client', clientSecret: '' }, { google: 'environment' });
    expect(id.readOnly).toBe(true);
    expect(screen.queryByLabelText('Client secret')).toBeNull();
    expect(screen.getByText('Set on the server')).toBeTruthy();
  });

  it('passes axe', async () => {
    const { view } = await open({ clientId: 'client', clientSecret: mask });
    const { violations } = await axe.run(view.container, { rules: { 'color-contrast': { enabled: false } } });
    expect(violations.map((violation) => violation.id)).toEqual([]);
  }, 30_000);
});
