import { operations } from '@stoa/core/contract';
import { expect, member } from './expect.js';
import { answered } from './operation-checks.js';
import { otherTokenIn } from './other-person.js';
import { Absent, type Check, type CheckContext } from './types.js';

/** As clients of the protocol make them. @source protocol §2.2 */
export const requestId = (): string => Math.random().toString(36).substring(7) || 'a1';

async function modelOf({ call, options }: CheckContext): Promise<string> {
  if (options.model !== undefined) return options.model;
  const answer = answered(operations.models.list, await call(operations.models.list));
  const id = member(answer, 'data', 'default', 'id') ?? member(answer, 'data', 'models', '0', 'id');
  if (typeof id !== 'string') throw new Absent('The backend names no model; say which one replies.');
  return id;
}

export const bodyOf = (model: string, more: object = {}): object => ({
  model,
  temperature: 1,
  max_tokens: 1000,
  stream: true,
  dataSources: [],
  messages: [
    { role: 'system', content: 'Be brief.' },
    { id: 'u1', role: 'user', content: 'Say hello.', type: 'chat', data: {} },
  ],
  options: { requestId: requestId(), model: { id: model }, prompt: 'Be brief.', maxTokens: 1000 },
  ...more,
});

/**
 * The events of a stream. The protocol uses no ids; where a server sends some, they count its events, each once and in order.
 *
 * @errors throws for a line that the protocol does not have, and for an id that comes twice, or after a later one.
 */
export function eventsOf(text: string): unknown[] {
  const events: unknown[] = [];
  const ids = new Set<string>();
  let last = -Infinity;
  for (const line of text.split(/\r?\n/)) {
    if (line.startsWith('id:')) {
      const id = line.slice(3).trim();
      expect(!ids.has(id), 'The id of an event comes twice.', id);
      ids.add(id);
      if (!/^\d+$/.test(id)) continue;
      expect(Number(id) > last, `The id of an event comes after ${last}.`, id);
      last = Number(id);
      continue;
    }
    if (line === '' || line.startsWith(':') || /^(event|retry):/.test(line)) continue;
    expect(line.startsWith('data:'), 'A line of the stream is none of the protocol.', line);
    const data = line.slice(5).trim();
    if (data === '[DONE]') continue;
    try {
      events.push(JSON.parse(data));
    } catch {
      expect(false, 'An event is no JSON.', data);
    }
  }
  return events;
}

/** Letters of a piece that a model hardly writes twice in a row. */
const unlikelyTwice = 8;

/**
 * Whether pieces were sent more than once, as far as that can be seen without knowing the reply: the whole of it twice, each piece twice, or
 * a long piece twice in a row.
 */
export function isDoubled(pieces: readonly string[]): boolean {
  const half = pieces.length / 2;
  const isLong = pieces.join('').replace(/[^\p{L}\p{N}]/gu, '').length > 2;
  const isEven = Number.isInteger(half) && half >= 1 && isLong;
  if (isEven && pieces.every((piece, at) => piece === pieces[(at + half) % pieces.length])) return true;
  if (isEven && half > 1 && pieces.every((piece, at) => piece === pieces[at - (at % 2)])) return true;
  return pieces.some(
    (piece, at) => piece === pieces[at - 1] && piece.replace(/[^\p{L}\p{N}]/gu, '').length >= unlikelyTwice,
  );
}

const check = (name: string, run: Check['run']): Check => ({ room: 'chat', name, run });

async function expectRefused(context: CheckContext, body: object, token?: string | null): Promise<void> {
  const { status, text } = await context.chat(body, token);
  expect(status >= 400 && status < 500, `The status is ${status}.`, text);
  expect(text.includes('"error"'), 'The body names no error.', text);
}

/** The chat wire. @source protocol §2 */
export const chatChecks: Check[] = [
  check('a reply is streamed as events of the protocol', async (context) => {
    const { status, text } = await context.chat(bodyOf(await modelOf(context)));
    expect(status === 200, `The status is ${status}.`, text);
    const events = eventsOf(text);
    const words = events.map((event) => member(event, 'd')).filter((d) => typeof d === 'string');
    expect(words.join('') !== '', 'No event has text.', events);
    expect(!isDoubled(words), 'Pieces of the reply come twice.', words);
    const odd = events.find((event) => typeof member(event, 's') !== 'string');
    expect(odd === undefined, 'An event has no source.', odd);
  }),
  check('a caller without a token is refused with 401', async (context) => {
    const { status } = await context.chat(bodyOf('any'), null);
    expect(status === 401, `The status is ${status}, not 401.`);
  }),
  check('a request without messages, or for a model that is not there, is refused', async (context) => {
    const model = await modelOf(context);
    await expectRefused(context, bodyOf(model, { messages: [] }));
    await expectRefused(context, bodyOf(`no-such-model-${context.newId()}`));
  }),
  check('a stop without a request id is refused', (context) =>
    expectRefused(context, { killSwitch: { requestId: '', value: true } }),
  ),
  // It may come before its request; whether there is one is told to nobody but its person.
  check(
    'a stop of a run that is not there is answered, and one of a run of another person alike',
    async (context) => {
      const model = await modelOf(context);
      const stop = (id: string, token?: string) =>
        context.chat({ killSwitch: { requestId: id, value: true } }, token);
      const { status, text } = await stop(requestId());
      expect(status === 200 || status === 404, `The status is ${status}.`, text);
      const otherToken = otherTokenIn(context);
      if (otherToken === undefined) return;
      const id = requestId();
      const body = bodyOf(model, {
        options: { requestId: id, model: { id: model }, prompt: '', maxTokens: 1000 },
      });
      expect((await context.chat(body)).status === 200, 'The chat is not answered.');
      const [foreign, missing] = [await stop(id, otherToken), await stop(requestId(), otherToken)];
      expect(
        foreign.status === missing.status && foreign.text.replaceAll(id, '') === missing.text,
        'A stop tells another person that there is such a run.',
        [foreign, missing],
      );
    },
  ),
  check('the runs of the caller that are going on are a list', async ({ call }) => {
    answered(operations.chat.activeRuns, await call(operations.chat.activeRuns, {}));
  }),
];
