import { randomUUID } from 'node:crypto';
import { integrationIds, operations, type IntegrationId } from '@stoa/core/contract';
import { emptyReply, foldEvent, sourcesOf, toolRunOf } from '@stoa/core/rules';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startAccountServer, type AccountServer, type ApiAnswer } from '../../testing/account-server.js';
import { startModelServer, type ModelServer } from '../../testing/model-server/model-server.js';
import { storeFlags } from '../../testing/store-config.js';
import { chatBody, readChat } from '../testing/chat-reader.js';
import { call, openRoomServer, type RoomServer } from '../testing/room-server.js';

const ann = 'ann@example.org';
const bob = 'bob@example.org';

let models: ModelServer;
let google: AccountServer;
let server: RoomServer;

beforeAll(async () => {
  models = await startModelServer();
  google = await startAccountServer();
  const { env } = google;
  server = await openRoomServer({
    modelUrl: models.url,
    google: {
      client: null,
      places: {
        authorizeUrl: env['GOOGLE_AUTHORIZE_URL']!,
        tokenUrl: env['GOOGLE_TOKEN_URL']!,
        revokeUrl: env['GOOGLE_REVOKE_URL']!,
        apiUrl: env['GOOGLE_API_URL']!,
        redirectUrl: null,
      },
      redirectUri: 'http://localhost/api/integrations/callback',
    },
  });
  await storeFlags(server.database, { integrations: true });
  await call(server, 'admin@example.org', operations.configs.update, {
    configurations: [
      { type: 'integrations', data: { google: { clientId: 'client', clientSecret: 'secret' } } },
    ],
  });
});
afterAll(async () => {
  await server?.close();
  google?.close();
  await models?.close();
});
beforeEach(async () => {
  Object.assign(google, {
    isDown: false,
    revoked: [],
    asked: [],
    renewals: 0,
    onRenewal: undefined,
    ended: new Set(),
    answer: () => null,
  });
  await server.database.pool.query('delete from integrations');
});

const idOf = async (email: string) =>
  (await server.database.pool.query<{ id: string }>('select id from people where email = $1', [email]))
    .rows[0]!.id;

async function connect(integration: IntegrationId, person = ann) {
  const { value } = await call(server, person, operations.integrations.start, { integration });
  const url = new URL((value['body'] as { Location: string }).Location);
  google.challenge = url.searchParams.get('code_challenge') ?? '';
  const query = new URLSearchParams({ code: 'the-code', state: url.searchParams.get('state') ?? '' });
  const caller = { id: await idOf(person), email: person, name: person, isAdmin: false };
  expect(await server.rooms.integrations.finish(caller, query)).toBe(true);
}

/** Answers of Google's APIs by the beginnings of their paths. */
function answers(table: Readonly<Record<string, ApiAnswer>>) {
  google.answer = (url) => {
    const [, found = null] =
      Object.entries(table).find(([path]) =>
        decodeURIComponent(url.pathname + url.search).startsWith(path),
      ) ?? [];
    return found;
  };
}

async function ask(name: string, args: unknown, options = {}, person = ann) {
  const requestId = randomUUID();
  let reply = emptyReply();
  const asked: string[] = [];
  await readChat(
    `${server.url}/api/chat`,
    chatBody(requestId, `!useTools ${JSON.stringify([[[name, args]]])}`, { canApprove: true, ...options }),
    {
      person,
      onEvent(_seq, event) {
        reply = foldEvent(reply, event);
        for (const { id, status } of toolRunOf(reply.state, false).calls)
          if (status === 'waiting' && !asked.includes(id)) {
            asked.push(id);
            void call(server, person, operations.tools.answer, { requestId, callId: id, answer: 'deny' });
          }
      },
    },
  );
  const [made] = toolRunOf(reply.state, true).calls;
  return { result: made?.result ?? '', status: made?.status, asked, sources: sourcesOf(reply.state) };
}
/** Names of the tools that the model was offered. */
async function offered(options = {}, person = ann): Promise<string[]> {
  const before = models.requests.length;
  await readChat(
    `${server.url}/api/chat`,
    chatBody(randomUUID(), 'Hello', { canApprove: true, ...options }),
    { person },
  );
  const { body } = models.requests[before]!;
  return ((body as { tools?: { function: { name: string } }[] }).tools ?? []).map(
    (tool) => tool.function.name,
  );
}

const base64url = (text: string) => Buffer.from(text).toString('base64url');

describe('reading in connected accounts', () => {
  it('[GO1] is offered for the accounts that a person has connected, and for no others', async () => {
    expect(await offered()).toEqual([]);
    await connect('google_gmail');
    expect(await offered()).toEqual(['google_mail_search', 'google_mail_read']);
    expect(await offered({}, bob)).toEqual([]);
    expect(await offered({ canApprove: undefined }), 'to a client that shows no calls').toEqual([]);
    for (const integration of integrationIds) await connect(integration);
    expect((await offered()).toSorted()).toEqual([
      'google_calendar_events',
      'google_calendar_list',
      'google_docs_read',
      'google_drive_read',
      'google_drive_search',
      'google_forms_read',
      'google_mail_read',
      'google_mail_search',
      'google_sheets_read',
    ]);
    await storeFlags(server.database, { integrations: false });
    expect(await offered()).toEqual([]);
    await storeFlags(server.database, { integrations: true });
  });

  it('[GO2] reads events, of which those that were cancelled are none', async () => {
    await connect('google_calendar');
    answers({
      '/calendar/v3/calendars/primary/events': {
        json: {
          kind: 'calendar#events',
          timeZone: 'Europe/Berlin',
          items: [
            {
              id: 'e1',
              status: 'confirmed',
              htmlLink: 'https://www.google.com/calendar/event?eid=abc',
              summary: 'Planning',
              location: 'Room 4',
              start: { dateTime: '2025-02-19T09:00:00+01:00', timeZone: 'Europe/Berlin' },
              end: { dateTime: '2025-02-19T10:00:00+01:00', timeZone: 'Europe/Berlin' },
              attendees: [{ email: 'lin@example.org', responseStatus: 'accepted' }, { displayName: 'Room' }],
            },
            { id: 'e2', start: { date: '2025-02-20' }, end: { date: '2025-02-21' } },
            { id: 'e3', status: 'cancelled' },
          ],
        },
      },
    });
    const { result, sources } = await ask('google_calendar_events', {
      from: '2025-02-19',
      query: 'plan & more',
    });
    expect(google.asked[0]).toContain('q=plan+%26+more');
    expect(google.asked[0], 'a day before, for the zone of the calendar is not known').toContain(
      'timeMin=2025-02-18T00%3A00%3A00.000Z',
    );
    expect(result).toContain('## Planning\nFrom: 2025-02-19T09:00:00+01:00 (Europe/Berlin)');
    expect(result).toContain('Invited: lin@example.org (accepted), Room');
    expect(result).toContain('## (no title)\nFrom: 2025-02-20');
    expect(sources[0]?.sources.map(({ name, url }) => [name, url])).toEqual([
      ['Planning', 'https://www.google.com/calendar/event?eid=abc'],
      ['(no title)', null],
    ]);
    expect((await ask('google_calendar_events', { from: 'next week' })).result).toContain(
      '"from" is no date',
    );
  });

  it('[GO2] takes a day whole, on the clocks of the calendar', async () => {
    await connect('google_calendar');
    const event = (summary: string, start: string, end: string) => ({
      summary,
      start: start.length > 10 ? { dateTime: start } : { date: start },
      end: end.length > 10 ? { dateTime: end } : { date: end },
    });
    answers({
      '/calendar/v3/calendars/primary/events': {
        json: {
          items: [
            event('evening before', '2025-02-18T18:00:00-08:00', '2025-02-18T19:00:00-08:00'),
            event('into the day', '2025-02-18T23:00:00-08:00', '2025-02-19T01:00:00-08:00'),
            event('whole day', '2025-02-19', '2025-02-20'),
            event('late', '2025-02-19T21:00:00-08:00', '2025-02-19T22:00:00-08:00'),
            event('day after', '2025-02-20', '2025-02-21'),
          ],
        },
      },
    });
    const names = async (args: object) =>
      [...(await ask('google_calendar_events', args)).result.matchAll(/^## (.*)$/gm)].map(([, name]) => name);
    expect(await names({ from: '2025-02-19', to: '2025-02-19' })).toEqual([
      'into the day',
      'whole day',
      'late',
    ]);
    const asked = new URL(google.asked[0]!, 'http://x').searchParams;
    expect([asked.get('timeMin'), asked.get('timeMax')]).toEqual([
      '2025-02-18T00:00:00.000Z',
      '2025-02-21T00:00:00.000Z',
    ]);
    expect(await names({ from: '2025-02-19T20:00', to: '2025-02-19T21:30' })).toEqual(['whole day', 'late']);
    expect(await names({ from: '2025-02-19', to: '2025-02-19', count: 1 })).toEqual(['into the day']);
  });

  it('[GO2] finds messages, and reads the plain words of one, or those of its page', async () => {
    await connect('google_gmail');
    const headers = [
      { name: 'From', value: 'Lin <lin@example.org>' },
      { name: 'SUBJECT', value: 'Figures\r\n for May' },
    ];
    const html = base64url(
      '<html><head><style>p{}</style></head><body><p>The <b>figures</b></p><p>are late.</p></body>',
    );
    answers({
      '/gmail/v1/users/me/messages?': {
        json: { messages: [{ id: 'm1', threadId: 't' }], resultSizeEstimate: 1 },
      },
      '/gmail/v1/users/me/messages/m1?format=metadata': {
        json: { id: 'm1', snippet: 'The figures', payload: { mimeType: 'multipart/mixed', headers } },
      },
      '/gmail/v1/users/me/messages/m1?format=full': {
        json: {
          id: 'm1',
          payload: {
            mimeType: 'multipart/mixed',
            headers,
            parts: [
              {
                mimeType: 'multipart/alternative',
                parts: [
                  { mimeType: 'text/plain', body: { size: 9, data: base64url('Grüße, 你好.') } },
                  { mimeType: 'text/html', body: { data: html } },
                ],
              },
              { mimeType: 'application/pdf', filename: 'may.pdf', body: { attachmentId: 'a', size: 10 } },
            ],
          },
        },
      },
      '/gmail/v1/users/me/messages/m2?format=full': {
        json: { id: 'm2', payload: { mimeType: 'text/html', headers: [], body: { data: html } } },
      },
    });
    const list = await ask('google_mail_search', { query: 'from:lin' });
    expect(list.result).toBe(
      '## m1\nFrom: Lin <lin@example.org>\nSubject: Figures for May\nBegins: The figures',
    );
    const read = await ask('google_mail_read', { id: 'm1' });
    expect(read.result).toContain('Attached: may.pdf\nGrüße, 你好.');
    expect(read.sources[0]?.sources[0]).toMatchObject({
      name: 'Figures for May',
      url: expect.stringContaining('#all/m1'),
    });
    expect((await ask('google_mail_read', { id: 'm2' })).result).toBe('The figures\nare late.');
    expect((await ask('google_mail_read', { id: '../../../drive/v3/files' })).result).toContain(
      'There is no such thing',
    );
  });

  it('[GO2] finds files, and reads those of Google, texts and documents of others', async () => {
    await connect('google_drive');
    const file = (id: string, mimeType: string, more = {}) => ({
      json: { id, name: `${id} file`, mimeType, webViewLink: `https://drive.google.com/${id}`, ...more },
    });
    answers({
      '/drive/v3/files?': { json: { files: [file('found', 'text/plain').json] } },
      '/drive/v3/files/a-document/export?mimeType=text/markdown': {
        bytes: Buffer.from('\uFEFF# Plan'),
        type: 'text/markdown',
      },
      '/drive/v3/files/a-document': file('a-document', 'application/vnd.google-apps.document'),
      '/drive/v3/files/a-text-file?alt=media': { bytes: Buffer.from('plain words'), type: 'text/plain' },
      '/drive/v3/files/a-text-file': file('a-text-file', 'text/plain', { name: 'notes.txt', size: '11' }),
      '/drive/v3/files/a-map': file('a-map', 'application/vnd.google-apps.map'),
      '/drive/v3/files/too-large': file('too-large', 'video/mp4', { size: '99999999999' }),
    });
    const list = await ask('google_drive_search', { query: "it's \\ here" });
    expect(new URL(google.asked[0]!, 'http://x').searchParams.get('q')).toBe(
      "fullText contains 'it\\'s \\\\ here' and trashed = false",
    );
    expect(list.result).toContain('## found file\nId: found');
    const link = 'https://docs.google.com/document/d/a-document/edit?tab=t.0#heading=h.1';
    expect((await ask('google_drive_read', { file: link })).result).toMatch(/\n# Plan$/);
    expect((await ask('google_drive_read', { file: 'a-text-file' })).result).toMatch(/plain words$/);
    expect((await ask('google_drive_read', { file: 'a-map' })).result).toContain('no text');
    expect(await ask('google_drive_read', { file: 'too-large' })).toMatchObject({ status: 'failed' });
  });

  it('[GO2] reads documents, cells and questions', async () => {
    for (const one of ['google_docs', 'google_sheets', 'google_forms'] as const) await connect(one);
    const words = (content: string) => ({ paragraph: { elements: [{ textRun: { content } }] } });
    answers({
      '/v1/documents/the-document': {
        json: {
          title: 'Handbook',
          body: {
            content: [
              { sectionBreak: {} },
              {
                paragraph: { ...words('Rules\n').paragraph, paragraphStyle: { namedStyleType: 'HEADING_2' } },
              },
              words('Be kind.\u000BAlways.\n'),
              { paragraph: { ...words('first\n').paragraph, bullet: { listId: 'l' } } },
              {
                table: {
                  tableRows: [{ tableCells: [{ content: [words('a\n')] }, { content: [words('b\n')] }] }],
                },
              },
            ],
          },
        },
      },
      "/v4/spreadsheets/the-sheet-of-cells/values/'It''s 2025'!A1:Z500": {
        json: { range: "'It''s 2025'!A1:Z500", values: [['Name', 'Sum'], ['a "b", c', 1.5], [true]] },
      },
      '/v4/spreadsheets/the-sheet-of-cells': {
        json: {
          properties: { title: 'Sales' },
          sheets: [
            { properties: { title: 'Old', hidden: true } },
            { properties: { title: "It's 2025", gridProperties: { rowCount: 900, columnCount: 3 } } },
          ],
        },
      },
      '/v1/forms/the-form-id': {
        json: {
          info: { title: 'Survey' },
          items: [
            {
              title: 'Colour?',
              questionItem: {
                question: {
                  required: true,
                  choiceQuestion: { type: 'RADIO', options: [{ value: 'red' }, { isOther: true }] },
                },
              },
            },
          ],
        },
      },
    });
    const document = await ask('google_docs_read', {
      document: 'https://docs.google.com/document/d/the-document/edit',
    });
    expect(document.result).toBe('Title: Handbook\n## Rules\nBe kind.\nAlways.\n- first\na | b');
    const cells = await ask('google_sheets_read', { spreadsheet: 'the-sheet-of-cells' });
    expect(cells.result).toContain("Sheets: Old (0 rows), It's 2025 (900 rows)");
    expect(cells.result).toMatch(/Name,Sum\n"a ""b"", c",1.5\ntrue$/);
    const form = await ask('google_forms_read', { form: 'the-form-id' });
    expect(form.result).toContain('- Colour? (required)\n  Choices: red / (other)');
  });

  it('[GO3] renews access that has ended, once for a request, and says when it was taken back', async () => {
    await connect('google_docs');
    answers({ '/v1/documents/the-document': { json: { title: 'Handbook' } } });
    google.ended.add('access-token');
    expect((await ask('google_docs_read', { document: 'the-document' })).result).toContain('Handbook');
    expect(google.renewals).toBe(1);
    expect((await ask('google_docs_read', { document: 'the-document' })).result).toContain('Handbook');
    expect(google.renewals, 'what was renewed is kept').toBe(1);

    google.isDown = true;
    expect((await ask('google_docs_read', { document: 'the-document' })).result).toContain('status 503');
    google.isDown = false;
    google.ended.add('access-token-1');
    google.revoked.push('refresh-token');
    expect((await ask('google_docs_read', { document: 'the-document' })).result).toContain(
      'not connected any more',
    );
    const { value } = await call(server, ann, operations.integrations.list, {
      integrations: ['google_docs'],
    });
    expect(value['data']).toEqual([]);
  });

  it('[GO3] forgets no account that was connected anew while its access was renewed', async () => {
    await connect('google_docs');
    answers({ '/v1/documents/the-document': { json: { title: 'Handbook' } } });
    google.ended.add('access-token');
    // The person connects again between the reading of the old tokens and the answer that these are taken back.
    google.onRenewal = async () => {
      google.onRenewal = undefined;
      await connect('google_docs');
      google.revoked.push('refresh-token');
    };
    expect((await ask('google_docs_read', { document: 'the-document' })).result).toContain('Handbook');
    const { value } = await call(server, ann, operations.integrations.list, {
      integrations: ['google_docs'],
    });
    expect(value['data']).toEqual(['google_docs']);
  });

  it.each([
    [
      {
        status: 403,
        json: { error: { code: 403, message: 'Docs API has not been used in project 1 before' } },
      },
      'Docs API has not been used',
    ],
    [{ status: 429, json: {} }, 'fewer requests'],
    [{ status: 200, json: { title: 5 } }, 'cannot be read'],
    [{ bytes: Buffer.from('<html>'), type: 'text/html' }, 'cannot be read'],
  ] satisfies [ApiAnswer, string][])('[GO4] says what Google answers: %j', async (answer, words) => {
    await connect('google_docs');
    answers({ '/v1/documents/the-document': answer });
    const { result, status } = await ask('google_docs_read', { document: 'the-document' });
    expect(status).toBe('failed');
    expect(result).toContain(words);
    expect(result).not.toContain('access-token');
  });

  it('[GO5] asks first where an assistant answers, and says where its question goes', async () => {
    await connect('google_docs');
    answers({ '/v1/documents/the-document': { json: { title: 'Handbook' } } });
    const made = await call(server, ann, operations.assistants.create, {
      name: 'Clerk',
      instructions: 'Read everything.',
    });
    const { assistantId } = made.value['data'] as { assistantId: string };
    const { asked, status } = await ask('google_docs_read', { document: 'the-document' }, { assistantId });
    expect([asked.length, status]).toEqual([1, 'denied']);
    expect(google.asked).toEqual([]);
    expect((await ask('google_docs_read', { document: 'the-document' })).asked, 'without one').toEqual([]);
  });
});
