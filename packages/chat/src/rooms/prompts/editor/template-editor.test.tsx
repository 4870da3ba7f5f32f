// @vitest-environment jsdom
import '../../../testing/dom-gaps.js';
import type { Prompt } from '@stoa/core/contract';
import { StoaProvider } from '@stoa/react';
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { Dialogs } from '../../../shell/dialogs/dialogs.js';
import { findViolations } from '../../../testing/axe.js';
import { makeStoa, type StageOptions } from '../../../testing/make-stoa.js';

vi.setConfig({ testTimeout: 90_000 });

const prompt = (rest: Partial<Prompt> = {}): Prompt => ({
  id: 'letter',
  name: 'Letter',
  description: '',
  content: 'To {{Whom}}',
  folderId: null,
  type: 'prompt',
  ...rest,
});
const root = prompt({ id: 'default', name: 'Default custom instructions', type: 'root_prompt' });

async function mount(promptId: string | undefined, list: Prompt[] = [], options: StageOptions = {}) {
  const called = vi.fn();
  const stage = makeStoa({ called, prompts: { list: [root, ...list] }, ...options });
  render(
    <StoaProvider stoa={stage}>
      <h1>Page</h1>
      <textarea id="stoa-composer" aria-label="Message" />
      <Dialogs />
    </StoaProvider>,
  );
  const open = async () => {
    stage.layout.openDialog({ name: 'templateEditor', ...(promptId !== undefined && { promptId }) });
    await screen.findByRole('textbox', { name: /^Text/ }, { timeout: 20_000 });
  };
  await open();
  return { stage, called, open, user: userEvent.setup() };
}
const content = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: /^Text/ });
const write = (text: string) => fireEvent.change(content(), { target: { value: text } });

describe('the editor of templates', () => {
  it('[TED1] saves a new template with its tags and instructions', async () => {
    const { user, called, stage } = await mount(undefined);
    expect(screen.getByRole('dialog', { name: 'New template' })).toBeTruthy();
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: /^Name/ }).value).toBe('Prompt 1');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Write the text of the template.')).toBeTruthy();
    write('Write to {{Whom}}');
    await user.type(screen.getByRole('textbox', { name: /Conversation tags/ }), 'mail, home');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(stage.layout.store.getState().dialog).toBeNull());
    expect(called).toHaveBeenCalledWith(
      'prompts.save',
      expect.objectContaining({
        name: 'Prompt 1',
        content: 'Write to {{Whom}}',
        data: expect.objectContaining({ rootPromptId: 'default', conversationTags: ['mail', 'home'] }),
      }),
    );
  });

  it('[TED1] says that name and text are missing at once, and begins with the name', async () => {
    const { user, called } = await mount(undefined);
    const name = screen.getByRole('textbox', { name: /^Name/ });
    await user.clear(name);
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(document.activeElement).toBe(name));
    expect(name.getAttribute('aria-invalid')).toBe('true');
    expect(screen.getByRole('textbox', { description: /Write the text of the template/ })).toBe(content());
    await user.type(name, 'Mail');
    await waitFor(() => expect(name.getAttribute('aria-invalid')).toBeNull());
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(document.activeElement).toBe(content()));
    expect(called).not.toHaveBeenCalledWith('prompts.save', expect.anything());
  });

  it('[TED2] rewrites a variable, and asks for a pattern that compiles', async () => {
    const { user } = await mount('letter', [prompt()]);
    await user.click(await screen.findByText('Whom', { selector: 'summary *' }));
    await user.click(screen.getByRole('checkbox', { name: 'Optional' }));
    expect(content().value).toBe('To {{Whom:text(optional:true)}}');
    const pattern = await screen.findByRole('textbox', { name: 'Pattern' });
    fireEvent.change(pattern, { target: { value: '(' } });
    expect(screen.getByText('Invalid regex pattern')).toBeTruthy();
    fireEvent.change(pattern, { target: { value: 'a+' } });
    expect(screen.queryByText('Invalid regex pattern')).toBeNull();
    await waitFor(() => expect(content().value).toBe('To {{Whom:text(optional:true,regex:"a+")}}'));
  });

  it('[TED2] the type of templates is chosen, and each option says what it does', async () => {
    const { user } = await mount('letter', [prompt({ content: 'Like {{Model:template}}' })]);
    await user.click(await screen.findByText('Model', { selector: 'summary *' }));
    expect(screen.getByRole('checkbox', { name: 'Optional', description: /used without it/ })).toBeTruthy();
    await user.click(screen.getByRole('combobox', { name: 'Type of template' }));
    expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
      'Any',
      'Prompt',
      'Automation',
    ]);
    await user.click(screen.getByRole('option', { name: 'Automation' }));
    await waitFor(() => expect(content().value).toBe('Like {{Model:template(type:"automation")}}'));
  });

  it.each([true, false])('[PRP3] offers hidden instructions with their flag: %s', async (isOn) => {
    const secret = prompt({ id: 'secret', name: 'Secret', type: 'root_prompt', data: { hidden: true } });
    const { user } = await mount('letter', [prompt(), secret], {
      flags: { overrideInvisiblePrompts: isOn },
    });
    await user.click(screen.getByRole('combobox', { name: /Custom instructions/ }));
    expect(screen.queryAllByRole('option', { name: 'Secret' })).toHaveLength(isOn ? 1 : 0);
  });

  it('[TED7] asks for the kind first, as cards with one sentence each, by keyboard alone; what was written stays when it changes', async () => {
    const called = vi.fn();
    const stage = makeStoa({
      called,
      prompts: { list: [root] },
      flags: { rootPromptCreate: true, followUpCreate: true, promptPrefixCreate: true, workflowCreate: true },
    });
    render(
      <StoaProvider stoa={stage}>
        <h1>Page</h1>
        <textarea id="stoa-composer" aria-label="Message" />
        <Dialogs />
      </StoaProvider>,
    );
    const user = userEvent.setup();
    stage.layout.openDialog({ name: 'templateEditor' });
    const card = await screen.findByRole('button', {
      name: /^Prefix/,
      description: /stands before each message/,
    });
    expect(document.querySelectorAll('[data-slot=kind-card]')).toHaveLength(5);
    expect(await findViolations(document.body)).toEqual([]);
    card.focus();
    await user.keyboard('{Enter}');
    const name = await screen.findByRole('textbox', { name: /^Name/ });
    await waitFor(() => expect(document.activeElement).toBe(name));
    expect(screen.getByRole('dialog', { name: 'New template: Prefix' })).toBeTruthy();
    expect(screen.getByRole('textbox', { name: /Required tags/ })).toBeTruthy();
    write('As a pirate:');
    await user.click(screen.getByRole('button', { name: 'Change the kind' }));
    await user.click(await screen.findByRole('button', { name: /^Automation/ }));
    expect(content().value).toBe('As a pirate:');
    expect(screen.queryByRole('textbox', { name: /Required tags/ })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(called).toHaveBeenCalledWith('prompts.save', expect.objectContaining({ type: 'automation' })),
    );
  });

  it('[TED8] shows a form to try out, and what is then sent, while the text is written', async () => {
    const { user, stage } = await mount('letter', [
      prompt({ content: 'To {{Whom}} in {{Tone:options(values:["w","c"],labels:["Warm","Cool"])}}' }),
    ]);
    const preview = screen.getByRole('region', { name: 'Preview' });
    await waitFor(() => expect(preview.textContent).toContain('To [Whom] in w'));
    await user.type(within(preview).getByRole('textbox', { name: /^Whom/ }), 'Ann');
    await user.click(within(preview).getByRole('combobox', { name: /^Tone/ }));
    await user.click(screen.getByRole('option', { name: 'Cool' }));
    await waitFor(() => expect(preview.textContent).toContain('To Ann in c'));
    write('For {{Paper:file}}');
    await waitFor(() => expect(preview.textContent).toContain('Add a file'));
    expect(preview.querySelector('input[type=file]')).toBeNull();
    expect(Object.keys(stage.drafts.store.getState().drafts)).toEqual(['template-editor/letter']);
  });

  it('[TED9] values have labels and a default', async () => {
    const { user } = await mount('letter', [prompt({ content: '{{Tone:options[w,c]}}' })]);
    await user.click(await screen.findByText('Tone', { selector: 'summary *' }));
    const label = screen.getByRole('textbox', { name: 'Label of value 1' });
    fireEvent.change(label, { target: { value: 'Warm' } });
    await waitFor(() =>
      expect(content().value).toBe('{{Tone:options(values:["w","c"],labels:["Warm","c"])}}'),
    );
    await user.click(screen.getByRole('button', { name: 'Add a value' }));
    fireEvent.change(screen.getByRole('textbox', { name: 'Value 3' }), { target: { value: 'n' } });
    await waitFor(() => expect(content().value).toContain('values:["w","c","n"]'));
    await user.click(screen.getByRole('combobox', { name: 'Default' }));
    await user.click(screen.getByRole('option', { name: 'c' }));
    await waitFor(() => expect(content().value).toContain('default:"c"'));
  });

  it('[TED9] numbers have bounds', async () => {
    const { user } = await mount('letter', [prompt({ content: 'At most {{Sum}}' })]);
    await user.click(await screen.findByText('Sum', { selector: 'summary *' }));
    await user.click(screen.getByRole('combobox', { name: 'A number' }));
    await user.click(screen.getByRole('option', { name: 'A number with a fraction' }));
    fireEvent.change(screen.getByRole('textbox', { name: 'Largest number' }), { target: { value: '2,5x' } });
    await waitFor(() => expect(content().value).toBe('At most {{Sum:text(number:"decimal",max:2.5)}}'));
  });

  it('[TED3] shows what may not be edited', async () => {
    await mount('letter', [prompt({ data: { noEdit: true } })]);
    expect(screen.getByRole('dialog', { name: 'View template' })).toBeTruthy();
    expect(content().readOnly).toBe(true);
    expect(screen.queryByRole('button', { name: 'Save' })).toBeNull();
  });

  it('[TED4] keeps an unsaved template when it is closed, and discards it on Cancel', async () => {
    const { user, open } = await mount('letter', [prompt()]);
    write('Half a');
    await user.keyboard('{Escape}');
    await open();
    expect(content().value).toBe('Half a');
    expect(screen.getByText('What you wrote before is back.')).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByRole('textbox', { name: /^Name/ }));
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    await open();
    expect(content().value).toBe('To {{Whom}}');
  });

  it('[TED5] offers types by flags, and says that code is not run', async () => {
    await mount('auto', [prompt({ id: 'auto', type: 'automation', data: { code: 'async () => {}' } })]);
    expect(screen.getByText(/never run here/)).toBeTruthy();
  });

  it('[TED6] an automation says how its steps are told apart, and how many there are', async () => {
    const { user } = await mount('auto', [prompt({ id: 'auto', type: 'automation', content: 'One.' })]);
    expect(screen.queryByText(/never run here/)).toBeNull();
    const box = screen.getByRole('textbox', { name: /^Text/ });
    await user.type(box, '{Enter}---{Enter}Two.');
    expect(screen.getByText(/three dashes \(---\) ends a step.* 2 steps so far\./)).toBeTruthy();
  });

  it('meets axe', async () => {
    const { user } = await mount('letter', [prompt()], { flags: { followUpCreate: true } });
    await user.click(await screen.findByText('Whom', { selector: 'summary *' }));
    expect(await findViolations(document.body)).toEqual([]);
  });
});
