import { randomUUID } from 'node:crypto';
import {
  accessLevels,
  listOperations,
  operationAddress,
  type AccessLevel,
  type InputOf,
  type Operation,
} from '@stoa/core/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startModelServer, type ModelServer } from '../../testing/model-server/model-server.js';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.js';
import {
  assistantRoles,
  createAssistantWorld,
  secretDefinition,
  type AssistantRole,
} from '../testing/assistant-world.js';
import { chatBody, readChat } from '../testing/chat-reader.js';
import { call, startRoomServer, type RoomServer } from '../testing/room-server.js';

let models: ModelServer;
let database: TestDatabase;
let server: RoomServer;
beforeAll(async () => {
  models = await startModelServer();
  database = await createTestDatabase();
  server = await startRoomServer({ database: database.connect('external'), modelUrl: models.url });
});
afterAll(async () => {
  await server?.close();
  await database?.drop();
  await models?.close();
});

const things = ['personal', 'published', 'unpublished'] as const;
type Thing = (typeof things)[number];

/** What each role may do with each thing; where nothing stands, they may not know of it. */
const levels: Record<AssistantRole, Partial<Record<Thing | 'group', AccessLevel>>> = {
  owner: { personal: 'admin', published: 'admin', unpublished: 'admin', group: 'admin' },
  writer: { published: 'write', unpublished: 'write', group: 'write' },
  member: { published: 'read', group: 'read' },
  listed: { published: 'read', group: 'read' },
  reader: { personal: 'read' },
  former: {},
  stranger: {},
  administrator: {},
};
const isEnough = (level: AccessLevel | undefined, needed: AccessLevel): boolean =>
  level !== undefined && accessLevels.indexOf(level) >= accessLevels.indexOf(needed);

/** What a role is told: that there is no such thing, that it may not, or neither. */
async function verdict(email: string, operation: Operation, input: unknown): Promise<string> {
  const { value } = await call(server, email, operation, input as InputOf<Operation>);
  const body = typeof value['body'] === 'string' ? (JSON.parse(value['body']) as typeof value) : value;
  const type = String(body['type'] ?? '');
  return type === 'NoSuchKey' || type === 'Forbidden' ? type : 'allowed';
}
const expected = (level: AccessLevel | undefined, needed: AccessLevel): string =>
  level === undefined ? 'NoSuchKey' : isEnough(level, needed) ? 'allowed' : 'Forbidden';

const over = (kind: 'assistant' | 'group') =>
  listOperations().flatMap(({ operation }) =>
    typeof operation.access === 'object' && operation.access.entity === kind
      ? [[operationAddress(operation), operation, operation.access.level] as const]
      : [],
  );

/** An input that every operation over an assistant reads; a saved definition stays what it was. */
const inputFor = (assistantId: string, thing: Thing) => ({
  ...secretDefinition({ data: { isPublished: thing === 'published' } }),
  assistantId,
  conversationId: 'none',
  recipientUsers: ['guest@example.org'],
});

describe.each(over('assistant'))('[RGT4] %s, by role and publication', (_address, operation, needed) => {
  it('answers each role by its level, over real HTTP', async () => {
    let world = await createAssistantWorld(server);
    const seen: Record<string, string> = {};
    const wanted: Record<string, string> = {};
    for (const role of assistantRoles)
      for (const thing of things) {
        const cell = `${role} ${thing}`;
        wanted[cell] = expected(levels[role][thing], needed);
        // An analysis is of groups alone; the right was asked before.
        seen[cell] = await verdict(world.emails[role], operation, inputFor(world[thing], thing));
        if (operation.op === '/get_group_conversations_data' && wanted[cell] === 'allowed')
          seen[cell] = seen[cell] === 'Forbidden' ? 'Forbidden' : 'allowed';
        if (operation.op === '/delete' && seen[cell] === 'allowed')
          world = await createAssistantWorld(server);
      }
    expect(seen).toEqual(wanted);
  }, 120_000);
});

describe.each(over('group'))('[RGT4] %s, by role', (_address, operation, needed) => {
  it('answers each role by its level, over real HTTP', async () => {
    let world = await createAssistantWorld(server);
    const seen: Record<string, string> = {};
    const wanted: Record<string, string> = {};
    for (const role of assistantRoles) {
      const { access } = operation;
      const isOpen = role === 'administrator' && typeof access === 'object' && access.orAdministrators;
      wanted[role] = isOpen ? 'allowed' : expected(levels[role].group, needed);
      seen[role] = await verdict(world.emails[role], operation, {
        group_id: world.group,
        groupId: world.group,
        types: ['Students'],
        update_type: 'ADD',
        members: { 'guest@example.org': 'read' },
        affected_members: { [world.emails.writer]: 'write' },
        assistants: [{ name: 'Another' }],
      });
      if (operation.op === '/delete' && seen[role] === 'allowed') world = await createAssistantWorld(server);
    }
    expect(seen).toEqual(wanted);
  }, 120_000);
});

it('[RGT4] who may use an assistant talks with it and finds it in their lists, and nobody else', async () => {
  const world = await createAssistantWorld(server);
  const seen: Record<string, [boolean, boolean]> = {};
  const wanted: typeof seen = {};
  for (const role of assistantRoles) {
    const email = world.emails[role];
    const lists = await Promise.all(
      listOperations()
        .filter(({ room, name }) => (room === 'assistants' || room === 'groups') && name === 'list')
        .map(({ operation }) => call(server, email, operation, undefined as never)),
    );
    for (const thing of things) {
      const reading = await readChat(
        `${server.url}/api/chat`,
        chatBody(randomUUID(), 'Hello', { assistantId: world[thing] }),
        { person: email },
      );
      const answers = JSON.stringify(reading.events).includes('currentAssistantId');
      const may = levels[role][thing] !== undefined;
      seen[`${role} ${thing}`] = [answers, JSON.stringify(lists).includes(world[thing])];
      wanted[`${role} ${thing}`] = [may, may];
    }
  }
  expect(seen).toEqual(wanted);
}, 120_000);
