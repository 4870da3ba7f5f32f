// @vitest-environment jsdom
import '../../testing/dom-gaps.js';
import type { Prompt } from '@stoa/core/contract';
import { StoaProvider } from '@stoa/react';
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ComponentType } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { CommandsProvider } from '../../shell/commands/commands-provider.js';
import { findViolations } from '../../testing/axe.js';
import { thread } from '../../testing/fixtures.js';
import { makeStoa, type StageOptions } from '../../testing/make-stoa.js';
import { ConversationComposer } from './conversation-composer.js';
import { LazySlashList } from '../../shell/commands/lazy-slash-list.js';
import type { SlashListProps } from './slash-list.js';

// Whole views with real keystrokes: on a busy machine the usual five seconds are not enough.
vi.setConfig({ testTimeout: 30_000 });

const prompt = (id: string, name: string, rest: Partial<Prompt> = {}): Prompt => ({
  id,
  name,
  description: '',
  content: `Content of ${name}`,
  folderId: null,
  type: 'prompt',
  ...rest,
});
const list = [
  prompt('p1', 'Translate a letter', { description: 'Into plain English' }),
  prompt('p2', 'Review code'),
  prompt('p3', 'Hidden prefix', { type: 'prefix_prompt' }),
];

function mount(options: StageOptions = {}, slashList: ComponentType<SlashListProps> = LazySlashList) {
  const called = vi.fn();
  const stage = makeStoa({ called, prompts: { list }, conversation: { path: thread }, ...options });
  const view = render(
    <StoaProvider stoa={stage}>
      <CommandsProvider signOutAction="/out">
        <ConversationComposer conversation={stage.conversation} slashList={slashList} />
      </CommandsProvider>
    </StoaProvider>,
  );
  const box = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Message' });
  return { stage, called, view, box, user: userEvent.setup() };
}

const names = () => screen.getAllByRole('option').map((option) => option.textContent);

describe('the slash list', () => {
  it('opens on a slash in an empty box, filters while typing, and inserts a prompt', async () => {
    const { user, box, view, called } = mount();
    await user.type(box, '/');
    await screen.findByRole('listbox', { name: 'Commands and prompts' });
    expect(names()[0]).toContain('Translate a letter');
    expect(names().some((name) => name?.includes('Hidden'))).toBe(false);
    expect(await findViolations(view.container)).toEqual([]);
    await user.type(box, 'letter');
    expect(names()).toHaveLength(1);
    expect(box.getAttribute('aria-activedescendant')).toBe(screen.getByRole('option').id);
    await user.keyboard('{Enter}');
    expect(box.value).toBe('Content of Translate a letter');
    expect(screen.queryByRole('listbox')).toBeNull();
    expect(called).not.toHaveBeenCalledWith('send', expect.anything());
  });

  it.each([true, false])('[PRP3] lists hidden templates with their flag: %s', async (isOn) => {
    const hidden = prompt('p5', 'Hidden letter', { data: { hidden: true } });
    const { user, box } = mount({
      prompts: { list: [...list, hidden] },
      flags: { overrideInvisiblePrompts: isOn },
    });
    await user.type(box, '/letter');
    await screen.findByRole('option', { name: /Translate a letter/ });
    expect(screen.queryAllByRole('option', { name: /Hidden letter/ })).toHaveLength(isOn ? 1 : 0);
  });

  it('[SLA6] an automation opens its plan, and its steps never land in the box', async () => {
    const automation = prompt('p4', 'Weekly report', { type: 'automation', content: 'One\n---\nTwo' });
    const { user, box, stage, called } = mount({ prompts: { list: [...list, automation] } });
    const choose = vi.spyOn(stage.templates, 'choose').mockResolvedValue();
    await user.type(box, '/weekly');
    await screen.findByRole('option', { name: /Weekly report/ });
    await user.keyboard('{Enter}');
    expect(choose.mock.calls.map(([order]) => order.prompt.id)).toEqual(['p4']);
    expect(box.value).toBe('');
    expect(called).not.toHaveBeenCalledWith('send', expect.anything());
  });

  it('runs a command and empties the box', async () => {
    const { user, box, called } = mount();
    await user.type(box, '/regen');
    await screen.findByRole('listbox');
    await user.keyboard('{Tab}');
    expect(called).toHaveBeenCalledWith('regenerate', 'm4');
    expect(box.value).toBe('');
  });

  it('arrows move, Escape closes until the next slash', async () => {
    const { user, box, called } = mount();
    await user.type(box, '/');
    await screen.findByRole('listbox');
    const first = box.getAttribute('aria-activedescendant');
    await user.keyboard('{ArrowDown}');
    expect(box.getAttribute('aria-activedescendant')).not.toBe(first);
    await user.keyboard('{ArrowUp}');
    expect(box.getAttribute('aria-activedescendant')).toBe(first);
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('listbox')).toBeNull();
    await user.type(box, 'etc/hosts{Enter}');
    expect(called).toHaveBeenCalledWith('send', '/etc/hosts');
  });

  it('[SLA4] keeps text without a match at the first Enter and sends it at the second; an input method keeps its Enter', async () => {
    const { user, box, view, called } = mount();
    await user.type(box, '/');
    await screen.findByRole('listbox');
    fireEvent.keyDown(box, { key: 'Enter', isComposing: true });
    expect(box.value).toBe('/');
    await user.type(box, 'zzz');
    await waitFor(() => expect(screen.queryByRole('listbox')).toBeNull());
    expect(await screen.findByText('No command or prompt matches.')).toBeTruthy();
    expect(await findViolations(view.container)).toEqual([]);
    await user.keyboard('{Enter}');
    expect(screen.getByText('Press Enter again to send this as text.')).toBeTruthy();
    expect(box.value).toBe('/zzz');
    await user.type(box, ' qqq{Enter}');
    expect(called).not.toHaveBeenCalledWith('send', expect.anything());
    await user.keyboard('{Enter}');
    expect(called).toHaveBeenCalledWith('send', '/zzz qqq');
  });

  it('[SLA4] Escape closes what says so, and then Enter sends', async () => {
    const { user, box, called } = mount();
    await user.type(box, '/zzz');
    await screen.findByText('No command or prompt matches.');
    await user.keyboard('{Escape}');
    expect(screen.queryByText('No command or prompt matches.')).toBeNull();
    await user.keyboard('{Enter}');
    expect(called).toHaveBeenCalledWith('send', '/zzz');
  });

  it('[SLA4] sends nothing by one Enter while the list is loading', async () => {
    const { user, box, called } = mount({}, () => null);
    await user.type(box, '/regen{Enter}');
    expect(called).not.toHaveBeenCalledWith('send', expect.anything());
    await user.keyboard('{Enter}');
    expect(called).toHaveBeenCalledWith('send', '/regen');
  });

  it('[SLA7] stays open when the text goes into the conversation that is opened', async () => {
    const called = vi.fn();
    const stage = makeStoa({ called, prompts: { list }, conversation: { path: thread } });
    const composer = (isOpening: boolean) => (
      <StoaProvider stoa={stage}>
        <CommandsProvider signOutAction="/out">
          <ConversationComposer
            conversation={stage.conversation}
            isOpening={isOpening}
            slashList={LazySlashList}
          />
        </CommandsProvider>
      </StoaProvider>
    );
    stage.conversation.store.setState({ id: 'opening' });
    const view = render(composer(true));
    const box = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Message' });
    await userEvent.setup().type(box, '/');
    act(() => {
      stage.conversation.store.setState({ id: 'c1' });
      stage.drafts.set('c1', '/');
      stage.drafts.set('opening', '');
      view.rerender(composer(false));
    });
    expect(await screen.findByRole('option', { name: /Translate a letter/ })).toBeTruthy();
    act(() => stage.conversation.store.setState({ id: 'c2' }));
    act(() => stage.drafts.set('c2', '/kept'));
    expect(screen.queryByRole('listbox')).toBeNull();
  });

  it('a restored draft that begins with a slash opens nothing', async () => {
    const { user, box } = mount({ drafts: { c1: '/old' } });
    await user.type(box, 'er');
    expect(screen.queryByRole('listbox')).toBeNull();
  });
});
