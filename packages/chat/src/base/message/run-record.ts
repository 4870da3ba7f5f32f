import type { RunRecord } from '@stoa/core/state';
import { runStatuses, type RunStatus } from '@stoa/core/contract';

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isStatus = (value: unknown): value is RunStatus => runStatuses.includes(value as RunStatus);

/**
 * The run of a reply, validated: a conversation may come from a file or from another version.
 *
 * @returns undefined for a reply without one, such as an imported one
 */
export function runOf(data: Record<string, unknown>): Partial<RunRecord> | undefined {
  const run = data['run'];
  if (!isObject(run) || !isStatus(run['status'])) return undefined;
  const usage = run['usage'];
  const error = run['error'];
  const text = (key: string) => (typeof run[key] === 'string' ? run[key] : undefined);
  return {
    status: run['status'],
    modelId: text('modelId'),
    reason: text('reason'),
    startedAt: text('startedAt'),
    endedAt: text('endedAt'),
    usage:
      isObject(usage) &&
      ['inputTokens', 'cachedTokens', 'outputTokens', 'costUsd'].every(
        (key) => typeof usage[key] === 'number',
      )
        ? (usage as unknown as RunRecord['usage'])
        : undefined,
    error:
      isObject(error) && typeof error['title'] === 'string'
        ? {
            title: error['title'],
            lines: Array.isArray(error['lines'])
              ? error['lines'].filter((line) => typeof line === 'string')
              : [],
            code: typeof error['code'] === 'string' ? error['code'] : '',
            retryable: error['retryable'] !== false,
            retryAfterS: typeof error['retryAfterS'] === 'number' ? error['retryAfterS'] : undefined,
          }
        : undefined,
  };
}

/** The reasoning kept with a reply, by us or in its state [v0.9]; empty where there is none. @source protocol §2.6 */
export function reasoningOf({ reasoning, state }: Record<string, unknown>): string {
  if (typeof reasoning === 'string' && reasoning !== '') return reasoning;
  const inState = isObject(state) && Object.hasOwn(state, 'reasoning') ? state['reasoning'] : '';
  return typeof inState === 'string' ? inState : '';
}

/** The remaining retry delay that the provider asked for. @units seconds; `now` in milliseconds since 1970 */
export function waitSecondsOf(run: Partial<RunRecord>, now: number): number {
  const asked = run.error?.retryAfterS ?? 0;
  const sinceMs = run.endedAt ? now - Date.parse(run.endedAt) : 0;
  return Number.isFinite(sinceMs) ? Math.max(0, Math.ceil(asked - Math.max(0, sinceMs) / 1000)) : asked;
}
