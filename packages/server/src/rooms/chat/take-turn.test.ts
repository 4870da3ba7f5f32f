import { describe, expect, it } from 'vitest';
import type { LlmRequest } from '../../platform/llm/port.js';
import type { RunPreparation } from '../../platform/runs/run-ports.js';
import { testModel } from '../testing/room-server.js';
import { ann, requestOf, turnOf } from '../testing/turns.js';
import { takeTurn } from './take-turn.js';
import { modelOf, proceed, refuseTurn, withLayer, type FindAddition, type TurnStep } from './turn.js';

const chooseModel: TurnStep = (turn) => proceed({ ...turn, model: testModel });
const say =
  (name: string, text: string): TurnStep =>
  (turn) =>
    proceed(withLayer(turn, { name, text }));
const add =
  (find: FindAddition): TurnStep =>
  (turn) =>
    proceed({ ...turn, additions: [...turn.additions, find] });
const teller = { status: () => undefined, state: () => undefined };

async function preparedBy(steps: readonly TurnStep[], request = requestOf()) {
  const taken = await takeTurn([chooseModel, ...steps], ann, request);
  if (!taken.ok) throw new Error(taken.refusal.error);
  return taken.prepared;
}
const promptBy = async (...input: Parameters<typeof preparedBy>) =>
  (await preparedBy(...input)).request as LlmRequest;

describe('the steps of a turn', () => {
  it('[TRN1] are taken in order, each with the turn that the one before returned', async () => {
    const seen: number[] = [];
    const note: TurnStep = (turn) => {
      seen.push(turn.request.temperature);
      return proceed({ ...turn, request: { ...turn.request, temperature: turn.request.temperature / 2 } });
    };
    const { request } = await preparedBy([note, note], requestOf({ temperature: 1 }));
    expect(seen).toEqual([1, 0.5]);
    expect(request).toMatchObject({ temperature: 0.25 });
  });

  it('[TRN1] end with the first refusal', async () => {
    const refusal = { status: 403, error: 'No.', code: 'no' } as const;
    const never: TurnStep = () => {
      throw new Error('This step should not be asked.');
    };
    expect(await takeTurn([() => refuseTurn(refusal), never], ann, requestOf())).toEqual({
      ok: false,
      refusal,
    });
  });

  it('[TRN1] do not make a repeated request another one', async () => {
    const plain = await preparedBy([]);
    const changed = await preparedBy([
      (turn) => proceed({ ...turn, request: { ...turn.request, model: 'other', messages: [] } }),
    ]);
    expect(changed.run.body.question).toBe(plain.run.body.question);
  });

  it('[TRN1] say what the usage counts for', async () => {
    const { run } = await preparedBy([(turn) => proceed({ ...turn, attribution: { accountId: 'a1' } })]);
    expect(run.body.accountId).toBe('a1');
  });

  it('[TRN1] fail where one needs the model before it is chosen', () => {
    expect(() => modelOf({ ...turnOf(), model: undefined })).toThrow('no model yet');
  });
});

describe('the layers of a prompt', () => {
  const system = (prompt: LlmRequest) => prompt.messages.find(({ role }) => role === 'system')?.content;
  const request = requestOf({ options: { prompt: 'Be kind.' } });

  it('[TRN2] are told in the order of the steps, after what the conversation says', async () => {
    expect(system(await promptBy([say('model', 'Be brief.'), say('assistant', 'Be Greek.')], request))).toBe(
      'Be kind.\n\nBe brief.\n\nBe Greek.',
    );
  });

  it('[TRN2] replace the one of the same name where it stands', async () => {
    const steps = [say('model', 'Be brief.'), say('assistant', 'Be Greek.'), say('model', 'Be terse.')];
    expect(system(await promptBy(steps, request))).toBe('Be kind.\n\nBe terse.\n\nBe Greek.');
  });

  it('[TRN2] leave no trace where they are blank', async () => {
    expect(withLayer(turnOf(), { name: 'model', text: ' \n' }).layers).toEqual([]);
    expect(system(await promptBy([say('conversation', '')], request))).toBeUndefined();
  });
});

describe('what joins a prompt after the last step', () => {
  const append =
    (text: string, tokens: number): FindAddition =>
    async () => ({
      tokens,
      prepare: (prompt) => async () => ({
        ...prompt,
        messages: [...prompt.messages, { role: 'user', content: text }],
      }),
    });

  it('[TRN3] is put in order into the prompt of all steps, and counts for the estimate', async () => {
    const plain = await preparedBy([]);
    const { run, request } = await preparedBy([
      add(append('one', 30)),
      add(async () => null),
      add(append('two', 12)),
    ]);
    const complete = await (request as RunPreparation)(teller, new AbortController().signal);
    expect(complete.messages.map(({ content }) => content)).toEqual(['Hi', 'one', 'two']);
    expect(run.body.inputTokens).toBe(plain.run.body.inputTokens + 42);
  });

  it('[TRN3] sees the turn as the last step left it', async () => {
    let sources: unknown;
    const look: FindAddition = async (turn, { messages }) => {
      sources = [turn.request.dataSources, messages[0]?.content];
      return null;
    };
    const lend: TurnStep = (turn) =>
      proceed(
        withLayer(
          { ...turn, request: { ...turn.request, dataSources: [{ id: 's3://a' }] } },
          { name: 'assistant', text: 'Be Greek.' },
        ),
      );
    await preparedBy([add(look), lend]);
    expect(sources).toEqual([[{ id: 's3://a' }], 'Be Greek.']);
  });

  it('[TRN3] is nothing to wait for where there is none', async () => {
    expect((await preparedBy([add(async () => null)])).request).toBeTypeOf('object');
  });
});
