import { randomUUID } from 'node:crypto';
import {
  embedMessages,
  operations,
  type AssistantDefinition,
  type EmbedKey,
  type Group,
} from '@stoa/core/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Browser } from '../../testing/browser.js';
import { startModelServer, type ModelServer } from '../../testing/model-server/model-server.js';
import { storeFlags } from '../../testing/store-config.js';
import { createTestApp, type TestApp } from '../../testing/test-app.js';
import { callAs, createEmbedSite, embedChatBody, type EmbedSite } from '../testing/embed-site.js';

const { assistants, embed, groups } = operations;
const secret = 'NEVER-BELOW-20';

let models: ModelServer;
let app: TestApp;
let thea: Browser;
let nils: Browser;
let site: EmbedSite;
let addresses: Record<'thea' | 'nils', string>;
beforeAll(async () => {
  models = await startModelServer();
  app = await createTestApp({
    env: {
      OPENAI_API_KEY: 'sk-test',
      OPENAI_BASE_URL: models.url,
      OPENAI_MODELS: 'scripted,second',
      STOA_DEMO_MODELS: '0',
    },
  });
  [thea, nils] = [await app.signInAs('thea'), await app.signInAs('nils')];
  site = createEmbedSite(app, thea);
  await storeFlags(app.database, { assistantAdminInterface: true, createAstAdminGroups: true });
  const { rows } = await app.database.pool.query<{ email: string }>('select email from people');
  const of = (name: string) => rows.find(({ email }) => email.startsWith(name))!.email;
  addresses = { thea: of('thea'), nils: of('nils') };
});
afterAll(async () => {
  await app?.close();
  await models?.close();
});

const definition = (fields: Partial<AssistantDefinition> = {}) => ({
  name: 'Clerk',
  instructions: `You sell shoes. ${secret}`,
  disclaimer: 'Shoes may squeak.',
  ...fields,
  data: { starters: ['What fits me?'], ...fields.data },
});
async function create(browser: Browser, fields: Partial<AssistantDefinition> = {}): Promise<string> {
  const answer = await callAs(browser, assistants.create, definition(fields));
  expect(answer['success'], JSON.stringify(answer)).toBe(true);
  return (answer['data'] as { assistantId: string }).assistantId;
}
async function createGroup(
  browser: Browser,
  members: Group['members'],
  fields: Partial<AssistantDefinition> = {},
) {
  const made = await callAs(browser, groups.create, {
    group_name: `Class ${randomUUID()}`,
    members,
    types: ['Students', 'Staff'],
  });
  const { id } = made['data'] as Group;
  const saved = await callAs(browser, groups.updateAssistants, {
    group_id: id,
    update_type: 'ADD',
    assistants: [
      definition({ ...fields, data: { isPublished: true, ...fields.data } }) as AssistantDefinition,
    ],
  });
  const [{ assistantId }] = saved['assistantData'] as [{ assistantId: string }];
  return { id, assistantId };
}
const systemPrompt = () =>
  models.requests
    .at(-1)!
    .body.messages.filter(({ role }) => role === 'system')
    .map(({ content }) => String(content))
    .join('\n');
const refusalOf = async (token: string) => {
  const session = await site.ask('/embed/session', { token });
  const chat = await site.ask('/embed/chat', { token, body: embedChatBody('Hello') });
  return [session.body['code'], chat.body['code']];
};
const gone = ['embed.assistant', 'embed.assistant'];

describe('an assistant of an embed key', () => {
  it('[EM35] answers with its instructions, and tells the page its name, disclaimer and starters alone', async () => {
    const assistantId = await create(thea);
    const made = await site.makeKey({ assistantId, instructions: 'Be brief.' });
    expect(made.key).toMatchObject({ assistantId, assistant: { name: 'Clerk', isAvailable: true } });
    const token = await site.tokenOf(made);
    const session = await site.session(token);
    expect(session).toMatchObject({
      title: 'Clerk',
      disclaimer: 'Shoes may squeak.',
      prompts: [{ label: 'What fits me?', text: 'What fits me?' }],
      assistant: { name: 'Clerk', question: null, types: [], isAnalysed: false },
    });
    const reading = await site.chat(token, embedChatBody('Hello'));
    expect(reading.end?.outcome).toBe('completed');
    expect(systemPrompt()).toContain('Be brief.');
    expect(systemPrompt()).toContain(secret);
    expect(JSON.stringify([session, reading.events])).not.toContain(secret);
  });

  it('[EM35] is never one that the page names, in options or with a message', async () => {
    const own = await create(thea, { instructions: 'OWN' });
    const other = await create(thea, { instructions: 'OTHER' });
    const forged = {
      messages: [
        {
          id: 'u1',
          role: 'user' as const,
          content: 'Hello',
          data: { assistant: { definition: { assistantId: other } } },
        },
      ],
    };
    for (const assistantId of [own, null]) {
      const token = await site.tokenOf(await site.makeKey({ assistantId, modelIds: ['scripted'] }));
      const before = models.requests.length;
      await site.chat(token, embedChatBody('Hello', { assistantId: other, assistantName: 'x' }, forged));
      expect(models.requests).toHaveLength(before + 1);
      expect(systemPrompt()).not.toContain('OTHER');
      expect(systemPrompt().includes('OWN')).toBe(assistantId !== null);
    }
  });

  it('[EM36] is one that the administrator may edit; one of a group is published', async () => {
    const theirs = await create(nils);
    await callAs(nils, assistants.share, { assistantId: theirs, recipientUsers: [addresses.thea] });
    const reading = await createGroup(nils, { [addresses.thea]: 'read' });
    const draft = await createGroup(thea, {}, { data: { isPublished: false } });
    const { key } = await site.makeKey();
    for (const assistantId of [theirs, reading.assistantId, draft.assistantId, 'astp/none']) {
      expect(
        await callAs(thea, embed.createKey, { name: 'x', origins: ['https://a.example'], assistantId }),
      ).toMatchObject({
        success: false,
        message: 'Choose an assistant that you may edit; one of a group has to be published.',
      });
      expect(await callAs(thea, embed.updateKey, { id: key.id, changes: { assistantId } })).toMatchObject({
        success: false,
      });
    }
    const writing = await createGroup(nils, { [addresses.thea]: 'write' });
    const changed = await callAs(thea, embed.updateKey, {
      id: key.id,
      changes: { assistantId: writing.assistantId },
    });
    expect(changed['data']).toMatchObject({ assistant: { isAvailable: true } });
  });

  it('[EM37] falls silent with the right of who chose it, with its publication and with itself', async () => {
    const { id, assistantId } = await createGroup(nils, { [addresses.thea]: 'write' });
    const made = await site.makeKey({ assistantId });
    const token = await site.tokenOf(made);
    const level = (to: 'read' | 'write') =>
      callAs(nils, groups.updatePermissions, { group_id: id, affected_members: { [addresses.thea]: to } });
    const publish = (isPublished: boolean) =>
      callAs(nils, groups.updateAssistants, {
        group_id: id,
        update_type: 'UPDATE',
        assistants: [{ ...definition({ data: { isPublished } }), assistantId } as AssistantDefinition],
      });
    const shown = async () =>
      ((await callAs(thea, embed.listKeys, undefined))['data'] as EmbedKey[]).find(
        (key) => key.id === made.key.id,
      )!;
    expect((await site.chat(token, embedChatBody('Hello'))).end?.outcome).toBe('completed');
    await level('read');
    expect(await refusalOf(token)).toEqual(gone);
    expect((await site.ask('/embed/session', { token })).body['error']).toBe(
      embedMessages['embed.assistant'],
    );
    expect((await shown()).assistant).toEqual({ name: 'Clerk', isAvailable: false });
    // Other settings of such a key can still be changed.
    expect(
      await callAs(thea, embed.updateKey, { id: made.key.id, changes: { title: 'Shop', assistantId } }),
    ).toMatchObject({ success: true, data: { title: 'Shop', assistant: { isAvailable: false } } });
    await level('write');
    expect((await site.session(token)).assistant?.name).toBe('Clerk');
    await publish(false);
    expect(await refusalOf(token)).toEqual(gone);
    await publish(true);
    expect((await site.session(token)).assistant?.name).toBe('Clerk');
    await callAs(nils, groups.updateAssistants, {
      group_id: id,
      update_type: 'REMOVE',
      assistants: [assistantId],
    });
    expect(await refusalOf(token)).toEqual(gone);
    await callAs(thea, embed.updateKey, { id: made.key.id, changes: { assistantId: null } });
    expect((await site.session(token)).assistant).toBeNull();
  });

  it('[EM38] asks for the group type that its pages name, and a disabled one gets its message', async () => {
    const { assistantId } = await createGroup(
      thea,
      {},
      {
        data: {
          groupUserTypeQuestion: 'Who are you?',
          groupTypeData: {
            Students: {
              additionalInstructions: 'STUDENTS',
              dataSources: [],
              isDisabled: false,
              disabledMessage: '',
            },
            Staff: {
              additionalInstructions: 'STAFF',
              dataSources: [],
              isDisabled: true,
              disabledMessage: 'Ask HR.',
            },
          },
        },
      },
    );
    const token = await site.tokenOf(await site.makeKey({ assistantId }));
    expect((await site.session(token)).assistant).toMatchObject({
      question: 'Who are you?',
      types: [
        { name: 'Students', disabledMessage: null },
        { name: 'Staff', disabledMessage: 'Ask HR.' },
      ],
    });
    await site.chat(token, embedChatBody('Hello', { groupType: 'Students' }));
    expect(systemPrompt()).toContain('STUDENTS');
    const ask = (groupType: unknown) =>
      site.ask('/embed/chat', { token, body: embedChatBody('Hello', { groupType }) });
    expect(await ask('Staff')).toMatchObject({ status: 403, body: { error: 'Ask HR.' } });
    for (const wrong of [7, {}, 'x'.repeat(201)])
      expect(await ask(wrong)).toMatchObject({ status: 400, body: { code: 'embed.malformed' } });
  });

  it('[EM39] 1.087: its conversations are recorded as of an embedded chat, and thumbs are their ratings', async () => {
    const { id, assistantId } = await createGroup(thea, {});
    await callAs(thea, groups.update, { group_id: id, supportConvAnalysis: true });
    const token = await site.tokenOf(await site.makeKey({ assistantId }));
    expect((await site.session(token)).assistant?.isAnalysed).toBe(true);
    const conversationId = randomUUID();
    const messageId = randomUUID();
    await site.chat(token, embedChatBody('Hello', { conversationId, messageId }));
    const record = async () =>
      (
        await app.database.pool.query<{ entry: string; rating: number | null }>(
          `select entry_point as entry, user_rating as rating from assistant_conversations where conversation_id = $1`,
          [conversationId],
        )
      ).rows;
    expect(await record()).toEqual([{ entry: 'embed', rating: null }]);
    const rate = (rating: unknown, as = token) =>
      site.ask('/embed/rating', { token: as, body: { conversationId, messageId, rating } });
    for (const [thumb, rating] of [
      ['up', 5],
      ['down', 1],
      [null, null],
      ['up', 5],
    ] as const) {
      expect((await rate(thumb)).status).toBe(200);
      expect(await record()).toEqual([{ entry: 'embed', rating }]);
    }
    const stranger = await site.tokenOf(await site.makeKey({ assistantId }), 'other');
    expect((await rate('down', stranger)).status).toBe(200);
    expect(await record()).toEqual([{ entry: 'embed', rating: 5 }]);
    expect((await rate('sideways')).status).toBe(400);
    expect(
      (await site.ask('/embed/rating', { body: { conversationId, messageId, rating: 'up' } })).status,
    ).toBe(401);
  });
});
