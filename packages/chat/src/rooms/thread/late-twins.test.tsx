// @vitest-environment jsdom
import '../../testing/dom-gaps.js';
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { StoaProvider } from '../../base/state/stoa-context.js';
import { reply, userMessage } from '../../testing/fixtures.js';
import { makeStoa, type StageOptions } from '../../testing/make-stoa.js';
import type * as ActionRowRoom from './message/action-row.js';
import type * as AnnouncementRoom from './announcements/announcement.js';
import type * as WindowingModule from './window/windowing.js';
import { Thread } from './thread.js';

// As the build of the embeddable chat has them.
vi.mock('../../base/lazy/late-part.js', () => import('../../base/lazy/late-part.light.js'));
vi.mock('./message/action-row.js', async (original) => {
  const { latePart } = await import('../../base/lazy/late-part.light.js');
  const room = await original<typeof ActionRowRoom>();
  return { ActionRow: latePart(() => held.then(() => room.ActionRow)) };
});
vi.mock('./announcements/announcement.js', async (original) => {
  const room = await original<typeof AnnouncementRoom>();
  return {
    ...room,
    announcementOf: ((...given) =>
      void held.then(() => room.announcementOf(...given))) satisfies typeof room.announcementOf,
  };
});
vi.mock('./window/windowing.js', async (original) => {
  const { windowing } = await original<typeof WindowingModule>();
  return { withWindowing: (run: (found: typeof windowing) => void) => void held.then(() => run(windowing)) };
});

const { held, arrive } = vi.hoisted(() => {
  let open = () => {};
  const promise = new Promise<void>((done) => (open = done));
  return { held: promise, arrive: () => open() };
});

const path = (count: number) =>
  Array.from({ length: count }, (_, index) =>
    index % 2 === 0 ? userMessage(`m${index}`, `Question ${index}`) : reply(`m${index}`, `Answer ${index}`),
  );

function mount(options: StageOptions) {
  const stage = makeStoa(options);
  render(
    <StoaProvider stoa={stage}>
      <Thread conversation={stage.conversation} />
    </StoaProvider>,
  );
  return stage;
}
const buttons = () => screen.queryAllByRole('button', { name: 'Copy' });
const messageOf = (id: string) => document.querySelector<HTMLElement>(`[data-message-id=${id}]`)!;

afterEach(() => void vi.restoreAllMocks());

describe('a thread before what comes beside it is here', () => {
  it('[EP18] shows its messages, keeps the keys, and carries Enter out once the buttons are there', async () => {
    mount({ conversation: { path: path(40) } });
    expect(messageOf('m39').textContent).toContain('Answer 39');
    expect(buttons()).toHaveLength(0);
    // Their place is kept, so that nothing moves.
    expect(messageOf('m39').querySelector('[data-slot=message-actions]')).not.toBeNull();

    // What lies before the end is reached by its button, whatever has come.
    const earlier = screen.getByRole('button', { name: /earlier messages$/ });
    const before = document.querySelectorAll('[data-rendering=full] [data-message-id]').length;
    fireEvent.click(earlier);
    expect(document.querySelectorAll('[data-rendering=full] [data-message-id]').length).toBeGreaterThan(
      before,
    );

    const row = messageOf('m38');
    act(() => row.focus());
    fireEvent.keyDown(row, { key: 'Enter' });
    expect(document.activeElement).toBe(row);
    act(arrive);
    await waitFor(() => expect(buttons().length).toBeGreaterThan(0));
    await waitFor(() =>
      expect(document.activeElement?.closest('[data-message-id=m38] button')).not.toBeNull(),
    );
  });

  it('[EP18] does not take focus from whoever has gone elsewhere meanwhile', async () => {
    mount({ conversation: { path: path(2) } });
    await waitFor(() => expect(buttons().length).toBeGreaterThan(0));
    const row = messageOf('m0');
    const actions = row.querySelector('[data-slot=message-actions]')!;
    const kept = [...actions.childNodes];
    actions.replaceChildren();
    act(() => row.focus());
    fireEvent.keyDown(row, { key: 'Enter' });
    act(() => messageOf('m1').focus());
    actions.append(...kept);
    await act(() => new Promise((done) => setTimeout(done, 20)));
    expect(document.activeElement).toBe(messageOf('m1'));
  });

  it('[EP19] the end of a reply is said once what says it is here', async () => {
    const run = { status: 'streaming', requestId: 'r', messageId: 'r', connection: 'live' } as const;
    const question = userMessage('q', 'Question');
    const stage = mount({
      conversation: { path: [question, reply('r', '', { streaming: true, data: {} })], run },
    });
    act(() =>
      stage.conversation.store.setState({
        path: [question, reply('r', 'The **whole** of it.')],
        run: { status: 'idle' },
      }),
    );
    await waitFor(() => expect(screen.getByRole('log').textContent).toBe('Reply finished. The whole of it.'));
  });
});
