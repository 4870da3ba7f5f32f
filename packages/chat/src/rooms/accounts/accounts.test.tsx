// @vitest-environment jsdom
import '../../testing/dom-gaps.js';
import type { Account } from '@stoa/core/contract';
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { DialogPage } from '../../testing/dialog-page.js';
import { aKey } from '../api-keys/api-keys-fixture.js';
import { noAnswer, openPage, type StoaSeed } from '../../testing/open-page.js';

vi.setConfig({ testTimeout: 30_000 });

const lab: Account = {
  id: '123',
  name: 'Lab',
  isDefault: true,
  rateLimit: { period: 'Monthly', rate: 250 },
};

async function mount(seed: StoaSeed = {}) {
  const tab = await openPage({ dialog: { name: 'accounts' }, accounts: [lab], ...seed });
  render(<DialogPage stoa={tab.stoa} />);
  const dialog = within(await screen.findByRole('dialog', { name: 'Manage Accounts' }));
  const user = userEvent.setup();
  const press = (name: string, within = dialog) => user.click(within.getByRole('button', { name }));
  const rows = () =>
    dialog
      .getAllByRole('row')
      .slice(1)
      .map((row) => row.textContent);
  const fill = async (coa: string, name: string) => {
    const form = within(await dialog.findByRole('form', { name: 'New account' }));
    await user.type(form.getByRole('textbox', { name: 'COA string' }), coa);
    await user.type(form.getByRole('textbox', { name: 'Name' }), name);
    return form;
  };
  return { ...tab, dialog, user, press, rows, fill };
}
const saved = (calls: readonly { operation: string; input?: unknown }[]) =>
  calls.filter(({ operation }) => operation === 'accountLists.save').map(({ input }) => input);

describe('the dialog of accounts', () => {
  it('[ACD1] 2.044: lists them with their limit, the default and what is built in', async () => {
    const { dialog, rows } = await mount();
    await dialog.findByText('Lab');
    expect(rows()).toEqual([
      expect.stringMatching(/^LabDefault123.*250\.00\/Monthly$/),
      expect.stringMatching(/^No COA On FileBuilt in.*Unlimited$/),
    ]);
    expect(dialog.getByRole('button', { name: '“Lab” is the default', pressed: true })).toBeTruthy();
  });

  it('[ACD2] 2.044: adds an account with a limit, which is kept with the others', async () => {
    const { calls, dialog, user, press, fill } = await mount();
    await dialog.findByText('Lab');
    await press('Add account');
    const form = await fill('456', 'Teaching');
    await user.click(form.getByRole('radio', { name: 'Daily' }));
    await user.type(form.getByRole('textbox', { name: 'Amount in US dollars' }), '1250');
    await user.click(form.getByRole('button', { name: 'Add account' }));
    expect(
      await dialog.findByText('12.50/Daily', { selector: 'span.text-ink-muted:not(.sm\\:hidden)' }),
    ).toBeTruthy();
    expect(saved(calls)).toMatchObject([
      {
        accounts: [
          { id: '123', isDefault: true },
          { id: 'general_account' },
          { id: '456', name: 'Teaching', rateLimit: { period: 'Daily', rate: 12.5 }, isDefault: false },
        ],
      },
    ]);
    expect(dialog.queryByRole('form')).toBeNull();
    await vi.waitFor(() => expect(document.activeElement?.textContent).toBe('Add account'));
  });

  it('[ACD3] 2.075: asks for what is missing, and keeps a name for one account', async () => {
    const { calls, dialog, user, press } = await mount();
    await dialog.findByText('Lab');
    await press('Add account');
    const form = within(await dialog.findByRole('form'));
    await user.click(form.getByRole('button', { name: 'Add account' }));
    expect(form.getByText('An account needs a COA string.')).toBeTruthy();
    await user.type(form.getByRole('textbox', { name: 'COA string' }), '9');
    expect(form.getByText('An account needs a name.')).toBeTruthy();
    await user.type(form.getByRole('textbox', { name: 'Name' }), 'lab');
    expect(form.getByText('There already is an account with the name "lab".')).toBeTruthy();
    await user.click(form.getByRole('button', { name: 'Add account' }));
    expect(saved(calls)).toEqual([]);
  });

  it('[ACD4] 2.076: asks before it takes a COA string that has not the form of the site', async () => {
    const { calls, dialog, user, press, fill } = await mount({ coaPattern: '\\d{3}' });
    await dialog.findByText('Lab');
    await press('Add account');
    const form = await fill('12-34', 'Teaching');
    await user.click(form.getByRole('button', { name: 'Add account' }));
    const question = within(await screen.findByRole('alertdialog', { name: 'Invalid COA' }));
    await press('Change it', question);
    expect(saved(calls)).toEqual([]);
    await user.click(form.getByRole('button', { name: 'Add account' }));
    await press('Add it', within(await screen.findByRole('alertdialog', { name: 'Invalid COA' })));
    await dialog.findByText('12-34');
    expect(saved(calls)).toHaveLength(1);
  });

  it('[ACD5] 2.044, 2.075: makes another one the default, and deletes after a question', async () => {
    const { dialog, press, rows } = await mount();
    await dialog.findByText('Lab');
    await press('Make “No COA On File” the default');
    await dialog.findByRole('button', { name: '“No COA On File” is the default' });
    await press('Delete “Lab”');
    await press('Delete', within(dialog.getByRole('group', { name: /^Delete the account “Lab”/ })));
    await vi.waitFor(() => expect(rows()).toHaveLength(1));
  });

  it('[ACD6] 2.075, 2.076: says why the last account and the built-in one stay', async () => {
    const { dialog, press } = await mount();
    await dialog.findByText('Lab');
    await press('Delete “No COA On File”');
    expect((await dialog.findByRole('alert')).textContent).toBe(
      '"No COA On File" is built in: it cannot be deleted or renamed.',
    );
    await press('Delete “Lab”');
    await press('Delete', within(dialog.getByRole('group', { name: /^Delete the account “Lab”/ })));
    await vi.waitFor(() => expect(dialog.queryByText('Lab')).toBeNull());
    await press('Delete “No COA On File”');
    expect(await dialog.findByText('You must have at least one account.')).toBeTruthy();
  });

  it('[ACD7] 2.120: says what could not be read or saved, and tries again', async () => {
    const { world, dialog, press, stoa } = await mount({ failures: { 'accountLists.save': noAnswer } });
    await dialog.findByText('Lab');
    await press('Make “No COA On File” the default');
    expect((await dialog.findByRole('alert')).textContent).toBe('Unable to save accounts. Please try again.');
    world.answer('accountLists.save', null);
    world.answer('accounts.get', () => ({ ok: false, failure: noAnswer }));
    await (await stoa.accounts.editor.load()).refresh();
    expect(await dialog.findByText('Unable to fetch accounts / API keys. Please try again.')).toBeTruthy();
    expect(dialog.getByText('Lab')).toBeTruthy();
  });

  it('[ACD9] names the API keys that are charged to an account before it is deleted', async () => {
    const keys = [aKey(), aKey({ applicationName: 'Old bot', active: false })].map((key) => ({
      ...key,
      account: { id: lab.id, name: lab.name },
    }));
    const { dialog, press } = await mount({ flags: { apiKeys: true }, apiKeys: keys });
    await dialog.findByText('Lab');
    await press('Delete “Lab”');
    expect(
      await dialog.findByRole('group', {
        name: 'Delete the account “Lab”? API keys are charged to it: Tide bot. Give them another account first.',
      }),
    ).toBeTruthy();
  });

  it('[ACD8] keeps what was typed when the dialog is closed', async () => {
    const { stoa, dialog, user, press, fill } = await mount();
    await dialog.findByText('Lab');
    await press('Add account');
    await fill('456', 'Teaching');
    await user.keyboard('{Escape}');
    await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    stoa.layout.openDialog({ name: 'accounts' });
    const again = within(await screen.findByRole('dialog', { name: 'Manage Accounts' }));
    await again.findByText('Lab');
    await press('Add account', again);
    expect(again.getByRole<HTMLInputElement>('textbox', { name: 'Name' }).value).toBe('Teaching');
    await press('Discard it', again);
    expect(again.getByRole<HTMLInputElement>('textbox', { name: 'Name' }).value).toBe('');
  });
});
