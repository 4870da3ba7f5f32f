import {
  listOperations,
  operationAddress,
  operationFlags,
  type FeatureFlag,
  type Operation,
} from '@stoa/core/contract';
import type { BackendClient } from '../../platform/backend/backend-client.js';
import type { Clock } from '../../platform/clock.js';

/** The operations without which a feature is not there; a room stands for all of its operations. */
const needs: Partial<Record<FeatureFlag, readonly string[]>> = {
  adminInterface: ['embed.listKeys'],
  artifacts: ['artifacts'],
  dataSourceSelectorOnInput: ['files.query'],
  documentConversion: ['documents.convert'],
  integrations: ['integrations'],
  memory: ['memory'],
  dataDisclosure: ['agreement'],
  mtdCost: ['billing'],
  promptOptimizer: ['optimizer'],
  sharing: ['sharing.share', 'sharing.list', 'sharing.load'],
  qiSummary: ['quality'],
  storeCloudConversations: ['conversations.upload', 'conversations.get', 'conversations.getAll'],
  uploadDocuments: ['files.upload'],
};

/** The operations of the registry that a backend supports. */
export interface BackendCapabilities {
  /** Remembers that an operation was not there. */
  noteAbsent(operation: Operation): void;
  /** Whether an operation was not there when it was last asked for. */
  isAbsent(operation: Operation): boolean;
  /** The flags of an answer, with those that only say whether operations are there; off are those whose operations are not. */
  limit(flags: Readonly<Record<string, boolean>>): Promise<Record<string, boolean>>;
}

const validMs = 10 * 60_000;
const askedAtOnce = 6;

/** Asks a backend, without a token and at most every ten minutes, which operations it has. @source ours */
export function createBackendCapabilities(
  backend: Pick<BackendClient, 'has'>,
  clock: Clock,
): BackendCapabilities {
  const all = listOperations();
  const absent = new Set<string>();
  let asked: { at: number; done: Promise<void> } | undefined;

  const wanted = (need: string) =>
    all
      .filter(({ room, name }) => need === room || need === `${room}.${name}`)
      .map(({ operation }) => operation);

  async function ask(): Promise<void> {
    const questions = Object.values(needs).flat().flatMap(wanted);
    const askNext = async (): Promise<void> => {
      const operation = questions.pop();
      if (!operation) return;
      if (await backend.has(operation)) absent.delete(operationAddress(operation));
      else absent.add(operationAddress(operation));
      return askNext();
    };
    await Promise.all(Array.from({ length: askedAtOnce }, askNext));
  }

  const isThere = (need: string): boolean => {
    const operations = wanted(need);
    return operations.length > 0 && operations.every((operation) => !absent.has(operationAddress(operation)));
  };

  return {
    noteAbsent: (operation) => void absent.add(operationAddress(operation)),
    isAbsent: (operation) => absent.has(operationAddress(operation)),
    async limit(flags) {
      const now = clock.now().getTime();
      if (!asked || now - asked.at > validMs) asked = { at: now, done: ask() };
      await asked.done;
      const missing = Object.entries(needs).filter(([, list]) => !list.every(isThere));
      const there = Object.fromEntries(operationFlags.map((flag) => [flag, true]));
      return { ...there, ...flags, ...Object.fromEntries(missing.map(([flag]) => [flag, false])) };
    },
  };
}
