import { operations } from '@stoa/core/contract';
import { expect, isEqual, member } from './expect.js';
import { answered, present, refused } from './operation-checks.js';
import { otherTokenOf } from './other-person.js';
import { Absent, type Check, type CheckContext } from './types.js';

const { artifacts, sharing } = operations;

const listOf = (value: unknown, key: string): unknown[] => {
  const list = member(value, key);
  return Array.isArray(list) ? list : [];
};

/** The person with whom an item is shared and withdrawn again. */
function receiverOf({ options }: CheckContext): { token: string; email: string } {
  const token = otherTokenOf({ options });
  const { otherEmail: email } = options;
  if (email === undefined) throw new Absent('There is no address of the other person.');
  return { token, email };
}

function share({ call, newId }: CheckContext, note: string, sharedWith: readonly string[]) {
  const message = { id: newId(), role: 'user', content: 'Hi', data: {} };
  const history = [{ id: newId(), name: 'Conformance', isLocal: true, messages: [message] }];
  const sharedData = { version: 4, history, folders: [], prompts: [] };
  return call(sharing.share, { note, sharedWith, sharedData });
}

const find = async (
  { call }: CheckContext,
  operation: typeof sharing.list | typeof sharing.listSent,
  note: string,
  token?: string,
): Promise<unknown> =>
  listOf(answered(operation, await call(operation, undefined, token)), 'items').find(
    (item) => member(item, 'note') === note,
  );

/** Checks of sharing between two people. @source chat specification §7 "Share"; protocol §3.8, §3.10 */
export const sharingChecks: Check[] = [
  {
    room: 'sharing',
    name: 'what was shared is listed with its recipients until it is withdrawn from them',
    async run(context) {
      const { call, cleanUp, newId } = context;
      const note = `conformance ${newId()}`;
      const users = ['one.conformance@example.org', 'two.conformance@example.org'];
      answered(sharing.share, await share(context, note, users));
      const usersOf = (item: unknown): unknown => member(item, 'shared_users');
      const sent = await find(context, sharing.listSent, note);
      const id = member(sent, 'id');
      expect(typeof id === 'string', 'What was shared is not in the list of its sender.', sent);
      cleanUp(() => call(sharing.withdraw, { id, shared_users: users }));
      expect(isEqual(usersOf(sent), users), 'It does not name its recipients.', sent);
      answered(sharing.withdraw, await call(sharing.withdraw, { id, shared_users: users.slice(0, 1) }));
      const left = await find(context, sharing.listSent, note);
      expect(isEqual(usersOf(left), users.slice(1)), 'It was not withdrawn from one of them.', left);
      answered(sharing.withdraw, await call(sharing.withdraw, { id, shared_users: users.slice(1) }));
      const after = await find(context, sharing.listSent, note);
      expect(after === undefined, 'What was withdrawn from all is still listed.');
    },
  },
  {
    room: 'sharing',
    name: 'its recipient lists, loads and removes it, and nobody else loads it',
    async run(context) {
      const { call, cleanUp, newId } = context;
      const { token, email } = receiverOf(context);
      const note = `conformance ${newId()}`;
      // In capitals, which mean nothing in an address.
      answered(sharing.share, await share(context, note, [email.toUpperCase()]));
      const item = await find(context, sharing.list, note, token);
      const key = member(item, 'key');
      expect(
        typeof key === 'string' && typeof member(item, 'sharedAt') === 'number',
        'It is not listed.',
        item,
      );
      cleanUp(() => call(sharing.remove, { key }, token));
      const loaded = answered(sharing.load, await call(sharing.load, { key }, token));
      const file = JSON.parse(String(member(loaded, 'item'))) as unknown;
      const text = member(file, 'history', '0', 'messages', '0', 'content');
      expect(member(file, 'version') === 4 && text === 'Hi', 'It is not what was shared.', file);
      refused(await call(sharing.remove, { key }), 'Its sender removes it from the list of its recipient.');
      answered(sharing.remove, await call(sharing.remove, { key }, token));
      expect((await find(context, sharing.list, note, token)) === undefined, 'It is still listed.');
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
        [sharing.load, { key }],
      ] as const)
        refused(present(await call(operation, input)), 'It is answered.');
    },
  },
  {
    room: 'artifacts',
    name: 'one that is shared is in the library of its recipient, named by its sender',
    async run(context) {
      const { call, cleanUp, newId } = context;
      const { token, email } = receiverOf(context);
      const artifact = {
        artifactId: 'Conformance-7654321',
        version: 1,
        name: `Conformance ${newId()}`,
        type: 'text',
        description: '',
        contents: [104, 105],
        tags: [],
        createdAt: 'Feb 19, 2025',
      };
      answered(artifacts.share, await call(artifacts.share, { artifact, shareWith: [email] }));
      const received = listOf(answered(artifacts.list, await call(artifacts.list, undefined, token)), 'data');
      const found = received.find((one) => member(one, 'name') === artifact.name);
      const key = member(found, 'key');
      expect(typeof key === 'string', 'It is not in the library.', received);
      cleanUp(() => call(artifacts.remove, { artifact_id: key }, token));
      expect(typeof member(found, 'sharedBy') === 'string', 'Its sender is not named.', found);
      answered(artifacts.remove, await call(artifacts.remove, { artifact_id: key }, token));
    },
  },
];
