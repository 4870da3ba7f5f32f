// @vitest-environment jsdom
import '../../../testing/dom-gaps.js';
import type { Prompt } from '@stoa/core/contract';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { StoaProvider } from '../../../base/state/stoa-context.js';
import { Dialogs } from '../../../shell/dialogs/dialogs.js';
import { findViolations } from '../../../testing/axe.js';
import { makeStoa, type StageOptions } from '../../../testing/make-stoa.js';

vi.setConfig({ testTimeout: 30_000 });

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
    await screen.findByRole('textbox', { name: /^Text/ });
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

  it('[TED2] rewrites a variable, and asks for a pattern that compiles', async () => {
    const { user } = await mount('letter', [prompt()]);
    await user.click(await screen.findByText('Whom'));
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
    await user.click(await screen.findByText('Model'));
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
    await user.click(await screen.findByText('Whom'));
    expect(await findViolations(document.body)).toEqual([]);
  });
});
