// @vitest-environment jsdom
import '../../testing/dom-gaps.js';
import { failed, success } from '@stoa/core/contract';
import { settle } from '@stoa/core/testing';
import { StoaProvider } from '@stoa/react';
import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { anAssistant, openAssistants } from '../assistants/use/assistant-stage.js';
import { AssistantCard } from './assistant-card.js';

// Whole views with real keystrokes: on a busy machine the usual five seconds are not enough.
vi.setConfig({ testTimeout: 30_000 });

const value = { name: 'SeaGuide', description: 'Knows tides', instructions: 'Answer about tides.' };

/** A reply that proposes an assistant, in a conversation with one document. */
async function show(proposal = value, { isImported = false } = {}) {
  const tab = await openAssistants({ assistants: [], groups: [] });
  const own: ReturnType<typeof anAssistant>[] = [];
  tab.world.answer('assistants.list', () => success({ success: true, data: own }));
  const conversation = tab.current();
  conversation.send('Make me an assistant', {
    dataSources: [{ id: 's3://me/tides.csv', name: 'tides.csv', type: 'text/csv' }],
  });
  await settle();
  const reply = conversation.store.getState().path.at(-1)!;
  const scope = { messageId: reply.id, conversation, isStreaming: false, isLast: true };
  if (isImported) reply.data['imported'] = true;
  render(
    <StoaProvider stoa={tab.stoa}>
      <AssistantCard
        parsed={{ ok: true, value: proposal }}
        isRepaired={false}
        scope={scope}
        stoa={tab.stoa}
      />
    </StoaProvider>,
  );
  const id = tab.stoa.conversations.store.getState().selectedId!;
  return { ...tab, own, choice: () => tab.stoa.assistants.store.getState().choices[id] };
}

describe('[PRA1] 1.085: an assistant that a reply proposes', () => {
  it('is made at a press, with the documents of the conversation, and can then be talked with', async () => {
    const user = userEvent.setup();
    const { world, own, choice } = await show();
    world.answer('assistants.create', (input) => {
      own.push(anAssistant({ ...(input as object), assistantId: 'astp/new' }));
      return success({
        success: true,
        message: '',
        data: { id: 'ast/1', assistantId: 'astp/new', version: 1 },
      });
    });
    await user.click(screen.getByRole('button', { name: 'Create the assistant' }));
    await act(settle);
    expect(own).toMatchObject([{ ...value, dataSources: [{ name: 'tides.csv' }] }]);
    expect(screen.getByRole('status').textContent).toBe('Assistant created successfully!');
    await user.click(screen.getByRole('button', { name: 'Talk with it' }));
    expect(choice()).toEqual({ assistantId: 'astp/new', name: 'SeaGuide' });
  });

  it('1.150: says why it could not be made, and can be tried again', async () => {
    const user = userEvent.setup();
    const { world } = await show();
    world.answer('assistants.create', () => failed({ code: 'refused', message: 'Too many.' }));
    await user.click(screen.getByRole('button', { name: 'Create the assistant' }));
    await act(settle);
    expect(screen.getByRole('alert').textContent).toBe('Too many.');
    expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy();
  });

  it('says what is missing while it is not complete', async () => {
    await show({ ...value, description: '' });
    expect(screen.getByRole('status').textContent).toContain('Not complete yet');
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('[M] is only shown in an imported message', async () => {
    await show(value, { isImported: true });
    expect(screen.queryByRole('button')).toBeNull();
  });
});
