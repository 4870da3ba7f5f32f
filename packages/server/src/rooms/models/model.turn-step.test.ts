import { expect, it } from 'vitest';
import { testModel } from '../testing/room-server.js';
import { turnOf } from '../testing/turns.js';
import { modelStep } from './model.turn-step.js';

const models = [
  { ...testModel, systemPrompt: 'Be brief.' },
  { ...testModel, id: 'of-a-group', exclusiveGroupAvailability: ['scholars'] },
];
const stepFor = (...groups: string[]) =>
  modelStep(
    { get: (id) => models.find((model) => model.id === id) },
    { groupsOf: async () => new Set(groups), groupsWithMembers: async () => [] },
  );

it('[TRN1] [TRN2] a turn gets the model that it names, and the layer of that model after its own', async () => {
  expect(await stepFor()(turnOf({ options: { prompt: 'Be kind.' } }))).toMatchObject({
    ok: true,
    turn: {
      model: { id: 'test-model' },
      layers: [
        { name: 'conversation', text: 'Be kind.' },
        { name: 'model', text: 'Be brief.' },
      ],
    },
  });
});

it('[TRN1] a model is refused that is unknown, or of a group of others', async () => {
  const refused = { ok: false, refusal: { status: 400, error: 'Invalid model.', code: 'model.notFound' } };
  expect(await stepFor()(turnOf({ model: 'unknown' }))).toEqual(refused);
  expect(await stepFor('others')(turnOf({ model: 'of-a-group' }))).toEqual(refused);
  expect(await stepFor('scholars')(turnOf({ model: 'of-a-group' }))).toMatchObject({ ok: true });
});
