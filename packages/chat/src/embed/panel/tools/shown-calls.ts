import type { PageToolCall } from '@stoa/core/state';
import type { StoaChatTool } from '../../options.js';
import type { ShownToolCall } from './tool-cards.js';

export interface CallsAround {
  conversationId: string;
  /** No reply is in progress. */
  isIdle: boolean;
  /** The last message of the conversation. */
  lastId: string | null;
  tools: readonly Pick<StoaChatTool, 'name' | 'description'>[];
}

const statuses = {
  waiting: 'asked',
  running: 'running',
  done: 'done',
  failed: 'failed',
  refused: 'refused',
} as const;

const isAsked = ({ status }: ShownToolCall): boolean => status === 'asked';

/** Arguments as a person can check them: each on a line of its own. */
const argumentsOf = (args: PageToolCall['args']): string =>
  Object.keys(args).length === 0 ? '' : JSON.stringify(args, null, 2);

/**
 * The calls that have a card: those that wait or run, and beside them what became of the others of the same reply, until the model
 * has gone on. The reply itself keeps the record.
 */
export function shownCalls(
  calls: readonly PageToolCall[],
  { conversationId, isIdle, lastId, tools }: CallsAround,
): ShownToolCall[] {
  const own = calls.filter((call) => call.conversationId === conversationId);
  const round = own.at(-1)?.messageId;
  const isActive = own.some(
    ({ status, messageId }) => messageId === round && (status === 'waiting' || status === 'running'),
  );
  if (!isActive && (isIdle || lastId === null)) return [];
  const cards = own.flatMap((call): ShownToolCall[] => {
    if (call.status === 'proposed' || call.messageId !== round) return [];
    const card = {
      id: call.id,
      name: call.name,
      description: call.question ?? tools.find(({ name }) => name === call.name)?.description ?? '',
      argumentsText: argumentsOf(call.args),
      status: statuses[call.status],
    };
    return [card];
  });
  // Calls that wait for the person come first.
  return [...cards.filter(isAsked), ...cards.filter((card) => !isAsked(card))];
}
