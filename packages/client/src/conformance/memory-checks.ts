import { operations } from '@stoa/core/contract';
import { expect, member } from './expect.js';
import { answered, present, refused } from './operation-checks.js';
import { otherTokenOf } from './other-person.js';
import { type Check, type CheckContext } from './types.js';

const { memory } = operations;

const memoriesOf = async ({ call }: CheckContext, projectId?: string): Promise<unknown[]> => {
  const input = projectId === undefined ? {} : { project_id: projectId };
  const list = member(answered(memory.read, await call(memory.read, input)), 'memories');
  return Array.isArray(list) ? list : [];
};
const idOf = (list: unknown[], key: string, text: string): string => {
  const id = member(
    list.find((item) => member(item, key) === text),
    'id',
  );
  expect(typeof id === 'string', `Nothing in the list is called "${text}".`, list);
  return id;
};

/** A project and a memory of it, found in the lists: an answer need not tell their ids. */
async function makeBoth(context: CheckContext) {
  const { call, cleanUp, newId } = context;
  const name = `conformance ${newId()}`;
  const content = `likes ${newId()}`;
  answered(memory.createProject, await call(memory.createProject, { ProjectName: name }));
  const listed = answered(memory.listProjects, await call(memory.listProjects, { Email: 'x@example.org' }));
  const projectId = idOf(member(listed, 'projects') as unknown[], 'project', name);
  cleanUp(() => call(memory.removeProject, { ProjectID: projectId }));
  answered(
    memory.save,
    await call(memory.save, { MemoryItem: content, MemoryType: 'project', MemoryTypeID: projectId }),
  );
  const memoryId = idOf(await memoriesOf(context, projectId), 'content', content);
  cleanUp(() => call(memory.remove, { memory_id: memoryId }));
  return { name, content, projectId, memoryId };
}

/** The laws of memories and projects. @source chat specification §7 "Memory"; protocol §3.12 */
export const memoryChecks: Check[] = [
  {
    room: 'memory',
    name: 'facts of a text are a list of sentences, or it is said that there is no model for them',
    async run({ call }) {
      const reply = await call(memory.extractFacts, { user_input: 'I live in Lyon and keep bees.' });
      const { status, value } = present(reply);
      expect(status < 500, `The status is ${status}.`, value);
      const facts = member(value, 'facts');
      const isList = Array.isArray(facts) && facts.every((fact) => typeof fact === 'string');
      expect(
        isList || typeof member(value, 'message') === 'string',
        'There are neither facts nor a reason.',
        value,
      );
    },
  },
  {
    room: 'memory',
    name: 'what is saved is read, edited and deleted, and a project takes its memories with it',
    async run(context) {
      const { call } = context;
      const { name, content, projectId, memoryId } = await makeBoth(context);
      const found = (await memoriesOf(context)).find((item) => member(item, 'id') === memoryId);
      expect(
        member(found, 'memory_type') === 'project' && member(found, 'memory_type_id') === projectId,
        'The memory does not name its project.',
        found,
      );
      answered(memory.edit, await call(memory.edit, { memory_id: memoryId, content: `${content} tea` }));
      idOf(await memoriesOf(context, projectId), 'content', `${content} tea`);
      answered(
        memory.editProject,
        await call(memory.editProject, { ProjectID: projectId, ProjectName: `${name} 2` }),
      );
      const projects = member(answered(memory.listProjects, await call(memory.listProjects, {})), 'projects');
      idOf(projects as unknown[], 'project', `${name} 2`);
      answered(memory.removeProject, await call(memory.removeProject, { ProjectID: projectId }));
      expect(
        !(await memoriesOf(context)).some((item) => member(item, 'id') === memoryId),
        'A memory of a deleted project is still there.',
      );
    },
  },
  {
    room: 'memory',
    name: 'a memory or project of another person is like none',
    async run(context) {
      const { call, options } = context;
      const otherToken = otherTokenOf({ options });
      const { projectId, memoryId } = await makeBoth(context);
      for (const [operation, input] of [
        [memory.edit, { memory_id: memoryId, content: 'theirs' }],
        [memory.remove, { memory_id: memoryId }],
        [memory.editProject, { ProjectID: projectId, ProjectName: 'theirs' }],
        [memory.removeProject, { ProjectID: projectId }],
        [memory.save, { MemoryItem: 'x', MemoryType: 'project', MemoryTypeID: projectId }],
      ] as const) {
        refused(await call(operation, input, otherToken), `Another person is answered by ${operation.op}.`);
      }
      const theirs = await call(memory.read, { project_id: projectId }, otherToken);
      expect(
        !JSON.stringify(theirs.value).includes(memoryId),
        'Another person reads the memory.',
        theirs.value,
      );
      idOf(await memoriesOf(context, projectId), 'id', memoryId);
    },
  },
];
