import {
  assistantSentence,
  operations,
  type AssistantDefinition,
  type InputOf,
  type Operation,
} from '@stoa/core/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { call, openRoomServer, type RoomServer } from '../testing/room-server.js';
import { secretMask } from './api-secrets.js';

const { assistants } = operations;

let server: RoomServer;
beforeAll(async () => {
  server = await openRoomServer();
});
afterAll(() => server?.close());

let people = 0;
const newPerson = () => `assistant${people++}@example.org`;
async function ask<T extends Operation>(person: string, operation: T, input: InputOf<T>) {
  const { value } = await call(server, person, operation, input);
  return value as Record<string, unknown> & { data: never };
}
const definition = (fields: Partial<AssistantDefinition> = {}) => ({
  name: 'Poet',
  description: 'Writes verses',
  instructions: 'Answer in rhyme.',
  ...fields,
});
interface Saved {
  id: string;
  assistantId: string;
  version: number;
}
const create = async (
  person: string,
  fields: Partial<AssistantDefinition> & { baseVersion?: number; note?: string } = {},
): Promise<Saved> => (await ask(person, assistants.create, definition(fields))).data;
const list = async (person: string): Promise<AssistantDefinition[]> =>
  (await ask(person, assistants.list, undefined)).data;
/** A file of the person, made in the store. */
async function newFile(person: string): Promise<string> {
  await list(person);
  const key = `${person}/${crypto.randomUUID()}.txt`;
  await server.database.pool.query(
    `insert into files (id, person_id, key, name, type, status)
     select gen_random_uuid(), id, $2, 'notes.txt', 'text/plain', 'ready' from people where email = $1`,
    [person, key],
  );
  return key;
}

describe('assistants of a person', () => {
  it('[AS1] 1.001, 1.115, 1.116: one is created, listed, and its author may read and write it', async () => {
    const me = newPerson();
    const saved = await create(me);
    expect(saved.assistantId).toMatch(/^astp\/[\da-f-]{36}$/);
    expect(saved.id).toMatch(/^ast\/[\da-f-]{36}$/);
    expect(saved.version).toBe(1);
    const [listed] = await list(me);
    expect(listed).toMatchObject({
      ...saved,
      name: 'Poet',
      instructions: 'Answer in rhyme.',
      disclaimer: '',
      provider: 'amplify',
      data: { access: { read: true, write: true } },
    });
  });

  it('[AS2] 1.062, 1.076: another save is a version of the same one, and only the highest is listed', async () => {
    const me = newPerson();
    const first = await create(me);
    const second = await create(me, { assistantId: first.assistantId, name: 'Bard', note: 'a new name' });
    expect(second).toMatchObject({ assistantId: first.assistantId, version: 2 });
    expect(second.id).not.toBe(first.id);
    expect((await list(me)).map(({ name }) => name)).toEqual(['Bard']);
    const versions = (await ask(me, assistants.versions, { assistantId: first.assistantId })).data as {
      version: number;
      note: string;
      savedBy: string;
      definition: AssistantDefinition;
    }[];
    expect(
      versions.map(({ version, note, savedBy, definition: { name } }) => [version, note, savedBy, name]),
    ).toEqual([
      [2, 'a new name', me, 'Bard'],
      [1, '', me, 'Poet'],
    ]);
  });

  it('[AS2] each version tells whether it was published', async () => {
    const me = newPerson();
    const { assistantId } = await create(me);
    await create(me, { assistantId, data: { isPublished: true } });
    const versions = (await ask(me, assistants.versions, { assistantId })).data as {
      definition: AssistantDefinition;
    }[];
    expect(versions.map(({ definition: { data } }) => data.isPublished)).toEqual([true, false]);
  });

  it('[AS3] a save of an older version is refused, and nothing is lost', async () => {
    const me = newPerson();
    const { assistantId } = await create(me);
    await create(me, { assistantId, name: 'Theirs', baseVersion: 1 });
    const answer = await ask(me, assistants.create, {
      ...definition({ assistantId, name: 'Mine' }),
      baseVersion: 1,
    });
    expect(answer).toMatchObject({ success: false, message: assistantSentence('assistants.stale') });
    expect((await list(me)).map(({ name }) => name)).toEqual(['Theirs']);
  });

  it('[AS4] two first saves of the same version at once: one of them is refused', async () => {
    const me = newPerson();
    const { assistantId } = await create(me);
    const answers = await Promise.all(
      ['One', 'Two', 'Three'].map((name) =>
        ask(me, assistants.create, { ...definition({ assistantId, name }), baseVersion: 1 }),
      ),
    );
    expect(answers.filter(({ success }) => success === true)).toHaveLength(1);
  });

  it.each([
    ['1.087', { uri: 'example.org/agent' }, 'assistants.invalidUri'],
    [
      '1.088',
      { data: { operations: [{ type: 'http', requestType: 'GET', url: '' }] } },
      'assistants.invalidApi',
    ],
    ['ours', { uri: 'https://ann:word@agents.example.org/run' }, 'assistants.addressHoldsUser'],
    [
      'ours',
      {
        data: {
          operations: [
            { type: 'http', requestType: 'GET', url: 'https://:{key}@a.example.org/{x}', description: 'A' },
          ],
        },
      },
      'assistants.addressHoldsUser',
    ],
  ] as const)('[AS5] %s: what cannot be saved says why', async (_requirement, fields, code) => {
    const me = newPerson();
    const answer = await ask(me, assistants.create, definition(fields as Partial<AssistantDefinition>));
    expect(answer).toMatchObject({ success: false, message: assistantSentence(code) });
    expect(await list(me)).toEqual([]);
  });

  it('[AS6] the tags of the product are given by administrators alone', async () => {
    const me = newPerson();
    await create(me, {
      tags: ['verse', 'amplify:system'],
      data: { tags: ['amplify:api-key-manager'], conversationTags: ['amplify:assistant-builder', 'poems'] },
    });
    const [listed] = await list(me);
    expect(listed!.tags).toEqual(['verse']);
    expect(listed!.data).toMatchObject({ tags: [], conversationTags: ['poems'] });
  });

  it('[AS7] 1.117: it is deleted with all of its versions', async () => {
    const me = newPerson();
    const { assistantId } = await create(me);
    await create(me, { assistantId });
    expect(await ask(me, assistants.remove, { assistantId })).toMatchObject({
      success: true,
      message: 'Successfully deleted assistant.',
    });
    expect(await list(me)).toEqual([]);
    const { rows } = await server.database.pool.query(
      'select from assistant_versions where assistant_id = $1',
      [assistantId],
    );
    expect(rows).toEqual([]);
  });

  it('[AS8] 1.113: what names the other provider is deleted twice without a complaint', async () => {
    const me = newPerson();
    const { assistantId } = await create(me, { provider: 'openai' });
    for (const attempt of [1, 2])
      expect([attempt, await ask(me, assistants.removeOpenAi, { assistantId })]).toEqual([
        attempt,
        { success: true },
      ]);
    expect(await ask(me, assistants.removeThread, { threadId: 't' })).toEqual({ success: true });
  });

  it('[AS9] the secrets of its own APIs are stored sealed, shown masked, and kept when the mask comes back', async () => {
    const me = newPerson();
    const api = {
      type: 'http',
      id: 'weather',
      requestType: 'GET',
      url: 'https://example.org',
      description: 'Weather',
      auth: { type: 'bearer', token: 'open sesame' },
    };
    const { assistantId } = await create(me, { data: { operations: [api] } });
    const stored = async () =>
      (
        await server.database.pool.query<{ auth: { token: string } }>(
          `select definition #> '{data,operations,0,auth}' as auth from assistant_versions
           where assistant_id = $1 order by version desc limit 1`,
          [assistantId],
        )
      ).rows[0]!.auth.token;
    const sealed = await stored();
    expect(sealed).not.toContain('sesame');
    const [listed] = await list(me);
    expect(listed!.data.operations).toMatchObject([{ auth: { token: secretMask } }]);
    await create(me, { ...listed!, assistantId });
    expect(await stored()).toBe(sealed);
    const at = (url: string) =>
      create(me, {
        ...listed!,
        assistantId,
        data: { operations: [{ ...api, url, auth: { type: 'bearer', token: secretMask } }] },
      });
    await at('https://example.org/{city}?now');
    expect(await stored(), 'at another path of its place').toBe(sealed);
    await at('https://example.org.evil.example/');
    expect(await stored(), 'at another place').toBe('');
    await at('https://example.org/');
    expect(await stored(), 'what has gone does not come back').toBe('');
  });
});

describe('the secret of an assistant’s own address', () => {
  it('[AS15] is stored sealed, shown masked, kept with the mask, and goes when the address is another', async () => {
    const me = newPerson();
    const uri = 'https://agents.example.org/run';
    const { assistantId } = await create(me, { uri, data: { uriSecret: 'open sesame' } });
    const stored = async () =>
      (
        await server.database.pool.query<{ secret: string }>(
          `select definition #>> '{data,uriSecret}' as secret from assistant_versions
           where assistant_id = $1 order by version desc limit 1`,
          [assistantId],
        )
      ).rows[0]!.secret;
    const sealed = await stored();
    expect(sealed).not.toContain('sesame');
    const [listed] = await list(me);
    expect(listed!.data.uriSecret).toBe(secretMask);
    await create(me, { ...listed!, assistantId, uri: 'https://agents.example.org/other' });
    expect(await stored()).toBe(sealed);
    await create(me, { ...listed!, assistantId, uri: 'https://elsewhere.example.org/run' });
    expect(await stored()).toBe('');
  });
});

describe('the sources of an assistant', () => {
  it('[AS10] [A] are files that its author may give it, or that it has already', async () => {
    const [author, stranger] = [newPerson(), newPerson()];
    const [mine, theirs] = [await newFile(author), await newFile(stranger)];
    const source = (key: string) => ({ id: `s3://${key}`, name: 'notes.txt', type: 'text/plain' });
    expect(await ask(author, assistants.create, definition({ dataSources: [source(theirs)] }))).toMatchObject(
      {
        success: false,
        message: assistantSentence('assistants.sourceNotYours', { name: 'notes.txt' }),
      },
    );
    expect(
      await ask(author, assistants.create, {
        ...definition(),
        data: { groupTypeData: { Students: { dataSources: [source(theirs)] } } },
      }),
    ).toMatchObject({ success: false });
    expect(await list(author)).toEqual([]);
    const saved = await create(author, { dataSources: [source(mine)] });
    expect(saved.version).toBe(1);
  });
});

describe('an assistant of somebody else', () => {
  it('[AS11] [A] is not there, whoever asks and whatever for', async () => {
    const [author, stranger] = [newPerson(), newPerson()];
    const { assistantId } = await create(author);
    for (const id of [assistantId, 'astp/none', "'; --"]) {
      const answers = [
        await ask(stranger, assistants.create, definition({ assistantId: id, name: 'Taken' })),
        await ask(stranger, assistants.remove, { assistantId: id }),
        await ask(stranger, assistants.share, { assistantId: id, recipientUsers: [stranger] }),
        await ask(stranger, assistants.unshare, { assistantId: id, recipientUsers: [author] }),
        await ask(stranger, assistants.readers, { assistantId: id }),
        await ask(stranger, assistants.versions, { assistantId: id }),
      ];
      for (const answer of answers)
        expect(answer).toMatchObject({ success: false, message: assistantSentence('assistants.gone') });
    }
    expect(await list(stranger)).toEqual([]);
    expect((await list(author)).map(({ name }) => name)).toEqual(['Poet']);
  });

  it('[AS12] [A] 1.110: who was given it may use it, and sees nothing of what it is told', async () => {
    const [author, reader] = [newPerson(), newPerson()];
    const key = await newFile(author);
    const secrets = definition({
      instructions: 'SECRET instructions',
      uri: 'https://secret.example',
      dataSources: [{ id: `s3://${key}`, name: 'SECRET file' }],
      tools: ['SECRET tool'],
      fileKeys: ['SECRET key'],
      data: {
        operations: [{ type: 'http', requestType: 'GET', url: 'https://x/SECRET', description: 'd' }],
        apiCapabilities: ['SECRET capability'],
        analysisCategories: ['SECRET category'],
        groupTypeData: {
          Staff: {
            additionalInstructions: 'SECRET more',
            dataSources: [],
            isDisabled: true,
            disabledMessage: 'Not for staff.',
          },
        },
      },
    });
    const { assistantId } = (await ask(author, assistants.create, secrets)).data as Saved;
    expect(
      await ask(author, assistants.share, { assistantId, recipientUsers: [reader.toUpperCase()] }),
    ).toMatchObject({
      success: true,
    });
    const [seen] = await list(reader);
    expect(seen).toMatchObject({
      assistantId,
      name: 'Poet',
      instructions: '',
      data: { access: { read: true, write: false }, noEdit: true },
    });
    expect(seen!.data.groupTypeData).toMatchObject({
      Staff: { isDisabled: true, disabledMessage: 'Not for staff.' },
    });
    expect(JSON.stringify(seen).toLowerCase()).not.toContain('secret');
    for (const answer of [
      await ask(reader, assistants.create, definition({ assistantId })),
      await ask(reader, assistants.remove, { assistantId }),
      await ask(reader, assistants.share, { assistantId, recipientUsers: [newPerson()] }),
      await ask(reader, assistants.versions, { assistantId }),
      await ask(reader, assistants.readers, { assistantId }),
    ])
      expect(answer).toMatchObject({ success: false, message: assistantSentence('assistants.readOnly') });
    expect((await ask(author, assistants.readers, { assistantId })).data).toEqual([
      { name: reader, kind: 'person', level: 'read' },
    ]);
    await ask(author, assistants.unshare, { assistantId, recipientUsers: [reader] });
    expect(await list(reader)).toEqual([]);
  });

  it('[AS13] is shared with addresses alone', async () => {
    const me = newPerson();
    const { assistantId } = await create(me);
    const answer = await ask(me, assistants.share, { assistantId, recipientUsers: ['nobody'] });
    expect(answer).toMatchObject({ success: false, message: '"nobody" is not an e-mail address.' });
  });
});
