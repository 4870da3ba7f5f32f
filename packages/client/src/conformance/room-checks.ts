import { builtInAccount, operations, type Account } from '@stoa/core/contract';
import { expect, isEqual, member } from './expect.js';
import { answered, present, refused } from './operation-checks.js';
import type { Check } from './types.js';

const { accountLists, accounts, apiKeys, directory, optimizer, settings } = operations;

/** Checks of the smaller rooms. @source protocol §3.8, §3.13 */
export const roomChecks: Check[] = [
  {
    room: 'accounts',
    name: 'accounts are listed as they were saved, and a list without any is refused',
    async run({ call, cleanUp, newId }) {
      const list = async () => {
        const data = member(answered(accounts.get, await call(accounts.get)), 'data');
        return Array.isArray(data) ? (data as Account[]) : [];
      };
      const before = await list();
      const former = before.length > 0 ? before : [builtInAccount];
      cleanUp(() => call(accountLists.save, { accounts: former }));
      const account: Account = {
        id: `conformance-${newId()}`,
        name: `Conformance ${newId()}`,
        rateLimit: { period: 'Monthly', rate: 12.5 },
      };
      const others = former.map((one) => ({ ...one, isDefault: false }));
      answered(
        accountLists.save,
        present(await call(accountLists.save, { accounts: [...others, { ...account, isDefault: true }] })),
      );
      const saved = (await list()).find(({ id }) => id === account.id);
      expect(
        saved?.name === account.name &&
          saved.isDefault === true &&
          isEqual(saved.rateLimit, account.rateLimit),
        'It is not listed as it was saved.',
        saved,
      );
      refused(await call(accountLists.save, { accounts: [] }), 'A list without any account is saved.');
      answered(accountLists.save, await call(accountLists.save, { accounts: former }));
    },
  },
  {
    room: 'apiKeys',
    name: 'a key needs an account of the caller, and one that is not theirs is neither shown nor changed',
    async run({ call, newId }) {
      const account = { id: `conformance-${newId()}`, name: 'Conformance' };
      const key = { account, appName: 'Conformance', accessTypes: ['chat'] };
      refused(present(await call(apiKeys.create, key)), 'A key is made on an account that is not there.');
      const apiKeyId = 'somebody@example.org/ownerKey/7d5b6f6c-0000-4000-8000-000000000000';
      refused(await call(apiKeys.view, { apiKeyId }), 'A key that is not there is shown.');
      refused(await call(apiKeys.deactivate, { apiKeyId }), 'A key that is not there is deactivated.');
      const updates = { accessTypes: ['chat'] };
      refused(await call(apiKeys.update, [{ apiKeyId, updates }]), 'A key that is not there is changed.');
    },
  },
  {
    room: 'directory',
    name: 'addresses are found by their beginning, in lower case',
    async run({ call }) {
      const emailsOf = async (emailprefix: string): Promise<string[]> => {
        const found = member(
          answered(directory.emails, await call(directory.emails, { emailprefix })),
          'emails',
        );
        return Array.isArray(found) ? (found as string[]) : [];
      };
      const [first] = await emailsOf('*');
      expect(first !== undefined, 'Nobody is found, not even the caller.');
      expect(first === first.toLowerCase(), 'An address is not in lower case.', first);
      const found = await emailsOf(first);
      expect(found.includes(first), 'An address is not found by itself.', found);
    },
  },
  {
    room: 'optimizer',
    name: 'a prompt becomes a template with few placeholders, or is refused in words',
    async run({ call }) {
      const { status, value } = present(
        await call(optimizer.prompt, {
          prompt: 'Write a letter to a customer about a late parcel.',
          maxPlaceholders: 3,
        }),
      );
      expect(status < 500, `The status is ${status}.`, value);
      if (member(value, 'success') !== true)
        return expect(typeof member(value, 'message') === 'string', 'The refusal has no message.', value);
      const template = member(member(value, 'data'), 'prompt_template');
      expect(typeof template === 'string' && template !== '', 'There is no template.', value);
      const names = new Set(String(template).match(/{{[^{}\n]*}}/g));
      expect(names.size <= 3, 'The template has more than three placeholders.', template);
    },
  },
  {
    room: 'settings',
    name: 'what is saved is read, and goes back to what it was',
    async run({ call, cleanUp }) {
      const before = member(answered(settings.get, await call(settings.get)), 'data');
      const featureOptions = member(before, 'featureOptions') ?? {};
      const theme = member(before, 'theme') === 'light' ? 'dark' : 'light';
      const hiddenModelIds = ['conformance'];
      cleanUp(() =>
        call(settings.save, {
          settings: before ?? { theme: 'dark', featureOptions: {}, hiddenModelIds: [] },
        }),
      );
      const sent = { theme, featureOptions, hiddenModelIds };
      answered(settings.save, await call(settings.save, { settings: sent }));
      const after = member(answered(settings.get, await call(settings.get)), 'data');
      expect(
        member(after, 'theme') === theme && isEqual(member(after, 'hiddenModelIds'), hiddenModelIds),
        'The settings are not as they were saved.',
        after,
      );
    },
  },
];
