import type { Usage } from '../contract/chat/chat.js';
import type { RunOutcome } from '../contract/chat/run-status.js';
import { runStatuses } from '../contract/chat/run-status.js';
import type {
  ChatEvent,
  ChatStatus,
  RunEnd,
  RunFailure,
  ToolCallDelta,
} from '../contract/chat/chat-event.js';
import { withoutPrototypeKeys } from '../lib/parse-json.js';

type Fields = Record<string, unknown>;

/**
 * Reads the data of one chat event. Runs once per token, so it checks by hand instead of by schema.
 *
 * Of several things in one `meta` event the first of `d.sources`, `st`, `m`, `state`, `stateReset` counts. Events with an empty
 * `d` and `[DONE]` say nothing.
 *
 * @errors never throws; `undefined` for what says nothing or is unknown.
 * @source protocol §2.4, §2.5
 */
export function parseChatEvent(json: string): ChatEvent | undefined {
  const value = parse(json);
  if (!isFields(value)) return undefined;
  const s = typeof value['s'] === 'number' ? String(value['s']) : value['s'];
  if (typeof s !== 'string') return undefined;
  if (s === 'meta') return metaEvent(value);
  if (value['d']) return contentEvent(s, value['d']);
  if (s === 'run') return runEvent(value);
  const type = value['type'];
  return type === 'end' || type === 'error' ? { s, type } : undefined;
}

function parse(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return undefined;
  }
}

function contentEvent(s: string, d: unknown): ChatEvent | undefined {
  if (typeof d === 'string') return { s, d };
  const calls = isFields(d) ? d['tool_calls'] : undefined;
  if (!Array.isArray(calls)) return undefined;
  return { s, d: { tool_calls: calls.flatMap(toolCall) } };
}

function toolCall(value: unknown): ToolCallDelta[] {
  if (!isFields(value)) return [];
  const called = isFields(value['function']) ? value['function'] : {};
  return [
    defined({
      index: numberOr(value['index']),
      id: stringOr(value['id']),
      function: defined({ name: stringOr(called['name']), arguments: stringOr(called['arguments']) }),
    }),
  ];
}

function metaEvent(value: Fields): ChatEvent | undefined {
  const { d, st, m, state, stateReset, r } = value;
  const sources = isFields(d) ? d['sources'] : undefined;
  if (Array.isArray(sources)) return { s: 'meta', d: { sources: sources.map(String) } };
  if (isFields(st)) return { s: 'meta', st: status(st) };
  if (typeof m === 'string' && m !== '') return { s: 'meta', m };
  if (isFields(state)) return { s: 'meta', state: withoutPrototypeKeys(state) as Fields };
  if (stateReset) return { s: 'meta', stateReset: true };
  if (value['type'] === 'reasoning' && typeof r === 'string' && r !== '')
    return { s: 'meta', type: 'reasoning', r };
  return undefined;
}

const status = (st: Fields): ChatStatus => ({
  ...(withoutPrototypeKeys(st) as Fields),
  id: stringOr(st['id']) ?? '',
  summary: stringOr(st['summary']) ?? '',
  message: stringOr(st['message']) ?? '',
  type: stringOr(st['type']) ?? 'info',
  inProgress: st['inProgress'] === true,
  ...defined({
    sticky: booleanOr(st['sticky']),
    icon: stringOr(st['icon']),
    animated: booleanOr(st['animated']),
  }),
});

function runEvent(value: Fields): ChatEvent | undefined {
  if (value['type'] === 'start')
    return defined({
      s: 'run' as const,
      type: 'start' as const,
      messageId: stringOr(value['messageId']),
      model: stringOr(value['model']) ?? '',
    });
  const outcome = value['outcome'];
  if (value['type'] !== 'end' || !isOutcome(outcome)) return undefined;
  const end: RunEnd = { s: 'run', type: 'end', outcome };
  return defined({
    ...end,
    usage: usage(value['usage']),
    reason: reason(value['reason']),
    error: failure(value['error']),
  });
}

const isOutcome = (value: unknown): value is RunOutcome =>
  value !== 'running' && (runStatuses as readonly unknown[]).includes(value);

const reasons = ['stop', 'length', 'toolCalls', 'contentFilter', 'other'] as const;

const reason = (value: unknown): RunEnd['reason'] => {
  if (value === undefined) return undefined;
  return reasons.find((known) => known === value) ?? 'other';
};

const usage = (value: unknown): Usage | undefined =>
  isFields(value)
    ? {
        inputTokens: numberOr(value['inputTokens']) ?? 0,
        cachedTokens: numberOr(value['cachedTokens']) ?? 0,
        outputTokens: numberOr(value['outputTokens']) ?? 0,
        costUsd: numberOr(value['costUsd']) ?? 0,
      }
    : undefined;

const failure = (value: unknown): RunFailure | undefined =>
  isFields(value)
    ? defined({
        title: stringOr(value['title']) ?? '',
        lines: Array.isArray(value['lines']) ? value['lines'].map(String) : [],
        code: stringOr(value['code']) ?? '',
        retryable: value['retryable'] === true,
        retryAfterS: numberOr(value['retryAfterS']),
      })
    : undefined;

const stringOr = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);
const numberOr = (value: unknown): number | undefined =>
  typeof value === 'number' && Number.isFinite(value) ? value : undefined;
const booleanOr = (value: unknown): boolean | undefined => (typeof value === 'boolean' ? value : undefined);

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Without the members that are undefined. */
function defined<T extends object>(value: T): T {
  return Object.fromEntries(Object.entries(value).filter(([, member]) => member !== undefined)) as T;
}
