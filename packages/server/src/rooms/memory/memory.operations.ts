import { success, type Outcome } from '@stoa/core/contract';
import type { RoomHandlers } from '../handlers.js';
import type { FactFinder } from './fact-finder.js';
import type { MemoryService } from './memory.service.js';

/** Operations on the caller's memories and projects. */
export const memoryOperations = (service: MemoryService, findFacts: FactFinder): RoomHandlers<'memory'> => {
  const made = (outcome: Outcome<string>) => (outcome.ok ? success({ id: outcome.value }) : outcome);
  const done = (outcome: Outcome<void>) => (outcome.ok ? success({}) : outcome);
  return {
    async extractFacts({ user_input: text }, { person }) {
      const outcome = await findFacts(person, text);
      return outcome.ok ? success({ facts: outcome.value }) : outcome;
    },
    async save(
      { MemoryItem: content, MemoryType: type, MemoryTypeID: about = null },
      { person, newId, now },
    ) {
      return made(await service.save(person.id, { content, type, about }, newId(), now()));
    },
    read: async ({ project_id: projectId }, { person }) =>
      success({ memories: await service.list(person.id, projectId || null) }),
    async remove({ memory_id: id }, { person }) {
      return done(await service.remove(person.id, id));
    },
    async edit({ memory_id: id, content }, { person }) {
      return done(await service.edit(person.id, id, content));
    },
    async createProject({ ProjectName: name }, { person, newId, now }) {
      return made(await service.createProject(person.id, name, newId(), now()));
    },
    listProjects: async (_input, { person }) => success({ projects: await service.projects(person.id) }),
    async removeProject({ ProjectID: id }, { person }) {
      return done(await service.removeProject(person.id, id));
    },
    async editProject({ ProjectID: id, ProjectName: name }, { person }) {
      return done(await service.renameProject(person.id, id, name));
    },
  };
};
