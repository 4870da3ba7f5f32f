import { operations, type InputOf, type McpServer, type Operation } from '@stoa/core/contract';
import { sourceOfFile } from '@stoa/core/rules';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createOutbound } from '../../platform/outbound/outbound.js';
import { startPeer, toolArguments, type Peer } from '../../testing/mcp-peer.js';
import { startModelServer, type ModelServer } from '../../testing/model-server/model-server.js';
import { storeFlags } from '../../testing/store-config.js';
import { chatBody, readChat, waitFor } from '../testing/chat-reader.js';
import { call, openRoomServer, type RoomServer } from '../testing/room-server.js';

const { mcp, files } = operations;

let models: ModelServer;
let server: RoomServer;
let peer: Peer;
let dead: Peer;
let people = 0;
let ann: string;

beforeAll(async () => {
  models = await startModelServer();
  peer = await startPeer('Handbook');
  dead = await startPeer('Dead');
  server = await openRoomServer({
    modelUrl: models.url,
    outbound: createOutbound({ allowed: new Set([peer.host, dead.host]) }),
    mcpTiming: { listMs: 1000, callMs: 3000, maxBytes: 200_000, idleMs: 60_000 },
  });
});
afterAll(async () => {
  await server?.close();
  await Promise.all([peer?.close(), dead?.close(), models?.close()]);
});

const text = (said: string) => ({
  role: 'user' as const,
  content: { type: 'text' as const, text: said },
});

beforeEach(async () => {
  ann = `offers${people++}@example.org`;
  await storeFlags(server.database, { mcp: true, uploadDocuments: true });
  for (const one of [peer, dead]) {
    one.tools = [
      { name: 'forecast', title: 'Forecast', description: 'Weather.', inputSchema: toolArguments },
    ];
    one.gate = () => true;
    one.name = one === peer ? 'Handbook' : 'Dead';
    one.shelf = {
      resources: [
        { uri: 'notes:travel', name: 'travel', title: 'Travel', description: 'How to travel.' },
        { uri: 'notes:table', name: 'table.csv', mimeType: 'text/csv' },
      ],
      templates: [
        { uriTemplate: 'notes:{topic}/{+year}', name: 'By topic', description: 'A note.' },
        { uriTemplate: 'notes:{{evil}}', name: 'Broken' },
      ],
      read: (uri) => ({
        contents: [{ uri, mimeType: 'text/markdown', text: `# Read of ${uri}: the code word is heron.` }],
      }),
      prompts: [
        {
          name: 'review',
          title: 'Review',
          description: 'Reviews a text.',
          arguments: [{ name: 'text', description: 'What is read.', required: true }, { name: 'tone' }],
        },
        { name: 'odd', arguments: [{ name: '}}{{x' }] },
      ],
      prompt: (name, { text: given = '' }) => ({
        messages: [text(`Please ${name}: ${given}`), text('Thank you.')],
      }),
    };
    one.forget();
  }
});

const ask = async <T extends Operation>(operation: T, input: InputOf<T>, person = ann) =>
  (await call(server, person, operation, input)).value as {
    success: boolean;
    message?: string;
    data: never;
  };

async function use(one: Peer, person = ann): Promise<McpServer> {
  const saved = await ask(mcp.save, { name: one.name, url: one.url }, person);
  const { id } = saved.data as McpServer;
  const checked = await ask(mcp.check, { id }, person);
  return (await ask(mcp.accept, { id, hash: (checked.data as McpServer).hash }, person)).data;
}

describe('what a tool server offers to people', () => {
  it('[MCP20] lists its resources with its name, and one that is dead hides no other', async () => {
    const { id } = await use(peer);
    await use(dead);
    dead.gate = (_request, response) => {
      response.destroy();
      return false;
    };
    dead.forget();
    const { data } = await ask(mcp.resources, {});
    const shelves = (data as { name: string }[]).toSorted((one, other) => (one.name < other.name ? -1 : 1));
    expect(shelves).toEqual([
      expect.objectContaining({ name: 'Dead', isAbsent: true, resources: [] }),
      {
        id,
        name: 'Handbook',
        isAbsent: false,
        resources: [
          { uri: 'notes:travel', name: 'Travel', description: 'How to travel.', type: '', variables: [] },
          { uri: 'notes:table', name: 'table.csv', description: '', type: 'text/csv', variables: [] },
          {
            uri: 'notes:{topic}/{+year}',
            name: 'By topic',
            description: 'A note.',
            type: '',
            variables: ['topic', 'year'],
          },
        ],
      },
    ]);
  });

  it('[MCP21] a resource is kept as a file of its person, which a message can build on', async () => {
    const { id } = await use(peer);
    const kept = await ask(mcp.attach, { id, uri: 'notes:travel', name: 'Travel' });
    expect(kept).toMatchObject({ success: true, data: { name: 'Travel.md', type: 'text/markdown' } });
    const { key } = kept.data as { key: string };
    const readText = async () =>
      (await ask(files.text, { key })).data as { sections?: unknown } | null | undefined;
    await waitFor(async () => JSON.stringify(await readText())?.includes('heron') === true);
    const other = `offers-other${people}@example.org`;
    expect(await ask(files.text, { key }, other)).toMatchObject({ success: false });

    const source = sourceOfFile({
      id: key,
      name: 'Travel.md',
      type: 'text/markdown',
      isImage: false,
      createdAt: '',
    });
    const requestId = crypto.randomUUID();
    const body = chatBody(requestId, 'What is the code word?') as { dataSources?: unknown };
    await readChat(`${server.url}/api/chat`, { ...body, dataSources: [source] } as never, { person: ann });
    expect(JSON.stringify(models.requests.at(-1)!.body)).toContain('the code word is heron');
  });

  it('[MCP21] an address with variables is filled in, and without them it is refused', async () => {
    const { id } = await use(peer);
    const uri = 'notes:{topic}/{+year}';
    const kept = await ask(mcp.attach, {
      id,
      uri,
      name: 'By topic',
      values: { topic: 'sea food', year: '2026/1' },
    });
    const { key } = kept.data as { key: string };
    await waitFor(async () =>
      JSON.stringify((await ask(files.text, { key })).data ?? '').includes('notes:sea%20food/2026/1'),
    );
    expect(await ask(mcp.attach, { id, uri, name: 'By topic', values: { topic: 'x' } })).toMatchObject({
      success: false,
      message: expect.stringContaining('Fill in'),
    });
  });

  it('[MCP22] what is too large, empty or several things is refused with what to do, and nothing is kept', async () => {
    const { id } = await use(peer);
    const shelf = peer.shelf!;
    const before = (await ask(files.storage, undefined)).data as { count?: number };
    shelf.read = (uri) => ({ contents: [{ uri, text: 'x'.repeat(300_000) }] });
    expect(await ask(mcp.attach, { id, uri: 'notes:travel', name: 'T' })).toMatchObject({
      message: expect.stringMatching(/too large.*Choose something smaller/),
    });
    shelf.read = () => ({ contents: [] });
    expect(await ask(mcp.attach, { id, uri: 'notes:travel', name: 'T' })).toMatchObject({
      message: expect.stringContaining('Choose something else'),
    });
    shelf.read = (uri) => ({
      contents: [
        { uri, blob: 'aGk=' },
        { uri, blob: 'aGk=' },
      ],
    });
    expect(await ask(mcp.attach, { id, uri: 'notes:travel', name: 'T' })).toMatchObject({ success: false });
    expect((await ask(files.storage, undefined)).data).toEqual(before);
  });

  it('[MCP23] a server of somebody else, one that is off and one that calls itself otherwise offer nothing', async () => {
    const { id } = await use(peer);
    const other = `offers-other${people}@example.org`;
    for (const [operation, input] of [
      [mcp.attach, { id, uri: 'notes:travel', name: 'T' }],
      [mcp.prompt, { id, name: 'review' }],
    ] as const)
      expect(await ask(operation, input as never, other)).toMatchObject({ success: false });
    await ask(mcp.turn, { id, isOn: false });
    expect((await ask(mcp.resources, {})).data).toEqual([]);
    expect((await ask(mcp.prompts, {})).data).toEqual([]);
    await ask(mcp.turn, { id, isOn: true });
    peer.name = 'Somebody else';
    peer.forget();
    await ask(mcp.check, { id });
    expect((await ask(mcp.resources, {})).data).toEqual([]);
    expect(await ask(mcp.attach, { id, uri: 'notes:travel', name: 'T' })).toMatchObject({
      message: expect.stringContaining('Look at it under Tools'),
    });
  });

  it('[MCP21] keeps nothing where files are switched off', async () => {
    const { id } = await use(peer);
    await storeFlags(server.database, { mcp: true, uploadDocuments: false });
    expect(await ask(mcp.attach, { id, uri: 'notes:travel', name: 'T' })).toMatchObject({
      success: false,
      message: 'Uploading files is switched off here.',
    });
  });

  it('[MCP24] its templates are listed with their arguments, and make a text that nobody has sent', async () => {
    const { id } = await use(peer);
    expect((await ask(mcp.prompts, {})).data).toEqual([
      {
        server: { id, name: 'Handbook' },
        name: 'review',
        title: 'Review',
        description: 'Reviews a text.',
        arguments: [
          { name: 'text', description: 'What is read.', isRequired: true },
          { name: 'tone', description: '', isRequired: false },
        ],
      },
    ]);
    const before = models.requests.length;
    expect(await ask(mcp.prompt, { id, name: 'review', values: { text: 'my letter' } })).toMatchObject({
      data: { text: 'Please review: my letter\n\nThank you.' },
    });
    expect(models.requests).toHaveLength(before);
  });
});
