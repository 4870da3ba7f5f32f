// @vitest-environment jsdom
import '../../../testing/dom-gaps.js';
import { StoaProvider } from '@stoa/react';
import { TooltipProvider } from '@stoa/ui';
import { settle } from '@stoa/core/testing';
import { act, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { CommandsContext } from '../../../base/commands/commands-context.js';
import { createIntentRegistry } from '../../../base/commands/intents.js';
import { ConversationComposer } from '../../composer/conversation-composer.js';
import { openAssistants, tutor, type AssistantStage } from './assistant-stage.js';
import { AssistantNotes } from './assistant-notes.js';
import { AssistantPicker } from './assistant-picker.js';
import { AssistantStarters } from './assistant-start.js';

// Whole views with real keystrokes: on a busy machine the usual five seconds are not enough.
vi.setConfig({ testTimeout: 30_000 });

async function show(stage: AssistantStage = {}) {
  const tab = await openAssistants(stage);
  const conversation = tab.current();
  const onBlocked = vi.fn();
  const onChoose = vi.fn();
  render(
    <TooltipProvider>
      <StoaProvider stoa={tab.stoa}>
        <AssistantNotes conversation={conversation} onBlocked={onBlocked} />
        <AssistantPicker conversation={conversation} />
        <AssistantStarters conversation={conversation} onChoose={onChoose} />
      </StoaProvider>
    </TooltipProvider>,
  );
  const id = tab.stoa.conversations.store.getState().selectedId!;
  return { ...tab, onBlocked, onChoose, choice: () => tab.stoa.assistants.store.getState().choices[id] };
}
const button = () => screen.findByRole('button', { name: /^Assistant:/ });
const chosenTutor = { assistantId: 'astgp/tutor', name: tutor.name, groupId: 'physics' };

describe('choosing an assistant', () => {
  it('[ASU1] 1.029: from own ones and those of each group, and back to the Standard Conversation', async () => {
    const user = userEvent.setup();
    const { choice } = await show();
    await screen.findByRole('button', { name: 'Assistant: Standard Conversation' });
    await user.click(await button());
    const options = await screen.findAllByRole('option');
    expect(options.map((option) => option.textContent)).toEqual([
      expect.stringContaining('Standard Conversation'),
      expect.stringContaining('Poet in residence'),
      expect.stringContaining('Tutor for the laboratory cours…'),
      expect.stringContaining('Not published'),
    ]);
    await user.click(options[2]!);
    expect(choice()).toEqual(chosenTutor);
    expect(document.activeElement).toBe(await button());
    await user.click(await button());
    await user.click((await screen.findAllByRole('option'))[0]!);
    expect(choice()).toBeNull();
  });

  it('[ASU2] 1.029: by the keyboard alone', async () => {
    const user = userEvent.setup();
    const { choice } = await show();
    await user.click(await button());
    await user.type(await screen.findByRole('combobox', { name: 'Search assistants' }), 'poet{Enter}');
    expect(choice()).toEqual({ assistantId: 'astp/poet', name: 'Poet in residence' });
  });

  it('is not offered where there is none', async () => {
    await show({ assistants: [], groups: [] });
    expect(screen.queryByRole('button', { name: /^Assistant:/ })).toBeNull();
  });
});

describe('the question of a group type', () => {
  it('[ASU4] 1.033, 1.034: is asked before the first word, and nothing is sent before', async () => {
    const user = userEvent.setup();
    const { onBlocked, choice } = await show({ chosen: chosenTutor });
    const question = 'Please select the group you best identify with to start chatting.';
    const group = screen.getByRole('radiogroup', { name: question });
    expect(onBlocked).toHaveBeenLastCalledWith('Please address missing information to enable chat');
    await user.click(within(group).getByRole('radio', { name: 'Students' }));
    expect(choice()).toEqual({ ...chosenTutor, groupType: 'Students' });
    expect(onBlocked).toHaveBeenLastCalledWith(null);
    await user.click(within(group).getByRole('radio', { name: 'Guests' }));
    expect(screen.getByRole('alert').textContent).toBe(
      'Guests cannot use the tutor before the course begins.',
    );
    expect(onBlocked).toHaveBeenLastCalledWith('Please address missing information to enable chat');
  });

  it('[ASU5] 1.016: the disclaimer stands above the box, and so does that it is analysed', async () => {
    await show({ chosen: { ...chosenTutor, groupType: 'Students' } });
    screen.getByText('The tutor can be wrong. What counts is the sheet.');
    screen.getByText(/are analysed by the admins/);
  });
});

it('[ASU6] an assistant that is gone is said, with a way out', async () => {
  const user = userEvent.setup();
  const { choice } = await show({ groups: [], chosen: chosenTutor });
  screen.getByText(/You can no longer use the assistant Tutor/);
  await user.click(screen.getByRole('button', { name: 'Use the Standard Conversation' }));
  expect(choice()).toBeNull();
});

it('[ASU7] starters put their words into the box', async () => {
  const user = userEvent.setup();
  const { onChoose } = await show({ chosen: chosenTutor });
  await user.click(screen.getByRole('button', { name: 'Explain the error of a mean.' }));
  expect(onChoose).toHaveBeenCalledWith('Explain the error of a mean.');
});

describe('an assistant for one message', () => {
  async function withBox(stage: AssistantStage = {}) {
    const tab = await openAssistants(stage);
    const conversation = tab.current();
    const intents = createIntentRegistry();
    render(
      <TooltipProvider>
        <StoaProvider stoa={tab.stoa}>
          <CommandsContext.Provider value={{ intents, signOutAction: '' }}>
            <AssistantNotes conversation={conversation} onBlocked={() => undefined} />
            <ConversationComposer
              conversation={conversation}
              tools={<AssistantPicker conversation={conversation} />}
            />
          </CommandsContext.Provider>
        </StoaProvider>
      </TooltipProvider>,
    );
    const id = tab.stoa.conversations.store.getState().selectedId!;
    const box = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Message' });
    return { ...tab, box, choice: () => tab.stoa.assistants.store.getState().choices[id] };
  }

  it('[ASU8] is asked by an at sign at the start, and the next message is for the former one again', async () => {
    const user = userEvent.setup();
    const { box, choice, world } = await withBox();
    await user.type(box, '@');
    await user.type(await screen.findByRole('combobox', { name: 'Search assistants' }), 'poet{Enter}');
    expect(box.value).toBe('');
    screen.getByText(/Your next message is for Poet in residence/);
    await user.type(box, 'In verses{Enter}');
    await act(settle);
    const turn = world.chat.requests.findLast(({ options: { storage } }) => storage !== 'none')!;
    expect(turn.options).toMatchObject({ assistantId: 'astp/poet' });
    expect(choice()).toBeNull();
  });

  it('[ASU8] is text where there is no assistant', async () => {
    const user = userEvent.setup();
    const { box } = await withBox({ assistants: [], groups: [] });
    await user.type(box, '@home');
    expect(box.value).toBe('@home');
  });
});
