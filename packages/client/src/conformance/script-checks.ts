import { expect, member } from './expect.js';
import { bodyOf, eventsOf, requestId } from './chat-checks.js';
import { otherTokenOf } from './other-person.js';
import { Absent, type Check, type CheckContext, type ScriptedReply } from './types.js';

const check = (name: string, run: Check['run']): Check => ({ room: 'chat', name, run });

function scriptOf(
  { options: { script } }: CheckContext,
  has: keyof ScriptedReply,
): [string, ScriptedReply[]] {
  const replies = script?.replies.filter((reply) => reply[has] !== undefined) ?? [];
  if (!script || replies.length === 0)
    throw new Absent(`Nothing is known about what a model replies (${has}).`);
  return [script.model, replies];
}

const askFor = (model: string, { prompt }: ScriptedReply, id = requestId()): object =>
  bodyOf(model, {
    messages: [{ id: 'u1', role: 'user', content: prompt, type: 'chat', data: {} }],
    options: { requestId: id, model: { id: model }, prompt: '', maxTokens: 1000 },
  });

/** Pieces of a slow reply that arrive after a stop which does not count. */
const piecesAfterStop = 12;

/** A stream without what it holds of a line that has not ended. */
const wholeLines = (text: string): string => text.slice(0, text.lastIndexOf('\n') + 1);

const isText = (event: unknown): boolean => typeof member(event, 'd') === 'string';
const textOf = (events: readonly unknown[]): string =>
  events
    .filter(isText)
    .map((event) => String(member(event, 'd')))
    .join('');

/** An event of the protocol by its fields. @source protocol §2.4, §2.5 */
function isKnown(event: unknown): boolean {
  const [source, status, state] = ['s', 'st', 'state'].map((key) => member(event, key));
  if (typeof source !== 'string') return false;
  if (status !== undefined) return source === 'meta' && typeof member(status, 'id') === 'string';
  if (state !== undefined) return source === 'meta' && typeof state === 'object' && state !== null;
  return true;
}

/**
 * Streams event by event, where it is known beforehand what a model replies: then a lost, doubled or reordered piece is seen.
 *
 * @source protocol §2.4, §2.7
 */
export const scriptChecks: Check[] = [
  check('a reply arrives whole, each piece once and in order, from one source', async (context) => {
    const [model, replies] = scriptOf(context, 'text');
    for (const reply of replies) {
      const { status, text } = await context.chat(askFor(model, reply));
      expect(status === 200, `The status is ${status}.`, text);
      const events = eventsOf(text);
      expect(
        events.every(isKnown),
        'An event is none of the protocol.',
        events.find((event) => !isKnown(event)),
      );
      expect(textOf(events) === reply.text, 'The pieces are not the text of the model.', textOf(events));
      const sources = new Set(events.filter(isText).map((event) => member(event, 's')));
      expect(sources.size === 1, 'The text has several sources.', [...sources]);
    }
  }),
  check('a reply arrives while it is made, and a stop ends it', async (context) => {
    const [model, replies] = scriptOf(context, 'slowText');
    for (const reply of replies) {
      const id = requestId();
      const pieces: string[] = [];
      let isStopped = false;
      const { status } = await context.openChat(askFor(model, reply, id), async (text) => {
        pieces.push(text);
        if (isStopped || !textOf(eventsOf(wholeLines(pieces.join(''))))) return;
        isStopped = true;
        const stop = await context.chat({ killSwitch: { requestId: id, value: true } });
        expect(stop.status === 200, `A stop is answered with ${stop.status}.`, stop.text);
      });
      expect(status === 200, `The status is ${status}.`);
      const text = textOf(eventsOf(pieces.join('')));
      const words = reply.slowText ?? '';
      expect(
        isStopped && text !== '' && words.startsWith(text),
        'What came is no beginning of the reply.',
        text,
      );
      expect(text.length < words.length, 'The stop did not end the reply.');
    }
  }),
  check('[A] another person does not stop a reply', async (context) => {
    const [model, replies] = scriptOf(context, 'slowText');
    const otherToken = otherTokenOf(context);
    for (const reply of replies) {
      const id = requestId();
      const stop = { killSwitch: { requestId: id, value: true } };
      const lengths: number[] = [];
      let all = '';
      const { status } = await context.openChat(askFor(model, reply, id), async (text) => {
        all += text;
        const { length } = textOf(eventsOf(wholeLines(all)));
        if (length <= (lengths.at(-1) ?? 0)) return;
        lengths.push(length);
        if (lengths.length === 1) await context.chat(stop, otherToken);
        // Pieces already in transit prove nothing; pieces generated after the stop do.
        if (lengths.length === piecesAfterStop) await context.chat(stop);
      });
      expect(status === 200, `The chat has status ${status}.`, all);
      // A backend may send its reply in few pieces: then all of it has to be there.
      const isComplete = textOf(eventsOf(all)) === reply.slowText;
      expect(
        isComplete || lengths.length >= piecesAfterStop,
        'The reply ended at the stop of another person.',
        all,
      );
    }
  }),
  check('a failure before the first text is an error, and never an empty reply', async (context) => {
    const [model, replies] = scriptOf(context, 'fails');
    for (const reply of replies) {
      const { status, text } = await context.chat(askFor(model, reply));
      expect(status >= 400, `The status is ${status}.`, text);
      expect(text.includes('"error"'), 'The body names no error.', text);
    }
  }),
];
