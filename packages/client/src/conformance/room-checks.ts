import { operations } from '@stoa/core/contract';
import { expect, isEqual, member } from './expect.js';
import { answered, present } from './operation-checks.js';
import type { Check } from './types.js';

const { directory, optimizer, settings, sharing } = operations;

/** Checks of the smaller rooms. @source protocol §3.8 */
export const roomChecks: Check[] = [
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
      const names = new Set(String(template).match(/{{.*?}}/g));
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
  {
    room: 'sharing',
    name: 'what was shared is listed with its recipients until it is withdrawn from them',
    async run({ call, cleanUp, newId }) {
      const note = `conformance ${newId()}`;
      const users = ['one.conformance@example.org', 'two.conformance@example.org'];
      const message = { id: newId(), role: 'user', content: 'Hi', data: {} };
      const history = [{ id: newId(), name: 'C', isLocal: true, messages: [message] }];
      answered(
        sharing.share,
        await call(sharing.share, {
          note,
          sharedWith: users,
          sharedData: { version: 4, history, folders: [], prompts: [] },
        }),
      );
      const find = async (): Promise<unknown> => {
        const items = member(answered(sharing.listSent, await call(sharing.listSent)), 'items');
        return Array.isArray(items) ? items.find((item) => member(item, 'note') === note) : undefined;
      };
      const usersOf = (item: unknown): unknown => member(item, 'shared_users');
      const sent = await find();
      const id = member(sent, 'id');
      expect(typeof id === 'string', 'What was shared is not in the list of its sender.', sent);
      cleanUp(() => call(sharing.withdraw, { id, shared_users: users }));
      expect(isEqual(usersOf(sent), users), 'It does not name its recipients.', sent);
      answered(sharing.withdraw, await call(sharing.withdraw, { id, shared_users: users.slice(0, 1) }));
      const left = await find();
      expect(isEqual(usersOf(left), users.slice(1)), 'It was not withdrawn from one of them.', left);
      answered(sharing.withdraw, await call(sharing.withdraw, { id, shared_users: users.slice(1) }));
      expect((await find()) === undefined, 'What was withdrawn from all is still listed.');
    },
  },
  {
    room: 'sharing',
    name: 'what the caller has not shared cannot be withdrawn, and what they have not received not removed',
    async run({ call, newId }) {
      const key = `a@example.org/b@example.org/2025-01-01/${newId()}.json`;
      for (const [operation, input] of [
        [sharing.remove, { key }],
        [sharing.withdraw, { id: newId(), shared_users: ['a@example.org'] }],
      ] as const) {
        const { status, value } = present(await call(operation, input));
        expect(status < 500, `The status is ${status}.`, value);
        expect(status >= 400 || member(value, 'success') === false, 'It is answered.', value);
      }
    },
  },
  {
    room: 'sharing',
    name: 'an item that was not shared cannot be loaded',
    async run({ call, newId }) {
      const { status, value } = await call(sharing.load, {
        key: `a@example.org/b@example.org/2025-01-01/${newId()}.json`,
      });
      expect(status < 500, `The status is ${status}.`, value);
      expect(member(value, 'success') !== true, 'It is answered.', value);
    },
  },
];
