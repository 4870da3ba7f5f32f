// @vitest-environment jsdom
import '../../testing/dom-gaps.js';
import { failed, success } from '@stoa/core/contract';
import { loadProposalReader } from '@stoa/core/state';
import { StoaProvider } from '@stoa/react';
import { TooltipProvider } from '@stoa/ui';
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { MessageScopeProvider } from '../../base/blocks/message-scope.js';
import { reply, userMessage } from '../../testing/fixtures.js';
import { openThread } from '../../testing/open-page.js';
import { aKey, payingAccounts } from '../api-keys/api-keys-fixture.js';
import { makeProposalBlock } from './proposal-block.js';

vi.setConfig({ testTimeout: 30_000 });

/** A reply with an `APIkey` or `APIdoc` block. */
async function show(body: object, { data = {}, hasKeys = true, kind = 'APIkey' } = {}) {
  const code = JSON.stringify(body);
  const tab = await openThread(
    [userMessage('m1', 'Manage my keys'), reply('m2', `\`\`\`${kind}\n${code}\n\`\`\``, { data })],
    { flags: { apiKeys: hasKeys }, accounts: payingAccounts, apiKeys: [aKey()] },
  );
  const Block = makeProposalBlock(await loadProposalReader());
  const scope = { messageId: 'm2', conversation: tab.conversation, isStreaming: false, isLast: true };
  const fence = { language: kind, code, isClosed: true } as never;
  render(
    <TooltipProvider>
      <StoaProvider stoa={tab.stoa}>
        <MessageScopeProvider value={scope}>
          <Block fence={fence} />
        </MessageScopeProvider>
      </StoaProvider>
    </TooltipProvider>,
  );
  const inputs = (operation: string) =>
    tab.calls.filter((call) => call.operation === operation).map(({ input }) => input);
  const dialog = () => tab.stoa.layout.store.getState().dialog;
  return { ...tab, inputs, dialog, user: userEvent.setup() };
}
const key = {
  account: 'Chemistry lab',
  appName: 'Bot',
  accessTypes: ['chat'],
  rateLimit: { period: 'Daily', rate: '5.00' },
  delegate: 'N/A',
};
const id = 'ada.marlowe@example.org/ownerKey/1';

describe('API keys that a reply proposes', () => {
  it('[AKC1] 2.078: are made at a press, and their secret stands nowhere in the conversation', async () => {
    const { user, inputs, dialog, world } = await show({ OP: 'CREATE', DATA: key });
    world.answer('apiKeys.create', () =>
      success({ success: true, data: { id: 'k2', secret: 'amp-secret' }, message: '' }),
    );
    expect(inputs('apiKeys.create')).toEqual([]);
    await user.click(await screen.findByRole('button', { name: 'Create the key' }));
    await screen.findByText(/^The key is created/);
    expect(inputs('apiKeys.create')).toMatchObject([
      {
        account: { id: '190.05.12345.6789' },
        appName: 'Bot',
        delegate: null,
        rateLimit: { period: 'Daily', rate: 5 },
        accessTypes: ['chat'],
      },
    ]);
    expect(document.body.textContent).not.toContain('amp-');
    expect(dialog()).toMatchObject({ name: 'accounts', tab: 'keys' });
  });

  it.each([
    [{ ...key, account: 'N/A', accessTypes: [] }, 'Incomplete key data: Account and Access types'],
    [
      { ...key, systemUse: true, delegate: 'nils@example.org' },
      'You cannot have a delegate defined when creating a system key. Specified one or the either as none.',
    ],
  ])('[AKC2] 2.078, 2.079: say what is wrong with %j', async (data, message) => {
    await show({ OP: 'CREATE', DATA: data });
    expect((await screen.findByRole('alert')).textContent).toBe(message);
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('[AKC3] 2.121: say why they could not be made, and can be tried again', async () => {
    const { user, world } = await show({ OP: 'CREATE', DATA: key });
    world.answer('apiKeys.create', () => failed({ code: 'network', message: 'down' }));
    await user.click(await screen.findByRole('button', { name: 'Create the key' }));
    expect((await screen.findByRole('alert')).textContent).toBe(
      'Unable to create or deactivate the API key at this time. Please try again later...',
    );
    expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy();
  });

  it('[AKC3] 2.121: say that they could not be made, with the reason of the server', async () => {
    const { user, world } = await show({ OP: 'CREATE', DATA: key });
    world.answer('apiKeys.create', () => failed({ code: 'refused', message: 'Too many.' }));
    await user.click(await screen.findByRole('button', { name: 'Create the key' }));
    expect((await screen.findByRole('alert')).textContent).toBe('Unable to create the API key: Too many.');
  });

  it('[AKC3] 2.077: name an account that is none of the person’s', async () => {
    const { user, inputs } = await show({ OP: 'CREATE', DATA: { ...key, account: 'Physics' } });
    await user.click(await screen.findByRole('button', { name: 'Create the key' }));
    expect((await screen.findByRole('alert')).textContent).toContain('“Physics”');
    expect(inputs('apiKeys.create')).toEqual([]);
  });

  it('[AKC4] 2.080: are deactivated after a question', async () => {
    const { user, inputs } = await show({ OP: 'DEACTIVATE', DATA: [{ id, name: 'Tide bot' }] });
    await user.click(await screen.findByRole('button', { name: 'Deactivate' }));
    const question = within(await screen.findByRole('alertdialog'));
    expect(question.getByText(/This cannot be undone/)).toBeTruthy();
    await user.click(question.getByRole('button', { name: 'Cancel' }));
    expect(inputs('apiKeys.deactivate')).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Deactivate' }));
    await user.click(
      within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Deactivate' }),
    );
    await screen.findByText('The key is deactivated.');
    expect(inputs('apiKeys.deactivate')).toEqual([{ apiKeyId: id }]);
  });

  it('[AKC5] 2.105: are changed in one request, and those that failed are named', async () => {
    const { user, inputs, world } = await show({
      OP: 'UPDATE',
      DATA: [{ id, name: 'Tide bot', accessTypes: ['share'], owner: 'x' }],
    });
    world.answer('apiKeys.update', () => success({ success: false, failedKeys: ['Tide bot'] }));
    await user.click(await screen.findByRole('button', { name: 'Change' }));
    expect((await screen.findByRole('alert')).textContent).toBe('API keys Tide bot failed to update');
    expect(inputs('apiKeys.update')).toEqual([[{ apiKeyId: id, updates: { accessTypes: ['share'] } }]]);
  });

  it('[AKC6] are shown in the dialog, never here', async () => {
    const { user, inputs, dialog } = await show({ OP: 'GET', DATA: [{ id, name: 'Tide bot' }] });
    await user.click(await screen.findByRole('button', { name: 'Open Manage Accounts' }));
    expect(dialog()).toMatchObject({ name: 'accounts', tab: 'keys' });
    expect(inputs('apiKeys.view')).toEqual([]);
  });

  it('[AKC7] are only shown in an imported message, and without their flag', async () => {
    await show({ OP: 'CREATE', DATA: key }, { data: { imported: true } });
    await screen.findByRole('group');
    expect(screen.queryByRole('button')).toBeNull();
    document.body.replaceChildren();
    await show({ OP: 'CREATE', DATA: key }, { hasKeys: false });
    expect(await screen.findByText('Not available here.')).toBeTruthy();
  });

  it('[AKC8] 2.048: lead to the documentation of the API', async () => {
    const { user, dialog } = await show({}, { kind: 'APIdoc' });
    await user.click(await screen.findByRole('button', { name: 'Open the documentation' }));
    expect(dialog()).toMatchObject({ name: 'accounts', tab: 'documentation' });
    document.body.replaceChildren();
    await show({}, { kind: 'APIdoc', data: { imported: true } });
    await waitFor(() =>
      expect(document.querySelector('[data-slot=proposal]')?.getAttribute('data-state')).toBe('inert'),
    );
    expect(screen.queryByRole('button')).toBeNull();
  });
});
