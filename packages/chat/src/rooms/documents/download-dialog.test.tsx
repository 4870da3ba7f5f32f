// @vitest-environment jsdom
import '../../testing/dom-gaps.js';
import { defaultDocumentOptions } from '@stoa/core/state';
import { StoaProvider } from '@stoa/react';
import { act, cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { Dialogs } from '../../shell/dialogs/dialogs.js';
import { findViolations } from '../../testing/axe.js';
import { conversationsOf, listItem, listItems, listSeed } from '../../testing/fixtures.js';
import { noAnswer, openPage, type StoaSeed } from '../../testing/open-page.js';
import { DocumentDelivery } from './document-delivery.js';
import './download-dialog.js';

// Whole views with real keystrokes: on a busy machine the usual five seconds are not enough.
vi.setConfig({ testTimeout: 30_000 });

async function mount(ids: string[], seed: StoaSeed = {}) {
  const tab = await openPage({
    ...listSeed,
    dialog: { name: 'download', ids },
    pending: ['documents.convert'],
    answers: { 'documents.templates': { success: true, data: ['Plain.pptx', 'Company.pptx'] } },
    ...seed,
  });
  const { stoa } = tab;
  const convert = vi.spyOn(stoa.documents, 'convert');
  render(
    <StoaProvider stoa={stoa}>
      <h1>Page</h1>
      <Dialogs />
      <DocumentDelivery />
    </StoaProvider>,
  );
  await screen.findByText('Makes a document of the messages you choose.');
  return { ...tab, convert, user: userEvent.setup() };
}

describe('downloading a document', () => {
  it('[DOW1] creates a Word document of the replies with one press', async () => {
    const { user, convert } = await mount(['c1', 'c4']);
    expect(screen.getByText('2 conversations selected')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Download' }));
    expect(convert).toHaveBeenCalledWith(['c1', 'c4'], defaultDocumentOptions);
    expect(await findViolations(document.body)).toEqual([]);
  });

  it('[DOW9] the box for all stands for every conversation, also for those without a row', async () => {
    const conversations = conversationsOf(
      Array.from({ length: 260 }, (_, at) => listItem(`n${at}`, `Conversation ${at}`)),
    );
    const { stoa, user, convert } = await mount([], { conversations, selectedId: undefined });
    expect(document.querySelectorAll('[data-slot=check-group] li').length).toBe(200);
    await user.click(screen.getByRole('checkbox', { name: 'All conversations' }));
    await user.click(screen.getByRole('button', { name: 'Download' }));
    const listed = stoa.conversations.store.getState().items.map(({ id }) => id);
    expect(listed).toEqual(expect.arrayContaining(conversations.map(({ id }) => id)));
    expect(convert.mock.calls[0]?.[0].toSorted()).toEqual(listed.toSorted());
  });

  it('[DOW10] says that older conversations are read or missing, and tries again', async () => {
    const { stoa, user } = await mount([]);
    const listAll = vi.spyOn(stoa.conversations, 'listAll').mockResolvedValue(false);
    expect(screen.queryByText(/^Older conversations/)).toBeNull();
    act(() =>
      stoa.conversations.store.setState({ older: { count: 300, folders: {} }, olderStatus: 'reading' }),
    );
    expect(await screen.findByText('Older conversations are still being read.')).toBeTruthy();
    act(() => stoa.conversations.store.setState({ olderStatus: 'failed' }));
    await screen.findByText('Older conversations could not be read and are missing here.');
    expect(await findViolations(document.body)).toEqual([]);
    listAll.mockClear();
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(listAll).toHaveBeenCalledTimes(1);
    act(() => stoa.conversations.store.setState({ older: null, olderStatus: 'idle' }));
    expect(screen.queryByText(/^Older conversations/)).toBeNull();
  });

  it('[DOW2] format, template, messages, stars, name and headers are chosen', async () => {
    const { user, convert } = await mount(['c1']);
    await user.click(screen.getByRole('radio', { name: 'PowerPoint' }));
    const template = await screen.findByRole('combobox', { name: 'PowerPoint template' });
    await vi.waitFor(() => expect(template.hasAttribute('disabled')).toBe(false));
    await user.click(template);
    await user.click(screen.getByRole('option', { name: 'Company' }));
    await user.click(screen.getByRole('radio', { name: 'Questions' }));
    await user.click(screen.getByRole('checkbox', { name: 'Only starred messages' }));
    await user.click(screen.getByRole('switch', { name: 'Name of the conversation' }));
    await user.click(screen.getByText('Advanced'));
    await user.type(screen.getByRole('textbox', { name: 'Before each reply' }), '## ');
    await user.click(screen.getByRole('button', { name: 'Download' }));
    expect(convert).toHaveBeenCalledWith(['c1'], {
      ...defaultDocumentOptions,
      format: 'pptx',
      templateName: 'Company.pptx',
      filter: 'starred-user',
      includeConversationName: true,
      assistantHeader: '## ',
    });
    expect(await findViolations(document.body)).toEqual([]);
  });

  it('[DOW3] needs at least one conversation, and offers a choice', async () => {
    const { user, convert } = await mount([]);
    expect(screen.getByText('Download needs at least one selected conversation.')).toBeTruthy();
    const download = screen.getByRole('button', { name: 'Download' });
    expect(download.getAttribute('aria-disabled')).toBe('true');
    await user.type(screen.getByRole('searchbox', { name: 'Search conversations' }), 'trieste');
    await user.click(screen.getByRole('checkbox', { name: /Trip to Trieste/ }));
    await user.click(download);
    expect(convert).toHaveBeenCalledWith(['c6'], expect.anything());
    expect(await findViolations(document.body)).toEqual([]);
  });

  it('[DOW4] shows its progress and can be cancelled', async () => {
    const { user, stoa } = await mount(['c6', 'c3', 'c1'], {
      conversations: conversationsOf(listItems),
      pending: ['documents.convert', 'conversations.getMultiple'],
    });
    await user.click(screen.getByRole('button', { name: 'Download' }));
    expect(screen.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('0');
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(stoa.documents.store.getState()).toEqual({ status: 'idle' });
  });

  it('[DOW4] shows that the document is made, and can be cancelled', async () => {
    const { user, stoa } = await mount(['c6', 'c3']);
    await user.click(screen.getByRole('button', { name: 'Download' }));
    expect(await screen.findByRole('progressbar', { name: 'Making the document' })).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(stoa.documents.store.getState()).toEqual({ status: 'idle' });
    expect(screen.getByRole('button', { name: 'Download' })).toBeTruthy();
  });

  it('[DOW5] downloads the finished document, offers it again and names what is missing', async () => {
    const clicked: string[] = [];
    const spy = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(
      this: HTMLAnchorElement,
    ) {
      clicked.push(`${this.download} ${this.href}`);
    });
    const make = async (url: string) => {
      const { user, stoa } = await mount(['c6', 'c12'], {
        pending: [],
        failures: { 'conversations.getMultiple': noAnswer },
        answers: { 'documents.convert': { success: true, data: { url } } },
      });
      await user.click(screen.getByRole('button', { name: 'Download' }));
      await vi.waitFor(() => expect(stoa.documents.store.getState().status).toBe('done'));
      expect(await screen.findByText('Budget model')).toBeTruthy();
    };
    await make('https://files.example.org/notes.docx');
    expect(await findViolations(document.body)).toEqual([]);
    cleanup();
    await make('javascript:alert(1)');
    spy.mockRestore();
    expect(clicked).toEqual(['Trip to Trieste.docx https://files.example.org/notes.docx']);
  });

  it('[DOW6] a failure is shown above the form, which keeps its values', async () => {
    const message = 'Failed to reach the download service.';
    const { user } = await mount(['c6'], {
      pending: [],
      failures: { 'documents.convert': { code: 'refused', message } },
    });
    await user.click(screen.getByRole('radio', { name: 'Both' }));
    await user.click(screen.getByRole('button', { name: 'Download' }));
    expect((await screen.findByRole('alert')).textContent).toContain(message);
    expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy();
    expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Both' }).checked).toBe(true);
  });
});
