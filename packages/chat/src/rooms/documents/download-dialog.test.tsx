// @vitest-environment jsdom
import '../../testing/dom-gaps.js';
import { defaultDocumentOptions } from '@stoa/core/state';
import { StoaProvider } from '@stoa/react';
import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { Dialogs } from '../../shell/dialogs/dialogs.js';
import { findViolations } from '../../testing/axe.js';
import { makeStoa, type StageOptions } from '../../testing/make-stoa.js';
import { DocumentDelivery } from './document-delivery.js';
import './download-dialog.js';

// Whole views with real keystrokes: on a busy machine the usual five seconds are not enough.
vi.setConfig({ testTimeout: 30_000 });

async function mount(ids: string[], options: StageOptions = {}) {
  const called = vi.fn();
  const stage = makeStoa({ called, layout: { dialog: { name: 'download', ids } }, ...options });
  render(
    <StoaProvider stoa={stage}>
      <h1>Page</h1>
      <Dialogs />
      <DocumentDelivery />
    </StoaProvider>,
  );
  await screen.findByText('Makes a document of the messages you choose.');
  return { stage, called, user: userEvent.setup() };
}

describe('downloading a document', () => {
  it('[DOW1] creates a Word document of the replies with one press', async () => {
    const { user, called } = await mount(['c1', 'c4']);
    expect(screen.getByText('2 conversations selected')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Download' }));
    expect(called).toHaveBeenCalledWith('documents.convert', ['c1', 'c4'], defaultDocumentOptions);
    expect(await findViolations(document.body)).toEqual([]);
  });

  it('[DOW2] format, template, messages, stars, name and headers are chosen', async () => {
    const { user, called } = await mount(['c1']);
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
    expect(called).toHaveBeenCalledWith('documents.convert', ['c1'], {
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
    const { user, called } = await mount([]);
    expect(screen.getByText('Download needs at least one selected conversation.')).toBeTruthy();
    const download = screen.getByRole('button', { name: 'Download' });
    expect(download.getAttribute('aria-disabled')).toBe('true');
    await user.type(screen.getByRole('searchbox', { name: 'Search conversations' }), 'trieste');
    await user.click(screen.getByRole('checkbox', { name: /Trip to Trieste/ }));
    await user.click(download);
    expect(called).toHaveBeenCalledWith('documents.convert', ['c6'], expect.anything());
    expect(await findViolations(document.body)).toEqual([]);
  });

  it('[DOW4] shows its progress and can be cancelled', async () => {
    const { user, called, stage } = await mount(['c1'], {
      documents: { status: 'reading', done: 1, total: 4 },
    });
    expect(screen.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('25');
    act(() => stage.documents.store.setState({ status: 'converting', poll: 40 }, true));
    expect(screen.getByRole('progressbar', { name: 'Making the document' })).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(called).toHaveBeenCalledWith('documents.cancel');
  });

  it('[DOW5] downloads the finished document, offers it again and names what is missing', async () => {
    const clicked: string[] = [];
    const spy = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(
      this: HTMLAnchorElement,
    ) {
      clicked.push(`${this.download} ${this.href}`);
    });
    const { stage } = await mount(['c1'], { documents: { status: 'converting', poll: 1 } });
    const show = (url: string) =>
      act(() => {
        stage.documents.store.setState({ status: 'converting', poll: 2 }, true);
        stage.documents.store.setState(
          { status: 'done', url, fileName: 'notes.docx', missing: ['Budget'] },
          true,
        );
      });
    show('https://files.example.org/notes.docx');
    show('javascript:alert(1)');
    spy.mockRestore();
    expect(clicked).toEqual(['notes.docx https://files.example.org/notes.docx']);
    expect(screen.getByText('Budget')).toBeTruthy();
    expect(await findViolations(document.body)).toEqual([]);
  });

  it('[DOW6] a failure is shown above the form, which keeps its values', async () => {
    const { user, stage } = await mount(['c1']);
    await user.click(screen.getByRole('radio', { name: 'Both' }));
    const message = 'Failed to reach the download service.';
    act(() => stage.documents.store.setState({ status: 'failed', message }, true));
    expect(screen.getByRole('alert').textContent).toContain(message);
    expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy();
  });
});
