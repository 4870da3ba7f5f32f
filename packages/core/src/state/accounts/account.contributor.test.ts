import { describe, expect, it } from 'vitest';
import { builtInAccount, type Account } from '../../contract/accounts/accounts.js';
import { openStoa, settle } from '../../testing/index.js';

const unlimited = { period: 'Unlimited', rate: null } as const;
const accounts: Account[] = [
  { id: '100', name: 'Grant', isDefault: true, rateLimit: unlimited },
  { id: '200', name: 'Teaching', rateLimit: unlimited },
];

async function open(seed: { accounts?: Account[] } = { accounts }) {
  const tab = await openStoa({
    conversations: [{ id: 'c1', name: 'C', messages: [] }],
    selectedId: 'c1',
    ...seed,
  });
  await settle();
  const conversation = tab.current();
  const charged = async (text: string) => {
    conversation.send(text);
    await settle();
    return tab.world.chat.requests.findLast(({ options }) => options.storage !== 'none')?.options.accountId;
  };
  return { ...tab, conversation, charged };
}

describe('the account of a conversation', () => {
  it('[ACL10] is that of its person until another one is chosen for it, and is kept with it', async () => {
    const { conversation, charged, world } = await open();
    expect(await charged('one')).toBe('100');
    conversation.configure({ accountId: '200' });
    expect(conversation.store.getState().accountId).toBe('200');
    expect(await charged('two')).toBe('200');
    expect(JSON.stringify(world.entries.get('conversation/c1'))).toContain('"accountId":"200"');
    conversation.configure({ accountId: null });
    expect(await charged('three')).toBe('100');
  });

  it('[ACL10] that is gone is that of its person again', async () => {
    const { conversation, charged } = await open();
    conversation.configure({ accountId: 'gone' });
    expect(await charged('one')).toBe('100');
  });

  it('[ACL10] built in is not named to the server', async () => {
    const { conversation, charged } = await open({ accounts: [builtInAccount, accounts[0]!] });
    conversation.configure({ accountId: builtInAccount.id });
    expect(await charged('one')).toBeUndefined();
  });
});
