import { blankModel } from '@stoa/core/contract';
import { describe, expect, it } from 'vitest';
import { fakeModel, fakeModels } from '../testing/fake-models.js';
import { candidatesOf, partsOf, readModel, searchModels, typedOf, withPart } from './model-rows.js';

const typed = (patch: Partial<ReturnType<typeof typedOf>>) => ({
  ...typedOf(blankModel),
  id: 'gpt-5',
  name: 'GPT-5',
  ...patch,
});

describe('a model that was typed', () => {
  it('[ADM81] 2.021: needs an id, a name and a provider, and windows once people can be given it', () => {
    expect(readModel(typed({ id: ' ', name: '' }), []).problems).toEqual({
      id: 'required',
      name: 'required',
    });
    expect(readModel(typed({}), []).problems).toEqual({});
    const windows = { inputContextWindow: 'requiredWindow', outputTokenLimit: 'requiredWindow' };
    expect(readModel(typed({ isAvailable: true }), []).problems).toEqual(windows);
    expect(readModel(typed({ exclusiveGroupAvailability: ['Faculty'] }), []).problems).toEqual(windows);
    expect(readModel(typed({}), ['gpt-5']).problems).toEqual({ id: 'taken' });
  });

  it.each(['-1', '1e309', 'NaN', 'ten', '1.5', 'Infinity'])(
    '[ADM81] 2.020: %s is no window',
    (inputContextWindow) =>
      expect(readModel(typed({ inputContextWindow }), []).problems).toEqual({ inputContextWindow: 'whole' }),
  );

  it.each(['-0.0001', '1e309', 'NaN', 'free'])('[ADM81] 2.020: %s is no price', (inputTokenCost) =>
    expect(readModel(typed({ inputTokenCost }), []).problems).toEqual({ inputTokenCost: 'amount' }),
  );

  it('[ADM81] comes back as it was, small prices too', () => {
    const model = fakeModel('gpt-4o', { inputTokenCost: 0.0000005, cachedTokenCost: 0 });
    expect(typedOf(model).inputTokenCost).toBe('0.0000005');
    expect(readModel(typedOf(model), []).model).toEqual(model);
  });

  it('[ADM82] 2.017: is available to nobody where its id says that it embeds texts', () => {
    const { model, problems } = readModel(
      typed({ id: 'text-EMBED-3', isAvailable: true, exclusiveGroupAvailability: ['Faculty'] }),
      [],
    );
    expect(problems).toEqual({});
    expect(model).toMatchObject({ isAvailable: false, exclusiveGroupAvailability: [] });
  });
});

describe('defaults', () => {
  it('[ADM83] can be models that are available to everybody, by name', () => {
    expect(candidatesOf(fakeModels).map(({ id }) => id)).toEqual(['gpt-4o', 'gpt-4o-mini']);
  });

  it('[ADM83] move from one model to another, and leave rows alone that do not change', () => {
    const moved = withPart(fakeModels, 'isDefault', 'gpt-4o-mini');
    expect(partsOf(moved['gpt-4o']!)).toEqual(['defaultAdvancedModel']);
    expect(partsOf(moved['gpt-4o-mini']!)).toEqual(['isDefault', 'defaultCheapestModel']);
    expect(moved['llama-local']).toBe(fakeModels['llama-local']);
    expect(Object.values(withPart(fakeModels, 'defaultAdvancedModel', '')).flatMap(partsOf)).not.toContain(
      'defaultAdvancedModel',
    );
  });
});

it('[ADM80] models are found by name, id and provider', () => {
  expect(searchModels(fakeModels, ' MINI').map(({ id }) => id)).toEqual(['gpt-4o-mini']);
  expect(searchModels(fakeModels, 'bedrock')).toHaveLength(1);
  expect(searchModels(fakeModels, '')).toHaveLength(5);
});
