// @vitest-environment jsdom
import axe from 'axe-core';
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { retentionConfig, retentionKinds } from '@stoa/core/contract';
import { describe, expect, it } from 'vitest';
import { createFakeRetention, fakeRules } from '../testing/fake-retention.js';
import { RetentionSection } from './retention-section.js';

async function open(...given: Parameters<typeof createFakeRetention>) {
  const fake = createFakeRetention(...given);
  const view = render(<RetentionSection config={fake.config.config} retention={fake.retention} />);
  await screen.findByRole('group', { name: 'For how long things are kept' });
  const asked = (name: string) =>
    fake.config.ports.calls.filter(({ operation }) => operation === `retention.${name}`);
  return { ...fake, asked, view, user: userEvent.setup() };
}
const nothing = { kinds: retentionKinds.map((kind) => ({ kind, days: null, next: null })), reports: [] };

describe('the section of retention', () => {
  it('[ADM132] keeps everything until days are typed, and takes none that are no days', async () => {
    const { user, config } = await open(retentionConfig.initial, nothing);
    const field = screen.getByLabelText<HTMLInputElement>('Files');
    expect([field.value, field.placeholder]).toEqual(['', 'For ever']);
    await user.type(field, '0-9a0.e');
    expect(field.value).toBe('90');
    await user.type(field, '99999');
    expect(field.value).toBe('9099');
    await user.click(screen.getByRole('button', { name: 'Save changes' }));
    expect(config.stored()).toEqual({
      ...retentionConfig.initial,
      keep: { ...retentionConfig.initial.keep, files: 9099 },
    });
    await user.clear(field);
    await user.click(screen.getByRole('button', { name: 'Save changes' }));
    expect(config.stored()).toEqual(retentionConfig.initial);
    expect(screen.queryByRole('button', { name: 'Carry out now' })).toBeNull();
  });

  it('[ADM132] warns where people are not told before', async () => {
    const { user } = await open();
    await user.clear(screen.getByLabelText('Notice, in days'));
    expect(screen.getByText(/^Without notice/)).toBeTruthy();
  });

  it('[ADM133] counts what the rules of the form would delete, saved or not, and says when they are others', async () => {
    const { user, asked, config } = await open();
    const field = screen.getByLabelText('Memories');
    await user.type(field, '3');
    await user.click(screen.getByRole('button', { name: 'Count' }));
    expect(asked('preview').map(({ input }) => input)).toEqual([
      { ...fakeRules, keep: { ...fakeRules.keep, memories: 3 } },
    ]);
    const row = await screen.findByRole('row', { name: /Conversations in the cloud/ });
    expect(
      within(row)
        .getAllByRole('cell')
        .map(({ textContent }) => textContent),
    ).toEqual(['1,234', '17']);
    expect(config.stored()).toEqual(fakeRules);
    await user.type(field, '0');
    expect(screen.getByText('The rules were changed after this was counted.')).toBeTruthy();
  });

  it('[ADM134] puts people under a hold and takes them off it', async () => {
    const { user, config } = await open();
    await user.type(screen.getByLabelText('Put people under a hold'), 'bob@example.org, nonsense{Enter}');
    expect(screen.getByText('No e-mail address: nonsense')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Take ann@example.org off the list' }));
    expect(document.activeElement).toBe(screen.getByRole('list', { name: 'People under a legal hold' }));
    await user.click(screen.getByRole('button', { name: 'Save changes' }));
    expect(config.stored().held).toEqual([fakeRules.held[1], 'bob@example.org']);
  });

  it('[ADM135] tells what is in force and from when on something else is, and what runs have deleted', async () => {
    const { view } = await open();
    expect(await screen.findAllByText('730 days')).toHaveLength(2);
    expect(screen.getByText(/^365 days from .*15.* on$/)).toBeTruthy();
    const [working, failed, done, empty] = view.container.querySelectorAll('[data-slot=retention-report]');
    expect(working!.textContent).toContain('In progressAsked for by Thea LindqvistFiles: 3');
    expect(failed!.textContent).toContain('The log of the server says why.');
    expect(done!.textContent).toContain('Conversations in the cloud: 12 · Files: 1');
    expect(empty!.textContent).toContain('Nothing was too old.');
    expect((await axe.run(view.container)).violations).toEqual([]);
  });

  it('[ADM136] carries the rules out after a question', async () => {
    const { user, asked } = await open(fakeRules, { reports: [] });
    await user.click(await screen.findByRole('button', { name: 'Carry out now' }));
    expect(asked('run')).toEqual([]);
    await user.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Carry out now' }));
    await waitFor(() => expect(asked('run')).toHaveLength(1));
  });
});
