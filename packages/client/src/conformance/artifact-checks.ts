import { operations } from '@stoa/core/contract';
import { compress, decompress } from '@stoa/core/wire';
import { expect, member } from './expect.js';
import { answered, refused } from './operation-checks.js';
import { otherTokenOf } from './other-person.js';
import { type Check, type CheckContext } from './types.js';

const { artifacts } = operations;

const textOf = (value: unknown): string =>
  decompress(member(member(value, 'data'), 'contents') as number[], { maxCharacters: 10_000 });

/** Saves an artifact and gives its key. */
async function save({ call, cleanUp, newId }: CheckContext, text: string): Promise<string> {
  const artifact = {
    artifactId: 'Conformance-1234567',
    version: 1,
    name: `Conformance ${newId()}`,
    type: 'text',
    description: '',
    contents: compress(text),
    tags: ['conformance'],
    createdAt: 'Feb 19, 2025',
  };
  const value = answered(artifacts.save, await call(artifacts.save, { artifact }));
  const key = member(member(value, 'data'), 'key');
  expect(typeof key === 'string', 'The answer has no key.', value);
  cleanUp(() => call(artifacts.remove, { artifact_id: key as string }));
  return key as string;
}

/** The laws of saved artifacts. @source protocol §3.10 */
export const artifactChecks: Check[] = [
  {
    room: 'artifacts',
    name: 'what is saved is listed, read with its text, and deleted',
    async run(context) {
      const { call } = context;
      const key = await save(context, 'a text, a text, a text');
      const keys = async () => {
        const list = member(answered(artifacts.list, await call(artifacts.list, undefined)), 'data');
        return (Array.isArray(list) ? list : []).map((item) => member(item, 'key'));
      };
      expect((await keys()).includes(key), 'What was saved is not in the list.', key);
      const found = answered(artifacts.get, await call(artifacts.get, { artifact_id: key }));
      expect(textOf(found) === 'a text, a text, a text', 'The text is another one.', found);
      answered(artifacts.remove, await call(artifacts.remove, { artifact_id: key }));
      expect(!(await keys()).includes(key), 'What was deleted is still in the list.', key);
    },
  },
  {
    room: 'artifacts',
    name: 'an artifact of another person is like none',
    async run(context) {
      const { call, options } = context;
      const otherToken = otherTokenOf({ options });
      const key = await save(context, 'secret');
      for (const operation of [artifacts.get, artifacts.remove]) {
        refused(
          await call(operation, { artifact_id: key }, otherToken),
          `Another person is answered by ${operation.op}.`,
        );
      }
      answered(artifacts.get, await call(artifacts.get, { artifact_id: key }));
    },
  },
];
