import { randomUUID } from 'node:crypto';
import { operations, type ChatRequestInput } from '@stoa/core/contract';
import { emptyReply, foldEvent, generatedFilesOf, toolRunOf } from '@stoa/core/rules';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { childProgram } from '../../platform/child-program.js';
import { startModelServer, type ModelServer } from '../../testing/model-server/model-server.js';
import { storeFlags } from '../../testing/store-config.js';
import { chatBody, readChat } from '../testing/chat-reader.js';
import { call, openRoomServer, type RoomServer } from '../testing/room-server.js';
import { createInterpreter } from './interpreter.js';
import { whyNotIsolated } from './isolation.js';

const ann = 'ann@example.org';
const eve = 'eve@example.org';
const { files } = operations;
const whyNot = await whyNotIsolated(childProgram(new URL('./isolation-probe', import.meta.url)));

vi.setConfig({ testTimeout: 180_000 });

describe.skipIf(whyNot !== null)('Python in a reply', () => {
  let models: ModelServer;
  let server: RoomServer;

  beforeAll(async () => {
    models = await startModelServer();
    server = await openRoomServer({
      modelUrl: models.url,
      interpreter: createInterpreter({ isWanted: true, packagesFolder: null, log: console as never }),
    });
    await storeFlags(server.database, { codeInterpreterEnabled: true });
  });
  afterAll(async () => {
    await server?.close();
    await models?.close();
  });

  async function upload(name: string, body: string): Promise<string> {
    const { value } = await call(server, ann, files.upload, { name });
    const { url, metadataUrl, key } = value as Record<string, string>;
    expect((await fetch(server.url + url, { method: 'PUT', body })).status).toBe(200);
    await vi.waitFor(async () => expect((await fetch(server.url + metadataUrl)).status).toBe(200), {
      timeout: 30_000,
    });
    return key!;
  }

  async function ask(
    programs: readonly string[],
    {
      options = {},
      keys = [],
    }: { options?: Partial<ChatRequestInput['options']>; keys?: readonly string[] } = {},
  ) {
    const script = `!useTools ${JSON.stringify(programs.map((code) => [['run_python', { code }]]))}`;
    const sources = keys.map((key) => ({ id: `s3://${key}`, name: key, type: 'text/plain' }));
    const reading = await readChat(
      `${server.url}/api/chat`,
      {
        ...chatBody(`request-${randomUUID()}`, script, {
          codeInterpreterOnly: true,
          skipRag: true,
          ...options,
        }),
        dataSources: sources,
      },
      {},
    );
    const reply = reading.events.reduce((folded, { event }) => foldEvent(folded, event), emptyReply());
    return {
      ...reading,
      calls: toolRunOf(reply.state, true).calls,
      made: generatedFilesOf(reply.state).files,
    };
  }

  it('[PYR1] 1.114: a program reads the files of the conversation by name, and what it makes is shown and fetched', async () => {
    const key = await upload('sales.csv', 'city,sold\nRome,3\nOslo,4\n');
    const conversationId = `conversation-${randomUUID()}`;
    const code = [
      'import csv',
      'rows = list(csv.DictReader(open("sales.csv")))',
      'total = sum(int(row["sold"]) for row in rows)',
      'open("total.csv", "w").write(f"total\\n{total}\\n")',
      'open("page.html", "w").write("<script>1</script>")',
      'open("paper.pdf", "wb").write(b"%PDF-1.4\\n")',
      'total',
    ].join('\n');
    const { calls, made, text } = await ask([code], { keys: [key], options: { conversationId } });
    expect(calls).toMatchObject([{ name: 'run_python', status: 'done' }]);
    expect(text).toContain('Value: 7');
    expect(made.map(({ name, type }) => [name, type]).toSorted()).toEqual([
      ['page.html', 'text/html'],
      ['paper.pdf', 'application/pdf'],
      ['total.csv', 'text/csv'],
    ]);
    const total = made.find(({ name }) => name === 'total.csv')!;
    expect(total.sizeBytes).toBe(8);

    const fetched = await fetch(server.url + total.url);
    expect(await fetched.text()).toBe('total\n7\n');
    expect(fetched.headers.get('content-disposition')).toContain('attachment');
    for (const { name, url } of made) {
      const { headers } = await fetch(server.url + url, { headers: { 'sec-fetch-dest': 'iframe' } });
      const isShown = name === 'paper.pdf';
      expect(headers.get('content-disposition')!.startsWith('inline'), name).toBe(isShown);
      expect(headers.get('content-security-policy')!.startsWith('sandbox'), name).toBe(!isShown);
    }
    const asked = { key: total.key, fileName: 'total.csv' };
    expect((await call(server, ann, files.downloadGenerated, asked)).value).toMatchObject({ success: true });
    expect((await call(server, eve, files.downloadGenerated, asked)).value).toMatchObject({ success: false });
    expect((await fetch(server.url + total.url, { headers: { 'x-person': eve } })).status).toBe(404);

    // A later program finds it, and nothing that an earlier one had in memory.
    const later = await ask(['print(open("total.csv").read())', 'rows'], { options: { conversationId } });
    expect(later.text).toContain('total\n7');
    expect(later.text).toContain("NameError: name 'rows' is not defined");
    // Another conversation has none of it.
    const other = await ask(['open("total.csv")'], { options: { conversationId: `other-${randomUUID()}` } });
    expect(other.text).toContain('FileNotFoundError');
  });

  it('[PYR2] what goes wrong is told in words that help', async () => {
    const { text, calls } = await ask(['import networkx', 'def f(:', 'print("before")\n1 / 0']);
    expect(calls.map(({ status }) => status)).toEqual(['failed', 'failed', 'failed']);
    expect(text).toContain('networkx is not installed here. Whoever runs this server can add it.');
    expect(text).toContain('SyntaxError');
    expect(text).toContain('before');
    expect(text).toContain('ZeroDivisionError: division by zero');
    expect(text).not.toContain('micropip');
  });

  it('[PYR3] what a program of one person leaves, that of another does not find', async () => {
    await ask(['open("/tmp/left.txt", "w").write("x")\nopen("mine.txt", "w").write("x")'], {
      options: { conversationId: 'shared-id' },
    });
    const { text } = await ask(['import os\nprint(os.path.exists("/tmp/left.txt"), os.listdir("."))'], {
      options: { conversationId: 'another-id' },
    });
    expect(text).toContain('False []');
  });

  it.each([
    ['without the switch', {}, { codeInterpreterOnly: false }],
    ['with a request that skips it', {}, { skipCodeInterpreter: true }],
    ['with the flag off', { codeInterpreterEnabled: false }, {}],
  ])('[PYR4] is not offered %s', async (_name, flags, options) => {
    await storeFlags(server.database, { codeInterpreterEnabled: true, ...flags });
    await vi.waitFor(async () => {
      const { calls } = await ask(['1'], { options });
      expect(calls).toEqual([]);
    });
    await storeFlags(server.database, { codeInterpreterEnabled: true });
  });
});

it('[PYR5] is off where the operator wants none, and says nothing', async () => {
  const said = vi.fn();
  const interpreter = createInterpreter({
    isWanted: false,
    packagesFolder: null,
    log: { warn: said } as never,
  });
  expect(await interpreter.isReady()).toBe(false);
  expect(said).not.toHaveBeenCalled();
});
