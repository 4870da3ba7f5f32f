import { readFileSync } from 'node:fs';
import { pathOf, treeOf } from '@stoa/core/rules';
import { createStoa, type ImportState, type Ports, type Stoa } from '@stoa/core/state';
import { createFakeWorld, settle, type FakePorts, type FakeWorld } from '@stoa/core/testing';
import { describe, expect, it } from 'vitest';
import { createImports } from '../browser/imports.js';
import { createFakeWorker } from '../testing/fake-worker.js';
import { runImportWorker } from './import-worker.js';

interface Tab {
  stoa: Stoa;
  ports: FakePorts;
  world: FakeWorld;
  worker: ReturnType<typeof createFakeWorker>;
  /** Texts of the files that were saved. */
  saved: string[];
  state(): ImportState;
  /** Lets everything run until an import rests. */
  rest(): Promise<ImportState>;
}
async function openTab(world = createFakeWorld(), overrides: Partial<Ports> = {}): Promise<Tab> {
  const worker = createFakeWorker(runImportWorker);
  const ports = world.tab({ imports: createImports(() => worker), ...overrides });
  const person = { id: 'p', name: 'Ada', email: 'ada@example.org', isAdmin: false };
  const saved: string[] = [];
  const saveFile = (_name: string, parts: readonly string[]) => void saved.push(parts.join(''));
  const stoa = createStoa(ports, { person, smallScreen: false, saveFile });
  await stoa.start();
  await settle();
  const state = (): ImportState => stoa.imports.store.getState();
  const isBusy = (): boolean => state().status === 'reading' || state().status === 'importing';
  async function rest(): Promise<ImportState> {
    for (let times = 0; times < 500 && isBusy(); times++) await world.clock.advance(1);
    return state();
  }
  return { stoa, ports, world, worker, saved, state, rest };
}
const fileOf = (name: string, text?: string) => {
  const content = text ?? readFileSync(new URL(`./fixtures/${name}.json`, import.meta.url), 'utf8');
  const blob = new Blob([content]);
  return { name: `${name}.json`, sizeBytes: blob.size, file: blob };
};
const rows = ({ stoa }: Tab) =>
  stoa.conversations.store
    .getState()
    .items.filter(({ name }) => name !== 'New Conversation')
    .map(({ name, isLocal }) => `${name} ${isLocal ? 'local' : 'cloud'}`)
    .toSorted();

async function importAll(tab: Tab, file: ReturnType<typeof fileOf>, to: 'local' | 'cloud' = 'local') {
  tab.stoa.imports.read(file);
  const looked = await tab.rest();
  tab.stoa.imports.start(to);
  return [looked, await tab.rest()] as const;
}

describe('an import from the file to the list', () => {
  it('the dry run writes nothing and reports what the import would do', async () => {
    const tab = await openTab();
    const before = JSON.stringify([...tab.world.entries]);
    tab.stoa.imports.read(fileOf('chatgpt'));
    expect(tab.state().status).toBe('reading');
    expect(await tab.rest()).toEqual({
      status: 'ready',
      fileName: 'chatgpt.json',
      report: {
        format: 'chatgpt',
        readable: 1,
        messages: 3,
        folders: 0,
        prompts: 0,
        fresh: 1,
        extended: 0,
        known: 0,
        skipped: [
          { reason: 'Contents of attached files', count: 1 },
          { reason: 'Images', count: 1 },
          { reason: 'References without a source in the file', count: 1 },
          { reason: 'Without messages', count: 1 },
        ],
        samples: ['Bread for beginners'],
      },
    });
    expect(JSON.stringify([...tab.world.entries])).toBe(before);
    tab.stoa.imports.cancel();
    expect(tab.state()).toEqual({ status: 'idle' });
  });

  it('[AD3] puts templates into the folder of the same name, and into none where theirs is not here', async () => {
    const tab = await openTab();
    const own = tab.stoa.conversations.createFolder('Letters', 'prompt');
    if (!own.ok) throw new Error('There is no folder.');
    const prompts = ['theirs', 'nowhere', 'custom_instructions'].map((folderId) => ({
      id: `in ${folderId}`,
      name: folderId,
      description: '',
      content: 'Write.',
      folderId,
      type: 'prompt',
    }));
    const folders = [{ id: 'theirs', name: 'Letters', type: 'prompt' }];
    const history = [{ id: 'c', name: 'C', messages: [{ id: 'm', role: 'user', content: 'Hi' }] }];
    await importAll(tab, fileOf('v4', JSON.stringify({ version: 4, history, folders, prompts })));
    const { list } = tab.stoa.prompts.store.getState();
    expect(list.flatMap(({ id, folderId }) => (id.startsWith('in ') ? [folderId] : []))).toEqual([
      own.value.id,
      null,
      'custom_instructions',
    ]);
  });

  it.each(['local', 'cloud'] as const)(
    'imports everything, %s as chosen; a repeated import changes nothing',
    async (to) => {
      const tab = await openTab();
      const [, first] = await importAll(tab, fileOf('stoa-v4'), to);
      expect(first).toMatchObject({
        status: 'done',
        wasCancelled: false,
        result: { added: 1, failures: [] },
      });
      expect(rows(tab)).toEqual([`With branches ${to}`]);
      const state = tab.stoa.conversations.store.getState();
      const folder = state.folders.find(({ name }) => name === 'Work');
      expect(state.items.find(({ name }) => name === 'With branches')?.folderId).toBe(folder?.id);
      expect(tab.stoa.prompts.store.getState().list.map(({ id }) => id)).toEqual(
        expect.arrayContaining(['p1', 'p2']),
      );
      await tab.world.clock.advance(5000);

      const [looked, second] = await importAll(tab, fileOf('stoa-v4'), to);
      expect(looked).toMatchObject({ report: { fresh: 0, extended: 0, known: 1 } });
      expect(second).toMatchObject({ result: { added: 0, extended: 0, unchanged: 1, failures: [] } });
      expect(
        tab.stoa.conversations.store.getState().folders.filter(({ name }) => name === 'Work'),
      ).toHaveLength(1);
    },
  );

  it('[IM23] overwrites nothing: existing conversations gain the messages that only the file has', async () => {
    const tab = await openTab();
    await importAll(tab, fileOf('stoa-v3'));
    const id = 'b1c0b6f4-0000-4000-8000-00000000000a';
    await tab.stoa.conversations.rename(id, 'My name');
    const changed = {
      version: 4,
      history: [
        {
          id,
          name: 'Their name',
          messages: [
            { id: 'm1', role: 'user', content: 'One, but changed' },
            { id: 'm2', role: 'assistant', content: 'Two' },
            { id: 'm3', role: 'user', content: 'Three' },
          ],
        },
      ],
      folders: [],
      prompts: [],
    };
    const [looked, done] = await importAll(tab, fileOf('changed', JSON.stringify(changed)));
    expect(looked).toMatchObject({ report: { fresh: 0, extended: 1, known: 0 } });
    expect(done).toMatchObject({ result: { added: 0, extended: 1, unchanged: 0 } });
    for await (const answer of tab.stoa.conversations.readMany([id])) {
      if (!answer.ok) throw new Error('It is here.');
      expect(answer.conversation.name).toBe('My name');
      expect(pathOf(treeOf(answer.conversation)).map(({ content }) => content)).toEqual([
        'One',
        'Two',
        'Three',
      ]);
    }
  });

  it('[IM24] [IM29] an own export imported at its origin changes and marks nothing', async () => {
    const tab = await openTab();
    const one = tab.stoa.conversations.open(tab.stoa.conversations.store.getState().selectedId ?? '');
    one.send('Hello');
    await settle();
    await tab.world.clock.advance(2000);
    await tab.stoa.documents.saveExport();
    const [, done] = await importAll(tab, fileOf('own', tab.saved[0]));
    expect(done).toMatchObject({ result: { added: 0, extended: 0, unchanged: 1 } });
    expect(one.store.getState().path.some(({ data }) => data['imported'] === true)).toBe(false);
  });

  it('[IM25] reports an unsupported format with the specified sentence', async () => {
    const tab = await openTab();
    tab.stoa.imports.read(fileOf('other', '{"hello":"world"}'));
    expect(await tab.rest()).toEqual({
      status: 'failed',
      fileName: 'other.json',
      message: 'Unsupported data format',
    });
    tab.stoa.imports.reset();
    expect(tab.state()).toEqual({ status: 'idle' });
  });

  it('[IM26] cancels; imported items stay and are counted', async () => {
    const tab = await openTab();
    const history = Array.from({ length: 300 }, (_, at) => ({
      id: `c${at}`,
      name: `Talk ${at}`,
      messages: [{ id: `m${at}`, role: 'user', content: 'x'.repeat(500) }],
    }));
    tab.stoa.imports.read(fileOf('many', JSON.stringify({ version: 4, history, folders: [], prompts: [] })));
    await tab.rest();
    tab.stoa.imports.store.subscribe((state) => {
      if (state.status === 'importing' && state.done >= 100) tab.stoa.imports.cancel();
    });
    tab.stoa.imports.start('local');
    const end = await tab.rest();
    expect(end).toMatchObject({ status: 'done', wasCancelled: true });
    const added = end.status === 'done' ? end.result.added : 0;
    expect(added).toBeGreaterThan(0);
    expect(added).toBeLessThan(300);
    expect(rows(tab)).toHaveLength(added);
  });

  it('[IM26] cancels before the first conversation, and at sign-out', async () => {
    const history = Array.from({ length: 300 }, (_, at) => ({
      id: `c${at}`,
      name: `Talk ${at}`,
      folderId: 'f',
      messages: [{ id: `m${at}`, role: 'user', content: 'x'.repeat(500) }],
    }));
    const folders = [{ id: 'f', name: 'F', type: 'chat' }];
    const file = fileOf('many', JSON.stringify({ version: 4, history, folders, prompts: [] }));
    const tab = await openTab();
    tab.stoa.imports.read(file);
    await tab.rest();
    tab.stoa.imports.start('local');
    tab.stoa.imports.cancel();
    expect(await tab.rest()).toMatchObject({ status: 'done', wasCancelled: true, result: { added: 0 } });
    expect(rows(tab)).toEqual([]);

    tab.stoa.imports.read(file);
    await tab.rest();
    tab.stoa.imports.store.subscribe((state) => {
      if (state.status === 'importing' && state.done > 0) tab.stoa.dispose();
    });
    tab.stoa.imports.start('local');
    await tab.rest();
    await tab.world.clock.advance(5000);
    await settle();
    const stored = [...tab.world.entries.keys()].filter((key) => key.startsWith('conversation/c'));
    expect(stored.length).toBeGreaterThan(0);
    expect(stored.length).toBeLessThan(300);
  });

  it('[IM27] a worker crash is reported as an unreadable file', async () => {
    const tab = await openTab();
    tab.stoa.imports.read(fileOf('chatgpt'));
    await tab.rest();
    tab.stoa.imports.read(fileOf('chatgpt'));
    tab.worker.die();
    await settle();
    expect(tab.state()).toMatchObject({ status: 'failed', message: 'This file could not be read.' });
  });

  it('[IM28] a full storage skips items, imports the others and reports the skipped ones', async () => {
    const tab = await openTab();
    tab.stoa.imports.read(fileOf('stoa-v4'));
    await tab.rest();
    tab.ports.storage.fail('full', (key) => key.startsWith('conversation/'));
    tab.stoa.imports.start('local');
    expect(await tab.rest()).toMatchObject({
      status: 'done',
      result: { added: 0, failures: [{ name: 'With branches' }] },
    });
  });
});
