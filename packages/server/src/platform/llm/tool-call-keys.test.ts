import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createToolCallKeys } from './tool-call-keys.js';

type Delta = { index?: unknown; id?: unknown; name?: string; args?: unknown };

/** The calls that events make up, each with its id, name and arguments. */
function callsOf(events: readonly Delta[][]): string[] {
  const keysOf = createToolCallKeys();
  const calls: { id: string; name: string; args: string }[] = [];
  for (const deltas of events)
    for (const { index, id, name, arguments: args } of keysOf(
      deltas.map((one) => ({
        index: one.index,
        id: one.id,
        function: { name: one.name, arguments: one.args },
      })),
    )) {
      const call = (calls[index] ??= { id: id ?? '', name: '', args: '' });
      call.name ||= name ?? '';
      call.args += args ?? '';
    }
  return calls.map(({ id, name, args }) => `${id} ${name} ${args}`);
}

const oslo = '{"city":"Oslo"}';
const rome = '{"city":"Rome"}';
const both = [`a weather ${oslo}`, `b time ${rome}`];

describe('[LLM23] calls of tools', () => {
  it.each<[string, Delta[][], string[]]>([
    [
      'by index',
      [
        [{ index: 0, id: 'a', name: 'weather', args: oslo }],
        [{ index: 1, id: 'b', name: 'time', args: rome }],
      ],
      both,
    ],
    [
      'by id alone',
      [[{ id: 'a', name: 'weather', args: oslo }], [{ id: 'b', name: 'time', args: rome }]],
      both,
    ],
    [
      'by id where all have one index',
      [
        [{ index: 0, id: 'a', name: 'weather', args: oslo }],
        [{ index: 0, id: 'b', name: 'time', args: rome }],
      ],
      both,
    ],
    [
      'by id in one event',
      [
        [
          { id: 'a', name: 'weather', args: oslo },
          { id: 'b', name: 'time', args: rome },
        ],
      ],
      both,
    ],
    [
      'by id that each delta repeats',
      [
        [{ id: 'a', name: 'weather', args: '{"city":' }],
        [{ id: 'b', name: 'time', args: '{"city":' }],
        [{ id: 'a', args: '"Oslo"}' }],
        [{ id: 'b', args: '"Rome"}' }],
      ],
      both,
    ],
    [
      'that go on without id and index',
      [
        [{ id: 'a', name: 'weather', args: '{"city":' }],
        [{ args: '"Oslo"}' }],
        [{ id: 'b', name: 'time' }],
        [{ args: rome }],
      ],
      both,
    ],
    [
      'with an empty id and name later',
      [[{ index: 0, id: 'a', name: 'weather', args: '' }], [{ index: 0, id: '', name: '', args: oslo }]],
      [both[0]!],
    ],
    [
      'with a new id in each delta',
      [
        [{ index: 0, id: 'a', name: 'weather', args: '' }],
        [{ index: 0, id: 'x', args: '{"city":' }],
        [{ index: 0, id: 'y', args: '"Oslo"}' }],
      ],
      [both[0]!],
    ],
    [
      'with the name in each delta',
      [
        [{ index: 0, id: 'a', name: 'weather', args: '{"city":' }],
        [{ index: 0, name: 'weather', args: '"Oslo"}' }],
      ],
      [both[0]!],
    ],
    [
      'of one function twice, complete each',
      [[{ name: 'weather', args: oslo }], [{ name: 'weather', args: rome }]],
      [`call_0 weather ${oslo}`, `call_1 weather ${rome}`],
    ],
    [
      'without ids that go on in pairs',
      [
        [
          { name: 'weather', args: '' },
          { name: 'time', args: '' },
        ],
        [{ args: oslo }, { args: rome }],
      ],
      [`call_0 weather ${oslo}`, `call_1 time ${rome}`],
    ],
    [
      'numbered by texts',
      [
        [{ index: '0', id: 'a', name: 'weather', args: oslo }],
        [{ index: '1', id: 'b', name: 'time', args: rome }],
      ],
      both,
    ],
    [
      'with arguments that are an object',
      [[{ index: null, id: 'a', name: 'weather', args: { city: 'Oslo' } }]],
      [both[0]!],
    ],
    [
      'whose id comes late',
      [[{ name: 'weather', args: '' }], [{ id: 'a', args: oslo }]],
      [`call_0 weather ${oslo}`],
    ],
  ])('%s', (_, events, expected) => {
    expect(callsOf(events)).toEqual(expected);
  });

  it('keep the fields that their server wants back', () => {
    const keysOf = createToolCallKeys();
    const extra = { extra_content: { google: { thought_signature: 'sig' } } };
    const deltas = [
      { index: 0, id: 'a', function: { name: 'weather', arguments: oslo }, ...extra, other: 1 },
    ];
    expect(keysOf(deltas)).toEqual([{ index: 0, id: 'a', name: 'weather', arguments: oslo, kept: extra }]);
  });

  it('no argument is lost, whatever names a call', () => {
    const delta = fc.record(
      {
        index: fc.constantFrom(0, 1, 7, -1, null, ''),
        id: fc.constantFrom('a', 'b', '', null),
        name: fc.constantFrom('weather', 'time', ''),
        args: fc.constantFrom('{', '}', '"x"', '{}', ''),
      },
      { requiredKeys: [] },
    );
    fc.assert(
      fc.property(fc.array(fc.array(delta, { maxLength: 3 }), { maxLength: 20 }), (events) => {
        const keysOf = createToolCallKeys();
        const read = events.flatMap((deltas) =>
          keysOf(deltas.map(({ args, ...one }) => ({ ...one, arguments: args }))).map(
            ({ arguments: args }) => args ?? '',
          ),
        );
        expect(read.join('')).toBe(
          events
            .flat()
            .map(({ args }) => args ?? '')
            .join(''),
        );
      }),
    );
  });

  it('a server cannot make calls without end', () => {
    const keysOf = createToolCallKeys();
    const made = Array.from({ length: 1000 }, (_, at) => keysOf([{ id: `c${at}`, function: { name: 'x' } }]));
    expect(made.flat()).toHaveLength(200);
  });
});
