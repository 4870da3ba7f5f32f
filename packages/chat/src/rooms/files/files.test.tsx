// @vitest-environment jsdom
import '../../testing/dom-gaps.js';
import type { Conversation } from '@stoa/core/contract';
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { TooltipProvider } from '@stoa/ui';
import { describe, expect, it, vi } from 'vitest';
import { DialogStage } from '../../testing/dialog-stage.js';
import { Stage } from '../../testing/stage.js';
import { fileRecord } from '../../testing/stubs/stub-file-list.js';
import type { StageOptions } from '../../testing/make-stoa.js';
import { FilesPage } from './files-page.js';
import './data-source-picker.js';

vi.setConfig({ testTimeout: 30_000 });

const items = [fileRecord('Report.pdf', { tags: ['sea'] }), fileRecord('Table.csv', { type: 'text/csv' })];

async function mountPage(options: StageOptions = {}) {
  const called = vi.fn();
  const onClose = vi.fn();
  render(
    <TooltipProvider>
      <Stage
        called={called}
        flags={{ uploadDocuments: true }}
        fileList={{ items, tags: ['sea'] }}
        {...options}
      >
        <FilesPage onClose={onClose} />
      </Stage>
    </TooltipProvider>,
  );
  await screen.findByRole('table', { name: 'Your Files' });
  return { called, onClose, user: userEvent.setup() };
}
const asked = (called: ReturnType<typeof vi.fn>, action: string) =>
  called.mock.calls.filter(([name]) => name === action).map(([, ...input]) => input as unknown[]);

describe('the page of files', () => {
  it('[FIL1] shows name, day, tags and type, and the used storage', async () => {
    await mountPage();
    const row = await screen.findByRole('row', { name: /Report\.pdf/ });
    expect(within(row).getByText('PDF')).toBeTruthy();
    expect(within(row).getByText('sea')).toBeTruthy();
    expect(screen.getByText(/2 files, 964/)).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Your Files' }));
  });

  it('[FIL2] orders and narrows on the server', async () => {
    const { called, user } = await mountPage();
    await user.click(await screen.findByRole('button', { name: 'Sort by Name' }));
    expect(asked(called, 'fileList.sortBy')).toEqual([['name']]);
    await user.type(screen.getByRole('textbox', { name: 'Name begins with' }), 're');
    expect(asked(called, 'fileList.narrow').at(-1)).toEqual([{ name: 're' }]);
  });

  it('[FIL3] tags of a file are edited in place', async () => {
    const { called, user } = await mountPage();
    await user.click(await screen.findByRole('button', { name: 'Edit the tags of Report.pdf' }));
    const editor = await screen.findByRole('dialog', { name: 'Tags of Report.pdf' });
    await user.type(within(editor).getByRole('textbox'), 'budget{Enter}');
    expect(asked(called, 'fileList.setTags').at(-1)?.[1]).toEqual(['sea', 'budget']);
  });

  it('[FIL4] asks before it deletes, and says what still uses a file', async () => {
    const { called, user } = await mountPage();
    await user.click(await screen.findByRole('checkbox', { name: 'Select Report.pdf' }));
    await user.click(screen.getByRole('button', { name: 'Delete' }));
    const question = await screen.findByRole('alertdialog', { name: 'Delete this file?' });
    expect(await within(question).findByText('Trip to Trieste')).toBeTruthy();
    await user.click(within(question).getByRole('button', { name: 'Cancel' }));
    expect(asked(called, 'fileList.remove')).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Delete' }));
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Delete' }));
    expect(asked(called, 'fileList.remove')).toEqual([[[items[0]!.id]]]);
    expect(screen.queryByRole('row', { name: /Report\.pdf/ })).toBeNull();
    const title = screen.getByRole('heading', { name: 'Your Files' });
    await waitFor(() => expect(document.activeElement).toBe(title));
    await user.click(screen.getByRole('checkbox', { name: 'Select Table.csv' }));
    await user.click(screen.getByRole('button', { name: 'Clear the selection' }));
    expect(document.activeElement).toBe(title);
  });

  it('[FIL4] names private conversations too, which the server does not have', async () => {
    const inBrowser = (id: string, name: string, fileId: string): Conversation => ({
      id,
      name,
      messages: [
        {
          id: `${id}-1`,
          role: 'user',
          content: 'Read it.',
          data: { dataSources: [{ id: `s3://${fileId}`, name: 'Report.pdf' }] },
        },
      ],
    });
    const { user } = await mountPage({
      readable: [
        inBrowser('c3', 'Names for the new meeting rooms', items[0]!.id),
        inBrowser('c11', 'Reading list on Stoicism', items[1]!.id),
      ],
    });
    await user.click(await screen.findByRole('checkbox', { name: 'Select Report.pdf' }));
    await user.click(screen.getByRole('button', { name: 'Delete' }));
    const question = await screen.findByRole('alertdialog', { name: 'Delete this file?' });
    expect(await within(question).findByText('Names for the new meeting rooms')).toBeTruthy();
    expect(within(question).getByText(/^Attached in 2 conversations/)).toBeTruthy();
    expect(within(question).queryByText('Reading list on Stoicism')).toBeNull();
  });

  it('[FIL4] says so where a private conversation cannot be read', async () => {
    const { user } = await mountPage({ unreadable: ['c3'] });
    await user.click(await screen.findByRole('checkbox', { name: 'Select Report.pdf' }));
    await user.click(screen.getByRole('button', { name: 'Delete' }));
    const question = await screen.findByRole('alertdialog', { name: 'Delete this file?' });
    expect(
      await within(question).findByText('Not all conversations could be checked: others may still use it.', {
        exact: false,
      }),
    ).toBeTruthy();
  });

  it('[FIL7] order and filters are there on a phone, which has no columns for them', async () => {
    vi.stubGlobal('matchMedia', (query: string) => ({
      matches: query.includes('width < 640px'),
      addEventListener: () => undefined,
      removeEventListener: () => undefined,
    }));
    const { called, user } = await mountPage();
    await user.click(await screen.findByRole('button', { name: 'Sort and filter' }));
    await user.click(screen.getByRole('combobox', { name: 'Sort by' }));
    await user.click(await screen.findByRole('option', { name: 'Type' }));
    expect(asked(called, 'fileList.sortBy')).toEqual([['type']]);
    await user.click(screen.getByRole('combobox', { name: 'With the tag' }));
    await user.click(await screen.findByRole('option', { name: 'sea' }));
    expect(asked(called, 'fileList.narrow').at(-1)).toEqual([{ tag: 'sea' }]);
    expect(screen.getByRole('button', { name: 'Sort and filter (1)' })).toBeTruthy();
    expect(screen.getAllByLabelText('Created since')).toHaveLength(1);
    vi.unstubAllGlobals();
  });

  it('[FIL8] tags are made and deleted of all files, after a question', async () => {
    const { called, user } = await mountPage();
    await user.click(await screen.findByRole('button', { name: 'Manage tags' }));
    const dialog = await screen.findByRole('dialog', { name: 'Manage tags' });
    await user.type(within(dialog).getByRole('textbox', { name: 'New tag' }), 'harbour{Enter}');
    expect(asked(called, 'fileList.createTag')).toEqual([['harbour']]);
    await user.click(await within(dialog).findByRole('button', { name: 'Delete the tag harbour' }));
    expect(asked(called, 'fileList.deleteTag')).toEqual([]);
    const question = within(dialog).getByRole('group', { name: 'Delete the tag “harbour” from all files?' });
    await user.click(within(question).getByRole('button', { name: 'Delete' }));
    expect(asked(called, 'fileList.deleteTag')).toEqual([['harbour']]);
    expect(within(dialog).queryByText('harbour')).toBeNull();
  });

  it('[FIL5] a file is read again only where that can help', async () => {
    const failed = { status: 'failed' as const, failure: 'It could not be read.' };
    const { called, user } = await mountPage({
      fileList: {
        items: [fileRecord('slow.pdf', failed), fileRecord('empty.txt', { ...failed, isFailureFinal: true })],
      },
    });
    await user.click(await screen.findByRole('button', { name: 'Read again' }));
    expect(asked(called, 'fileList.reprocess')).toEqual([[fileRecord('slow.pdf').id]]);
  });

  it('[FIL5] says what could not be had, and that there is nothing yet', async () => {
    const { called, user } = await mountPage({ fileList: { items: [], status: 'failed', tagsFailed: true } });
    expect(await screen.findByText('Error loading data')).toBeTruthy();
    expect(screen.getByText('Error loading tags')).toBeTruthy();
    const before = asked(called, 'fileList.load').length;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(asked(called, 'fileList.load').length).toBe(before + 1);
  });
});

describe('uploads on the page', () => {
  it('[FIL9] are not bound to the files of one message, and those that find no place are named', async () => {
    const { called } = await mountPage();
    const given = Array.from({ length: 101 }, (_, at) => new File(['a'], `${at}.txt`));
    fireEvent.change(screen.getByLabelText('Upload files', { selector: 'input' }), {
      target: { files: given },
    });
    const [[, taken, options]] = asked(called, 'attachments.add') as [[string, unknown[], object]];
    expect([taken.length, options]).toEqual([100, { supportsImages: true, most: 100 }]);
    expect((await screen.findByRole('alert')).textContent).toBe(
      '100.txt The list of uploads holds 100 files at most. Upload these when others are there.',
    );
  });
});

describe('the data-source picker', () => {
  it('[FIL6] attaches what was chosen on any of its tabs', async () => {
    const called = vi.fn();
    const user = userEvent.setup();
    render(
      <DialogStage
        dialog={{ name: 'dataSources', conversationId: 'c1' }}
        options={{ called, fileList: { items, tags: ['sea'] } }}
      />,
    );
    await user.click(await screen.findByText('Report.pdf'));
    await user.click(screen.getByRole('tab', { name: 'Tags' }));
    await user.click(await screen.findByRole('button', { name: 'sea' }));
    await user.click(screen.getByRole('button', { name: 'Attach 2 sources' }));
    const [[id, sources]] = asked(called, 'attachments.addSources') as [[string, { id: string }[]]];
    expect([id, sources.map((source) => source.id)]).toEqual([
      'c1',
      [`s3://${items[0]!.id}`, 'tag://sea?ragOnly=true'],
    ]);
  });
});
