import { describe, expect, it } from 'vitest';
import { toolPairsOf, toolRunOf } from './tool-run.js';

const stateOf = (calls: Record<string, object>, pauses: Record<string, object> = {}) => ({
  toolRun: { calls, pauses },
});
const call = (more: object = {}) => ({
  step: 0,
  position: 0,
  name: 'look_up',
  arguments: '{"a":1}',
  status: 'done',
  result: '42',
  ...more,
});

describe('[TLR1] the calls of a reply', () => {
  it('come in the order of their steps, whatever order the state has', () => {
    const { calls } = toolRunOf(
      stateOf({
        ccccccccc: call({ step: 1 }),
        bbbbbbbbb: call({ position: 1 }),
        aaaaaaaaa: call(),
      }),
      false,
    );
    expect(calls.map(({ id }) => id)).toEqual(['aaaaaaaaa', 'bbbbbbbbb', 'ccccccccc']);
  });

  it.each(['writing', 'waiting', 'running'])('that are %s at the end of the reply are lost', (status) => {
    const state = stateOf({ aaaaaaaaa: call({ status }) }, { p1: { limit: 'steps', status: 'waiting' } });
    expect(toolRunOf(state, false).calls[0]?.status).toBe(status);
    expect(toolRunOf(state, true).calls[0]?.status).toBe('lost');
    expect(toolRunOf(state, true).pauses[0]?.status).toBe('ended');
  });

  it.each([
    [null],
    ['text'],
    [{ toolRun: [] }],
    [{ toolRun: { calls: { a: null, b: 7, c: {}, d: { name: 5 } } } }],
    [JSON.parse('{"toolRun":{"calls":{"__proto__":{"name":"x"}}}}')],
  ])('are none in %j', (state) => {
    expect(toolRunOf(state, true)).toEqual({ calls: [], pauses: [], costUsd: 0, isInBlocks: false });
  });

  it('say the most careful thing where they say nothing', () => {
    expect(toolRunOf(stateOf({ aaaaaaaaa: { name: 'x' } }), false).calls[0]).toMatchObject({
      effect: 'send',
      status: 'lost',
      scopes: [],
      passage: null,
    });
  });
});

describe('[TLR2] pairs of calls and results', () => {
  it('are kept step by step', () => {
    const state = stateOf({
      aaaaaaaaa: call(),
      bbbbbbbbb: call({ position: 1, result: '43' }),
      ccccccccc: call({ step: 1 }),
    });
    expect(toolPairsOf(state).map((step) => step.map(({ id, result }) => [id, result]))).toEqual([
      [
        ['aaaaaaaaa', '42'],
        ['bbbbbbbbb', '43'],
      ],
      [['ccccccccc', '42']],
    ]);
  });

  it('are repaired where one half is missing or broken', () => {
    const [[pair] = []] = toolPairsOf(
      stateOf({ aaaaaaaaa: call({ arguments: '{"a":', status: 'running', result: undefined }) }),
    );
    expect(pair).toMatchObject({ arguments: '{}', result: expect.stringContaining('no result') });
  });

  it.each(['[1]', '7', 'null', '"text"'])('have an object for arguments, not %s', (text) => {
    expect(toolPairsOf(stateOf({ aaaaaaaaa: call({ arguments: text }) }))[0]?.[0]?.arguments).toBe('{}');
  });

  it('are left out where no provider would take them', () => {
    const state = stateOf({ 'no id': call(), aaaaaaaaa: call({ name: 'a b' }), bbbbbbbbb: call() });
    expect(
      toolPairsOf(state)
        .flat()
        .map(({ id }) => id),
    ).toEqual(['bbbbbbbbb']);
  });
});
