import { describe, expect, it } from 'vitest';
import { failed, sentence, success } from '../../contract/index.js';
import { createFakeWorld } from '../../testing/fake-ports.js';
import { createFilesStore } from './files.store.js';
import type { FileRequest } from './files.types.js';

const generated: FileRequest = { kind: 'generated', key: 'ada/1-FN-a.csv', fileName: 'a.csv' };
const refusal = failed({ code: 'refused', type: 'NoSuchKey', message: 'No such file.' });

function stage(answers: Record<string, (input: unknown) => unknown> = {}) {
  const world = createFakeWorld();
  const ports = world.tab();
  for (const [operation, answer] of Object.entries(answers))
    world.answer(operation, (input) => success(answer(input)) as never);
  return { world, ports, files: createFilesStore(ports) };
}
const url = (downloadUrl: string) => ({ success: true, downloadUrl });

describe('addresses of files', () => {
  it.each<[string, FileRequest, string, object]>([
    [
      'a source',
      { kind: 'stored', key: 's3://ada/a', groupId: null },
      'files.download',
      { key: 'ada/a', encoding: 'none' },
    ],
    [
      'a source of a group',
      { kind: 'stored', key: 'g/a', groupId: 'g1' },
      'files.download',
      { key: 'g/a', groupId: 'g1', encoding: 'none' },
    ],
    ['a generated file', generated, 'files.downloadGenerated', { key: 'ada/1-FN-a.csv', fileName: 'a.csv' }],
    [
      'a file of an agent',
      { kind: 'agent', sessionId: 's1', fileId: 'f1' },
      'files.agentUrls',
      { sessionId: 's1', files: ['f1'] },
    ],
  ])('[AR23] requests %s from the server', async (_, request, operation, input) => {
    const { ports, files } = stage({
      [operation]: () =>
        operation === 'files.agentUrls' ? { success: true, data: { f1: '/f/1' } } : url('/f/1'),
    });
    expect(await files.addressOf(request)).toEqual(success('/f/1'));
    expect(ports.calls).toEqual([{ operation, input }]);
  });

  it('[AR23] shows the specified message on failure, and requests again the next time', async () => {
    const { world, ports, files } = stage();
    world.answer('files.downloadGenerated', () => refusal);
    expect(await files.addressOf(generated)).toMatchObject({
      ok: false,
      failure: { message: sentence('files.downloadFailed'), reason: 'files.downloadFailed' },
    });
    world.offline(true);
    expect((await files.addressOf(generated)).ok).toBe(false);
    world.offline(false);
    world.answer('files.downloadGenerated', () => success(url('/f/1')));
    expect(await files.addressOf(generated)).toEqual(success('/f/1'));
    expect(ports.calls).toHaveLength(3);
  });

  it('[AR23] ignores an answer for another file', async () => {
    const { files } = stage({ 'files.agentUrls': () => ({ success: true, data: { other: '/f/1' } }) });
    expect((await files.addressOf({ kind: 'agent', sessionId: 's', fileId: 'toString' })).ok).toBe(false);
  });

  it('[AR24] caches an address until it expires, and shares one request', async () => {
    let asked = 0;
    const { world, files } = stage({
      'files.downloadGenerated': () =>
        url(`https://s3.example.org/a?n=${++asked}&Expires=${world.clock.now() / 1000 + 100}`),
    });
    await Promise.all([files.addressOf(generated), files.addressOf(generated)]);
    await files.addressOf(generated);
    expect(asked).toBe(1);
    await world.clock.advance(96_000);
    await files.addressOf(generated);
    expect(asked).toBe(2);
  });

  it('[AR24] requests an address without an expiry again after a minute', async () => {
    let asked = 0;
    const { world, files } = stage({ 'files.downloadGenerated': () => url(`/f/${++asked}`) });
    await files.addressOf(generated);
    await world.clock.advance(59_000);
    expect(await files.addressOf(generated)).toEqual(success('/f/1'));
    await world.clock.advance(2000);
    expect(await files.addressOf(generated)).toEqual(success('/f/2'));
  });

  it('[AR25] reads the beginning of a text, or reports the failure', async () => {
    const { world } = stage();
    const text = (_url: string, maxBytes: number) =>
      Promise.resolve(success({ text: 'x'.repeat(maxBytes), isComplete: false }));
    const reading = createFilesStore(world.tab({ fetchText: text }));
    expect(await reading.readText('/f/1', 3)).toEqual(success({ text: 'xxx', isComplete: false }));
    const bare = createFilesStore(world.tab());
    expect(await bare.readText('/f/1', 3)).toMatchObject({
      ok: false,
      failure: { reason: 'files.downloadFailed' },
    });
  });

  it('[FT4] gives the text of a file by pages, and what the server refuses', async () => {
    const data = { passages: [], next: null, sections: [], isCut: false };
    const { world, ports, files } = stage({ 'files.text': () => ({ success: true, data }) });
    expect(await files.textOf('s3://ada/a', 100)).toEqual(success(data));
    expect(ports.calls).toEqual([{ operation: 'files.text', input: { key: 'ada/a', from: 100 } }]);
    world.answer('files.text', () => refusal);
    expect(await files.textOf('ada/b', 0)).toEqual(refusal);
  });
});
