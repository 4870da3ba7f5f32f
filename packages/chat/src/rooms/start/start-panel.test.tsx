// @vitest-environment jsdom
import '../../testing/dom-gaps.js';
import { act, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { StoaProvider } from '@stoa/react';
import { findViolations } from '../../testing/axe.js';
import { models } from '../../testing/fixtures.js';
import { noAnswer, openThread } from '../../testing/open-page.js';
import { groupModels, shortTokens } from './model-options.js';
import { ReplySettings } from './reply-settings.js';
import { StartControls, StartGreeting, StartMore } from './start-panel.js';

// Whole views with real keystrokes: on a busy machine the usual five seconds are not enough.
vi.setConfig({ testTimeout: 30_000 });

async function mount({ conversation: head, ...seed }: NonNullable<Parameters<typeof openThread>[1]> = {}) {
  const { stoa, conversation, calls } = await openThread([], {
    conversation: { isLocal: false, temperature: 1, ...head },
    ...seed,
  });
  const configure = vi.spyOn(conversation, 'configure');
  const view = render(
    <StoaProvider stoa={stoa}>
      <h1>Page</h1>
      <StartGreeting />
      <StartControls conversation={conversation} />
      <StartMore conversation={conversation} />
    </StoaProvider>,
  );
  return { stoa, conversation, configure, calls, view, user: userEvent.setup() };
}

describe('the start panel', () => {
  it('[STA1] greets by the first name', async () => {
    await mount();
    expect(screen.getByRole('heading', { name: 'Where shall we begin, Ada?' })).toBeTruthy();
  });

  it('[STA2] finds a model by typing and chooses it with the keyboard', async () => {
    const { user, configure } = await mount();
    await user.click(screen.getByRole('button', { name: 'Model: Claude Sonnet' }));
    const search = await screen.findByRole('combobox', { name: 'Search models' });
    await user.type(search, 'gpt sm');
    const options = screen.getAllByRole('option');
    expect(options).toHaveLength(1);
    expect(search.getAttribute('aria-activedescendant')).toBe(options[0]?.id);
    await user.keyboard('{Enter}');
    expect(configure).toHaveBeenCalledWith({ modelId: 'gpt-small' });
    expect(await screen.findByRole('button', { name: 'Model: GPT Small' })).toBeTruthy();
  });

  it('[STA3] shows family, description, context window, cost and the demo mark', async () => {
    const { user } = await mount();
    await user.click(screen.getByRole('button', { name: /^Model/ }));
    const claude = within(screen.getByRole('group', { name: 'Claude' })).getByRole('option');
    for (const fact of [
      'Claude Sonnet',
      '200k context',
      '$3.00 in, $15.00 out per 1M tokens',
      'Default',
      'Reads images',
    ])
      expect(within(claude).getByText(fact)).toBeTruthy();
    expect(within(screen.getByRole('group', { name: 'Other' })).getByText('Demo')).toBeTruthy();
  });

  it('[STA4] leaves hidden models out', async () => {
    const { user } = await mount({ settings: { hiddenModelIds: ['gpt-small'] } });
    await user.click(screen.getByRole('button', { name: /^Model/ }));
    expect(screen.queryByText('GPT Small')).toBeNull();
  });

  it('[STA4] names a model that was hidden after it was chosen, and the default one for a model that is gone', async () => {
    const small = models.find(({ id }) => id === 'gpt-small');
    const { view } = await mount({
      settings: { hiddenModelIds: ['gpt-small'] },
      conversation: { model: small },
    });
    expect(screen.getByRole('button', { name: 'Model: GPT Small' })).toBeTruthy();
    view.unmount();
    await mount({ conversation: { model: { ...models[0]!, id: 'withdrawn', name: 'Withdrawn' } } });
    expect(screen.getByRole('button', { name: 'Model: Claude Sonnet' })).toBeTruthy();
  });

  it('[STA5] disables the cloud where the workspace has none, and says why', async () => {
    await mount({ conversation: { isLocal: true }, flags: { storeCloudConversations: false } });
    expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Cloud' }).disabled).toBe(true);
    expect(screen.getByText(/switched cloud storage off/)).toBeTruthy();
  });

  it('[STA5] chooses the storage and explains it in one line', async () => {
    const { user, configure } = await mount();
    expect(screen.getByText(/Kept in your workspace/)).toBeTruthy();
    await user.click(screen.getByRole('radio', { name: 'Private' }));
    expect(configure).toHaveBeenCalledWith({ isLocal: true });
    expect(await screen.findByText(/Kept in this browser only/)).toBeTruthy();
  });

  it('[STA6] advanced settings: instructions, temperature in steps of 0.1, response length in steps of one', async () => {
    const { user, configure } = await mount();
    await user.click(screen.getByText('Advanced settings'));
    await user.type(await screen.findByRole('textbox', { name: 'Custom instructions' }), 'x');
    expect(configure).toHaveBeenCalledWith({ prompt: 'x' });
    const temperature = screen.getByRole('slider', { name: 'Temperature' });
    expect(temperature.getAttribute('aria-valuetext')).toBe('1.0, Creative');
    temperature.focus();
    await user.keyboard('{ArrowLeft}');
    expect(configure).toHaveBeenCalledWith({ temperature: 0.9 });
    const length = screen.getByRole('slider', { name: 'Response length' });
    expect(length.getAttribute('aria-valuenow')).toBe('3');
    expect(length.getAttribute('aria-valuetext')).toBe('Average');
    length.focus();
    await user.keyboard('{End}');
    expect(configure).toHaveBeenCalledWith({ maxTokens: 8192 });
  });

  it('[STA10] of a conversation that has begun they open beside the box, and what differs is counted', async () => {
    const user = userEvent.setup();
    const { stoa, conversation } = await openThread([], {
      conversation: { prompt: 'Rhyme.', temperature: 0.5 },
    });
    const configure = vi.spyOn(conversation, 'configure');
    render(
      <StoaProvider stoa={stoa}>
        <ReplySettings conversation={conversation} changedPlugins={1} />
      </StoaProvider>,
    );
    await user.click(screen.getByRole('button', { name: 'Advanced settings, 3 changed' }));
    await user.type(await screen.findByRole('textbox', { name: 'Custom instructions' }), '!');
    expect(configure).toHaveBeenLastCalledWith({ prompt: 'Rhyme.!' });
    await user.keyboard('{Escape}');
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Advanced settings, 3 changed' }));
  });

  it.each([true, false])('[PRP3] offers hidden instructions with their flag: %s', async (isOn) => {
    const root = (name: string, hidden: boolean) => ({
      id: name,
      name,
      description: '',
      content: `As ${name}.`,
      folderId: null,
      type: 'root_prompt',
      data: { hidden },
    });
    const { user } = await mount({
      templates: [root('Editor', false), root('Secret', true)],
      flags: { overrideInvisiblePrompts: isOn },
    });
    await user.click(screen.getByText('Advanced settings'));
    await user.click(await screen.findByRole('combobox', { name: 'Choose custom instructions' }));
    expect(screen.queryAllByRole('option', { name: 'Secret' })).toHaveLength(isOn ? 1 : 0);
  });

  it('[STA9] chooses custom instructions with their tags, and keeps a text of one’s own', async () => {
    const root = (id: string, name: string, content: string, tags: string[]) => ({
      id,
      name,
      description: '',
      content,
      folderId: null,
      type: 'root_prompt',
      data: { conversationTags: tags },
    });
    const list = [
      root('editor', 'Editor', 'Edit as {{whom}} would.', ['edit']),
      root('poet', 'Poet', 'Rhyme.', []),
    ];
    const { user, configure, stoa } = await mount({
      templates: list,
      conversation: { prompt: 'Mine', tags: ['home'] },
    });
    const chosen = vi.spyOn(stoa.templates, 'choose');
    await user.click(screen.getByText('Advanced settings'));
    const choose = async (name: string) => {
      await user.click(await screen.findByRole('combobox', { name: 'Choose custom instructions' }));
      await user.click(screen.getByRole('option', { name }));
    };
    await choose('Editor');
    expect(chosen).toHaveBeenLastCalledWith(
      expect.objectContaining({ prompt: expect.objectContaining({ id: 'editor' }), use: 'start' }),
    );
    await choose('Poet');
    expect(configure).toHaveBeenLastCalledWith({ prompt: 'Rhyme.', tags: ['home'] });
    await choose('Your own');
    expect(configure).toHaveBeenLastCalledWith({ prompt: 'Mine' });
  });

  it('[STA7] a suggestion is inserted into the message box and not sent', async () => {
    const { user, stoa, conversation } = await mount();
    const send = vi.spyOn(conversation, 'send');
    await user.click(screen.getByRole('button', { name: /Compare options/ }));
    expect(stoa.drafts.store.getState().drafts['c1']).toContain('Compare PostgreSQL');
    expect(send).not.toHaveBeenCalled();
    // The typed text stays.
    act(() => stoa.drafts.set('c1', 'Mine'));
    await user.click(screen.getByRole('button', { name: /Compare options/ }));
    expect(stoa.drafts.store.getState().drafts['c1']).toMatch(/^Mine\n\nCompare PostgreSQL/);
  });

  it('[STA8] reports that models could not be loaded, and retries', async () => {
    const { user, calls } = await mount({ failures: { 'models.list': noAnswer } });
    expect(screen.getByText('Failed to Retrieve Models')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(calls.filter(({ operation }) => operation === 'models.list')).toHaveLength(2);
  });

  it('meets axe, also with everything open', async () => {
    const { user, view } = await mount();
    await user.click(screen.getByText('Advanced settings'));
    expect(await findViolations(view.container)).toEqual([]);
    await user.click(screen.getByRole('button', { name: /^Model/ }));
    expect(await findViolations(document.body)).toEqual([]);
  });
});

describe('groupModels', () => {
  it('puts models of no family last', () => {
    expect(groupModels(models, '').map((group) => group.label)).toEqual([
      'Claude',
      'OpenAI',
      'Mistral',
      null,
    ]);
  });
  it('asks for every word', () => {
    expect(
      groupModels(models, 'quick titles').flatMap((group) => group.models.map((model) => model.id)),
    ).toEqual(['gpt-small']);
    expect(groupModels(models, 'quick nothing')).toEqual([]);
  });
});

describe('shortTokens', () => {
  it.each([
    [512, '512'],
    [32_000, '32k'],
    [1_000_000, '1M'],
    [1_048_576, '1M'],
    [2_500_000, '2.5M'],
  ])('%d: %s', (tokens, short) => {
    expect(shortTokens(tokens)).toBe(short);
  });
});
