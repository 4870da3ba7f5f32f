// @vitest-environment jsdom
import '../../testing/dom-gaps.js';
import { success } from '@stoa/core/contract';
import type { Attachment, UploadFile } from '@stoa/core/state';
import { StoaProvider } from '@stoa/react';
import { TooltipProvider } from '@stoa/ui';
import { act, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Database } from 'lucide-react';
import { describe, expect, it, vi } from 'vitest';
import { noAnswer, openPage, openThread, type StoaSeed } from '../../testing/open-page.js';
import { ConversationComposer } from '../composer/conversation-composer.js';
import { AttachLine } from './attach-line.js';
import { AttachMenu } from './attach-menu.js';
import { AttachmentTray } from './attachment-tray.js';
import { droppedFiles, uploadFileOf } from './dropped-files.js';
import { MessageDocuments } from './message-documents.js';
import { useAttachments } from './use-attachments.js';
import { useFileDrop } from './use-file-drop.js';

const ready: Attachment = {
  id: 'a1',
  name: 'a-very-long-report.pdf',
  type: 'application/pdf',
  status: { type: 'ready' },
  tokens: 12,
  source: { id: 's3://ada/1', name: 'a-very-long-report.pdf' },
};
const sending: Attachment = {
  ...ready,
  id: 'a2',
  name: 'b.pdf',
  status: { type: 'sending', percent: 40 },
  source: undefined,
};

function mountTray(attachments: readonly Attachment[]) {
  const calls = { onRemove: vi.fn(), onRetry: vi.fn(), onEmpty: vi.fn() };
  const tray = (list: readonly Attachment[]) => (
    <TooltipProvider>
      <AttachmentTray attachments={list} refused={[]} onDismiss={() => undefined} {...calls} />
    </TooltipProvider>
  );
  const view = render(tray(attachments));
  return {
    ...calls,
    user: userEvent.setup(),
    show: (list: readonly Attachment[]) => view.rerender(tray(list)),
  };
}

const file = (name: string): UploadFile => ({ name, type: 'application/pdf', sizeBytes: 1, file: null });

/** The message box with what goes along, as the workspace puts them together: the files of the seed's uploads are attached. */
async function mountComposer(seed: StoaSeed) {
  const { stoa, conversation, world } = await openThread([], seed);
  stoa.attachments.add('c1', Object.keys(seed.uploads ?? {}).map(file), { supportsImages: true });
  await vi.waitFor(() => {
    const statuses = (stoa.attachments.store.getState().lists['c1'] ?? []).map(({ status }) => status);
    for (const status of statuses) {
      expect(status).not.toMatchObject({ type: 'waiting' });
      expect(status).not.toMatchObject({ percent: 0 });
    }
    expect(statuses).toHaveLength(Object.keys(seed.uploads ?? {}).length);
  });
  const send = vi.spyOn(conversation, 'send');
  function Box() {
    const attachments = useAttachments(conversation);
    return <ConversationComposer conversation={conversation} outgoing={attachments.outgoing} />;
  }
  render(
    <StoaProvider stoa={stoa}>
      <Box />
    </StoaProvider>,
  );
  const list = () => stoa.attachments.store.getState().lists['c1'] ?? [];
  const box = screen.getByRole('textbox', { name: 'Message' });
  return { stoa, world, send, list, user: userEvent.setup(), box };
}
const uploaded = { 'a-very-long-report.pdf': {} };
const halfSent = { stopsAt: 0.4 };
const refused = { failure: { code: 'refused', message: 'upload failed' } } as const;
/** What goes along of a file that was uploaded. */
const source = expect.objectContaining({
  id: 's3://seeded/a-very-long-report.pdf',
  name: 'a-very-long-report.pdf',
});

describe('what goes with a message', () => {
  it('[ATT1] chips show the name, how far a file is, and its tokens', () => {
    mountTray([ready, sending]);
    expect(screen.getByText('a-very-long-…')).toBeTruthy();
    expect(screen.getByText('12 tokens')).toBeTruthy();
    expect(screen.getByText('40%')).toBeTruthy();
    expect(screen.getByRole('progressbar', { name: 'Uploading b.pdf' }).getAttribute('aria-valuenow')).toBe(
      '40',
    );
  });

  it('removing hands focus to the neighbour, then to the message box', async () => {
    const { user, onRemove, onEmpty, show } = mountTray([ready, sending]);
    await user.click(screen.getByRole('button', { name: 'Remove a-very-long-report.pdf' }));
    expect(onRemove).toHaveBeenCalledWith('a1');
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Remove b.pdf' }));
    show([sending]);
    await user.click(screen.getByRole('button', { name: 'Remove b.pdf' }));
    expect(onEmpty).toHaveBeenCalledTimes(1);
  });

  it('[ATT3] says once that a file is attached, and why one is not', async () => {
    const { show, user, onRetry } = mountTray([sending]);
    show([{ ...sending, status: { type: 'ready' } }]);
    expect(screen.getByRole('status').textContent).toBe('b.pdf is attached.');
    show([{ ...sending, status: { type: 'failed', message: 'upload failed', isKept: false } }]);
    expect(screen.getByRole('status').textContent).toBe('b.pdf: upload failed');
    await user.click(screen.getByRole('button', { name: 'Try b.pdf again' }));
    expect(onRetry).toHaveBeenCalledWith('a2');
    show([{ ...sending, status: { type: 'failed', message: 'No text.', isKept: true, isFinal: true } }]);
    expect(screen.queryByRole('button', { name: /again/i })).toBeNull();
  });

  it('[ATT3] in a long list the chip that came last is shown, and one that fails', () => {
    const at = vi.spyOn(HTMLElement.prototype, 'offsetTop', 'get').mockImplementation(function (
      this: HTMLElement,
    ) {
      return [...(this.parentElement?.children ?? [])].indexOf(this) * 50;
    });
    const tall = vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(40);
    const room = vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(100);
    const many = ['a', 'b', 'c', 'd', 'e'].map((id): Attachment => ({ ...ready, id, name: `${id}.pdf` }));
    const { show } = mountTray(many);
    const list = screen.getByRole('list', { name: 'Goes with the message' });
    expect(list.scrollTop).toBe(4 * 50 + 40 - 100);
    list.scrollTop = 0;
    show(many.map((one) => ({ ...one, tokens: 13 })));
    expect(list.scrollTop).toBe(0);
    const failed = { type: 'failed' as const, message: 'upload failed', isKept: false };
    show(many.map((one) => (one.id === 'd' ? { ...one, status: failed } : one)));
    expect(list.scrollTop).toBe(3 * 50 + 40 - 100);
    for (const spy of [at, tall, room]) spy.mockRestore();
  });

  it('[ATT4] a message with an unfinished upload is held back with the specified sentence, and goes with its files', async () => {
    const { stoa, send, list, user, box } = await mountComposer({
      drafts: { c1: 'Read this' },
      uploads: { ...uploaded, 'b.pdf': halfSent },
    });
    await user.click(box);
    await user.keyboard('{Enter}');
    expect(screen.getByRole('alert').textContent).toBe(
      'Please wait for all documents to finish uploading or remove them from the prompt.',
    );
    expect(send).not.toHaveBeenCalled();
    const unfinished = list().find(({ name }) => name === 'b.pdf');
    act(() => stoa.attachments.remove('c1', unfinished!.id));
    await user.keyboard('{Enter}');
    expect(send).toHaveBeenCalledExactlyOnceWith('Read this', { dataSources: [source] });
    expect(list()).toEqual([]);
  });

  it('[ATT18] a file that failed names itself, and the message goes without it', async () => {
    const { send, user, box } = await mountComposer({
      drafts: { c1: 'Read this' },
      uploads: { ...uploaded, 'b.pdf': refused },
    });
    await user.click(box);
    await user.keyboard('{Enter}');
    expect(screen.getByRole('alert').textContent).toBe('Not sent yet. b.pdf: upload failed');
    expect(send).not.toHaveBeenCalled();
    await user.click(screen.getByRole('button', { name: 'Remove it and send' }));
    expect(send).toHaveBeenCalledExactlyOnceWith('Read this', { dataSources: [source] });
    expect(screen.queryByRole('button', { name: 'Remove it and send' })).toBeNull();
  });

  it('[ATT18] a message without words keeps the file', async () => {
    const { user, box } = await mountComposer({ uploads: { 'b.pdf': refused } });
    await user.click(box);
    await user.keyboard('{Enter}');
    expect(screen.queryByRole('button', { name: /and send/ })).toBeNull();
  });

  it('[ATT18] while others are on their way the message waits for them', async () => {
    const { user, box } = await mountComposer({
      drafts: { c1: 'Read this' },
      uploads: { 'b.pdf': halfSent, 'c.pdf': refused },
    });
    await user.click(box);
    await user.keyboard('{Enter}');
    expect(screen.getByRole('alert').textContent).toMatch(/^Please wait/);
    expect(screen.queryByRole('button', { name: /and send/ })).toBeNull();
  });

  it('[ATT8] without document search a message that is too long with its documents says so, until they are gone', async () => {
    const { user, box, send, stoa } = await mountComposer({
      uploads: { 'a-very-long-report.pdf': { tokens: 900_000 } },
      flags: { pluginsOnInput: true, ragEnabled: true },
    });
    const plugins = await stoa.plugins.load();
    act(() => plugins.turn('rag', false));
    await user.type(box, 'Sum up.{Enter}');
    expect(screen.getByRole('alert').textContent).toMatch(
      /^Message limit is \d+ characters\. Your prompt and attached documents are 900007 characters\. Please remove/,
    );
    expect(send).not.toHaveBeenCalled();
  });

  it('[ATT5] files that are dropped anywhere on the window, or chosen, are taken; other drags are not', async () => {
    const onFiles = vi.fn();
    function Window() {
      return <p>{useFileDrop(onFiles) ? 'over' : 'away'}</p>;
    }
    render(<Window />);
    const file = new File(['x'], 'x.pdf', { type: 'application/pdf' });
    const dataTransfer = { types: ['Files'], files: [file], items: [] };
    fireEvent.dragEnter(window, { dataTransfer });
    expect(screen.getByText('over')).toBeTruthy();
    fireEvent.drop(window, { dataTransfer });
    expect(screen.getByText('away')).toBeTruthy();
    await vi.waitFor(() => expect(onFiles).toHaveBeenCalledWith([file], []));
    fireEvent.dragEnter(window, { dataTransfer: { types: ['text/plain'], files: [], items: [] } });
    expect(screen.getByText('away')).toBeTruthy();
  });

  it('[ATT10] a dropped folder is walked in the order of names, beside plain files', async () => {
    type Entry = { name: string; isFile: boolean };
    const leaf = (name: string) => ({
      name,
      isFile: true,
      file: (resolve: (file: File) => void) => resolve(new File(['x'], name)),
    });
    // As a browser does, each folder gives a part of its entries at a time, and then none.
    const folder = (name: string, parts: Entry[][]) => ({
      name,
      isFile: false,
      createReader: () => {
        const left = [...parts];
        return { readEntries: (resolve: (some: Entry[]) => void) => resolve(left.shift() ?? []) };
      },
    });
    const entries: Entry[] = [
      folder('big', [
        [leaf('f10.txt'), leaf('.hidden')],
        [folder('f3', [[leaf('deep.txt')]]), leaf('f2.txt')],
      ]),
      folder('nothing', [[leaf('.hidden')]]),
      leaf('plain.md'),
    ];
    const drop = (dropped: Entry[]) =>
      droppedFiles({
        items: dropped.map((entry) => ({ webkitGetAsEntry: () => entry })),
        files: [],
      } as unknown as DataTransfer);
    const { files, folders } = await drop(entries);
    expect(files.map(({ name }) => name)).toEqual(['f2.txt', 'deep.txt', 'f10.txt', 'plain.md']);
    expect(files.map((file) => uploadFileOf(file).path)).toEqual([
      'big/f2.txt',
      'big/f3/deep.txt',
      'big/f10.txt',
      undefined,
    ]);
    expect(folders).toEqual([{ name: 'nothing', trouble: 'empty' }]);

    const many = (count: number) => [Array.from({ length: count }, (_, at) => leaf(`n${at}`))];
    expect((await drop([folder('all', many(200)), folder('empty', [])])).folders).toEqual([
      { name: 'empty', trouble: 'empty' },
    ]);
    const cut = await drop([folder('some', many(150)), folder('more', many(51)), folder('late', many(1))]);
    expect(cut.files).toHaveLength(200);
    expect(cut.folders).toEqual([{ name: 'more', trouble: 'cut' }]);
  });

  it('[ATT10] a folder without files, or with too many, is said', async () => {
    const empty = {
      name: 'nothing',
      isFile: false,
      createReader: () => ({ readEntries: (end: (some: []) => void) => end([]) }),
    };
    const { stoa, conversation } = await openThread();
    function Box() {
      const { add, list, refused, dismiss } = useAttachments(conversation);
      useFileDrop(add);
      return (
        <AttachmentTray
          attachments={list}
          refused={refused}
          onRemove={() => undefined}
          onRetry={() => undefined}
          onDismiss={dismiss}
          onEmpty={() => undefined}
        />
      );
    }
    render(
      <StoaProvider stoa={stoa}>
        <Box />
      </StoaProvider>,
    );
    fireEvent.drop(window, {
      dataTransfer: { types: ['Files'], files: [], items: [{ webkitGetAsEntry: () => empty }] },
    });
    expect((await screen.findByRole('alert')).textContent).toBe('nothing There are no files in this folder.');
  });

  it('[ATT12] files of one name are told apart by their folders', () => {
    const { onRemove } = mountTray([
      { ...sending, id: 'one', name: 'notes.txt', path: 'letters/may/notes.txt' },
      { ...sending, id: 'two', name: 'notes.txt', path: 'letters/june/notes.txt' },
      { ...sending, id: 'three', name: 'other.txt', path: 'letters/june/other.txt' },
    ]);
    expect(screen.getByTitle('letters/may/notes.txt').textContent).toContain('may/notes.txt');
    expect(screen.getByTitle('letters/june/notes.txt').textContent).toContain('june/notes.txt');
    expect(screen.getByTitle('letters/june/other.txt').textContent).not.toContain('june');
    fireEvent.click(screen.getByRole('button', { name: 'Remove letters/june/notes.txt' }));
    expect(onRemove).toHaveBeenCalledExactlyOnceWith('two');
  });

  it('files that are refused for one reason share a line', () => {
    const tooMany = ['a', 'b', 'c', 'd', 'e'].map((name) => ({ name: `${name}.txt`, message: 'Too many.' }));
    const refused = [...tooMany, { name: 'film.mp4', message: 'This file type is not supported.' }];
    const nothing = () => undefined;
    render(
      <TooltipProvider>
        <AttachmentTray
          attachments={[]}
          refused={refused}
          onDismiss={nothing}
          onRemove={nothing}
          onRetry={nothing}
          onEmpty={nothing}
        />
      </TooltipProvider>,
    );
    expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'a.txt, b.txt, c.txt and 2 more: Too many.',
      'film.mp4 This file type is not supported.',
    ]);
  });

  it('[ATT9] where nothing can be uploaded a text file is there at once, and what it says is sent', async () => {
    const { stoa, conversation } = await openThread([], { flags: { uploadDocuments: false } });
    const send = vi.spyOn(conversation, 'send');
    const upload = vi.spyOn(stoa.attachments, 'add');
    function Box() {
      const { add, outgoing, list, refused } = useAttachments(conversation);
      const tray = (
        <AttachmentTray
          attachments={list}
          refused={refused}
          onRemove={() => undefined}
          onRetry={() => undefined}
          onDismiss={() => undefined}
          onEmpty={() => undefined}
        />
      );
      const files = [
        new File(['The sea is calm.'], 'notes.txt', { type: 'text/plain' }),
        new File(['\0'], 'ship.pdf', { type: 'application/pdf' }),
        new File(['x'], 'old.xls'),
      ];
      return (
        <TooltipProvider>
          <button onClick={() => add(files)}>Choose</button>
          <ConversationComposer conversation={conversation} outgoing={outgoing} attachments={tray} />
        </TooltipProvider>
      );
    }
    render(
      <StoaProvider stoa={stoa}>
        <Box />
      </StoaProvider>,
    );
    const user = userEvent.setup();
    const box = screen.getByRole('textbox', { name: 'Message' });
    await user.type(box, 'What does it say?');
    fireEvent.click(screen.getByRole('button', { name: 'Choose' }));
    // They are still being read.
    fireEvent.keyDown(box, { key: 'Enter' });
    expect(send).not.toHaveBeenCalled();
    expect(await screen.findByText('notes.txt')).toBeTruthy();
    expect(screen.getByText(/Only text files can be read here/)).toBeTruthy();
    expect(screen.getByText(/Please save the file as xlsx/)).toBeTruthy();
    await user.type(box, '{Enter}');
    expect(send.mock.calls.map(([text]) => text)).toEqual([
      'What does it say?\n\nName: notes.txt\nType: text/plain\nThe sea is calm.',
    ]);
    expect(upload).not.toHaveBeenCalled();
  });

  it('[ATT9] documents that are too long are held back in the specified words', async () => {
    const { user, box, send, stoa } = await mountComposer({});
    act(() => {
      stoa.attachments.addTexts('c1', [
        { name: 'long.txt', type: 'text/plain', text: 'x'.repeat(2_000_000) },
      ]);
    });
    await user.type(box, 'Read it{Enter}');
    expect(await screen.findByText(/Your prompt and attached documents are 2000007 characters/)).toBeTruthy();
    expect(send).not.toHaveBeenCalled();
  });

  it('[ATT6] the menu shows what can be added, and nothing else', async () => {
    const user = userEvent.setup();
    const onDataSources = vi.fn();
    render(
      <TooltipProvider>
        <AttachMenu>
          <AttachLine icon={Database} label="Data Sources" onSelect={onDataSources} />
        </AttachMenu>
      </TooltipProvider>,
    );
    await user.click(screen.getByRole('button', { name: 'Add to the message' }));
    expect(screen.getAllByRole('menuitem').map((item) => item.textContent)).toEqual(['Data Sources']);
    await user.click(screen.getByRole('menuitem', { name: 'Data Sources' }));
    expect(onDataSources).toHaveBeenCalledTimes(1);
  });
});

describe('documents under a sent message', () => {
  const data = {
    dataSources: [
      { id: 's3://ada/1', name: 'report.pdf', type: 'application/pdf' },
      { id: 'tag://sea?ragOnly=true', name: 'tag:sea', type: 'amplify/tag' },
    ],
  };

  it('[ATT7] are named; a stored one can be downloaded, and says where it cannot', async () => {
    const user = userEvent.setup();
    const { stoa, calls, world } = await openPage({ failures: { 'files.download': noAnswer } });
    render(
      <StoaProvider stoa={stoa}>
        <MessageDocuments data={data} />
      </StoaProvider>,
    );
    expect(screen.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
      'report.pdf',
      'tag:sea',
    ]);
    await user.click(screen.getByRole('button', { name: 'Download report.pdf' }));
    expect((await screen.findByRole('alert')).textContent).toBe('Error downloading file. Please try again.');
    world.answer('files.download', () => success({ success: true, downloadUrl: '/api/files/blob?t=1' }));
    await user.click(screen.getByRole('button', { name: 'Download report.pdf' }));
    await vi.waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
    expect(calls.at(-1)).toEqual({
      operation: 'files.download',
      input: { key: 'ada/1', encoding: 'none' },
    });
  });
});
