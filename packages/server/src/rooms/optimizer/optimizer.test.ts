import { limits, operations, sentence } from '@stoa/core/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createDemoProvider } from '../../platform/llm/demo.js';
import type { LlmEnd, LlmProvider, LlmRequest } from '../../platform/llm/port.js';
import { call, openRoomServer, type RoomServer } from '../testing/room-server.js';

const { optimizer } = operations;
const demo = createDemoProvider({ speed: 100 });
const asked: LlmRequest[] = [];
/** The model's next answer instead of the demo's; null fails. */
let next: string | null | undefined;
const provider: LlmProvider = {
  stream(request, sink, signal) {
    asked.push(request);
    if (next === undefined) return demo.stream({ ...request, model: 'demo-tour' }, sink, signal);
    if (next === null)
      return Promise.resolve<LlmEnd>({ type: 'failed', error: { kind: 'provider', message: 'no' } });
    sink.text(next);
    sink.flush();
    return Promise.resolve<LlmEnd>({ type: 'finished', reason: 'stop' });
  },
};

let server: RoomServer;
beforeAll(async () => {
  server = await openRoomServer({ provider });
});
afterAll(() => server?.close());

let people = 0;
const newPerson = () => `optimizer${people++}@example.org`;
const optimize = async (person: string, input: { prompt: string; maxPlaceholders?: number }) =>
  (await call(server, person, optimizer.prompt, input)).value;

describe('the prompt optimizer', () => {
  it('[OZ1] answers with a template, costs the person, and stores nothing else', async () => {
    const me = newPerson();
    next = undefined;
    const value = await optimize(me, { prompt: 'Write a letter.' });
    expect(value).toMatchObject({ success: true });
    const { prompt_template } = value['data'] as { prompt_template: string };
    expect(prompt_template).toContain('Write a letter.');
    expect(prompt_template).toContain('{{Audience}}');
    const { rows } = await server.database.pool.query(
      `select input_tokens > 0 as is_counted, outcome from usage join people on people.id = person_id where email = $1`,
      [me],
    );
    expect(rows).toEqual([{ is_counted: true, outcome: 'completed' }]);
    expect(asked.at(-1)?.temperature).toBe(limits.optimizerTemperature);
  });

  it('[OZ2] has at most the placeholders that were asked for', async () => {
    next = 'PROMPT_TEMPLATE: {{A}} {{B}} {{C:file}} {{D}}';
    const prompt = 'Write a letter.';
    expect(await optimize(newPerson(), { prompt })).toMatchObject({
      data: { prompt_template: '{{A}} {{B}} {{C}} D' },
    });
    expect(await optimize(newPerson(), { prompt, maxPlaceholders: 1 })).toMatchObject({
      data: { prompt_template: '{{A}} B C D' },
    });
  });

  it.each([[null], ['  ']])(
    '[OZ3] a model that says %j is a refusal in the specified words',
    async (said) => {
      next = said;
      expect(await optimize(newPerson(), { prompt: 'x' })).toMatchObject({
        success: false,
        message: sentence('optimizer.failed'),
      });
    },
  );

  it.each([
    [{ prompt: '   ' }],
    [{ prompt: 'x'.repeat(limits.optimizerMaxCharacters + 1) }],
    [{ prompt: 'x', maxPlaceholders: 4 }],
  ])('[OZ4] refuses %j', async (input) => {
    const before = asked.length;
    expect(await optimize(newPerson(), input)).toMatchObject({ success: false, type: 'BadInput' });
    expect(asked).toHaveLength(before);
  });
});
