// @vitest-environment jsdom
import '../../../testing/dom-gaps.js';
import { failed, success } from '@stoa/core/contract';
import type { Dialog, LayoutState, TrialMessage, TrialSource } from '@stoa/core/state';
import { StoaProvider } from '@stoa/react';
import { TooltipProvider } from '@stoa/ui';
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { assistantVersions, ownAssistant, sharedAssistant } from '../../../testing/assistant-fixture.js';
import { AssistantsPageStage } from '../../../testing/assistants-page-stage.js';
import { findViolations } from '../../../testing/axe.js';
import { designGroup } from '../../../testing/groups-fixture.js';
import { stubExamples, stubTrial } from '../../../testing/stubs/stub-assistant-actions.js';
import { makeStoa, type StageOptions } from '../../../testing/make-stoa.js';

vi.setConfig({ testTimeout: 60_000 });

async function mount(at: Dialog | LayoutState['page'], options: StageOptions = {}) {
  const called = vi.fn();
  const stage = makeStoa({
    called,
    assistants: { assistants: [ownAssistant(), sharedAssistant] },
    ...options,
  });
  render(
    <TooltipProvider>
      <StoaProvider stoa={stage}>
        <textarea id="stoa-composer" aria-label="Message" />
        <AssistantsPageStage />
      </StoaProvider>
    </TooltipProvider>,
  );
  if (typeof at === 'string') act(() => stage.layout.showPage(at));
  else stage.layout.openDialog(at);
  await waitFor(
    () =>
      expect(
        document.querySelector(
          '[data-slot=assistant-page], [data-slot=assistant-editor], [data-slot=assistant-library], [data-slot=assistant-readers], [data-slot=assistant-versions]',
        ),
      ).toBeTruthy(),
    { timeout: 20_000 },
  );
  return { called, stage, user: userEvent.setup() };
}
const editing: Dialog = { name: 'assistantEditor', assistantId: 'astp/1' };
const field = (name: RegExp) => screen.getByRole<HTMLInputElement>('textbox', { name });
const nameOfDialog = (stage: { layout: ReturnType<typeof makeStoa>['layout'] }) =>
  stage.layout.store.getState().dialog?.name;

describe('the editor of assistants', () => {
  it('[AEF1] 1.018: holds what most do without in the specified order, the tools at its end', async () => {
    await mount(editing);
    const advanced = document.querySelector('[data-section=advanced]')!;
    const labels = [...advanced.querySelectorAll('label, legend, summary > span:first-of-type')].map(
      ({ textContent }) => textContent,
    );
    const order = [
      'URI',
      'Ops language',
      'Assistant id',
      'Data source options',
      'Message options',
      'Feature options',
      'Tags',
      'Conversation tags',
      'Tools',
    ].filter((label) => labels.includes(label));
    expect(order.slice(-3)).toEqual(['Tags', 'Conversation tags', 'Tools']);
    expect(order.map((label) => labels.indexOf(label))).toEqual(
      order.map((label) => labels.indexOf(label)).toSorted((one, other) => one - other),
    );
  });

  it('[AEF1] saves what was written with what the form does not show', async () => {
    const { called, stage, user } = await mount(editing, {
      assistants: { assistants: [ownAssistant({ future: 'kept' })] },
    });
    expect(field(/^Description/).getAttribute('rows')).toBe('3');
    expect(field(/^Instructions/).getAttribute('rows')).toBe('15');
    fireEvent.change(field(/^Name/), { target: { value: 'Reader' } });
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(nameOfDialog(stage)).toBeUndefined());
    expect(called).toHaveBeenCalledWith(
      'assistants.save',
      expect.objectContaining({ assistantId: 'astp/1', name: 'Reader', future: 'kept' }),
      expect.objectContaining({ baseVersion: 3 }),
    );
  });

  it('[AEF2] shows one that may only be used', async () => {
    await mount({ name: 'assistantEditor', assistantId: 'astp/2' });
    expect(screen.queryByRole('button', { name: 'Save' })).toBeNull();
    expect(field(/^Name/).readOnly).toBe(true);
    expect(await findViolations(document.body)).toEqual([]);
  });

  it('[AEF3] a failure shows its sentence and keeps every field', async () => {
    const message = 'Unable to save the assistant at this time, please try again later...';
    const { user } = await mount(editing, {
      assistantActions: { save: () => Promise.resolve(failed({ code: 'http', message })) },
    });
    fireEvent.change(field(/^Name/), { target: { value: 'Reader' } });
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText(message)).toBeTruthy();
    expect(field(/^Name/).value).toBe('Reader');
  });

  it('[AEF4] waits for uploads and asks for a scheme, at once', async () => {
    const { called, user } = await mount(editing, {
      attachments: {
        'assistant-editor/astp/1': [
          { id: 'u', name: 'Big.pdf', type: 'application/pdf', status: { type: 'sending', percent: 10 } },
        ],
      },
    });
    fireEvent.change(screen.getByRole('textbox', { name: /^URI/, hidden: true }), {
      target: { value: 'example.org' },
    });
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Please wait for all data sources to finish uploading.')).toBeTruthy();
    expect(screen.getByText('Invalid URI, please update and try again.')).toBeTruthy();
    await waitFor(() =>
      expect(document.activeElement).toBe(screen.getByRole('button', { name: /data sources/i })),
    );
    expect(called).not.toHaveBeenCalledWith('assistants.save', expect.anything(), expect.anything());
  });

  it('[AEF5] shows what somebody else has saved', async () => {
    const theirs = ownAssistant({ version: 4, tags: ['tax'], data: { tags: ['tax'] } });
    const save = vi.fn(() => Promise.resolve(failed({ code: 'refused', message: 'Stale.', type: 'Stale' })));
    const { user } = await mount(editing, {
      assistantActions: {
        save,
        versions: () =>
          Promise.resolve(
            success([
              {
                id: 'ast/4',
                version: 4,
                savedAt: '2026-11-21T09:00:00.000Z',
                savedBy: 'bea@example.org',
                note: '',
                definition: theirs,
              },
            ]),
          ),
      },
    });
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Tags: added tax')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Save anyway' }));
    await waitFor(() =>
      expect(save).toHaveBeenLastCalledWith(expect.anything(), expect.objectContaining({ baseVersion: 4 })),
    );
  });

  it('[AEF6] Cancel asks before what was written is discarded', async () => {
    const { stage, user } = await mount(editing);
    fireEvent.change(field(/^Name/), { target: { value: 'Reader' } });
    expect(stage.drafts.store.getState().drafts['assistant-editor/astp/1']).toContain('Reader');
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    await user.click(await screen.findByRole('button', { name: 'Discard' }));
    expect(nameOfDialog(stage)).toBeUndefined();
    expect(stage.drafts.store.getState().drafts['assistant-editor/astp/1']).toBe('');
  });

  it('[AEF7] fills in from another assistant, and undoes it', async () => {
    const { user } = await mount({ name: 'assistantEditor' });
    const before = field(/^Name/).value;
    await user.click(screen.getByRole('combobox', { name: 'Begin from an existing assistant' }));
    await user.click(screen.getByRole('option', { name: 'Contract reader' }));
    expect(field(/^Name/).value).toBe('Contract reader (Copy)');
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    expect(field(/^Name/).value).toBe(before);
  });
});

describe('the versions of an assistant', () => {
  const past: Dialog = { name: 'assistantVersions', assistantId: 'astp/1' };
  const read = () => vi.fn(() => Promise.resolve(success(assistantVersions())));
  const press = (user: ReturnType<typeof userEvent.setup>, name: RegExp | string) =>
    screen.findByRole('button', { name }).then((button) => user.click(button));

  it('[AVR1] are reached from the library and from the editor, and go back there', async () => {
    const { stage, user } = await mount('assistants', { assistantActions: { versions: read() } });
    expect(screen.getAllByRole('button', { name: /^Versions of / })).toHaveLength(1);
    await press(user, 'Versions of Contract reader');
    await user.click(screen.getAllByRole('button', { name: 'Close' }).at(-1)!);
    expect(nameOfDialog(stage)).toBeUndefined();
    stage.layout.openDialog(editing);
    await press(user, 'Versions');
    await press(user, 'Back to the editor');
    expect(stage.layout.store.getState().dialog).toEqual(editing);
  });

  it('[AVR1] tell who saved each, when, why and how much changed', async () => {
    await mount(past, { assistantActions: { versions: read() } });
    const rows = await screen.findAllByRole('button', { name: /^Version \d/ });
    expect(rows.map((row) => row.textContent)).toEqual([
      expect.stringMatching(/Version 3.*Current.*3 changes.*Names the paragraph.*ada@example\.org/),
      expect.stringMatching(/Version 2.*2 changes.*bea@example\.org/),
      expect.stringMatching(/Version 1.*First version/),
    ]);
    expect(screen.queryByRole('button', { name: /^Restore version 3/ })).toBeNull();
    expect(await findViolations(document.body)).toEqual([]);
  });

  it('[AVR2] show what a version does differently, beside the one before and the current one', async () => {
    const { user } = await mount(past, { assistantActions: { versions: read() } });
    await screen.findByText('Data sources: added Framework agreement.pdf');
    expect(document.querySelector('del')?.textContent).toContain('Answer briefly.');
    expect(document.querySelector('ins')?.textContent).toContain('Answer with the paragraph');
    await press(user, /^Version 2/);
    await screen.findByText('Number the messages: on');
    await user.click(screen.getByRole('radio', { name: 'With the current one' }));
    await screen.findByText('Number the messages: off');
  });

  it('[AVR3] one is restored as a new version after a question', async () => {
    const versions = read();
    const save = vi.fn(() => Promise.resolve(success({ id: 'ast/4', assistantId: 'astp/1', version: 4 })));
    const { user } = await mount(past, { assistantActions: { versions, save } });
    await press(user, /^Version 1/);
    await press(user, 'Restore version 1');
    expect(save).not.toHaveBeenCalled();
    await screen.findByRole('group', { name: 'Restore version 1? It is saved again as version 4.' });
    await press(user, 'Restore');
    await screen.findByText('Version 1 is restored as version 4.');
    expect(save).toHaveBeenCalledWith(
      expect.objectContaining({ assistantId: 'astp/1', id: 'ast/3', name: 'Reader' }),
      { note: 'Restored version 1', baseVersion: 3 },
    );
    expect(versions).toHaveBeenCalledTimes(2);
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Versions'));
  });

  it('[AVR3] a save of somebody else meanwhile is shown, and nothing is restored over it', async () => {
    const versions = read();
    const stale = failed({ code: 'refused', type: 'Stale', message: 'Stale.' });
    const { user } = await mount(past, {
      assistantActions: { versions, save: () => Promise.resolve(stale) },
    });
    await press(user, /^Version 1/);
    await press(user, 'Restore version 1');
    await press(user, 'Restore');
    await screen.findByText(/^Somebody else has saved this assistant meanwhile/);
    expect(versions).toHaveBeenCalledTimes(2);
  });

  it('[AVR3] what fails says so at its version, and can be tried again', async () => {
    const refusal = failed({ code: 'http', message: 'It could not be saved.' });
    const { user } = await mount(past, {
      assistantActions: { versions: read(), save: () => Promise.resolve(refusal) },
    });
    await press(user, /^Version 1/);
    await press(user, 'Restore version 1');
    await press(user, 'Restore');
    await screen.findByText('It could not be saved.');
    await screen.findByRole('button', { name: 'Restore version 1' });
  });

  it('[AVR4] what was open in the form is still open when a save is refused', async () => {
    const refusal = failed({ code: 'http', message: 'It could not be saved.' });
    const { user } = await mount(editing, { assistantActions: { save: () => Promise.resolve(refusal) } });
    await user.click(await screen.findByText('Advanced'));
    const part = screen.getByText('Advanced').closest('details')!;
    expect(part.open).toBe(true);
    await press(user, 'Save');
    await screen.findByText('It could not be saved.');
    expect(part.isConnected && part.open).toBe(true);
    expect(screen.queryByText('Saving the assistant…')).toBeNull();
  });

  it('[AVR4] the editor tells what a save changes, before it', async () => {
    const { called, user } = await mount(editing);
    await screen.findByRole('button', { name: 'No changes yet' });
    fireEvent.change(field(/^Name/), { target: { value: 'Reader' } });
    await screen.findByRole('button', { name: '1 change' });
    await screen.findByText('Name changed');
    fireEvent.change(field(/^Note to this version/), { target: { value: 'A new name' } });
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(called).toHaveBeenCalledWith(
        'assistants.save',
        expect.anything(),
        expect.objectContaining({ note: 'A new name' }),
      ),
    );
  });
});

describe('the pages of assistants', () => {
  const pageOf = (stage: ReturnType<typeof makeStoa>) => stage.layout.store.getState().page;

  it('[APG2] the library leads to the editor, to a new one and to a copy, and each goes back', async () => {
    const { stage, user } = await mount('assistants');
    await user.click(screen.getByRole('button', { name: 'Edit Contract reader' }));
    expect(pageOf(stage)).toBe('assistants/astp/1');
    await screen.findByRole('heading', { name: 'Contract reader' });
    expect(field(/^Name/).value).toBe('Contract reader');
    expect(await findViolations(document.body)).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Back to assistants' }));
    await user.click(screen.getByRole('button', { name: 'Duplicate Contract reader' }));
    expect(pageOf(stage)).toBe('assistants/copy/astp/1');
    expect(field(/^Name/).value).toBe('Contract reader (Copy)');
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(pageOf(stage)).toBe('assistants');
    await user.click(screen.getByRole('button', { name: 'New assistant' }));
    expect(pageOf(stage)).toBe('assistants/new');
    expect(field(/^Name/).value).toBe('Assistant 3');
  });

  it('[APG2] what was written is there again after going away', async () => {
    const { stage } = await mount('assistants/astp/1');
    fireEvent.change(field(/^Name/), { target: { value: 'Reader' } });
    act(() => stage.layout.showPage('chat'));
    act(() => stage.layout.showPage('assistants/astp/1'));
    expect(field(/^Name/).value).toBe('Reader');
  });

  it('[APG2] saves, and goes back to the library', async () => {
    const { called, stage, user } = await mount('assistants/astp/1');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(pageOf(stage)).toBe('assistants'));
    expect(called).toHaveBeenCalledWith('assistants.save', expect.anything(), expect.anything());
  });

  it('[APG3] says that there is none, that it may only be used, that it loads, and that it could not be read', async () => {
    const { user } = await mount('assistants/astp/404');
    expect(screen.getByText('There is no such assistant, or you may not use it.')).toBeTruthy();
    await user.click(screen.getAllByRole('button', { name: 'Back to assistants' })[1]!);
    await user.click(screen.getByRole('button', { name: /^View Minutes/ }));
    expect(screen.getByText('You may use this assistant, and not change it.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Save' })).toBeNull();
  });

  it('[APG3] says that it is on its way, or could not be read', async () => {
    const { stage, called } = await mount('assistants/astp/404', { assistants: { status: 'loading' } });
    expect(screen.getByText('Loading the assistant…')).toBeTruthy();
    act(() => stage.assistants.store.setState({ status: 'failed' }));
    called.mockClear();
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(screen.queryByText('Loading the assistant…')).toBeNull();
    act(() => stage.assistants.store.setState({ status: 'ready', assistants: [ownAssistant()] }));
    expect(screen.getByText(/^There is no such assistant/)).toBeTruthy();
  });

  it('[APG4] leads to the sections of the form', async () => {
    const { user } = await mount('assistants/astp/1');
    const map = screen.getByRole('navigation', { name: 'Sections', hidden: true });
    await user.click(within(map).getByRole('button', { name: 'Instructions', hidden: true }));
    expect(document.activeElement).toBe(field(/^Instructions/));
    await user.click(within(map).getByRole('button', { name: 'Advanced', hidden: true }));
    expect(screen.getByRole('textbox', { name: /^URI/ })).toBeTruthy();
  });

  it('[APG2] the dialog has the same form, and leads to the page', async () => {
    const { stage, user } = await mount(editing);
    fireEvent.change(field(/^Name/), { target: { value: 'Reader' } });
    await user.click(screen.getByRole('button', { name: 'Open as a page' }));
    expect(pageOf(stage)).toBe('assistants/astp/1');
    expect(nameOfDialog(stage)).toBeUndefined();
    await waitFor(() => expect(field(/^Name/).value).toBe('Reader'));
  });
});

describe('trying an assistant out', () => {
  const prompt = {
    layers: [{ name: 'assistant', text: 'Answer with the paragraph you rely on.' }],
    messages: [{ role: 'user', text: 'What is due?' }],
    tools: [],
  };
  const messages: TrialMessage[] = [
    { id: 'q', role: 'user', content: 'What is due?' },
    { id: 'a', role: 'assistant', content: 'Nothing is due.', status: 'done', prompt },
  ];
  const panel = () => within(screen.getByRole('region', { name: 'Try it', hidden: true }));

  it('[ATR1] stands beside the form, and asks with what is written there', async () => {
    const sources: TrialSource[] = [];
    const called = vi.fn();
    const { user } = await mount('assistants/astp/1', {
      assistantActions: {
        openTrial(source) {
          sources.push(source);
          return stubTrial(called);
        },
      },
    });
    fireEvent.change(field(/^Instructions/), { target: { value: 'Be brief.' } });
    const box = await panel().findByRole('textbox', { name: 'Message to try it with', hidden: true });
    expect(sources[0]!.definition().instructions).toBe('Be brief.');
    await user.click(panel().getByRole('button', { name: 'What is due next month?', hidden: true }));
    expect(called).toHaveBeenCalledWith('trial.send', 'What is due next month?');
    fireEvent.change(box, { target: { value: 'Hello' } });
    fireEvent.keyDown(box, { key: 'Enter' });
    expect(called).toHaveBeenCalledWith('trial.send', 'Hello');
    expect(await findViolations(document.body)).toEqual([]);
  });

  it('[ATR2] shows what the model was told, layer by layer', async () => {
    await mount('assistants/astp/1', {
      assistantActions: { openTrial: () => stubTrial(undefined, messages) },
    });
    await panel().findByText('What the model was told');
    expect(panel().getByText('Instructions of the assistant')).toBeTruthy();
    expect(panel().getByText('Answer with the paragraph you rely on.')).toBeTruthy();
  });

  it('[ATR3] says why it failed, asks again, stops and begins anew', async () => {
    const called = vi.fn();
    const failure = { ...messages[1]!, content: '', status: 'failed' as const, failure: 'Not as it is.' };
    const { stage, user } = await mount('assistants/astp/1', {
      assistantActions: { openTrial: () => stubTrial(called, [messages[0]!, failure]) },
    });
    await panel().findByText('Not as it is.');
    await user.click(panel().getByRole('button', { name: 'Try again', hidden: true }));
    await user.click(panel().getByRole('button', { name: 'Begin anew', hidden: true }));
    expect(called.mock.calls.map(([name]) => name as string)).toEqual(['trial.again', 'trial.clear']);
    act(() => stage.layout.showPage('assistants'));
    expect(called).toHaveBeenCalledTimes(3);
  });

  it('[ATR3] can be stopped', async () => {
    const called = vi.fn();
    const answering = { ...messages[1]!, content: 'Noth', status: 'answering' as const };
    const { user } = await mount('assistants/astp/1', {
      assistantActions: { openTrial: () => stubTrial(called, [messages[0]!, answering]) },
    });
    await user.click(await panel().findByRole('button', { name: 'Stop', hidden: true }));
    expect(called).toHaveBeenCalledWith('trial.stop');
  });

  it('[ATR1] is not there for one that may only be used', async () => {
    await mount('assistants/astp/2');
    expect(screen.queryByRole('region', { name: 'Try it', hidden: true })).toBeNull();
  });
});

describe('the file of an assistant', () => {
  it('[APF2] is saved from its editor as it is written', async () => {
    let saved: Blob | undefined;
    URL.createObjectURL = (blob) => {
      saved = blob as Blob;
      return 'blob:saved';
    };
    URL.revokeObjectURL = () => undefined;
    const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
    const { user } = await mount('assistants/astp/1');
    fireEvent.change(field(/^Name/), { target: { value: 'Reader' } });
    await user.click(screen.getByRole('button', { name: 'Export' }));
    click.mockRestore();
    const text = await saved!.text();
    expect(text).toContain('"Reader"');
    expect(text).not.toContain('astp/1');
  });
});

describe('the examples of an assistant', () => {
  const examples = [
    { id: 'e1', question: 'What is due?', checks: [{ kind: 'contains' as const, value: 'instalment' }] },
    { id: 'e2', question: 'Sue them!', checks: [{ kind: 'refuses' as const, value: '' }] },
  ];
  const withExamples = { assistants: { assistants: [ownAssistant({ data: { examples } })] } };
  const result = (outcome: 'passed' | 'failed', passage: string | null = null) => ({
    answer: 'The second instalment.',
    failure: null,
    outcome,
    checks: [{ outcome, passage }],
  });
  const panel = () => within(screen.getByRole('region', { name: 'Examples', hidden: true }));
  const button = (name: string) => panel().getByRole('button', { name, hidden: true });

  it('[EXA1] are written beside the form, and saved with it', async () => {
    const { called, user } = await mount('assistants/astp/1');
    await user.click(screen.getByRole('radio', { name: 'Examples', hidden: true }));
    await user.click(button('Add an example'));
    await waitFor(() =>
      expect(document.activeElement).toBe(panel().getByRole('textbox', { name: 'Question' })),
    );
    expect(panel().getByText('Write a question.')).toBeTruthy();
    expect(button('Run examples').getAttribute('aria-disabled')).toBe('true');
    fireEvent.change(panel().getByRole('textbox', { name: 'Question' }), {
      target: { value: 'What is due?' },
    });
    fireEvent.change(panel().getByRole('textbox', { name: 'What check 1 looks for' }), {
      target: { value: 'instalment' },
    });
    await user.click(button('Add a check'));
    await user.click(button('Delete check 2'));
    expect(screen.getByText('Examples: added What is due?')).toBeTruthy();
    expect(await findViolations(document.body)).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(called).toHaveBeenCalledWith(
        'assistants.save',
        expect.objectContaining({
          data: expect.objectContaining({
            examples: [
              expect.objectContaining({
                question: 'What is due?',
                checks: [{ kind: 'contains', value: 'instalment' }],
              }),
            ],
          }) as unknown,
        }),
        expect.anything(),
      ),
    );
  });

  it('[EXA2] [EXA3] are run, and tell what became of each and which changed', async () => {
    const called = vi.fn();
    const { user } = await mount('assistants/astp/1', {
      ...withExamples,
      assistantActions: {
        openExamples: () =>
          stubExamples(called, {
            status: 'done',
            results: {
              e1: { draft: result('passed', 'second instalment'), saved: result('failed') },
              e2: { draft: result('failed'), saved: result('passed') },
            },
          }),
      },
    });
    expect(panel().getByText(/^4 answers/)).toBeTruthy();
    await user.click(button('Run examples'));
    await screen.findAllByText('1 better, 1 worse, 0 unchanged', { exact: false });
    expect(called).toHaveBeenCalledWith(
      'examples.run',
      expect.objectContaining({ saved: expect.objectContaining({ assistantId: 'astp/1' }) as unknown }),
    );
    expect(panel().getByText('“second instalment”')).toBeTruthy();
    expect(screen.getByText('Examples: 1 better, 1 worse, 0 unchanged')).toBeTruthy();
    fireEvent.change(field(/^Name/), { target: { value: 'Reader' } });
    await screen.findAllByText('The form has changed since this run.', { exact: false });
    expect(await findViolations(document.body)).toEqual([]);
  });

  it('[EXA3] 1.004: of a group are compared with the version that was published last', async () => {
    const called = vi.fn();
    const draft = ownAssistant({
      assistantId: 'astgp/1',
      groupId: designGroup.id,
      data: { examples, isPublished: false },
    });
    const [newest, former] = assistantVersions();
    const published = { ...former!.definition, data: { isPublished: true } };
    const { user } = await mount('assistants/astgp/1', {
      assistants: { groups: [{ ...designGroup, assistants: [draft] }] },
      assistantActions: {
        versions: () =>
          Promise.resolve(
            success([
              { ...newest!, definition: draft },
              { ...former!, definition: published },
            ]),
          ),
        openExamples: () => stubExamples(called, { status: 'done', results: {} }),
      },
    });
    await waitFor(() => expect(panel().getByText(/^4 answers/)).toBeTruthy());
    await user.click(button('Run examples'));
    await waitFor(() =>
      expect(called).toHaveBeenCalledWith('examples.run', expect.objectContaining({ saved: published })),
    );
  });

  it('[EXA2] show how far they are, and are cancelled', async () => {
    const called = vi.fn();
    const { user } = await mount('assistants/astp/1', {
      ...withExamples,
      assistantActions: {
        openExamples: () => stubExamples(called, { status: 'running', done: 1, total: 4 }),
      },
    });
    await user.click(button('Run examples'));
    await screen.findAllByText('1 of 4 answers');
    await user.click(button('Cancel'));
    expect(called).toHaveBeenCalledWith('examples.cancel');
  });
});

describe('the library of assistants', () => {
  it('[ALB1] lists and searches, with names cut at thirty characters', async () => {
    const { user } = await mount('assistants');
    expect(screen.getByText('Minutes of the supervisory boa…')).toBeTruthy();
    expect(await findViolations(document.body)).toEqual([]);
    await user.type(screen.getByRole('searchbox'), 'contract');
    expect(document.querySelectorAll('[data-slot=assistant-card]')).toHaveLength(1);
  });

  it('[ALB2] asks before it deletes', async () => {
    const { called, user } = await mount('assistants');
    await user.click(screen.getByRole('button', { name: 'Delete Contract reader' }));
    expect(called).not.toHaveBeenCalledWith('assistants.remove', 'astp/1');
    await user.click(screen.getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(called).toHaveBeenCalledWith('assistants.remove', 'astp/1'));
  });
});

describe('sharing an assistant', () => {
  const sharing: Dialog = { name: 'assistantReaders', assistantId: 'astp/1' };
  const grace = { name: 'grace@example.org', kind: 'person', level: 'read' } as const;
  const legal = { name: 'Legal', kind: 'group', level: 'read' } as const;
  const refusal = failed({ code: 'http', message: 'It could not be changed.' });
  const press = (user: ReturnType<typeof userEvent.setup>, name: string) =>
    screen.findByRole('button', { name }).then((button) => user.click(button));

  it('[ALB3] is offered for own assistants alone', async () => {
    const { stage, user } = await mount('assistants');
    expect(screen.getAllByRole('button', { name: /^Share / })).toHaveLength(1);
    await press(user, 'Share Contract reader');
    expect(stage.layout.store.getState().dialog).toEqual(sharing);
  });

  it('[ALB3] is refused for one that was shared with the person', async () => {
    await mount({ name: 'assistantReaders', assistantId: 'astp/2' });
    expect(screen.getByText('You may use this assistant, and not change it.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Share' })).toBeNull();
  });

  it('[ALB3] adds people, and keeps them when it fails', async () => {
    const share = vi.fn().mockResolvedValueOnce(refusal).mockResolvedValue(success(undefined));
    const readers = vi
      .fn()
      .mockResolvedValueOnce(success([]))
      .mockResolvedValue(success([grace]));
    const { user } = await mount(sharing, { assistantActions: { share, readers } });
    await screen.findByText('Nobody else may use it yet.');
    await press(user, 'Share');
    expect(share).not.toHaveBeenCalled();
    await user.type(screen.getByRole('combobox'), 'grace@example.org{Enter}');
    await press(user, 'Share');
    await screen.findByText('It could not be changed.');
    await press(user, 'Share');
    await screen.findByText('1 person may use it now.');
    expect(share.mock.calls).toEqual([
      ['astp/1', ['grace@example.org']],
      ['astp/1', ['grace@example.org']],
    ]);
    await screen.findByRole('button', { name: 'Take back from grace@example.org' });
    expect(screen.queryByText('It could not be changed.')).toBeNull();
    expect(await findViolations(document.body)).toEqual([]);
  });

  it('[ALB3] takes it back from a person after a question', async () => {
    const unshare = vi.fn().mockResolvedValueOnce(refusal).mockResolvedValue(success(undefined));
    const readers = vi
      .fn()
      .mockResolvedValueOnce(success([grace, legal]))
      .mockResolvedValue(success([legal]));
    const { user } = await mount(sharing, { assistantActions: { unshare, readers } });
    await press(user, 'Take back from grace@example.org');
    expect(unshare).not.toHaveBeenCalled();
    await press(user, 'Take back');
    await screen.findByText('It could not be changed.');
    await press(user, 'Take back from grace@example.org');
    await press(user, 'Take back');
    await screen.findByText('Taken back from grace@example.org.');
    expect(unshare).toHaveBeenLastCalledWith('astp/1', ['grace@example.org']);
    expect(screen.queryByRole('button', { name: /^Take back/ })).toBeNull();
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Who may use it'));
  });

  it('[ALB3] says that it could not be read, and reads it again', async () => {
    const readers = vi
      .fn()
      .mockResolvedValueOnce(failed({ code: 'http', message: 'It could not be read.' }))
      .mockResolvedValue(success([grace]));
    const { user } = await mount(sharing, { assistantActions: { readers } });
    await screen.findByText('It could not be read.');
    await press(user, 'Try again');
    await screen.findByText('grace@example.org');
  });
});

describe('what an assistant may call', () => {
  const open = async (options: StageOptions = {}) => {
    const mounted = await mount(editing, options);
    await mounted.user.click(screen.getByText('Advanced', { selector: 'summary span' }));
    await mounted.user.click(screen.getByText('Tools', { selector: 'summary span' }));
    return mounted;
  };
  const operation = {
    id: 'listModels',
    name: 'listModels',
    url: '/available_models',
    method: 'GET' as const,
    description: 'Lists the models.',
    type: 'custom',
    params: [],
    tags: [],
  };

  it('[AET1] 1.023: is chosen among the registered operations', async () => {
    const { called, user, stage } = await open({
      assistantActions: { listOperations: () => Promise.resolve(success([operation])) },
    });
    await user.click(await screen.findByRole('checkbox', { name: 'listModels' }));
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(nameOfDialog(stage)).toBeUndefined());
    expect(called).toHaveBeenCalledWith(
      'assistants.save',
      expect.objectContaining({
        data: expect.objectContaining({
          operations: [
            { type: 'custom', id: 'listModels', name: 'listModels', description: 'Lists the models.' },
          ],
        }),
      }),
      expect.anything(),
    );
  });

  it('[AET2] 1.024, 1.088: a web service is described, and asks for what it needs', async () => {
    const { called, user, stage } = await open();
    await user.click(screen.getByRole('button', { name: 'Add a web service' }));
    fireEvent.change(screen.getAllByRole('textbox', { name: /^Name/ }).at(-1)!, {
      target: { value: 'weather' },
    });
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(
      await screen.findByText(
        'Please fill out all required API fields (Request Type, URL, and Description) before saving.',
      ),
    ).toBeTruthy();
    fireEvent.change(field(/^URL/), { target: { value: 'https://api.example.org' } });
    fireEvent.change(screen.getAllByRole('textbox', { name: /^Description/ }).at(-1)!, {
      target: { value: 'Weather.' },
    });
    // Nothing is wrong any more, and what is being written in stays open.
    for (const name of ['advanced', 'tools'])
      expect(document.querySelector<HTMLDetailsElement>(`[data-section=${name}]`)!.open).toBe(true);
    await user.click(screen.getByRole('button', { name: 'Add a parameter' }));
    fireEvent.change(field(/^Name of the parameter/), { target: { value: 'city' } });
    expect(screen.queryByRole('textbox', { name: /^Body/ })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(nameOfDialog(stage)).toBeUndefined());
    expect(called).toHaveBeenCalledWith(
      'assistants.save',
      expect.objectContaining({
        data: expect.objectContaining({
          operations: [
            expect.objectContaining({
              type: 'http',
              name: 'weather',
              requestType: 'GET',
              url: 'https://api.example.org',
              params: [{ name: 'city', description: '' }],
            }),
          ],
        }),
      }),
      expect.anything(),
    );
  });

  it('[AEF6] a secret that is typed is no part of the draft', async () => {
    const auth = { type: 'bearer', token: '********', username: '', password: '' };
    const api = { type: 'http', id: 'w', name: 'weather', requestType: 'GET', url: 'https://a.org', auth };
    const { stage, user } = await open({
      assistants: { assistants: [ownAssistant({ data: { operations: [api] } })] },
    });
    await user.click(screen.getByText('weather'));
    fireEvent.change(screen.getByLabelText(/^Token/), { target: { value: 'typed-token' } });
    fireEvent.change(field(/^URL/), { target: { value: 'https://b.org' } });
    expect(screen.getByLabelText<HTMLInputElement>(/^Token/).value).toBe('typed-token');
    const draft = () => stage.drafts.store.getState().drafts['assistant-editor/astp/1'];
    const apis = () => (JSON.parse(draft() ?? '') as { values: { apis: unknown[] } }).values.apis;
    expect(draft()).not.toContain('typed-token');
    expect(apis()).toMatchObject([{ url: 'https://b.org', auth: { token: '********', password: '' } }]);
    await user.click(screen.getByRole('button', { name: 'Add a web service' }));
    await user.click(screen.getAllByRole('combobox', { name: 'Credentials' }).at(-1)!);
    await user.click(screen.getByRole('option', { name: 'Basic' }));
    fireEvent.change(screen.getByLabelText(/^Password/), { target: { value: 'typed-password' } });
    expect(draft()).not.toContain('typed-');
    expect(apis()).toMatchObject([{}, { auth: { type: 'basic', password: '' } }]);
  });

  it('[AET2] rows are told apart by their number, and what is removed leaves focus in its list', async () => {
    const { user } = await open();
    await user.click(screen.getByRole('button', { name: 'Add a web service' }));
    await user.click(screen.getByRole('button', { name: 'Add a header' }));
    await user.click(screen.getByRole('button', { name: 'Add a header' }));
    expect(field(/^Value of the header 2$/)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Remove the header 2' }));
    expect(screen.queryByRole('textbox', { name: 'Name of the header 2' })).toBeNull();
    expect(document.activeElement).toBe(screen.getByRole('group', { name: 'Headers' }));
    await user.click(screen.getByRole('button', { name: 'Remove' }));
    expect(screen.queryByRole('button', { name: 'Add a header' })).toBeNull();
    expect(document.activeElement).toBe(screen.getByRole('list', { name: 'Web services' }));
  });

  it('[AET3] 1.025: a web service is tried out with values, and its answer is shown; a failure can be tried again', async () => {
    const api = {
      type: 'http',
      id: 'w',
      name: 'weather',
      requestType: 'GET',
      url: 'https://api.example.org/{city}',
      params: [{ name: 'city' }],
      description: 'W',
    };
    const refuse = vi.fn(() => Promise.resolve(failed({ code: 'refused', message: 'Not from here.' })));
    const { user } = await open({
      assistants: { assistants: [ownAssistant({ data: { operations: [api] } })] },
      assistantActions: { tryApi: refuse },
    });
    await user.click(screen.getByText('weather'));
    fireEvent.change(field(/^Value of city/), { target: { value: 'Lyon' } });
    await user.click(screen.getByRole('button', { name: 'Test API' }));
    expect(await screen.findByText('Not from here.')).toBeTruthy();
    expect(refuse).toHaveBeenCalledWith(
      expect.objectContaining({
        url: 'https://api.example.org/{city}',
        values: { city: 'Lyon' },
        apiId: 'w',
        assistantId: 'astp/1',
      }),
    );
    await user.click(screen.getByRole('button', { name: 'Test API' }));
    expect(refuse).toHaveBeenCalledTimes(2);
    refuse.mockResolvedValueOnce(failed({ code: 'network', message: '' }));
    await user.click(screen.getByRole('button', { name: 'Test API' }));
    expect(await screen.findByText('The request could not be sent. Please try again.')).toBeTruthy();
    expect(await findViolations(document.body)).toEqual([]);
  });

  it('[AET4] a description of an interface becomes a list to choose from', async () => {
    const { user } = await open();
    const file = (value: unknown) =>
      new File([typeof value === 'string' ? value : JSON.stringify(value)], 'a.json', {
        type: 'application/json',
      });
    const input = screen.getByLabelText('Import a description', { selector: 'input' });
    await user.upload(input, file('openapi: [3.0.0'));
    expect(await screen.findByText('This file is neither JSON nor YAML.')).toBeTruthy();
    await user.upload(
      input,
      file(
        'openapi: 3.0.0\nservers: [{ url: https://a.example.org }]\npaths:\n  /c: { get: { operationId: getC } }\n',
      ),
    );
    expect(await screen.findByRole('checkbox', { name: 'GET getC' })).toBeTruthy();
    await user.upload(
      input,
      file({
        openapi: '3.0.0',
        servers: [{ url: 'https://a.example.org' }],
        paths: { '/b': { get: { operationId: 'getB' }, post: { operationId: 'putB' } } },
      }),
    );
    await user.click(await screen.findByRole('checkbox', { name: 'POST putB' }));
    await user.click(screen.getByRole('button', { name: 'Add 1 operation' }));
    expect(await screen.findByText('putB', { selector: 'summary span' })).toBeTruthy();
    expect(screen.queryByText('getB')).toBeNull();
    const opener = screen.getByRole('button', { name: 'Import a description' });
    expect(document.activeElement).toBe(opener);
  });
});
