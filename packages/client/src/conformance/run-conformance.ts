import { chatChecks } from './chat-checks.js';
import { createContext } from './context.js';
import { conversationChecks } from './conversation-checks.js';
import { fileChecks } from './file-checks.js';
import { memoryChecks } from './memory-checks.js';
import { operationChecks } from './operation-checks.js';
import { roomChecks } from './room-checks.js';
import { Absent, type CheckResult, type ConformanceOptions, type ConformanceReport } from './types.js';

const order = (results: CheckResult[]): CheckResult[] =>
  results.toSorted((a, b) => (a.room < b.room ? -1 : a.room > b.room ? 1 : 0));

/**
 * Checks a backend against the protocol and the contract: every operation by itself, the laws of conversations, and the chat, by plain HTTP.
 * One check after the other; what they make is removed at the end.
 *
 * @errors none of the backend's: each is a result.
 */
export async function runConformance(options: ConformanceOptions): Promise<ConformanceReport> {
  const context = createContext(options);
  const results: CheckResult[] = [];
  try {
    for (const { room, name, run } of [
      ...operationChecks,
      ...conversationChecks,
      ...chatChecks,
      ...fileChecks,
      ...memoryChecks,
      ...roomChecks,
    ]) {
      const result: CheckResult = await run(context).then(
        () => ({ room, name, status: 'passed' as const }),
        (error: unknown) => ({
          room,
          name,
          status: error instanceof Absent ? ('absent' as const) : ('failed' as const),
          detail: error instanceof Error ? error.message : String(error),
        }),
      );
      results.push(result);
      options.onResult?.(result);
    }
  } finally {
    await context.tidy();
  }
  const count = (status: CheckResult['status']): number =>
    results.filter((result) => result.status === status).length;
  return {
    results: order(results),
    passed: count('passed'),
    failed: count('failed'),
    absent: count('absent'),
  };
}

/** The report as a table: a line a room, then what failed. */
export function formatReport({ results, passed, failed, absent }: ConformanceReport): string {
  const rooms = [...new Set(results.map(({ room }) => room))];
  const width = Math.max(...rooms.map((room) => room.length), 'together'.length);
  const line = (name: string, counts: readonly number[]): string =>
    [name.padEnd(width), ...counts.map((count) => String(count).padStart(8))].join('');
  const ofRoom = (room: string): number[] =>
    (['passed', 'failed', 'absent'] as const).map(
      (status) => results.filter((result) => result.room === room && result.status === status).length,
    );
  const troubles = results
    .filter(({ status }) => status === 'failed')
    .map(({ room, name, detail }) => `${room}: ${name}\n  ${detail}`);
  return [
    `${''.padEnd(width)}  passed  failed  absent`,
    ...rooms.map((room) => line(room, ofRoom(room))),
    line('together', [passed, failed, absent]),
    ...(troubles.length > 0 ? ['', ...troubles] : []),
  ].join('\n');
}
