// @vitest-environment jsdom
import '../../testing/dom-gaps.js';
import type { ThreadMessage } from '@stoa/core/state';
import { textEvents } from '@stoa/core/testing';
import { StoaProvider } from '@stoa/react';
import { TooltipProvider } from '@stoa/ui';
import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useRef } from 'react';
import { describe, expect, it, vi } from 'vitest';
import type { SendCheck } from '../../base/state/send-check.js';
import { openThread, type StoaSeed } from '../../testing/open-page.js';
import { useAttachments } from '../attachments/use-attachments.js';
import { ConversationComposer } from '../composer/conversation-composer.js';
import { PromptCost } from './prompt-cost.js';

const alert = { isActive: true, alertMessage: 'That is up to $<totalCost> in <prompts> prompt.', cost: 0 };
const model = {
  id: 'dear',
  name: 'Dear',
  description: '',
  inputContextWindow: 1_000,
  outputTokenLimit: 2_000,
  supportsImages: false,
  inputTokenCost: 1,
  outputTokenCost: 4,
};

async function mount(seed: StoaSeed, path: readonly ThreadMessage[] = []) {
  const { stoa, conversation, calls } = await openThread(path, { models: [model], ...seed });
  const send = vi.spyOn(conversation, 'send');
  const enqueue = vi.spyOn(conversation, 'enqueue');
  function Box() {
    const check = useRef<SendCheck>(null);
    const attachments = useAttachments(conversation, check);
    return (
      <>
        <PromptCost conversation={conversation} check={check} />
        <ConversationComposer conversation={conversation} outgoing={attachments.outgoing} />
      </>
    );
  }
  render(
    <StoaProvider stoa={stoa}>
      <TooltipProvider>
        <Box />
      </TooltipProvider>
    </StoaProvider>,
  );
  await vi.waitFor(() => expect(calls.map(({ operation }) => operation)).toContain('billing.costAlert'));
  return {
    stoa,
    conversation,
    send,
    enqueue,
    user: userEvent.setup(),
    box: screen.getByRole<HTMLTextAreaElement>('textbox'),
  };
}

describe('the alert of dear requests', () => {
  it('[BIL7] 2.007: comes before sending and takes nothing away; the message goes when its person says so', async () => {
    const { send, user, box } = await mount({ costAlert: { ...alert, cost: 4 } });
    await user.type(box, 'A question{Enter}');
    expect(await screen.findByText('That is up to $4.00 in 1 prompt.')).toBeTruthy();
    expect(send).not.toHaveBeenCalled();
    expect(box.value).toBe('A question');
    await user.click(screen.getByRole('button', { name: 'Send anyway' }));
    expect(send).toHaveBeenCalledExactlyOnceWith('A question', undefined);
  });

  it('[BIL7] 2.007: is answered while a reply is being written, and the message waits for its end', async () => {
    const replies = [['Begin', ...textEvents('So far'), 'hold']] as const;
    const { conversation, enqueue, user, box } = await mount({ costAlert: { ...alert, cost: 4 }, replies });
    act(() => void conversation.send('Begin'));
    await user.type(box, 'A question{Enter}');
    expect(await screen.findByText('That is up to $4.00 in 1 prompt.')).toBeTruthy();
    expect(enqueue).not.toHaveBeenCalled();
    await user.click(screen.getByRole('button', { name: 'Send anyway' }));
    expect(enqueue).toHaveBeenCalledExactlyOnceWith('A question');
    expect(box.value).toBe('');
  });

  it('[BIL7] 2.007: cannot lift what else holds the message back', async () => {
    const { stoa, conversation, user, box } = await mount({ costAlert: alert });
    act(() => {
      stoa.attachments.addTexts(conversation.store.getState().id, [
        { name: 'long.txt', type: 'text/plain', text: 'x'.repeat(2_000) },
      ]);
    });
    await user.type(box, 'Read it{Enter}');
    expect(await screen.findByText(/Your prompt and attached documents are 2007 characters/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Send anyway' })).toBeNull();
  });

  it('[BIL9] 2.007: asks before a reply is made anew or a message is edited, and nothing is lost where it is declined', async () => {
    const { stoa, conversation, user } = await mount({ costAlert: { ...alert, cost: 4 } });
    const actions = await stoa.billing.load();
    const [go, stay] = [vi.fn(), vi.fn()];
    const { id: conversationId } = conversation.store.getState();
    const again = () => act(() => actions.guarded({ conversationId, text: 'Another' }, go, stay));
    await vi.waitFor(() => {
      again();
      expect(screen.getByRole('alertdialog', { name: 'Ask the model again?' })).toBeTruthy();
    });
    go.mockClear();
    expect(screen.getByText('That is up to $4.00 in 1 prompt.')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    expect([go.mock.calls.length, stay.mock.calls.length]).toEqual([0, 1]);
    again();
    await user.click(await screen.findByRole('button', { name: 'Send anyway' }));
    expect([go.mock.calls.length, stay.mock.calls.length]).toEqual([1, 1]);
  });

  it('[BIL9] 2.007: counts the documents of a message that is edited', async () => {
    const asked: ThreadMessage = {
      id: 'u1',
      role: 'user',
      content: 'Summarise.',
      streaming: false,
      data: {
        dataSources: [
          { id: 's3://a', name: 'a.pdf', type: 'application/pdf', metadata: { totalTokens: 500 } },
        ],
      },
    };
    const { stoa, conversation } = await mount({ costAlert: { ...alert, cost: 4.4 } }, [asked]);
    const actions = await stoa.billing.load();
    const go = vi.fn();
    const { id: conversationId } = conversation.store.getState();
    await vi.waitFor(() => {
      act(() => actions.guarded({ conversationId, text: 'Shorter.', messageId: 'u1' }, go));
      expect(screen.getByRole('alertdialog').textContent).toContain('$4.5');
    });
  });

  it('[BIL9] 2.007: counts the documents of a template that begins a conversation, and none of what was said here', async () => {
    const said = { id: 'u1', role: 'user', content: 'x'.repeat(9000), streaming: false, data: {} } as const;
    const { stoa } = await mount({ costAlert: { ...alert, cost: 4.4 } }, [said]);
    const actions = await stoa.billing.load();
    const [go, stay] = [vi.fn(), vi.fn()];
    const begun = (totalTokens: number) =>
      act(() =>
        actions.guarded(
          {
            conversationId: null,
            text: 'Read it.',
            sources: [{ id: 's3://a', name: 'a.pdf', type: 'application/pdf', metadata: { totalTokens } }],
          },
          go,
          stay,
        ),
      );
    await vi.waitFor(() => {
      begun(500);
      expect(screen.getByRole('alertdialog').textContent).toContain('$4.5');
    });
    go.mockClear();
    begun(1);
    expect(go).toHaveBeenCalledOnce();
    const declined = stay.mock.calls.length;
    act(() => actions.guarded({ conversationId: null, text: 'x'.repeat(9000) }, go, stay));
    expect([go.mock.calls.length, stay.mock.calls.length]).toEqual([1, declined + 1]);
  });

  it('[BIL9] 2.007: lets go what is not dear, and what is asked in another conversation', async () => {
    const { stoa, conversation } = await mount({ costAlert: { ...alert, cost: 5 } });
    const actions = await stoa.billing.load();
    const go = vi.fn();
    act(() => actions.guarded({ conversationId: conversation.store.getState().id, text: 'x' }, go));
    act(() => actions.guarded({ conversationId: 'another', text: 'x' }, go));
    expect(go).toHaveBeenCalledTimes(2);
  });

  it('[BIL7] 2.007: is not shown below its cost', async () => {
    const { send, user, box } = await mount({ costAlert: { ...alert, cost: 5 } });
    await user.type(box, 'A question{Enter}');
    expect(send).toHaveBeenCalledOnce();
    expect(screen.queryByText(/^That is up to/)).toBeNull();
  });
});
