import { beforeAll, describe, expect, it } from 'vitest';
import * as limits from '../../contract/limits.js';
import { failed, success } from '../../contract/outcome.js';
import { createFakeWorld, settle } from '../../testing/index.js';
import type { UploadFile, UploadPort, UploadReadiness } from '../ports/ports.js';
import { attachmentTransition, shownProgress, type AttachmentStatus } from './attachment.machine.js';
import { createAttachmentsStore } from './attachments.store.js';

// Loaded once, so that settling does not have to wait for them.
beforeAll(async () => {
  await Promise.all([import('./upload-sender.js'), import('./upload-keeper.js')]);
});

const file = (name: string, more: Partial<UploadFile> = {}): UploadFile => ({
  name,
  type: 'application/pdf',
  sizeBytes: 10,
  file: new Blob(['x']),
  ...more,
});

/** A tab whose uploads go as far as the test lets them. */
function stage(world = createFakeWorld()) {
  const sends: {
    url: string;
    name: string;
    progress(part: number): void;
    end(outcome: 'ok' | 'refused' | 'lost' | 'tooLarge'): void;
    signal: AbortSignal;
  }[] = [];
  let readiness: UploadReadiness = { type: 'pending' };
  let polls = 0;
  const uploads: UploadPort = {
    send: (url, { name }, { signal, progress }) =>
      new Promise((resolve) => {
        const ends = {
          ok: success(undefined),
          refused: failed({ code: 'refused', message: 'The file is larger than 1 MB.' }),
          lost: failed({ code: 'network', message: 'Network Error' }),
          tooLarge: failed({ code: 'http', status: 413, message: 'Upload failed with status code 413' }),
        } as const;
        signal.addEventListener('abort', () => resolve(failed({ code: 'aborted', message: '' })));
        sends.push({ url, name, progress, signal, end: (how) => resolve(ends[how]) });
      }),
    readiness() {
      polls += 1;
      return Promise.resolve(readiness);
    },
  };
  let count = 0;
  world.answer('files.upload', () =>
    success({
      success: true,
      key: `ada/${++count}`,
      url: `/put/${count}`,
      uploadUrl: '',
      metadataUrl: `/status/${count}`,
      statusUrl: '',
      contentUrl: '',
    }),
  );
  const tab = world.tab({ uploads });
  const store = createAttachmentsStore(tab);
  const list = (id = 'c1') => store.store.getState().lists[id] ?? [];
  return {
    world,
    tab,
    store,
    sends,
    list,
    statuses: () => list().map(({ status }) => status),
    polls: () => polls,
    setReadiness: (next: UploadReadiness) => (readiness = next),
    sees: { supportsImages: true },
  };
}

describe('an attachment', () => {
  it('[AT17] a document that the browser has read is ready at once, and is not sent', async () => {
    const { store, sends, list, world } = stage();
    const text = { name: 'a  b.txt', type: 'text/plain', text: 'Words' };
    expect(store.addTexts('c1', [text])).toEqual([]);
    expect(list()).toMatchObject([{ name: 'a_b.txt', status: { type: 'ready' }, text: 'Words' }]);
    const many = Array.from({ length: limits.attachmentsMax }, () => text);
    expect(store.addTexts('c1', many)).toHaveLength(1);
    await settle();
    expect([sends, store.sources('c1')]).toEqual([[], []]);
    expect([...world.entries.keys()].filter((key) => key.includes('attachments'))).toEqual([]);
  });

  it('[AT8] is there at once, is sent, read and ready', async () => {
    const { store, sends, list, statuses, sees, setReadiness, world, tab } = stage();
    expect(store.add('c1', [file('My  report.pdf')], sees)).toEqual([]);
    expect(list()).toMatchObject([{ name: 'My_report.pdf', status: { type: 'sending', percent: 0 } }]);
    await settle();
    sends[0]!.progress(0.5);
    expect(statuses()).toEqual([{ type: 'sending', percent: 50 }]);
    sends[0]!.progress(1);
    expect(statuses().map(shownProgress)).toEqual([95]);
    sends[0]!.end('ok');
    await settle();
    expect(statuses()).toEqual([{ type: 'processing' }]);
    expect(store.sources('c1')).toEqual([]);
    setReadiness({ type: 'ready', metadata: { totalTokens: 812, type: 'application/pdf', isImage: false } });
    await world.clock.advance(limits.uploadPollMs);
    expect(list()).toMatchObject([{ status: { type: 'ready' }, tokens: 812 }]);
    expect(store.sources('c1')).toMatchObject([
      { id: 's3://ada/1', name: 'My_report.pdf', metadata: { totalTokens: 812 } },
    ]);
    expect(tab.calls[0]).toMatchObject({
      operation: 'files.upload',
      input: { name: 'My_report.pdf', size: 10 },
    });
  });

  it('[AT9] is refused with the specified message, and the others are taken', () => {
    const { store, list, sees } = stage();
    const refused = store.add('c1', [file('old.xls'), file('good.pdf'), file('noise.mp3')], sees);
    expect(refused).toEqual([
      { name: 'old.xls', message: 'This file type is not supported. Please save the file as xlsx.' },
      { name: 'noise.mp3', message: 'This file type is not supported.' },
    ]);
    expect(list().map(({ name }) => name)).toEqual(['good.pdf']);
    const picture = [file('a.png', { type: 'image/png' })];
    expect(store.add('c1', picture, { supportsImages: false })).toHaveLength(1);
    const many = Array.from({ length: limits.attachmentsMax }, (_, index) => file(`${index}.pdf`));
    expect(store.add('c1', many, sees)).toHaveLength(1);
    expect(store.add('page', [...many, ...many], { ...sees, most: 2 * many.length })).toEqual([]);
  });

  it('[AT10] waits its turn: a few are on their way at a time', async () => {
    const { store, sends, statuses, sees, setReadiness, world } = stage();
    store.add('c1', [file('1.pdf'), file('2.pdf'), file('3.pdf'), file('4.pdf')], sees);
    await settle();
    expect([sends.length, statuses().at(-1)]).toEqual([limits.uploadsAtOnce, { type: 'waiting' }]);
    sends[0]!.end('ok');
    await settle();
    expect(sends).toHaveLength(limits.uploadsAtOnce);
    setReadiness({ type: 'ready', metadata: {} });
    await world.clock.advance(limits.uploadPollMs);
    await settle();
    expect(sends.map(({ name }) => name)).toEqual(['1.pdf', '2.pdf', '3.pdf', '4.pdf']);
  });

  it('[AT11] that fails says why, and can be tried again from its beginning', async () => {
    const { store, sends, list, statuses, sees, world } = stage();
    store.add('c1', [file('1.pdf')], sees);
    await settle();
    sends[0]!.end('lost');
    await settle();
    expect(statuses()).toEqual([{ type: 'failed', message: 'upload failed', isKept: false }]);
    store.retry('c1', list()[0]!.id);
    await settle();
    sends[1]!.end('refused');
    await settle();
    expect(statuses()).toEqual([{ type: 'failed', message: 'The file is larger than 1 MB.', isKept: false }]);
    store.retry('c1', list()[0]!.id);
    await settle();
    sends[2]!.end('tooLarge');
    await settle();
    expect(statuses()).toEqual([
      { type: 'failed', message: 'The file is larger than this site accepts.', isKept: false },
    ]);
    world.offline(true);
    store.retry('c1', list()[0]!.id);
    await settle();
    expect(statuses()).toEqual([{ type: 'failed', message: 'upload failed', isKept: false }]);
  });

  it('[AT12] is waited for as long as specified; trying again only asks again', async () => {
    const { store, sends, list, statuses, sees, world, polls, setReadiness } = stage();
    store.add('c1', [file('1.pdf')], sees);
    await settle();
    sends[0]!.end('ok');
    await settle();
    await world.clock.advance(limits.uploadTimeoutMs - 1);
    expect(statuses()).toEqual([{ type: 'processing' }]);
    await world.clock.advance(limits.uploadPollMs);
    expect(statuses()).toEqual([{ type: 'failed', message: 'upload failed', isKept: true }]);
    expect(polls()).toBe(limits.uploadTimeoutMs / limits.uploadPollMs + 1);
    setReadiness({ type: 'ready', metadata: {} });
    store.retry('c1', list()[0]!.id);
    await settle();
    expect([statuses(), sends.length]).toEqual([[{ type: 'ready' }], 1]);
  });

  it('[AT13] without text says so at once', async () => {
    const { store, sends, statuses, sees, setReadiness } = stage();
    setReadiness({ type: 'failed', message: 'I was unable to extract any text', isFinal: true });
    store.add('c1', [file('scan.pdf')], sees);
    await settle();
    sends[0]!.end('ok');
    await settle();
    expect(statuses()).toMatchObject([
      { type: 'failed', message: 'I was unable to extract any text', isFinal: true },
    ]);
  });

  it('[AT14] that is removed ends its upload, silently', async () => {
    const { store, sends, list, sees } = stage();
    store.add('c1', [file('1.pdf')], sees);
    await settle();
    store.remove('c1', list()[0]!.id);
    await settle();
    expect([sends[0]!.signal.aborted, list()]).toEqual([true, []]);
  });

  it('[AT15] that is ready survives a reload, one that was on its way does not', async () => {
    const { store, sends, sees, setReadiness, tab } = stage();
    setReadiness({ type: 'ready', metadata: { totalTokens: { gpt: 700 } } });
    store.add('c1', [file('1.pdf'), file('2.pdf')], sees);
    await settle();
    sends[0]!.end('ok');
    await settle();
    store.addSources('c1', [{ id: 'tag://sea?ragOnly=true', name: 'tag:sea', type: 'amplify/tag' }]);
    store.addSources('c1', [{ id: 'tag://sea?ragOnly=true', name: 'tag:sea', type: 'amplify/tag' }]);
    await settle();
    const after = createAttachmentsStore(tab);
    await after.load();
    expect(after.store.getState().lists['c1']).toMatchObject([
      { name: '1.pdf', tokens: 700, status: { type: 'ready' } },
      { name: 'tag:sea', status: { type: 'ready' } },
    ]);
    after.clear('c1');
    await settle();
    expect([after.sources('c1'), await tab.storage.get('attachments/c1')]).toEqual([[], undefined]);
  });

  it('late events change nothing', () => {
    const all: AttachmentStatus[] = [
      { type: 'waiting' },
      { type: 'sending', percent: 40 },
      { type: 'processing' },
      { type: 'ready' },
      { type: 'failed', message: 'no', isKept: false },
    ];
    for (const status of all) {
      if (status.type !== 'sending')
        expect(attachmentTransition(status, { type: 'sent', part: 1 })).toBe(status);
      if (status.type !== 'processing') expect(attachmentTransition(status, { type: 'read' })).toBe(status);
    }
    expect(attachmentTransition({ type: 'sending', percent: 40 }, { type: 'sent', part: 0.2 })).toEqual({
      type: 'sending',
      percent: 40,
    });
    expect(all.map(shownProgress)).toEqual([0, 40, 95, 100, 0]);
  });
});

describe('a reload', () => {
  /** A tab of a browser with locks, and the one that is opened once it is gone. */
  async function reload(until: (one: ReturnType<typeof stage>) => Promise<void> | void) {
    const world = createFakeWorld({ locks: true });
    const before = stage(world);
    await until(before);
    await settle();
    before.tab.crash();
    const after = stage(world);
    await after.store.load();
    await settle();
    return { before, after };
  }
  const kept = ({ world }: ReturnType<typeof stage>) =>
    [...world.entries.keys()].filter((key) => key.startsWith('upload/'));

  it('[AT18] sends again what was on its way', async () => {
    const { before, after } = await reload(({ store, sees }) => void store.add('c1', [file('a.pdf')], sees));
    expect(before.sends).toHaveLength(1);
    expect(after.list()).toMatchObject([{ name: 'a.pdf', status: { type: 'sending' } }]);
    after.setReadiness({ type: 'ready', metadata: {} });
    after.sends[0]!.end('ok');
    await settle();
    expect(after.statuses()).toEqual([{ type: 'ready' }]);
    await settle();
    expect(kept(after)).toEqual([]);
  });

  it('[AT18] asks on for what the server has, and sends it no second time', async () => {
    const { after } = await reload(async ({ store, sees, sends }) => {
      store.add('c1', [file('a.pdf')], sees);
      await settle();
      sends[0]!.end('ok');
    });
    expect(after.statuses()).toEqual([{ type: 'processing' }]);
    after.setReadiness({ type: 'ready', metadata: { totalTokens: 5 } });
    await after.world.clock.advance(limits.uploadPollMs);
    expect(after.store.sources('c1')).toMatchObject([{ id: 's3://ada/1', name: 'a.pdf' }]);
    expect(after.sends).toEqual([]);
    await settle();
    expect(kept(after)).toEqual([]);
  });

  it('[AT18] keeps documents that the browser has read', async () => {
    const text = { name: 'a.txt', type: 'text/plain', text: 'Words' };
    const { after } = await reload(({ store }) => void store.addTexts('c1', [text]));
    expect(after.list()).toMatchObject([{ ...text, status: { type: 'ready' } }]);
    after.store.clear('c1');
    await settle();
    expect(kept(after)).toEqual([]);
  });

  it('[AT18] brings back nothing that was taken away, is too large, or too old', async () => {
    const { after } = await reload(async ({ store, sees, list }) => {
      store.add('c1', [file('a.pdf'), file('large.pdf', { sizeBytes: limits.uploadKeptMaxBytes + 1 })], sees);
      await settle();
      store.remove('c1', list()[0]!.id);
    });
    expect(after.list()).toEqual([]);
    const { after: late } = await reload(async ({ store, sees, world }) => {
      store.add('c1', [file('a.pdf')], sees);
      await settle();
      await world.clock.advance(limits.uploadKeptMs);
    });
    expect([late.list(), kept(late)]).toEqual([[], []]);
  });

  it('[AT19] leaves an upload to the tab that sends it, and takes it over when that one goes', async () => {
    const world = createFakeWorld({ locks: true });
    const [first, second] = [stage(world), stage(world)];
    first.store.add('c1', [file('a.pdf')], first.sees);
    await settle();
    await second.store.load();
    await settle();
    expect(second.list()).toEqual([]);
    first.tab.crash();
    await settle();
    expect(second.sends).toHaveLength(1);
  });
});
