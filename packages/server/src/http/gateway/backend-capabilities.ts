import { listOperations, operationAddress, operationFlags, type Operation } from '@stoa/core/contract';
import type { BackendClient } from '../../platform/backend/backend-client.js';
import type { Clock } from '../../platform/clock.js';

/** The operations of the registry that a backend supports. */
export interface BackendCapabilities {
  /** Remembers that an operation was not there. */
  noteAbsent(operation: Operation): void;
  /** Whether an operation was not there when it was last asked for. */
  isAbsent(operation: Operation): boolean;
  /** The flags of an answer, with those that only say whether operations are there; off are those whose operations are not. */
  limit(flags: Readonly<Record<string, boolean>>): Promise<Record<string, boolean>>;
}

/** The operations without which a feature is not there. */
const needed = listOperations().flatMap(({ operation }) =>
  operation.feature && !operation.feature.isExtra ? [{ operation, flag: operation.feature.flag }] : [],
);

const validMs = 10 * 60_000;
const askedAtOnce = 6;

/** Asks a backend, without a token and at most every ten minutes, which operations it has. @source ours */
export function createBackendCapabilities(
  backend: Pick<BackendClient, 'has'>,
  clock: Clock,
): BackendCapabilities {
  const absent = new Set<string>();
  let asked: { at: number; done: Promise<void> } | undefined;

  async function ask(): Promise<void> {
    const questions = needed.map(({ operation }) => operation);
    const askNext = async (): Promise<void> => {
      const operation = questions.pop();
      if (!operation) return;
      if (await backend.has(operation)) absent.delete(operationAddress(operation));
      else absent.add(operationAddress(operation));
      return askNext();
    };
    await Promise.all(Array.from({ length: askedAtOnce }, askNext));
  }

  return {
    noteAbsent: (operation) => void absent.add(operationAddress(operation)),
    isAbsent: (operation) => absent.has(operationAddress(operation)),
    async limit(flags) {
      const now = clock.now().getTime();
      if (!asked || now - asked.at > validMs) asked = { at: now, done: ask() };
      await asked.done;
      const missing = needed.filter(({ operation }) => absent.has(operationAddress(operation)));
      const there = Object.fromEntries(operationFlags.map((flag) => [flag, true]));
      return { ...there, ...flags, ...Object.fromEntries(missing.map(({ flag }) => [flag, false])) };
    },
  };
}
