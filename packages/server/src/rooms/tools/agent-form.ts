import type { LlmToolCall } from '../../platform/llm/port.js';
import type { Generation } from '../../platform/runs/run-ports.js';
import type { CallAnswer } from './run-call.js';
import * as toolLimits from './tool-limits.js';

/** A file of a conversation as it was at some time. */
export interface FileVersion {
  id: string;
  /** Versions of one file have one name. */
  name: string;
  /** @units bytes */
  size: number;
  /** SHA-256, in hexadecimal. */
  hash: string;
  createdAt: Date;
}

/** Dependencies of {@link inAgentForm}. */
export interface AgentFormDeps {
  /** All versions of the files that programs have made in a conversation, newest first. */
  versionsIn(personId: string, conversationId: string): Promise<readonly FileVersion[]>;
  now(): Date;
  onFault(error: unknown): void;
}

/** Told of each call that has its answer. */
export type OnSettled = (call: LlmToolCall, answer: CallAnswer) => void;

/** An entry of the log: what was asked, or what came of it. */
interface LogEntry {
  role: 'assistant' | 'environment';
  content: { tool: string; args: unknown } | { result: string } | { error: string };
}

function argumentsOf({ arguments: text }: LlmToolCall): unknown {
  const shown = text.slice(0, toolLimits.argumentCharacters);
  try {
    return JSON.parse(shown);
  } catch {
    return shown;
  }
}

/** Files by the ids of their newest versions. @param versions newest first */
function filesOf(versions: readonly FileVersion[]) {
  const byName = new Map<string, FileVersion[]>();
  for (const version of versions) byName.set(version.name, [...(byName.get(version.name) ?? []), version]);
  return Object.fromEntries(
    [...byName.values()].map((all) => {
      const newest = all[0]!;
      const file = {
        original_name: newest.name,
        size: newest.size,
        last_modified: newest.createdAt.toISOString(),
        versions: all.map(({ id, createdAt, size, hash }) => ({
          version_file_id: id,
          timestamp: createdAt.toISOString(),
          size,
          hash,
        })),
      };
      return [newest.id, file];
    }),
  );
}

/**
 * A reply in the form of an agent: once it has ended, its state has the log of its calls and the files of the conversation with what they were
 * before. One that was stopped gets none, and one without calls neither.
 *
 * @param generate makes the generation that tells of its calls
 * @source protocol §2.9 "Agent"
 */
export const inAgentForm =
  ({ versionsIn, now, onFault }: AgentFormDeps, generate: (onSettled: OnSettled) => Generation): Generation =>
  async (stream, request, run, signal) => {
    const begunAt = now();
    const result: LogEntry[] = [];
    const end = await generate((call, { status, text }) => {
      const said = text.slice(0, toolLimits.loggedCharacters);
      result.push(
        { role: 'assistant', content: { tool: call.name, args: argumentsOf(call) } },
        { role: 'environment', content: status === 'done' ? { result: said } : { error: said } },
      );
    })(stream, request, run, signal);
    if (result.length === 0 || signal.aborted) return end;
    const { personId, conversationId: session } = run.metadata;
    const versions =
      session === null
        ? []
        : await versionsIn(personId, session).catch((error: unknown) => {
            onFault(error);
            return [];
          });
    run.state({
      agentLog: {
        success: end.type === 'finished',
        data: {
          ...(session !== null && { session }),
          handled: true,
          result,
          files: filesOf(versions),
          changed_files: [
            ...new Set(versions.flatMap(({ name, createdAt }) => (createdAt >= begunAt ? [name] : []))),
          ],
        },
      },
    });
    return end;
  };
