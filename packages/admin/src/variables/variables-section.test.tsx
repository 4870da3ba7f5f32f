// @vitest-environment jsdom
import axe from 'axe-core';
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { applicationSecretsConfig, applicationVariablesConfig, type ConfigSource } from '@stoa/core/contract';
import { describe, expect, it } from 'vitest';
import { createFakeConfig } from '../testing/fake-config.js';
import { VariablesSection } from './variables-section.js';

const mask = `${'*'.repeat(40)}0123456789abcdef`;

async function open(sources: Record<string, ConfigSource> = {}, secretSource: ConfigSource = 'stored') {
  const variables = createFakeConfig(
    applicationVariablesConfig,
    { STOA_TOOL_STEPS: '20', STOA_SUPPORT_EMAIL: 'help@example.org' },
    { STOA_MAX_FILE_MB: applicationVariablesConfig.sentences.notYet },
    { STOA_TOOL_STEPS: 'override', STOA_SUPPORT_EMAIL: 'environment', ...sources },
  );
  const secrets = createFakeConfig(
    applicationSecretsConfig,
    { OPENAI_API_KEY: mask },
    {},
    {
      OPENAI_API_KEY: secretSource,
    },
  );
  const view = render(<VariablesSection variables={variables.config} secrets={secrets.config} />);
  const field = (name: string) => screen.findByLabelText<HTMLInputElement>(name);
  await field('STOA_TOOL_STEPS');
  await field('OPENAI_API_KEY');
  const formOf = async (name: string) => within((await field(name)).closest('form')!);
  return { variables, secrets, view, field, formOf, user: userEvent.setup() };
}

describe('the section of variables', () => {
  it('[ADM117] 2.024: saves a value over the environment, and puts one back to it', async () => {
    const { user, variables, field, formOf } = await open();
    await user.type(await field('STOA_TOOL_MINUTES'), '30');
    await user.click(screen.getByRole('button', { name: 'Put STOA_TOOL_STEPS back to the environment' }));
    await user.click((await formOf('STOA_TOOL_MINUTES')).getByRole('button', { name: 'Save changes' }));
    expect(variables.stored()).toEqual({ STOA_SUPPORT_EMAIL: 'help@example.org', STOA_TOOL_MINUTES: '30' });
  });

  it('[ADM117] 2.025: says where each comes from and when it takes effect', async () => {
    const { field } = await open();
    const row = (await field('STOA_SUPPORT_EMAIL')).closest('li')!;
    expect(within(row).getByText('Environment')).toBeTruthy();
    expect(within(row).getByText(/Takes effect at once/)).toBeTruthy();
    expect(within(row).queryByRole('button', { name: /^(Put|Remove|Undo)/ })).toBeNull();
    const later = (await field('STOA_MAX_FILE_MB')).closest('li')!;
    expect(within(later).getByText('Not set')).toBeTruthy();
    expect(within(later).getByText(/^Saved\. It takes effect/)).toBeTruthy();
  });

  it('[ADM118] 2.024: a secret is set, written and never shown; removing it leaves it to the environment', async () => {
    const { user, secrets, field, formOf } = await open();
    const secret = await field('OPENAI_API_KEY');
    expect(secret.type).toBe('password');
    expect(secret.value).toBe('');
    expect(screen.getByText(/It is set\. What you type takes its place\./)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Remove OPENAI_API_KEY' }));
    await user.type(await field('STOA_METRICS_TOKEN'), 'geheim');
    await user.click((await formOf('STOA_METRICS_TOKEN')).getByRole('button', { name: 'Save changes' }));
    expect(secrets.stored()).toEqual({ STOA_METRICS_TOKEN: 'geheim' });
  });

  it('[ADM124] 2.024: obscures a value until it is asked for', async () => {
    const { user, field } = await open();
    expect((await field('STOA_TOOL_STEPS')).type).toBe('password');
    await user.click(screen.getByRole('button', { name: 'Show the value of STOA_TOOL_STEPS' }));
    expect((await field('STOA_TOOL_STEPS')).type).toBe('text');
    await user.click(screen.getByRole('button', { name: 'Hide the value of STOA_TOOL_STEPS' }));
    expect((await field('STOA_TOOL_STEPS')).type).toBe('password');
  });

  it('[ADM124] takes a single change back, and keeps focus in its row', async () => {
    const { user, field, variables } = await open();
    const press = (name: string) => user.click(screen.getByRole('button', { name }));
    await press('Put STOA_TOOL_STEPS back to the environment');
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Undo the change of STOA_TOOL_STEPS');
    await press('Undo the change of STOA_TOOL_STEPS');
    expect((await field('STOA_TOOL_STEPS')).value).toBe('20');
    expect(document.activeElement?.getAttribute('aria-label')).toBe(
      'Put STOA_TOOL_STEPS back to the environment',
    );
    await user.type(await field('STOA_TOOL_MINUTES'), '30');
    await press('Undo the change of STOA_TOOL_MINUTES');
    expect(document.activeElement).toBe(await field('STOA_TOOL_MINUTES'));
    expect(variables.config.store.getState().draft).toBeNull();
  });

  it('[ADM124] an emptied field that the environment fills is no change, and says why', async () => {
    const { user, field, variables } = await open();
    const email = await field('STOA_SUPPORT_EMAIL');
    await user.clear(email);
    expect(email.value).toBe('');
    expect(screen.getByText(/An empty field is left to the environment\.$/)).toBeTruthy();
    expect(variables.config.store.getState().draft).toBeNull();
    await user.tab();
    expect(email.value).toBe('help@example.org');
  });

  it('[ADM118] 2.024: what is typed over a stored secret and deleted again leaves that stored', async () => {
    const { user, field, secrets } = await open();
    const secret = await field('OPENAI_API_KEY');
    await user.type(secret, 'x{Backspace}');
    expect(secrets.config.store.getState().draft).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Remove OPENAI_API_KEY' }));
    await user.type(secret, 'x{Backspace}');
    expect(secrets.config.store.getState().draft).toEqual({});
  });

  it('[ADM118] 2.024: a secret that is put back to the environment is still set there', async () => {
    const { user, field } = await open({}, 'override');
    await field('OPENAI_API_KEY');
    await user.click(screen.getByRole('button', { name: 'Put OPENAI_API_KEY back to the environment' }));
    const row = (await field('OPENAI_API_KEY')).closest('li')!;
    expect(within(row).getByText(/The environment sets it\./)).toBeTruthy();
  });

  it('passes axe', async () => {
    const { view } = await open();
    const { violations } = await axe.run(view.container, { rules: { 'color-contrast': { enabled: false } } });
    expect(violations.map((violation) => violation.id)).toEqual([]);
  }, 30_000);
});
