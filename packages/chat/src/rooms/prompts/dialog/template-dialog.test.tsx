// @vitest-environment jsdom
import '../../../testing/dom-gaps.js';
import { failed, type Prompt } from '@stoa/core/contract';
import { fileOwner } from '@stoa/core/state';
import { StoaProvider } from '@stoa/react';
import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { Dialogs } from '../../../shell/dialogs/dialogs.js';
import { findViolations } from '../../../testing/axe.js';
import { models, userMessage } from '../../../testing/fixtures.js';
import { conversationOf, openThread, type StoaSeed } from '../../../testing/open-page.js';

vi.setConfig({ testTimeout: 30_000 });

const prompt = (content: string): Prompt => ({
  id: 'letter',
  name: 'Letter',
  description: 'To the board',
  content,
  folderId: null,
  type: 'prompt',
});
const full =
  '{{Whom}} {{Mood:options[warm,cool]}} {{Formal:boolean}} {{Note:text(optional:true)}} {{Paper:file}}';

/** The dialog of a template; a variable whose file is on its way is named. */
async function mount(
  content: string,
  { sendingFor, ...seed }: StoaSeed & { sendingFor?: string } = {},
  rest: Partial<Prompt> = {},
) {
  const { stoa, conversation } = await openThread([], {
    flags: { uploadDocuments: true },
    uploads: sendingFor === undefined ? {} : { 'paper.pdf': { stopsAt: 0.4 } },
    ...seed,
  });
  if (sendingFor !== undefined)
    stoa.attachments.add(
      fileOwner('letter', sendingFor),
      [{ name: 'paper.pdf', type: 'application/pdf', sizeBytes: 1, file: null }],
      { supportsImages: true },
    );
  const run = vi.spyOn(stoa.templates, 'run');
  const order = { prompt: { ...prompt(content), ...rest }, use: 'start', conversationId: 'c1' } as const;
  render(
    <StoaProvider stoa={stoa}>
      <h1>Page</h1>
      <textarea id="stoa-composer" aria-label="Message" />
      <Dialogs />
    </StoaProvider>,
  );
  const open = async () => {
    stoa.layout.openDialog({ name: 'template', ...order });
    await screen.findByRole('button', { name: /^(Send|Run)$/ });
  };
  await open();
  const answers = () => run.mock.calls[0]?.[1];
  return { stoa, conversation, run, order, open, answers, user: userEvent.setup() };
}
const send = () => screen.getByRole('button', { name: 'Send' });
describe('the dialog of a template', () => {
  it('[VDI1] has name, description, note, fields and the model', async () => {
    const { user, answers, stoa } = await mount('{{Whom}} {{Mood:options[warm,cool]}} {{Formal:boolean}}');
    expect(screen.getByRole('dialog', { name: 'Letter' })).toBeTruthy();
    expect(screen.getByText('To the board')).toBeTruthy();
    expect(screen.getByText('Required fields are marked with *')).toBeTruthy();
    expect(screen.getByText('Default (Claude Sonnet)')).toBeTruthy();
    await user.type(screen.getByRole('textbox', { name: /Whom/ }), 'Ann');
    await user.click(screen.getByRole('switch', { name: 'Formal' }));
    await user.click(send());
    await waitFor(() => expect(stoa.layout.store.getState().dialog).toBeNull());
    expect(Object.fromEntries(answers()?.values ?? [])).toEqual({ Whom: 'Ann', Mood: 'warm', Formal: true });
  });

  it('[VDI8] the default names the model that will run', async () => {
    const small = models.find(({ id }) => id === 'gpt-small');
    const sonnet = models.find(({ id }) => id === 'anthropic.claude-sonnet');
    const { stoa, order } = await mount('{{Whom}}', {
      conversations: [
        conversationOf([], { model: small }),
        conversationOf([userMessage('m1', 'Begun')], { id: 'c2', model: sonnet }),
      ],
    });
    expect(screen.getByText('Default (GPT Small)')).toBeTruthy();
    act(() => stoa.layout.closeDialog());
    const defaults = { ...stoa.conversations.newConversationDefaults(), modelId: 'gpt-small' };
    vi.spyOn(stoa.conversations, 'newConversationDefaults').mockReturnValue(defaults);
    await act(async () => void stoa.conversations.open('c2'));
    act(() => stoa.layout.openDialog({ name: 'template', ...order, conversationId: 'c2' }));
    expect(await screen.findByText('Default (GPT Small)')).toBeTruthy();
  });

  it.each([true, false])('[PRP3] offers hidden templates with their flag: %s', async (isOn) => {
    const list = ['Seen', 'Hidden'].map((name) => ({
      ...prompt('x'),
      id: name,
      name,
      data: { hidden: name === 'Hidden' },
    }));
    const { user } = await mount('{{Like:template}}', {
      templates: list,
      flags: { overrideInvisiblePrompts: isOn },
    });
    await user.click(screen.getByRole('combobox', { name: /Like/ }));
    const offered = screen.getAllByRole('option').map(({ textContent }) => textContent);
    expect(offered.filter((name) => name === 'Seen' || name === 'Hidden')).toEqual(
      isOn ? ['Seen', 'Hidden'] : ['Seen'],
    );
  });

  it('[VDI2] says what is missing and takes the person there', async () => {
    const { user, run } = await mount(full);
    await user.type(screen.getByRole('textbox', { name: /Whom/ }), 'Ann');
    await user.click(send());
    expect(screen.getByText('Please provide all the required files marked with "*"')).toBeTruthy();
    expect(run).not.toHaveBeenCalled();
    await waitFor(() => expect(document.activeElement?.textContent).toContain('Add a file'));
  });

  it('[VDI2] says that a text is missing, and that a file is on its way', async () => {
    const { user } = await mount(full, { sendingFor: 'Paper' });
    await user.click(send());
    expect(screen.getByText('Please fill out all required variables marked with "*"')).toBeTruthy();
    const whom = screen.getByRole('textbox', { name: /Whom/ });
    expect(document.activeElement).toBe(whom);
    expect(whom.getAttribute('aria-invalid')).toBe('true');
    await user.type(whom, 'Ann');
    await user.click(send());
    expect(
      screen.getByText('Please wait for all documents to finish uploading or remove them from the prompt.'),
    ).toBeTruthy();
  });

  it('[VDI2] says everything that is missing at once, each at its field, and begins with the first one', async () => {
    const content = '{{Whom}} {{Count:text(number:"integer")}} {{Paper:file}} {{More:files}} {{Note}}';
    const { user, run } = await mount(content, { sendingFor: 'More' });
    const field = (name: RegExp) => screen.getByRole('textbox', { name });
    await user.type(field(/Count/), 'many');
    await user.click(send());
    for (const told of [
      'Please provide all the required files marked with "*"',
      'Please fill out all required variables marked with "*"',
      'Some fields need a number.',
      'Please wait for all documents to finish uploading or remove them from the prompt.',
    ])
      expect(screen.getByText(told)).toBeTruthy();
    expect(
      [...document.querySelectorAll('[aria-invalid=true], [data-invalid]')].map((one) => [
        one.closest('[data-variable]')?.getAttribute('data-variable'),
        document.getElementById(one.getAttribute('aria-describedby')!)?.textContent,
      ]),
    ).toEqual([
      ['Whom', 'Fill this in.'],
      ['Count', 'Enter a whole number.'],
      ['Paper', 'Add a file.'],
      ['More', 'Wait for the upload to end, or remove the file.'],
      ['Note', 'Fill this in.'],
    ]);
    expect(document.activeElement).toBe(field(/Whom/));
    expect(await findViolations(document.body)).toEqual([]);
    await user.type(field(/Whom/), 'Ann');
    await user.type(field(/Note/), 'x');
    expect(screen.queryByText('Fill this in.')).toBeNull();
    expect(screen.queryByText(/^Please fill out all required variables/)).toBeNull();
    await user.click(send());
    expect(document.activeElement).toBe(field(/Count/));
    expect(run).not.toHaveBeenCalled();
  });

  it('[VDI2] says so no longer once it is there', async () => {
    const { user, stoa } = await mount('{{Whom}} {{Paper:file}}', { sendingFor: 'Paper' });
    await user.click(send());
    const whom = screen.getByRole('textbox', { name: /Whom/ });
    await user.type(whom, 'Ann');
    expect(screen.queryByText('Fill this in.')).toBeNull();
    expect(whom.getAttribute('aria-invalid')).not.toBe('true');
    expect(screen.getByText(/^Please wait for all documents to finish uploading/)).toBeTruthy();
    const owner = fileOwner('letter', 'Paper');
    const [sending] = stoa.attachments.store.getState().lists[owner] ?? [];
    act(() => {
      stoa.attachments.remove(owner, sending!.id);
      stoa.attachments.addTexts(owner, [{ name: 'paper.txt', type: 'text/plain', text: 'Here.' }]);
    });
    expect(screen.queryByText(/^Please/)).toBeNull();
  });

  it('[VDI3] keeps what was filled in until it is used', async () => {
    const { user, open, stoa } = await mount('{{Whom}}');
    await user.type(screen.getByRole('textbox', { name: /Whom/ }), 'Ann');
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('dialog')).toBeNull();
    await open();
    expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: /Whom/ }).value).toBe('Ann');
    await user.keyboard('{Control>}{Enter}{/Control}');
    await user.click(send());
    await waitFor(() => expect(stoa.layout.store.getState().dialog).toBeNull());
    await open();
    expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: /Whom/ }).value).toBe('');
  });

  it('[VDI4] uploads a file for its variable', async () => {
    const { user, stoa } = await mount('{{Paper:file}}');
    const add = vi.spyOn(stoa.attachments, 'add');
    const input = document.querySelector<HTMLInputElement>('input[type=file]')!;
    await user.upload(input, new File(['x'], 'paper.pdf', { type: 'application/pdf' }));
    expect(add).toHaveBeenCalledWith(
      fileOwner('letter', 'Paper'),
      [expect.objectContaining({ name: 'paper.pdf' })],
      { supportsImages: true },
    );
  });

  it('[VDI4] reads texts here where nothing can be uploaded, and refuses others', async () => {
    const { user, answers } = await mount('{{Papers:files}}', { flags: { uploadDocuments: false } });
    const input = document.querySelector<HTMLInputElement>('input[type=file]')!;
    await user.upload(input, [
      new File(['one\ntwo'], 'a.txt', { type: 'text/plain' }),
      new File(['a\0b'], 'b.dat'),
      new File(['x'], 'c.zip'),
    ]);
    expect(await screen.findByText('Only text files can be read here.')).toBeTruthy();
    expect(screen.getByText('This file type is not supported.')).toBeTruthy();
    await user.click(send());
    await waitFor(() => expect(answers()).toBeTruthy());
    expect(answers()?.documents.get('Papers')).toEqual([
      { name: 'a.txt', type: 'text/plain', raw: 'one\ntwo' },
    ]);
  });

  it('[VDI5] shows why it was refused and stays', async () => {
    const refusal = failed({ code: 'refused', message: 'Wait for the reply to end, or stop it first.' });
    const { user, run } = await mount('{{Whom}}');
    run.mockResolvedValue(refusal);
    await user.type(screen.getByRole('textbox', { name: /Whom/ }), 'Ann');
    await user.click(send());
    expect(await screen.findByText('Wait for the reply to end, or stop it first.')).toBeTruthy();
    expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: /Whom/ }).value).toBe('Ann');
  });

  it('meets axe, also with everything missing', async () => {
    const { user } = await mount(`${full} {{C:conversation}} {{T:template}}`);
    expect(await findViolations(document.body)).toEqual([]);
    await user.click(send());
    expect(await findViolations(document.body)).toEqual([]);
  });

  it('[VDI6] shows the steps of an automation before it runs', async () => {
    const { user, answers } = await mount(
      'Plan {{Where}}.\n---\nPack for {{Where:text}}.',
      {},
      { type: 'automation' },
    );
    const plan = screen.getByRole('list', { name: 'Steps' });
    expect([...plan.children].map(({ textContent }) => textContent)).toEqual([
      'Plan [Where].',
      'Pack for [Where].',
    ]);
    expect(await findViolations(document.body)).toEqual([]);
    await user.type(screen.getByRole('textbox', { name: /Where/ }), 'Rome');
    await user.click(screen.getByRole('button', { name: 'Run' }));
    await waitFor(() => expect(answers()?.values.get('Where')).toBe('Rome'));
  });

  it('shows an optimized prompt beside the person’s own, as it is filled in, before it is taken', async () => {
    const { stoa } = await openThread([], { drafts: { c1: 'a letter' } });
    const run = vi.spyOn(stoa.templates, 'run');
    render(
      <StoaProvider stoa={stoa}>
        <h1>Page</h1>
        <textarea id="stoa-composer" aria-label="Message" />
        <Dialogs />
      </StoaProvider>,
    );
    stoa.layout.openDialog({
      name: 'template',
      use: 'replace',
      conversationId: 'c1',
      prompt: {
        id: 'optimized-prompt',
        name: 'Optimized prompt',
        description: '',
        content: 'Write a letter to {{Whom}}.',
        folderId: null,
        type: 'prompt',
      },
    });
    expect((await screen.findByRole('region', { name: 'Your prompt' })).textContent).toContain('a letter');
    const user = userEvent.setup();
    await user.type(screen.getByRole('textbox', { name: /Whom/ }), 'Ann');
    const after = screen.getByRole('region', { name: 'Optimized prompt' });
    await waitFor(() => expect(after.textContent).toContain('Write a letter to Ann.'));
    expect(run).not.toHaveBeenCalled();
    await user.click(screen.getByRole('button', { name: 'Use this prompt' }));
    expect(run).toHaveBeenCalledWith(expect.objectContaining({ use: 'replace' }), expect.anything());
  });

  it('[VDI6] an automation without steps says so and cannot run', async () => {
    await mount('---', {}, { type: 'automation' });
    expect(screen.getByText(/has no step yet/)).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Run' }).getAttribute('aria-disabled')).toBe('true');
  });
});
