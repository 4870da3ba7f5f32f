import { describe, expect, it } from 'vitest';
import { builtInAccount, type Account } from '../../contract/accounts/accounts.js';
import { failed, success, type Outcome } from '../../contract/outcome.js';
import { createFakeWorld, settle } from '../../testing/index.js';
import { createAccountsStore } from './accounts.store.js';

const rateLimit = { period: 'Unlimited', rate: null } as const;
const lab: Account = { id: '123', name: 'Lab', isDefault: true, rateLimit };
const noCoa: Account = { ...builtInAccount, isDefault: false };

/** Accounts over a server that keeps a list. */
async function stage(kept: readonly Account[] = [lab, noCoa], coaPattern?: string) {
  const ports = createFakeWorld().tab();
  const server = { kept: [...kept], saves: 0 };
  ports.world.answer('accounts.get', () => success({ success: true, data: server.kept, coaPattern }));
  ports.world.answer('accountLists.save', (input) => {
    server.kept = (input as { accounts: Account[] }).accounts;
    server.saves += 1;
    return success({ success: true });
  });
  const accounts = createAccountsStore(ports);
  const editor = await accounts.editor.load();
  const list = () => accounts.store.getState().list;
  return { ports, server, accounts, editor, list, state: () => editor.store.getState() };
}
const down = () => failed({ code: 'network', message: 'down' });

describe('managing accounts', () => {
  it('[ACL7] 2.044: adds, edits, makes default and deletes, each saved as it is kept', async () => {
    const { server, editor, list } = await stage([]);
    expect(await editor.add({ id: ' 123 ', name: ' Lab ', rateLimit })).toEqual({
      ok: true,
      value: undefined,
    });
    expect(list()).toEqual(server.kept);
    expect(list().map(({ id, name, isDefault }) => [id, name, isDefault])).toEqual([
      ['general_account', 'No COA On File', true],
      ['123', 'Lab', false],
    ]);
    await editor.makeDefault('123');
    await editor.edit('123', { name: 'Chemistry', rateLimit: { period: 'Daily', rate: 5 } });
    expect(list()[1]).toEqual({
      id: '123',
      name: 'Chemistry',
      isDefault: true,
      rateLimit: { period: 'Daily', rate: 5 },
    });
    await editor.remove('123');
    expect(list()).toEqual([{ ...builtInAccount, isDefault: true }]);
    expect(list()).toEqual(server.kept);
  });

  it('[ACL7] keeps what another client has saved in the meantime, and takes turns', async () => {
    const { server, editor, list } = await stage();
    await editor.refresh();
    server.kept = [...server.kept, { id: 'far', name: 'Far', rateLimit }];
    await Promise.all([
      editor.add({ id: 'a', name: 'A', rateLimit }),
      editor.add({ id: 'b', name: 'B', rateLimit }),
    ]);
    expect(list().map(({ id }) => id)).toEqual(['123', 'general_account', 'far', 'a', 'b']);
  });

  it('[ACL7] says which account is being saved', async () => {
    const { ports, editor, state } = await stage();
    let answer: ((outcome: Outcome<unknown>) => void) | undefined;
    ports.world.answer('accountLists.save', () => new Promise((resolve) => (answer = resolve)));
    const saving = editor.makeDefault('general_account');
    await settle();
    expect(state().saving).toBe('general_account');
    answer?.(down());
    await saving;
    await settle();
    expect(state().saving).toBeNull();
  });

  it.each<[string, (editor: Awaited<ReturnType<typeof stage>>['editor']) => Promise<unknown>, string]>([
    [
      'of the same name',
      (editor) => editor.add({ id: '9', name: 'lab', rateLimit }),
      'There already is an account with the name "lab".',
    ],
    [
      'of the same COA string',
      (editor) => editor.add({ id: '123', name: 'Other', rateLimit }),
      'There already is an account with the COA string "123".',
    ],
    [
      'without a COA string',
      (editor) => editor.add({ id: ' ', name: 'Other', rateLimit }),
      'An account needs a COA string.',
    ],
    [
      'that is gone',
      (editor) => editor.edit('gone', { name: 'Other' }),
      'This account has been deleted elsewhere.',
    ],
    [
      'that is built in',
      (editor) => editor.remove('general_account'),
      '"No COA On File" is built in: it cannot be deleted or renamed.',
    ],
  ])('[ACL8] 2.075, 2.076: refuses one %s', async (_what, act, message) => {
    const { server, editor } = await stage();
    expect(await act(editor)).toMatchObject({ ok: false, failure: { code: 'refused', message } });
    expect(server.saves).toBe(0);
  });

  it('[ACL8] 2.075: refuses to delete the last one', async () => {
    const { editor } = await stage([]);
    expect(await editor.remove('general_account')).toMatchObject({
      failure: { message: 'You must have at least one account.' },
    });
  });

  it('[ACL9] 2.120: a failure changes nothing and says so, and can be tried again', async () => {
    const { ports, editor, list, state } = await stage();
    await editor.refresh();
    const before = list();
    ports.world.answer('accountLists.save', down);
    expect(await editor.remove('123')).toMatchObject({
      failure: { message: 'Unable to save accounts. Please try again.' },
    });
    ports.world.answer('accountLists.save', () => failed({ code: 'refused', message: 'Too many accounts.' }));
    expect(await editor.remove('123')).toMatchObject({ failure: { message: 'Too many accounts.' } });
    ports.world.answer('accounts.get', down);
    expect(await editor.remove('123')).toMatchObject({
      failure: { message: 'Unable to save accounts. Please try again.' },
    });
    expect(list()).toBe(before);
    await editor.refresh();
    expect(state().status).toBe('failed');
  });

  it.each([
    ['\\d{3}|\\d{5}', '12345', true],
    ['\\d{3}', '1234', false],
    ['(', 'anything', true],
    [undefined, 'anything', true],
  ])('[ACL3] 2.076: %j of the server asks about %j as a whole', async (pattern, coa, isKnown) => {
    const { editor, state } = await stage([], pattern);
    await editor.refresh();
    expect(state().coaPattern?.test(coa) ?? true).toBe(isKnown);
  });
});
