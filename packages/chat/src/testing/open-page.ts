import type { Conversation, Failure } from '@stoa/core/contract';
import type { ThreadMessage } from '@stoa/core/state';
import { openStoa, textEvents, type SeededTab, type StoaSeed } from '@stoa/core/testing';
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

/** A model's summary for quality improvement. */
export const summaryReply = ({ summary, purpose }: { summary: string; purpose: string }) =>
  [
    'SUMMARY_START',
    ...textEvents(`/SUMMARY_START\n${summary}\n/SUMMARY_END\n/PURPOSE_START\n${purpose}\n/PURPOSE_END`),
  ] as const;
