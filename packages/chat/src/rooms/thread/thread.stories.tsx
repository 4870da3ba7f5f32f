import type { Meta, StoryObj } from '@storybook/react-vite';
import type { ThreadMessage } from '@stoa/core/state';
import { TooltipProvider } from '@stoa/ui';
import { useRef } from 'react';
import { expect, userEvent, waitFor, within } from 'storybook/test';
import { listItem, longReply, reply, run, userMessage } from '../../testing/fixtures.js';
import type { StageOptions } from '../../testing/make-stoa.js';
import { Stage } from '../../testing/stage.js';
import type { ThreadHandle } from './thread-handle.js';
import { Thread } from './thread.js';

const meta = {
  title: 'Chat/Thread',
  parameters: { layout: 'fullscreen' },
  tags: ['!autodocs'],
} satisfies Meta;
export default meta;
type Story = StoryObj<typeof meta>;

const long = (count: number): ThreadMessage[] =>
  Array.from({ length: count }, (_, index) =>
    index % 2 === 0
      ? userMessage(`m${index}`, `Question ${index + 1}: what happens to a message that is delivered twice?`)
      : reply(
          `m${index}`,
          index % 6 === 1 ? longReply : `Answer ${index + 1}: the consumer sees its id and leaves it.`,
        ),
  );

/** A thread with a button that jumps to its seventeenth message. */
function Jumping({ conversation }: Pick<Parameters<typeof Thread>[0], 'conversation'>) {
  const handle = useRef<ThreadHandle>(null);
  return (
    <>
      <button type="button" className="self-start p-2 text-ui" onClick={() => handle.current?.jumpTo('m16')}>
        Jump
      </button>
      <Thread conversation={conversation} handle={handle} />
    </>
  );
}

const on = (options: StageOptions, play?: Story['play']): Story => ({
  play,
  render: () => (
    <Stage {...options}>
      {(stage) => (
        <TooltipProvider>
          <main className="flex h-dvh min-h-0 flex-col overflow-hidden bg-surface font-text text-body text-ink">
            <h1 className="sr-only">Stoa</h1>
            <Jumping conversation={stage.conversation} />
          </main>
        </TooltipProvider>
      )}
    </Stage>
  ),
});
const viewportIn = (canvas: HTMLElement) => canvas.querySelector<HTMLElement>('[data-slot=thread-viewport]');

export const TenThousandMessages: Story = on(
  { conversation: { path: long(10_000) } },
  async ({ canvasElement }) => {
    await within(canvasElement).findByText(/^Question 9,?999/);
    await expect(canvasElement.querySelectorAll('[data-row]').length).toBeLessThan(40);
  },
);

export const ScrolledUp: Story = on({ conversation: { path: long(60) } }, async ({ canvasElement }) => {
  const viewport = viewportIn(canvasElement);
  viewport?.dispatchEvent(new WheelEvent('wheel', { deltaY: -1500, bubbles: true }));
  viewport?.scrollBy(0, -1500);
  await waitFor(() =>
    expect(within(canvasElement).getByRole('button', { name: 'Scroll to the end' })).toBeVisible(),
  );
});

export const DistantMessage: Story = on(
  { conversation: { path: long(10_000) } },
  async ({ canvasElement }) => {
    await userEvent.click(within(canvasElement).getByRole('button', { name: 'Jump' }));
    const row = await within(canvasElement).findByText(/^Question 17:/);
    await waitFor(() => expect(row.closest('article')).toHaveFocus());
    await expect(canvasElement.querySelectorAll('[data-slot=thread-gap]')).toHaveLength(2);
  },
);

/** The edge of what was drawn, as a reader sees it who is faster than the thread. */
export const WindowEdge: Story = on({ conversation: { path: long(200) } }, async ({ canvasElement }) => {
  await userEvent.click(within(canvasElement).getByRole('button', { name: 'Jump' }));
  await within(canvasElement).findByRole('button', { name: /later messages/ });
});

export const UnreadLine: Story = on(
  {
    conversation: { path: long(24) },
    conversations: { items: [listItem('c1', 'Delivery guarantees in queues', { unread: true })] },
  },
  async ({ canvasElement }) => {
    await within(canvasElement).findByRole('separator', { name: 'New messages' });
  },
);

export const Loading: Story = on({ conversation: { load: 'loading', path: [] } });

export const Missing: Story = on({
  conversation: { load: 'missing', loadFailure: 'It was deleted on another device.', path: [] },
});

export const LoadFailed: Story = on({
  conversation: { load: 'failed', loadFailure: 'The server does not answer. Try again.', path: [] },
});

export const SaveFailed: Story = on({ conversation: { path: long(4), saved: 'failed' } });

export const FailedReply: Story = on({
  conversation: {
    path: [
      ...long(2),
      userMessage('q', 'And then?'),
      reply('r', 'Then the consumer', {
        data: {
          run: run({
            status: 'failed',
            error: {
              title: 'The model did not answer',
              lines: ['Try again.'],
              code: 'provider.500',
              retryable: true,
            },
          }),
        },
      }),
    ],
  },
});
