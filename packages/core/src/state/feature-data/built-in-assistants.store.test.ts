import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { assistantDefinitionSchema } from '../../contract/assistants/definition.js';
import { failed, success } from '../../contract/outcome.js';
import { createFakePorts } from '../../testing/fake-ports.js';
import { createBuiltInAssistantsStore } from './built-in-assistants.store.js';

const failure = failed({ code: 'network', message: 'Network Error' });
const definition = (name: string, more: object = {}) => z.parse(assistantDefinitionSchema, { name, ...more });
const copyOf = (name: string) => `${name} (Copy)`;
const nothing: ReadonlySet<string> = new Set();

async function open() {
  const ports = createFakePorts();
  ports.world.answer('groups.builtIns', () =>
    success({ success: true, data: [{ definition: definition('Creator'), isThere: false }] }),
  );
  ports.world.answer('assistants.list', () =>
    success({
      success: true,
      data: [
        definition('Mine', { id: 'v1', assistantId: 'a1', instructions: 'Help.' }),
        definition('Shared', { id: 'v2', assistantId: 'a2', data: { access: { read: true, write: false } } }),
      ],
    }),
  );
  ports.world.answer('groups.createAmplifyAssistants', () => success({ success: true, data: { id: 'g' } }));
  const assistants = createBuiltInAssistantsStore(ports);
  await assistants.load();
  return { ports, assistants, state: () => assistants.store.getState() };
}

it('[FDA6] 2.034: assistants of the product and copies of own ones are added to the group', async () => {
  const { ports, assistants, state } = await open();
  expect(state().own.map(({ name }) => name)).toEqual(['Mine']);
  expect(await assistants.create({ builtIns: new Set(['Creator']), copies: new Set(['a1']), copyOf })).toBe(
    true,
  );
  const { input } = ports.calls.findLast(({ operation }) => operation === 'groups.createAmplifyAssistants')!;
  const sent = (input as { assistants: Record<string, unknown>[] }).assistants;
  expect(sent).toMatchObject([{ name: 'Creator' }, { name: 'Mine (Copy)', instructions: 'Help.' }]);
  expect(sent[1]).not.toHaveProperty('assistantId', 'a1');
  expect(state().work).toEqual({ status: 'done', names: ['Creator', 'Mine (Copy)'] });
});

it('[FDA6] 2.070, 2.114: needs at least one, and says what failed', async () => {
  const { ports, assistants, state } = await open();
  await assistants.create({ builtIns: nothing, copies: nothing, copyOf });
  expect(state().work).toMatchObject({
    failure: 'You must select at least one Amplify assistant to continue.',
  });
  ports.world.answer('groups.createAmplifyAssistants', () => failure);
  await assistants.create({ builtIns: new Set(['Creator']), copies: nothing, copyOf });
  expect(state().work).toMatchObject({
    failure: 'Failed to create Amplify Assistant group. Please try again later...',
  });
  await assistants.create({ builtIns: nothing, copies: new Set(['a1']), copyOf });
  expect(state().work).toMatchObject({ failure: 'Unable to add a copy of the assistant at this time.' });
});
