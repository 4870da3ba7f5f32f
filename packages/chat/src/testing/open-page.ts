import { failed, success, type ChatEvent, type Conversation, type Failure } from '@stoa/core/contract';
import type { ThreadMessage } from '@stoa/core/state';
import {
  openStoa,
  textEvents,
  type FakeWorld,
  type OperationName,
  type SeededTab,
  type StoaSeed,
} from '@stoa/core/testing';
import { ada, fixtureNow, models } from './fixtures.js';

export type { SeededTab, StoaSeed };

/** There was no answer. */
export const noAnswer: Failure = { code: 'network', message: 'Network Error' };

/** Opens a page over a seed: the real stores, with the person, the models and the moment of all stories and tests. */
export const openPage = (seed: StoaSeed = {}): Promise<SeededTab> =>
  openStoa({
    person: ada,
    models,
    now: fixtureNow,
    ...seed,
    flags: { storeCloudConversations: true, sharing: true, documentConversion: true, ...seed.flags },
  });

/** A conversation that holds what a thread shows, one message after the other. */
export const conversationOf = (
  path: readonly ThreadMessage[],
  rest: Partial<Conversation> = {},
): Conversation => ({
  id: 'c1',
  name: 'Queues and duplicates',
  messages: path.map(({ streaming: _, siblings: __, ...message }) => message),
  ...rest,
});

/** Opens a page that shows the conversation `c1` with a path of messages. */
export async function openThread(
  path: readonly ThreadMessage[] = [],
  { conversation: rest, ...seed }: StoaSeed & { conversation?: Partial<Conversation> } = {},
) {
  const tab = await openPage({ conversations: [conversationOf(path, rest)], selectedId: 'c1', ...seed });
  return { ...tab, conversation: tab.current() };
}

/** Waits until something has come about on a page; what is loaded on first use takes its time in a browser. */
export async function reached(isSo: () => boolean): Promise<void> {
  for (let tries = 0; tries < 500 && !isSo(); tries += 1) await new Promise((go) => setTimeout(go, 10));
}

/** The next call of an operation fails; those after it have this answer. */
export function failNext(
  world: FakeWorld,
  operation: OperationName,
  answer: unknown,
  failure: Failure = noAnswer,
): void {
  world.answer(operation, () => {
    world.answer(operation, () => success(answer));
    return failed(failure);
  });
}

/** What an operation was called with, call by call. */
export const inputsOf = ({ calls }: Pick<SeededTab, 'calls'>, operation: OperationName): unknown[] =>
  calls.filter((call) => call.operation === operation).map(({ input }) => input);

/** From the call after so many on, an operation is never answered. */
export function holdAfter(world: FakeWorld, operation: 'conversations.upload', count: number): void {
  let left = count;
  world.answer(operation, (input) => {
    left -= 1;
    return left < 0 ? new Promise(() => undefined) : world.cloud.handlers[operation]!(input as never);
  });
}

/** A model calls a tool. */
export const toolCallEvent = (name: string, text: string): ChatEvent => ({
  s: '0',
  d: { tool_calls: [{ id: 'c1', function: { name, arguments: text } }] },
});

/** A model's summary for quality improvement. */
export const summaryReply = ({ summary, purpose }: { summary: string; purpose: string }) =>
  [
    'SUMMARY_START',
    ...textEvents(`/SUMMARY_START\n${summary}\n/SUMMARY_END\n/PURPOSE_START\n${purpose}\n/PURPOSE_END`),
  ] as const;
