import { randomUUID } from 'node:crypto';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import {
  assistantSentence,
  operations,
  type AssistantDefinition,
  type ChatStatus,
  type Group,
} from '@stoa/core/contract';
import { dataSourceOptionDefaults, type DataSourceOption } from '@stoa/core/rules';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { startModelServer, type ModelServer } from '../../../testing/model-server/model-server.js';
import { storeFlags } from '../../../testing/store-config.js';
import { createTestDatabase, type TestDatabase } from '../../../testing/test-database.js';
import { chatBody, readChat } from '../../testing/chat-reader.js';
import { call, startRoomServer, type RoomServer } from '../../testing/room-server.js';

const { assistants, files, groups } = operations;

let models: ModelServer;
let database: TestDatabase;
let server: RoomServer;
let agent: Server;
let agentHost: string;
const agentRequests: IncomingHttpHeaders[] = [];
beforeAll(async () => {
  models = await startModelServer();
  database = await createTestDatabase();
  agent = createServer((request, response) => {
    agentRequests.push(request.headers);
    request.resume();
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    response.end('data: {"s":"0","d":"Agent at work."}\n\ndata: {"s":"result","type":"end"}\n\n');
  });
  await new Promise<void>((ready) => agent.listen(0, '127.0.0.1', ready));
  agentHost = `127.0.0.1:${(agent.address() as AddressInfo).port}`;
  server = await startRoomServer({
    database: database.connect('external'),
    modelUrl: models.url,
    assistantHosts: new Set([agentHost]),
  });
  await storeFlags(server.database, { assistantAdminInterface: true, createAstAdminGroups: true });
});
afterAll(async () => {
  await server?.close();
  await database?.drop();
  await models?.close();
  agent?.close();
});

let people = 0;
const newPerson = () => `turn${people++}@example.org`;

async function upload(person: string, name: string, body: string): Promise<string> {
  const { value } = await call(server, person, files.upload, { name });
  const { url, metadataUrl, key } = value as Record<string, string>;
  expect((await fetch(server.url + url, { method: 'PUT', body })).status).toBe(200);
  await vi.waitFor(async () => expect((await fetch(server.url + metadataUrl)).status).toBe(200), {
    timeout: 60_000,
    interval: 50,
  });
  return key!;
}
const source = (key: string, name = 'file') => ({ id: `s3://${key}`, name, type: 'text/plain' });

async function create(person: string, fields: Partial<AssistantDefinition>): Promise<string> {
  const { value } = await call(server, person, assistants.create, { name: 'Poet', ...fields });
  expect(value['success'], JSON.stringify(value)).toBe(true);
  return (value['data'] as { assistantId: string }).assistantId;
}

interface Asked {
  assistantId?: string;
  assistantDraft?: object;
  showPrompt?: boolean;
  storage?: 'none' | 'local';
  groupType?: string;
  sources?: { id: string }[];
  messages?: object[];
}
/** A turn of a person: what the model was told, and what the client was told. */
async function ask(person: string, { sources = [], messages, ...options }: Asked) {
  const requestId = randomUUID();
  const body = { ...chatBody(requestId, 'Hello', options), dataSources: sources };
  const before = models.requests.length;
  const reading = await readChat(`${server.url}/api/chat`, messages ? { ...body, messages } : body, {
    person,
  });
  const sent = models.requests.slice(before).at(-1)?.body as
    | { messages: { role: string; content: string }[] }
    | undefined;
  const state = Object.assign(
    {},
    ...reading.events.flatMap(({ event }) => ('state' in event ? [event.state] : [])),
  ) as Record<string, unknown>;
  const statuses = reading.events.flatMap(({ event }) =>
    'st' in event ? [(event.st as ChatStatus).message] : [],
  );
  return {
    reading,
    state,
    statuses,
    system:
      sent?.messages
        .filter(({ role }) => role === 'system')
        .map(({ content }) => content)
        .join('\n') ?? '',
    said: sent?.messages.filter(({ role }) => role === 'user').map(({ content }) => content) ?? [],
    all: JSON.stringify(sent?.messages ?? []),
  };
}

describe('a turn with an assistant that has an address of its own', () => {
  it('[ATU14] 1.035: is answered there, where the host is allowed, and by no model', async () => {
    const me = newPerson();
    const assistantId = await create(me, {
      instructions: 'Be an agent.',
      uri: `http://${agentHost}/run`,
      data: { uriSecret: 'open sesame' },
    });
    const before = models.requests.length;
    const { reading, statuses } = await ask(me, { assistantId });
    expect(reading.text).toBe('Agent at work.');
    expect(reading.end).toMatchObject({ outcome: 'completed', usage: { inputTokens: 0, costUsd: 0 } });
    expect(statuses).toContain('The "Poet" is responding.');
    expect(models.requests).toHaveLength(before);
    expect(agentRequests.at(-1)).toMatchObject({ authorization: 'Bearer open sesame' });
    expect(JSON.stringify(agentRequests)).not.toContain(me);
  });

  it.each(['https://agents.example.org/run', 'nowhere://'])(
    '[ATU14] [B] says in the specified words that %s is unavailable',
    async (uri) => {
      const me = newPerson();
      const assistantId = await create(me, { uri });
      const before = models.requests.length;
      const { reading } = await ask(me, { assistantId });
      expect(reading.end).toMatchObject({
        outcome: 'failed',
        error: { lines: [assistantSentence('assistants.unavailable')], retryable: true },
      });
      expect(models.requests).toHaveLength(before);
    },
  );
});

describe('a turn with an assistant', () => {
  it('[ATU4] 1.036, 1.135: the model is told its instructions, and the client who answers', async () => {
    const me = newPerson();
    const assistantId = await create(me, {
      instructions: 'You are {{assistantName}} for {{user}}.',
      disclaimer: 'Verses may limp.',
    });
    const { system, state, statuses } = await ask(me, { assistantId });
    expect(system).toContain(`You are Poet for ${me}.`);
    expect(state).toMatchObject({
      currentAssistant: 'Poet',
      currentAssistantId: assistantId,
      currentAssistantVersion: 1,
      currentAssistantDisclaimer: 'Verses may limp.',
    });
    expect(statuses).toContain('The "Poet" is responding.');
  });

  it('[ATU5] 1.062: the newest version answers', async () => {
    const me = newPerson();
    const assistantId = await create(me, { instructions: 'FIRST' });
    await create(me, { assistantId, instructions: 'SECOND' });
    const { system } = await ask(me, { assistantId });
    expect([system.includes('SECOND'), system.includes('FIRST')]).toEqual([true, false]);
  });

  it('[ATU6] [A] 1.032: a definition that a client sends is not executed, but its id counts', async () => {
    const me = newPerson();
    const assistantId = await create(me, { instructions: 'STORED' });
    const message = {
      id: 'u1',
      role: 'user',
      content: 'Hello',
      data: { assistant: { definition: { assistantId, instructions: 'FORGED' } } },
    };
    const { system, all } = await ask(me, { messages: [message] });
    expect(system).toContain('STORED');
    expect(all).not.toContain('FORGED');
  });

  it('[ATU7] [A] one that is unknown, or not for the person, is said, and an ordinary answer follows', async () => {
    const [author, stranger] = [newPerson(), newPerson()];
    const theirs = await create(author, { instructions: 'SECRET' });
    for (const assistantId of ['astp/none', theirs, "'; --"]) {
      const { reading, statuses, state, all } = await ask(stranger, { assistantId });
      expect(reading.end?.outcome).toBe('completed');
      expect(statuses).toContain('Selected Assistant Not Found');
      expect(state).not.toHaveProperty('currentAssistant');
      expect(all).not.toContain('SECRET');
    }
    expect((await ask(stranger, { assistantId: 'chat' })).statuses).toEqual([]);
  });

  it('[ATU8] [A] a right that was given works at once, and one that was taken back no longer', async () => {
    const [author, reader] = [newPerson(), newPerson()];
    const assistantId = await create(author, { instructions: 'RHYME' });
    await call(server, author, assistants.share, { assistantId, recipientUsers: [reader] });
    const during = await ask(reader, { assistantId });
    expect(during.system).toContain('RHYME');
    expect(JSON.stringify(during.reading.events)).not.toContain('RHYME');
    await call(server, author, assistants.unshare, { assistantId, recipientUsers: [reader] });
    expect((await ask(reader, { assistantId })).statuses).toContain('Selected Assistant Not Found');
  });
});

describe('the sources of an assistant', () => {
  it('[ATU9] [A] 1.140: are read for everybody who may use it, and opened by their owner alone', async () => {
    const [author, reader] = [newPerson(), newPerson()];
    const key = await upload(author, 'treasure.md', 'The silver lies under the olive press.');
    const assistantId = await create(author, { dataSources: [source(key, 'treasure.md')] });
    await call(server, author, assistants.share, { assistantId, recipientUsers: [reader] });
    const { all, state, reading } = await ask(reader, { assistantId });
    expect(all).toContain('under the olive press');
    expect(JSON.stringify(reading.events)).not.toContain(key);
    expect(state['sources']).toMatchObject({
      documentContext: {
        sources: [{ name: 'treasure.md', contentKey: expect.stringMatching(/^global\//) as string }],
      },
    });
    const { value } = await call(server, reader, files.download, { key });
    expect(value['success']).toBe(false);
    // By its key alone a stranger's file is not found, whoever the assistant is.
    const withoutAssistant = await ask(reader, { sources: [source(key)] });
    expect(withoutAssistant.all).not.toContain('olive press');
  });

  it('[ATU10] of several authors are read together', async () => {
    const [owner, writer] = [newPerson(), newPerson()];
    const { value } = await call(server, owner, groups.create, {
      group_name: `Class ${people}`,
      members: { [writer]: 'write' },
      types: [],
    });
    const { id: groupId } = value['data'] as Group;
    const [one, two] = [
      await upload(owner, 'one.md', 'The mill stands by the river.'),
      await upload(writer, 'two.md', 'The harbour faces north.'),
    ];
    const save = async (person: string, type: 'ADD' | 'UPDATE', fields: object) =>
      (
        await call(server, person, groups.updateAssistants, {
          group_id: groupId,
          update_type: type,
          assistants: [{ name: 'Guide', data: { isPublished: true }, ...fields }],
        })
      ).value;
    const added = await save(owner, 'ADD', { dataSources: [source(one)] });
    const [{ assistantId }] = added['assistantData'] as [{ assistantId: string }];
    await save(writer, 'UPDATE', { assistantId, dataSources: [source(one), source(two)] });
    const { all } = await ask(owner, { assistantId });
    expect([all.includes('by the river'), all.includes('faces north')]).toEqual([true, true]);
  });
});

describe('[ATU11] 1.136: the effect of each data-source switch, on and off', () => {
  const me = newPerson();
  let small: string;
  let large: string;
  const paragraphs = Array.from(
    { length: 600 },
    (_, at) => `# Part ${at}\n\n${`The garden was quiet on day ${at}. `.repeat(12)}`,
  );
  beforeAll(async () => {
    small = await upload(me, 'small.md', 'SMALL says hello.');
    large = await upload(me, 'large.md', `${paragraphs.join('\n\n')}\n\nHello from LARGE.`);
  }, 120_000);
  const all: Record<DataSourceOption, boolean> = { ...dataSourceOptionDefaults };
  /** Whether the model reads a small and a large document, attached now or in an earlier message. */
  const reads = async (options: Partial<typeof all>, isEarlier: boolean) => {
    const assistantId = await create(me, {
      data: { dataSourceOptions: { ...all, ...options } },
    });
    const sources = [source(small, 'small.md'), source(large, 'large.md')];
    const first = {
      id: 'u1',
      role: 'user',
      content: 'First',
      data: isEarlier ? { dataSources: sources } : {},
    };
    const answer = { id: 'a1', role: 'assistant', content: 'Yes', data: {} };
    const last = { id: 'u2', role: 'user', content: 'Hello from where?', data: {} };
    const { all: told } = await ask(me, {
      assistantId,
      messages: [first, answer, last],
      sources: isEarlier ? [] : sources,
    });
    return {
      small: told.includes('SMALL says'),
      whole: told.includes('small.md\\" holds=\\"whole'),
      large: told.includes('from LARGE'),
      table: /Short_ID,NAME,TYPE,METADATA\\n#\$0,small\.md/.test(told),
    };
  };
  const none = { small: false, whole: false, large: false };

  it('insertAttachedDocuments: whole, where there is room', async () => {
    const off = { insertAttachedDocuments: false };
    expect(await reads({ insertAttachedDocuments: true }, false)).toMatchObject({ small: true, whole: true });
    expect(await reads(off, false)).toMatchObject(none);
  });
  it('ragAttachedDocuments: the passages that fit', async () => {
    const off = { insertAttachedDocuments: false };
    expect(await reads({ ...off, ragAttachedDocuments: true }, false)).toMatchObject({
      whole: false,
      large: true,
    });
    expect(await reads({ ...off, ragAttachedDocuments: false }, false)).toMatchObject(none);
  });
  it('insertConversationDocuments', async () => {
    const off = { ragConversationDocuments: false };
    expect(await reads({ ...off, insertConversationDocuments: true }, true)).toMatchObject({ whole: true });
    expect(await reads({ ...off, insertConversationDocuments: false }, true)).toMatchObject(none);
  });
  it('ragConversationDocuments', async () => {
    expect(await reads({ ragConversationDocuments: true }, true)).toMatchObject({
      whole: false,
      large: true,
    });
    expect(await reads({ ragConversationDocuments: false }, true)).toMatchObject(none);
  });
  it('insertAttachedDocumentsMetadata', async () => {
    expect(await reads({ insertAttachedDocumentsMetadata: true }, false)).toMatchObject({ table: true });
    expect(await reads({ insertAttachedDocumentsMetadata: false }, false)).toMatchObject({ table: false });
  });
  it('insertConversationDocumentsMetadata', async () => {
    expect(await reads({ insertConversationDocumentsMetadata: true }, true)).toMatchObject({ table: true });
    expect(await reads({ insertConversationDocumentsMetadata: false }, true)).toMatchObject({ table: false });
  });
  it('disableDataSources: nothing is read, not even its own', async () => {
    const read = async (isOff: boolean) => {
      const assistantId = await create(me, {
        dataSources: [source(small)],
        data: { dataSourceOptions: { disableDataSources: isOff } },
      });
      return (await ask(me, { assistantId, sources: [source(large)] })).all;
    };
    expect(await read(false)).toContain('SMALL says');
    const off = await read(true);
    expect([off.includes('SMALL says'), off.includes('Part 1')]).toEqual([false, false]);
  });
  it('includeDownloadLinks', async () => {
    const rule = async (isOn: boolean) =>
      (
        await ask(me, {
          assistantId: await create(me, { data: { dataSourceOptions: { includeDownloadLinks: isOn } } }),
        })
      ).system.includes('[name](#dataSource:name)');
    expect([await rule(true), await rule(false)]).toEqual([true, false]);
  });
});

describe('[ATU12] 1.136: the effect of each message switch, on and off', () => {
  const me = newPerson();
  const messages = [
    { id: 'u1', role: 'user', content: 'one\ntwo', data: {} },
    { id: 'a1', role: 'assistant', content: 'three\nfour', data: {} },
    { id: 'u2', role: 'user', content: 'five', data: {} },
  ];
  const told = async (messageOptions: Record<string, boolean>) =>
    ask(me, { assistantId: await create(me, { data: { messageOptions } }), messages });
  it.each([
    ['includeMessageIds', 'MsgID: 0\\n\\none'],
    ['includeUserLineNumbers', '0: one\\n1: two'],
    ['includeAssistantLineNumbers', '0: three\\n1: four'],
  ])('%s', async (option, text) => {
    expect((await told({ [option]: true })).all).toContain(text);
    expect((await told({ [option]: false })).all).not.toContain(text);
  });
  it('ids come back to the client', async () => {
    const { state } = await told({ includeMessageIds: true });
    expect(state['messageIdMapping']).toEqual({ 0: 'u1', 1: 'a1', 2: 'u2' });
  });
});

describe('[ATU13] 1.138: a group type', () => {
  it('adds its instructions and sources, and refuses where it is switched off', async () => {
    const me = newPerson();
    const key = await upload(me, 'staff.md', 'The staff room is upstairs.');
    const assistantId = await create(me, {
      instructions: 'BASE',
      data: {
        groupTypeData: {
          Staff: {
            additionalInstructions: 'STAFF of {{assistantName}}',
            dataSources: [source(key)],
            isDisabled: false,
            disabledMessage: '',
          },
          Guests: {
            additionalInstructions: 'GUESTS',
            dataSources: [],
            isDisabled: true,
            disabledMessage: 'Not today.',
          },
        },
      },
    });
    const staff = await ask(me, { assistantId, groupType: 'Staff' });
    expect(staff.system).toContain('BASE');
    expect(staff.system).toContain('STAFF of Poet');
    expect(staff.all).toContain('upstairs');
    const other = await ask(me, { assistantId, groupType: 'constructor' });
    expect([other.system.includes('STAFF'), other.all.includes('upstairs')]).toEqual([false, false]);
    const { reading } = await ask(me, { assistantId, groupType: 'Guests' });
    expect([reading.status, reading.body.error]).toEqual([403, 'Not today.']);
  });
});

describe('an assistant that is tried out before it is saved', () => {
  const draftOf = (fields: Partial<AssistantDefinition>) => ({ name: 'Draft', ...fields });
  const tried = (person: string, fields: Partial<AssistantDefinition>, more: Asked = {}) =>
    ask(person, { assistantDraft: draftOf(fields), storage: 'none', ...more });
  const refusalOf = ({ reading }: Awaited<ReturnType<typeof ask>>) => reading.status;

  it('[ATD1] answers as it would once it is saved, new or over a saved one, and is kept nowhere', async () => {
    const me = newPerson();
    const fresh = await tried(me, { instructions: 'You are {{assistantName}}: FRESH.' });
    expect(fresh.system).toContain('You are Draft: FRESH.');
    expect(fresh.state).toMatchObject({ currentAssistant: 'Draft' });
    const assistantId = await create(me, { instructions: 'SAVED' });
    const { system } = await tried(me, { assistantId, instructions: 'UNSAVED' });
    expect([system.includes('UNSAVED'), system.includes('SAVED\n')]).toEqual([true, false]);
    const { value } = await call(server, me, assistants.list, undefined);
    expect((value['data'] as AssistantDefinition[]).map(({ instructions }) => instructions)).toEqual([
      'SAVED',
    ]);
    const stored = await server.database.pool.query(
      'select from conversations where person_id = (select id from people where email = $1)',
      [me],
    );
    expect(stored.rows).toEqual([]);
  });

  it('[ATD2] [A] only who may edit an assistant tries out a change of it', async () => {
    const [author, reader, stranger] = [newPerson(), newPerson(), newPerson()];
    const assistantId = await create(author, { instructions: 'SAVED' });
    await call(server, author, assistants.share, { assistantId, recipientUsers: [reader] });
    for (const person of [reader, stranger])
      expect(refusalOf(await tried(person, { assistantId, instructions: 'MINE' }))).toBe(400);
  });

  it('[ATD3] [A] it reads files of its writer, and those that the saved one reads, and no others', async () => {
    const [author, other] = [newPerson(), newPerson()];
    const own = await upload(author, 'own.txt', 'The lighthouse is green.');
    const theirs = await upload(other, 'theirs.txt', 'The harbour is closed.');
    expect((await tried(author, { dataSources: [source(own)] })).all).toContain('lighthouse is green');
    const refused = await tried(author, { dataSources: [source(theirs)] });
    expect(refusalOf(refused)).toBe(400);
    expect(refused.all).not.toContain('harbour is closed');
  });

  it('[ATD4] [A] one that could not be saved, or that a conversation would keep, is refused', async () => {
    const me = newPerson();
    for (const fields of [
      { instructions: 'x'.repeat(200_001) },
      { uri: 'nowhere' },
      { data: { operations: [{ type: 'http' }] } },
      { name: 7 as unknown as string },
    ])
      expect(refusalOf(await tried(me, fields))).toBe(400);
    expect(refusalOf(await tried(me, {}, { storage: 'local' }))).toBe(400);
  });
});

describe('the prompt of a turn', () => {
  const promptOf = ({ state }: Awaited<ReturnType<typeof ask>>) =>
    state['prompt'] as {
      layers: { name: string; text: string }[];
      messages: { role: string; text: string }[];
    };

  it('[ATP1] is told layer by layer to who may edit the assistant', async () => {
    const me = newPerson();
    const assistantId = await create(me, { instructions: 'Be brief, {{user}}.' });
    const shown = promptOf(await ask(me, { assistantId, showPrompt: true, storage: 'none' }));
    expect(shown.layers).toContainEqual({ name: 'assistant', text: `Be brief, ${me}.` });
    expect(shown.messages).toEqual([{ role: 'user', text: 'Hello' }]);
    const draft = { name: 'Draft', instructions: 'Be long.' };
    const tried = promptOf(await ask(me, { assistantDraft: draft, showPrompt: true, storage: 'none' }));
    expect(tried.layers).toContainEqual({ name: 'assistant', text: 'Be long.' });
  });

  it('[ATP2] [A] nobody else is told any of it, and no conversation keeps it', async () => {
    const [author, reader] = [newPerson(), newPerson()];
    const assistantId = await create(author, { instructions: 'SECRET' });
    await call(server, author, assistants.share, { assistantId, recipientUsers: [reader] });
    const asReader = await ask(reader, { assistantId, showPrompt: true, storage: 'none' });
    expect(asReader.state).toHaveProperty('currentAssistant');
    expect(asReader.state).not.toHaveProperty('prompt');
    expect(JSON.stringify(asReader.reading)).not.toContain('SECRET');
    const kept = await ask(author, { assistantId, showPrompt: true });
    expect(kept.state).not.toHaveProperty('prompt');
    const unasked = await ask(author, { assistantId, storage: 'none' });
    expect(unasked.state).not.toHaveProperty('prompt');
    const without = await ask(author, { showPrompt: true, storage: 'none' });
    expect(without.state).not.toHaveProperty('prompt');
  });
});
