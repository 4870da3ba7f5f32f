import { operations } from '@stoa/core/contract';
import { expect, member } from './expect.js';
import { answered } from './operation-checks.js';
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

/** The events of a stream. @errors throws for a line that the protocol does not have. */
export function eventsOf(text: string): unknown[] {
  const events: unknown[] = [];
  for (const line of text.split(/\r?\n/)) {
    if (line === '' || line.startsWith(':') || /^(id|event|retry):/.test(line)) continue;
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
  // It may come before its request, or after the reply has ended: the one who asks wants it stopped, and it is.
  check('a stop of a run that is not there is answered as any other', async (context) => {
    // Without a model there is no chat.
    await modelOf(context);
    const { status, text } = await context.chat({ killSwitch: { requestId: requestId(), value: true } });
    expect(status === 200, `The status is ${status}.`, text);
  }),
  check('the runs of the caller that are going on are a list', async ({ call }) => {
    answered(operations.chat.activeRuns, await call(operations.chat.activeRuns, {}));
  }),
];
