// @vitest-environment jsdom
import '../../testing/dom-gaps.js';
import { success } from '@stoa/core/contract';
import { fireEvent, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { DialogPage } from '../../testing/dialog-page.js';
import { noAnswer, openPage, type StoaSeed } from '../../testing/open-page.js';
import { aKey, payingAccounts, someKeys } from './api-keys-fixture.js';

vi.setConfig({ testTimeout: 30_000 });

async function mount(seed: StoaSeed = {}) {
  const tab = await openPage({
    dialog: { name: 'accounts', tab: 'keys' },
    flags: { apiKeys: true },
    accounts: payingAccounts,
    apiKeys: someKeys,
    ...seed,
  });
  render(<DialogPage stoa={tab.stoa} />);
  const dialog = within(await screen.findByRole('dialog', { name: 'Manage Accounts' }));
  const user = userEvent.setup();
  const press = (name: string | RegExp, within = dialog) => user.click(within.getByRole('button', { name }));
  const row = (name: string) => within(dialog.getByRole('listitem', { name }));
  const inputs = (operation: string) =>
    tab.calls.filter((call) => call.operation === operation).map(({ input }) => input);
  return { ...tab, dialog, user, press, row, inputs };
}

describe('API keys', () => {
  it('[AKD1] 2.043: have a tab with their flag alone', async () => {
    const { dialog } = await mount({ flags: { apiKeys: false } });
    expect((await dialog.findAllByRole('tab')).map(({ textContent }) => textContent)).toEqual(['Accounts']);
  });

  it('[AKD2] 2.046, 2.047: are listed with state, last access, limit, and by who uses them', async () => {
    const { dialog, row } = await mount();
    await dialog.findByText('Tide bot');
    const own = dialog.getByRole('region', { name: 'Your API Keys' });
    expect(
      within(own)
        .getAllByRole('listitem')
        .map((item) => item.getAttribute('aria-label')),
    ).toEqual(['Tide bot', 'Course Bot', 'Notebook of the group', 'Old importer']);
    expect(row('Tide bot').getByText('Active')).toBeTruthy();
    expect(row('Tide bot').getByText('100.00/Monthly')).toBeTruthy();
    expect(row('Tide bot').getByText('20 Nov 2026')).toBeTruthy();
    expect(row('Course Bot').getByText('Course-Bot-481205')).toBeTruthy();
    expect(row('Course Bot').getByText('Never')).toBeTruthy();
    expect(row('Old importer').getByText('Deactivated')).toBeTruthy();
    expect(row('Old importer').queryAllByRole('button')).toEqual([]);
    const delegated = within(dialog.getByRole('region', { name: 'Delegated API Keys' }));
    expect(delegated.getByText('Of thea@example.org')).toBeTruthy();
    expect(delegated.queryByText('Account')).toBeNull();
    expect(delegated.queryByRole('button', { name: /^(Edit|Deactivate)/ })).toBeNull();
  });

  it('[AKD3] 2.086, 2.087: are masked until they are asked for; one with a delegate is not viewable for its owner', async () => {
    const { dialog, press, row, user } = await mount();
    await dialog.findByText('Tide bot');
    const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
    expect(row('Tide bot').getByText('*'.repeat(40))).toBeTruthy();
    expect(row('Notebook of the group').getByText('Not Viewable')).toBeTruthy();
    await press('Show the key of “Tide bot”');
    const secret = await row('Tide bot').findByText(/^amp-/);
    expect(document.activeElement).toBe(dialog.getByRole('button', { name: 'Hide the key of “Tide bot”' }));
    await press('Copy the key of “Tide bot”');
    expect(write).toHaveBeenCalledWith(secret.textContent);
    expect(await row('Tide bot').findByRole('button', { name: 'Copied' })).toBeTruthy();
    await press('Hide the key of “Tide bot”');
    expect(row('Tide bot').queryByText(/^amp-/)).toBeNull();
    await user.click(row('Thea’s dashboard').getByRole('button', { name: /^Show the key/ }));
    expect(await row('Thea’s dashboard').findByText(/^amp-/)).toBeTruthy();
  });

  it('[AKD4] 2.045: are made with everything that was typed', async () => {
    const { dialog, press, user, inputs } = await mount({ apiKeys: [] });
    await dialog.findByText('You have no API keys.');
    await press('Create API key');
    const form = within(await dialog.findByRole('form'));
    expect(form.getByLabelText('Expiration date').getAttribute('min')).toBe('2026-11-21');
    await press('Create API key', form);
    expect(form.getByText('An API key needs a name.')).toBeTruthy();
    expect(form.getByText('Choose at least one access type.')).toBeTruthy();
    await user.type(form.getByRole('textbox', { name: 'Application name' }), 'Tide bot');
    await user.type(form.getByRole('textbox', { name: 'Description' }), 'Tides');
    await user.click(form.getByRole('switch', { name: 'For system use' }));
    fireEvent.change(form.getByLabelText('Expiration date'), { target: { value: '2027-01-31' } });
    await user.click(form.getByRole('radio', { name: 'Hourly' }));
    await user.type(form.getByRole('textbox', { name: 'Amount in US dollars' }), '500');
    await user.click(form.getByRole('checkbox', { name: 'Chat' }));
    await press('Create API key', form);
    expect(await dialog.findByText('The API key “Tide bot” is created. You find it below.')).toBeTruthy();
    expect(inputs('apiKeys.create')).toMatchObject([
      {
        account: { id: '190.05.12345.6789', name: 'Chemistry lab' },
        appName: 'Tide bot',
        appDescription: 'Tides',
        delegate: null,
        systemUse: true,
        expirationDate: '2027-01-31',
        rateLimit: { period: 'Hourly', rate: 5 },
        accessTypes: ['chat'],
      },
    ]);
    expect(dialog.getByText('Tide bot')).toBeTruthy();
  });

  it('[AKD4] 2.045: are made one after the other: what was read gives focus to the next', async () => {
    const { world, dialog, press, user } = await mount({ apiKeys: [] });
    await dialog.findByText('You have no API keys.');
    world.answer('apiKeys.create', () =>
      success({ success: true, data: { id: 'k9', secret: 'amp-secret' }, message: '' }),
    );
    await press('Create API key');
    const form = within(await dialog.findByRole('form'));
    await user.type(form.getByRole('textbox', { name: 'Application name' }), 'Bot');
    await user.click(form.getByRole('checkbox', { name: 'Chat' }));
    await press('Create API key', form);
    await dialog.findByText('amp-secret');
    await press('Done');
    expect(dialog.queryByText('amp-secret')).toBeNull();
    await vi.waitFor(() => expect(document.activeElement?.textContent).toBe('Create API key'));
  });

  it('[AKD5] 2.045: are for the system only without a delegate', async () => {
    const { dialog, press, user } = await mount();
    await dialog.findByText('Tide bot');
    await press('Create API key');
    const form = within(await dialog.findByRole('form'));
    expect(form.getByRole('switch', { name: 'For system use' })).toBeTruthy();
    await user.type(form.getByRole('textbox', { name: 'Delegate' }), 'nils@example.org');
    expect(form.queryByRole('switch', { name: 'For system use' })).toBeNull();
  });

  it('[AKD6] 2.077: need an account that can pay, which is a press away', async () => {
    const { dialog, press, user } = await mount({ accounts: [], apiKeys: [] });
    await dialog.findByText('Please add an account with a valid COA string to create an API key.');
    expect(dialog.queryByRole('button', { name: 'Create API key' })).toBeNull();
    await press('Add an account');
    expect(await dialog.findByRole('form', { name: 'New account' })).toBeTruthy();
    await user.click(dialog.getByRole('tab', { name: 'API Access' }));
    await user.click(dialog.getByRole('tab', { name: 'Accounts' }));
    expect(await dialog.findByRole('button', { name: 'Add account' })).toBeTruthy();
    expect(dialog.queryByRole('form')).toBeNull();
  });

  it('[AKD7] 2.046, 2.064, 2.121: are changed together, and those that failed are named', async () => {
    const { world, dialog, press, row, user, inputs } = await mount();
    await dialog.findByText('Tide bot');
    await press('Edit “Tide bot”');
    await press('Edit “Course Bot”');
    await user.click(row('Tide bot').getByRole('checkbox', { name: 'Share' }));
    fireEvent.change(row('Course Bot').getByLabelText('Expiration date'), {
      target: { value: '2027-02-01' },
    });
    expect(dialog.getByText('2 keys have unsaved changes')).toBeTruthy();
    world.answer('apiKeys.update', () =>
      success({ success: false, failedKeys: ['Course Bot'], messages: ['It is gone.'] }),
    );
    await press('Save changes');
    expect(await dialog.findByText('API keys Course Bot failed to update')).toBeTruthy();
    expect(dialog.getByText('It is gone.')).toBeTruthy();
    world.answer('apiKeys.update', () => success({ success: true }));
    world.answer('apiKeys.list', () => success({ success: true, data: someKeys }));
    await press('Save changes');
    await vi.waitFor(() => expect(dialog.queryByText('2 keys have unsaved changes')).toBeNull());
    expect(inputs('apiKeys.update')[0]).toEqual([
      {
        apiKeyId: 'ada.marlowe@example.org/ownerKey/1',
        updates: { accessTypes: ['assistants', 'chat', 'share'] },
      },
      { apiKeyId: 'ada.marlowe@example.org/systemKey/2', updates: { expirationDate: '2027-02-01' } },
    ]);
  });

  it('[AKD8] 2.080, 2.121: are deactivated after a question, or say why not', async () => {
    const { world, dialog, press, row } = await mount({ apiKeys: [aKey()] });
    await dialog.findByText('Tide bot');
    world.answer('apiKeys.deactivate', () => ({ ok: false, failure: noAnswer }));
    await press('Deactivate “Tide bot”');
    const question = () =>
      within(screen.getByRole('alertdialog', { name: 'Deactivate the API key “Tide bot”?' }));
    expect(question().getByText(/This cannot be undone/)).toBeTruthy();
    await press('Deactivate', question());
    expect(await row('Tide bot').findByText('Failed to deactivate key')).toBeTruthy();
    world.answer('apiKeys.deactivate', () => success({ success: true }));
    await press('Deactivate “Tide bot”');
    await press('Deactivate', question());
    expect(await row('Tide bot').findByText('Deactivated')).toBeTruthy();
  });

  it('[AKD9] 2.120, 2.121, 2.123: say what could not be read, made or shown, and try again', async () => {
    const { world, dialog, press, user } = await mount({
      apiKeys: [],
      failures: { 'apiKeys.list': noAnswer, 'apiKeys.documentation': noAnswer },
    });
    expect(await dialog.findByText('Unable to fetch accounts / API keys. Please try again.')).toBeTruthy();
    world.answer('apiKeys.list', () => success({ success: true, data: [] }));
    await press('Try again');
    await dialog.findByText('You have no API keys.');
    world.answer('apiKeys.create', () => ({ ok: false, failure: { code: 'refused', message: 'Too many.' } }));
    await press('Create API key');
    const form = within(await dialog.findByRole('form'));
    await user.type(form.getByRole('textbox', { name: 'Application name' }), 'Bot');
    await user.click(form.getByRole('checkbox', { name: 'Chat' }));
    await press('Create API key', form);
    expect(await form.findByText('Unable to create the API key')).toBeTruthy();
    expect(form.getByText('Too many.')).toBeTruthy();
    await press('Show documentation');
    expect(await dialog.findByText('Unable to display API documentation at this time.')).toBeTruthy();
  });

  it('[AKD10] 2.048: have a documentation in the page, with files of it', async () => {
    const { dialog, press } = await mount({
      answers: {
        'apiKeys.documentation': {
          success: true,
          doc_url: '/files/api.pdf',
          csv_url: '/files/api.csv',
          postman_url: '/files/api.json',
        },
      },
    });
    await dialog.findByText('Tide bot');
    await press('Show documentation');
    const frame = await dialog.findByTitle('API documentation');
    expect(frame.getAttribute('src')).toBe('/files/api.pdf');
    expect(dialog.getByRole('link', { name: 'Open in a new tab' }).getAttribute('href')).toBe(
      '/files/api.pdf',
    );
    const saved: string[] = [];
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      saved.push(`${this.download} ${new URL(this.href).pathname}`);
    });
    await press('Download as CSV');
    await press('Download for Postman');
    expect(saved).toEqual(['api-documentation.csv /files/api.csv', 'api-documentation.json /files/api.json']);
  });

  it('[AKD11] show the address for clients of the tool protocol, where there is one', async () => {
    const { dialog, press } = await mount({ flags: { apiKeys: true, mcpServer: true } });
    await dialog.findByText('Tide bot');
    const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
    const address = new URL('/mcp', document.baseURI).href;
    expect(dialog.getByRole('status', { name: 'Address for MCP clients' }).textContent).toBe(address);
    await press('Copy the address');
    expect(write).toHaveBeenCalledWith(address);
  });

  it('[AKD11] say nothing of it where there is none', async () => {
    const { dialog } = await mount({ flags: { apiKeys: true, mcpServer: false } });
    await dialog.findByText('Tide bot');
    expect(dialog.queryByText('Connect an MCP client')).toBeNull();
  });
});
