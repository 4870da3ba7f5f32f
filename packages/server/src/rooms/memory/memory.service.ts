import { limits, sentence, success, type MemoryType, type Outcome, type Project } from '@stoa/core/contract';
import type { Memory } from '@stoa/core/contract';
import type { Pool } from 'pg';
import { withinLimit } from '../../platform/db/limit-lock.js';
import { storableText } from '../../platform/db/storable.js';
import { memoryRows } from './memory.repository.js';
import { refused } from '../refused.js';

const notFound = (message: string): Outcome<never> => refused(message, 'NoSuchKey', 404);

const noMemory = notFound('There is no such memory.');
const noProject = notFound('There is no such project.');

/** A memory as the caller wants it stored. */
export interface AskedMemory {
  content: string;
  type: MemoryType;
  about: string | null;
}

/** Memories of people, and their projects. */
export function createMemoryService(pool: Pool) {
  const found = (isFound: boolean, otherwise: Outcome<never>): Outcome<void> =>
    isFound ? success(undefined) : otherwise;

  return {
    list: (personId: string, projectId: string | null): Promise<Memory[]> =>
      memoryRows(pool, personId).list(projectId),

    async save(personId: string, { content, type, about }: AskedMemory, id: string, createdAt: Date) {
      if (type !== 'user' && !about) return refused(sentence('memory.saveFailed'));
      const rows = memoryRows(pool, personId);
      const memory = {
        id,
        content: storableText(content),
        type,
        about: about === null ? null : storableText(about),
        createdAt,
      };
      const isAdded = await withinLimit(pool, 'memories', personId, (tx) =>
        memoryRows(tx, personId).add(memory, limits.memoriesMax),
      );
      if (isAdded) return success(id);
      if (type === 'project' && !(await rows.hasProject(about ?? ''))) return noProject;
      return refused(
        `There may be ${limits.memoriesMax} memories. Delete some that are not needed any more.`,
      );
    },

    edit: async (personId: string, id: string, content: string): Promise<Outcome<void>> =>
      found(await memoryRows(pool, personId).edit(id, storableText(content)), noMemory),

    remove: async (personId: string, id: string): Promise<Outcome<void>> =>
      found(await memoryRows(pool, personId).remove(id), noMemory),

    projects: (personId: string): Promise<Project[]> => memoryRows(pool, personId).projects(),

    async createProject(personId: string, name: string, id: string, createdAt: Date) {
      const isAdded = await withinLimit(pool, 'projects', personId, (tx) =>
        memoryRows(tx, personId).addProject(id, storableText(name), createdAt, limits.projectsMax),
      );
      return isAdded
        ? success(id)
        : refused(`There may be ${limits.projectsMax} projects. Delete one first.`);
    },

    renameProject: async (personId: string, id: string, name: string): Promise<Outcome<void>> =>
      found(await memoryRows(pool, personId).editProject(id, storableText(name)), noProject),

    removeProject: async (personId: string, id: string): Promise<Outcome<void>> =>
      found(await memoryRows(pool, personId).removeProject(id), noProject),
  };
}

/** See {@link createMemoryService}. */
export type MemoryService = ReturnType<typeof createMemoryService>;
