// @vitest-environment jsdom
import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  failed,
  featureFlagsConfig,
  integrationsConfig,
  mcpServersConfig,
  success,
  type Outcome,
} from '@stoa/core/contract';
import { describe, expect, it } from 'vitest';
import { createFakeConfig } from '../testing/fake-config.js';
import { createFakeConfigs, fakeRule } from '../testing/fake-configs.js';
import { ConfigSection } from './config-section.js';
import { secretMask as mask } from './secret-mask.js';

const failure = failed({ code: 'network', message: 'Network Error' });

async function open() {
  const fake = createFakeConfig(featureFlagsConfig, { memory: fakeRule(true) });
  render(<ConfigSection config={fake.config}>{() => <p>form</p>}</ConfigSection>);
  await screen.findByText('form');
  return { ...fake, user: userEvent.setup() };
}

describe('a save over a later version', () => {
  it('[ADM142] shows what the other one changed, and gives way to them part by part', async () => {
    const { flags, otherSaves, stored } = createFakeConfigs();
    render(<ConfigSection config={flags}>{() => <p>form</p>}</ConfigSection>);
    await screen.findByText('form');
    const user = userEvent.setup();
    const [first = '', second = ''] = Object.keys(stored());
    const turned = (name: string) => fakeRule(!stored()[name]?.enabled);
    act(() =>
      flags.edit((all) => ({
        ...all,
        [first]: fakeRule(true, { userExceptions: ['a@x.org'] }),
        [second]: turned(second),
      })),
    );
    otherSaves({ [first]: fakeRule(false, { userExceptions: ['theirs@x.org'] }) });
    await user.click(screen.getByRole('button', { name: 'Save changes' }));
    expect(await screen.findByText('Mei Tanaka has saved in the meantime')).toBeTruthy();
    expect(screen.getByRole('region', { name: /^Their/ }).textContent).toContain('theirs@x.org');
    await user.click(screen.getByRole('button', { name: `Take theirs for ${first}` }));
    expect(screen.queryByRole('button', { name: /^Take theirs/ })).toBeNull();
    expect(flags.store.getState().draft?.[first]).toEqual(stored()[first]);
    expect(flags.store.getState().draft?.[second]).not.toEqual(stored()[second]);
  });
});

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
    act(() => config.edit((flags) => ({ ...flags })));
    expect(screen.queryByText('Whom this touches could not be found out.')).toBeNull();
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

  it('[ADM121] tell what became of a member of a list, in words', async () => {
    const server = (url: string, token: string) => ({
      id: 'a-1',
      name: 'GitHub',
      url,
      token,
      clientId: '',
      clientSecret: '',
      clientIssuer: '',
    });
    const fake = createFakeConfig(mcpServersConfig, [server('https://old.example.com', mask)]);
    render(<ConfigSection config={fake.config}>{() => <p>form</p>}</ConfigSection>);
    await screen.findByText('form');
    fake.config.edit(() => [server('https://new.example.com', 'geheim')]);
    await userEvent.click(await screen.findByText('Review 2 changes'));
    expect(screen.getByText('GitHub › url')).toBeTruthy();
    expect(screen.getByText('https://old.example.com').tagName).toBe('DEL');
    expect(screen.getByText('https://new.example.com').tagName).toBe('INS');
    expect(screen.getByText('GitHub › token')).toBeTruthy();
    expect(screen.getByText('The secret is another one.')).toBeTruthy();
    // Nobody was asked whom it touches, so nothing is said of that.
    expect(screen.queryByRole('button', { name: 'Find out whom this touches' })).toBeNull();
    expect(fake.ports.calls.map(({ operation }) => operation)).not.toContain('configs.effects');
  });

  it('[ADM121] name switches, and what has no name', async () => {
    const { config } = await open();
    config.edit((flags) => ({ ...flags, memory: fakeRule(false), other: fakeRule(true) }));
    await userEvent.click(await screen.findByText('Review 2 changes'));
    expect(screen.getByText('on').tagName).toBe('DEL');
    expect(screen.getByText('off').tagName).toBe('INS');
    expect(screen.getByText('an entry').tagName).toBe('INS');
  });
});

const version = (of: number, isReset = false) => ({
  version: of,
  savedAt: '2026-03-01T09:00:00.000Z',
  savedBy: 'Mei Tanaka',
  isReset,
});

describe('the versions of a configuration', () => {
  it('[ADM122] are listed, and one is restored once nothing is unsaved', async () => {
    const { ports, config, user } = await open();
    ports.world.answer('configs.versions', () => failure);
    await user.click(screen.getByText('Earlier versions'));
    expect(await screen.findByText('The versions could not be read.')).toBeTruthy();
    ports.world.answer('configs.versions', () => success({ success: true, data: [version(1)] }));
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(document.activeElement?.textContent).toBe('Earlier versions');
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
    expect(screen.queryByText('Nothing was saved')).toBeNull();
    expect(document.activeElement).toBe(button());
    expect(config.store.getState().saved).toEqual({ memory: fakeRule(false) });
  });

  it('[ADM122] are read again after a save while they are shown, and stay meanwhile', async () => {
    const { ports, config, user } = await open();
    const answers: ((answer: Outcome<unknown>) => void)[] = [];
    ports.world.answer('configs.versions', () => new Promise((answer) => answers.push(answer)));
    const answer = (at: number, ...list: ReturnType<typeof version>[]) =>
      answers[at]!(success({ success: true, data: list }));
    await user.click(screen.getByText('Earlier versions'));
    expect(await screen.findByRole('status', { name: 'Loading the versions' })).toBeTruthy();
    config.edit(() => ({}));
    await config.save();
    await waitFor(() => expect(answers).toHaveLength(2));
    answer(1, version(2), version(1));
    expect(await screen.findByText('Version 2')).toBeTruthy();
    // The earlier answer comes late.
    answer(0, version(1));
    config.edit(() => ({ memory: fakeRule(true) }));
    await config.save();
    await waitFor(() => expect(answers).toHaveLength(3));
    expect(screen.getByText('Version 2')).toBeTruthy();
  });

  it('[ADM122] are none of them in force while a file says what counts, and nothing can be changed', async () => {
    const fake = createFakeConfig(featureFlagsConfig, { memory: fakeRule(true) }, {}, undefined, true);
    fake.ports.world.answer('configs.versions', () => success({ success: true, data: [version(1)] }));
    render(<ConfigSection config={fake.config}>{() => <input aria-label="field" />}</ConfigSection>);
    const user = userEvent.setup();
    expect((await screen.findByLabelText('field')).matches(':disabled')).toBe(true);
    await user.click(screen.getByText('Earlier versions'));
    const restore = await screen.findByRole('button', { name: 'Restore version 1' });
    expect(restore.getAttribute('aria-disabled')).toBe('true');
    expect(
      screen
        .getByRole('button', { name: 'Put everything back to the environment' })
        .getAttribute('aria-disabled'),
    ).toBe('true');
    expect(screen.queryByText('In force')).toBeNull();
  });
});
