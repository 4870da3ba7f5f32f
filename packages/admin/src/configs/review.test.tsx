// @vitest-environment jsdom
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { failed, featureFlagsConfig, integrationsConfig, success } from '@stoa/core/contract';
import { describe, expect, it } from 'vitest';
import { createFakeConfig } from '../testing/fake-config.js';
import { fakeRule } from '../testing/fake-configs.js';
import { ConfigSection } from './config-section.js';

const failure = failed({ code: 'network', message: 'Network Error' });

async function open() {
  const fake = createFakeConfig(featureFlagsConfig, { memory: fakeRule(true) });
  render(<ConfigSection config={fake.config}>{() => <p>form</p>}</ConfigSection>);
  await screen.findByText('form');
  return { ...fake, user: userEvent.setup() };
}

describe('the changes of a configuration', () => {
  it('[ADM121] are shown before they are saved, with whom they touch', async () => {
    const { ports, config, user } = await open();
    ports.world.answer('configs.effects', () => failure);
    expect(screen.queryByText(/^Review/)).toBeNull();
    config.edit(() => ({ memory: fakeRule(false, { userExceptions: ['nils@example.org'] }) }));
    await user.click(await screen.findByText('Review 2 changes'));
    expect(screen.getByText('memory › enabled')).toBeTruthy();
    expect(screen.getByText('nils@example.org').tagName).toBe('INS');
    expect(await screen.findByText('Whom this touches could not be found out.')).toBeTruthy();
    ports.world.answer('configs.effects', () =>
      success({ success: true, data: [{ kind: 'flag', name: 'memory', gain: 1, lose: 17 }] }),
    );
    await user.click(screen.getByRole('button', { name: 'Find out whom this touches' }));
    expect(await screen.findByText('Feature memory: 17 people lose it, 1 person gets it')).toBeTruthy();
  });

  it('[ADM121] show no secret', async () => {
    const fake = createFakeConfig(integrationsConfig, { google: { clientId: 'a', clientSecret: '' } });
    render(<ConfigSection config={fake.config}>{() => <p>form</p>}</ConfigSection>);
    await screen.findByText('form');
    fake.config.edit(() => ({ google: { clientId: 'b', clientSecret: 'geheim' } }));
    await userEvent.click(await screen.findByText('Review 2 changes'));
    expect(screen.getByText('The secret is another one.')).toBeTruthy();
    expect(screen.queryByText('geheim')).toBeNull();
  });
});

describe('the versions of a configuration', () => {
  it('[ADM122] are listed, and one is restored once nothing is unsaved', async () => {
    const { ports, config, user } = await open();
    const version = (of: number) => ({
      version: of,
      savedAt: '2026-03-01T09:00:00.000Z',
      savedBy: 'Mei Tanaka',
      isReset: false,
    });
    ports.world.answer('configs.versions', () => failure);
    await user.click(screen.getByText('Earlier versions'));
    expect(await screen.findByText('The versions could not be read.')).toBeTruthy();
    ports.world.answer('configs.versions', () => success({ success: true, data: [version(1)] }));
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('In force')).toBeTruthy();
    config.edit(() => ({}));
    const button = () => screen.getByRole('button', { name: 'Put everything back to the environment' });
    await waitFor(() => expect(button().getAttribute('aria-disabled')).toBe('true'));
    config.discard();
    await waitFor(() => expect(button().getAttribute('aria-disabled')).not.toBe('true'));
    ports.world.answer('configs.restore', () => failure);
    await user.click(button());
    expect(await screen.findByText('Nothing was saved')).toBeTruthy();
    ports.world.answer('configs.restore', (input) => {
      expect(input).toEqual({ type: 'featureFlags', version: 0, from: 1 });
      const about = { version: 2, savedAt: null, savedBy: null, notes: {} };
      return success({ success: true, data: { success: true, data: { memory: fakeRule(false) }, about } });
    });
    ports.world.answer('configs.versions', () => success({ success: true, data: [version(2), version(1)] }));
    await user.click(button());
    expect(await screen.findByRole('button', { name: 'Restore version 1' })).toBeTruthy();
    expect(config.store.getState().saved).toEqual({ memory: fakeRule(false) });
  });
});
