import { aroundChecks } from './around-checks.js';
import { chatChecks } from './chat-checks.js';
import { createContext } from './context.js';
import { conversationChecks } from './conversation-checks.js';
import { fileChecks } from './file-checks.js';
import { artifactChecks } from './artifact-checks.js';
import { listChecks } from './list-checks.js';
import { assistantChecks } from './assistant-checks.js';
import { memoryChecks } from './memory-checks.js';
import { findWithoutOther } from './other-person.js';
import { operationChecks } from './operation-checks.js';
import { roomChecks } from './room-checks.js';
import { scriptChecks } from './script-checks.js';
import { sharingChecks } from './sharing-checks.js';
import { toolChecks } from './tool-checks.js';
import {
  Absent,
  type CheckCounts,
  type CheckResult,
  type CheckStatus,
  type ConformanceOptions,
  type ConformanceReport,
} from './types.js';

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
  const withoutOther = await findWithoutOther(context, options).catch(() => undefined);
  if (withoutOther !== undefined) context.options = { ...context.options, withoutOther };
  const results: CheckResult[] = [];
  try {
    for (const { room, name, run } of [
      ...operationChecks,
      ...conversationChecks,
      ...listChecks,
      ...chatChecks,
      ...scriptChecks,
      ...fileChecks,
      ...artifactChecks,
      ...memoryChecks,
      ...assistantChecks,
      ...sharingChecks,
      ...toolChecks,
      ...roomChecks,
      ...aroundChecks,
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
  const all = order(results);
  const names = [...new Set(all.map(({ room }) => room))];
  return {
    results: all,
    rooms: Object.fromEntries(names.map((name) => [name, countOf(all.filter(({ room }) => room === name))])),
    ...countOf(all),
  };
}

function countOf(results: readonly CheckResult[]): CheckCounts {
  const count = (status: CheckStatus): number => results.filter((result) => result.status === status).length;
  return { passed: count('passed'), failed: count('failed'), absent: count('absent') };
}

/** The report as a table: a line a room, then what failed, and what was not checked and why. */
export function formatReport({ results, rooms, ...together }: ConformanceReport): string {
  const width = Math.max(...Object.keys(rooms).map((room) => room.length), 'together'.length);
  const line = (name: string, { passed, failed, absent }: CheckCounts): string =>
    [name.padEnd(width), ...[passed, failed, absent].map((count) => String(count).padStart(8))].join('');
  const listed = (wanted: CheckStatus): string[] =>
    results
      .filter(({ status }) => status === wanted)
      .map(({ room, name, detail }) => `${room}: ${name}\n  ${detail}`);
  const [troubles, absent] = [listed('failed'), listed('absent')];
  return [
    `${''.padEnd(width)}  passed  failed  absent`,
    ...Object.entries(rooms).map(([room, counts]) => line(room, counts)),
    line('together', together),
    ...(troubles.length > 0 ? ['', 'Failed:', ...troubles] : []),
    ...(absent.length > 0 ? ['', 'Absent, and why:', ...absent] : []),
  ].join('\n');
}
