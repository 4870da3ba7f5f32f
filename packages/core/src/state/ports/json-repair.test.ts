import { describe, expect, it } from 'vitest';
import * as limits from '../../contract/limits.js';
import { repairedJson } from '../../rules/values/json-repair.js';
import { createFakeWorld, openTab, settle, textEvents, type FakeWorld } from '../../testing/index.js';

const broken = '{"mark": "bar", "data": {';
const offer = (world: FakeWorld) => {
  const model = {
    description: '',
    outputTokenLimit: 4000,
    supportsImages: false,
    inputContextWindow: 100_000,
  };
  const [large, small] = [
    { ...model, id: 'demo-large', name: 'Large' },
    { ...model, id: 'demo-small', name: 'Small' },
  ];
  world.answer('models.list', () => ({
    ok: true,
    value: {
      success: true,
      data: { models: [large, small], default: small, advanced: large, cheapest: small },
    },
  }));
};
async function open(answer: string) {
  const world = createFakeWorld();
  offer(world);
  world.chat.script('not valid JSON', ...textEvents(answer));
  const tab = await openTab(world);
  return { world, stoa: tab.stoa };
}

describe('repairing JSON', () => {
  it('[JR1] asks the advanced model at temperature 0, and stores nothing', async () => {
    const { world, stoa } = await open('{"mark": "bar"}');
    expect(await stoa.repairJson({ text: broken, kind: 'vega' })).toBe('{"mark": "bar"}');
    expect(world.chat.requests.at(-1)).toMatchObject({
      model: 'demo-large',
      temperature: 0,
      options: { storage: 'none', skipRag: true },
    });
    expect(world.chat.requests.at(-1)!.messages.at(-1)!.content).toContain(broken);
  });

  it.each([
    ['{"a": 1}', '{"a": 1}'],
    ['```json\n{"a": 1}\n```', '{"a": 1}'],
    ['Here it is: {"a": 1}', null],
    ['[1]', null],
    ['"text"', null],
    ['', null],
    [`{"a": "${'x'.repeat(limits.jsonRepairMaxCharacters * 2)}"}`, null],
  ])('[JR2] reads %j as %j', (answer, expected) => {
    expect(repairedJson(answer)).toBe(expected);
  });

  it('[JR3] sends neither empty nor oversized texts', async () => {
    const { world, stoa } = await open('{"a": 1}');
    expect(await stoa.repairJson({ text: ' ', kind: 'vega' })).toBeNull();
    expect(
      await stoa.repairJson({ text: 'x'.repeat(limits.jsonRepairMaxCharacters + 1), kind: 'vega' }),
    ).toBeNull();
    expect(world.chat.requests).toHaveLength(0);
  });

  it('caches a repaired text, and retries a failed one', async () => {
    const { world, stoa } = await open('{"a": 1}');
    const both = [
      stoa.repairJson({ text: broken, kind: 'vega' }),
      stoa.repairJson({ text: broken, kind: 'vega' }),
    ];
    expect(await Promise.all(both)).toEqual(['{"a": 1}', '{"a": 1}']);
    expect(world.chat.requests).toHaveLength(1);

    const other = await open('I cannot.');
    expect(await other.stoa.repairJson({ text: broken, kind: 'vega' })).toBeNull();
    await settle();
    expect(await other.stoa.repairJson({ text: broken, kind: 'vega' })).toBeNull();
    expect(other.world.chat.requests).toHaveLength(2);
  });

  it('sends at most two texts per message without a click; clicks are not limited', async () => {
    const { world, stoa } = await open('{"a": 1}');
    const ask = (number: number, automaticFor?: string) =>
      stoa.repairJson({ text: `${broken} ${number}`, kind: 'vega', automaticFor });
    expect(await ask(1, 'm')).not.toBeNull();
    expect(await ask(2, 'm')).not.toBeNull();
    expect(await ask(3, 'm')).toBeNull();
    expect(world.chat.requests).toHaveLength(2);
    expect(await ask(3)).not.toBeNull();
    expect(await ask(4, 'other')).not.toBeNull();
  });
});
