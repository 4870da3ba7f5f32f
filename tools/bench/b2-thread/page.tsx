import { useVirtualizer } from '@tanstack/react-virtual';
import { StoaProvider } from '@stoa/react';
import { TooltipProvider } from '@stoa/ui';
import { useEffect, useRef, type ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { VList, type VListHandle } from 'virtua';
import { ConversationComposer } from '../../../packages/chat/src/rooms/composer/conversation-composer.js';
import { Markdown } from '../../../packages/chat/src/parts/markdown/index.js';
import { makeStoa } from '../../../packages/chat/src/testing/make-stoa.js';
import { ReplyMessage } from '../../../packages/chat/src/rooms/thread/reply/reply-message.js';
import { Thread } from '../../../packages/chat/src/rooms/thread/thread.js';
import { UserMessage } from '../../../packages/chat/src/rooms/thread/message/user-message.js';
import type { ThreadMessage } from '../../../packages/core/src/state/conversation/conversation.types.js';
import { makeThread } from './messages.js';

/** What the least work shows: the last twelve messages, with the same parts. */
const limitCount = 12;

function Ours({ messages }: { messages: ThreadMessage[] }) {
  const stage = makeStoa({ conversation: { path: messages } });
  return (
    <StoaProvider stoa={stage}>
      <TooltipProvider>
        <Thread conversation={stage.conversation} />
        <ConversationComposer conversation={stage.conversation} />
      </TooltipProvider>
    </StoaProvider>
  );
}

/** A peer with the rows of ours, so that only the way of windowing is compared. */
function Peer({ messages }: { messages: ThreadMessage[] }) {
  const stage = makeStoa({ conversation: { path: messages } });
  const list = useRef<VListHandle>(null);
  useEffect(() => list.current?.scrollToIndex(messages.length - 1, { align: 'end' }), [messages]);
  return (
    <StoaProvider stoa={stage}>
      <TooltipProvider>
        <VList ref={list} data-viewport style={{ height: 700 }}>
          {messages.map((message) => {
            const Message = message.role === 'user' ? UserMessage : ReplyMessage;
            return (
              <Message
                key={message.id}
                message={message}
                conversation={stage.conversation}
                isLast={message === messages.at(-1)}
                isIdle
              />
            );
          })}
        </VList>
        <ConversationComposer conversation={stage.conversation} />
      </TooltipProvider>
    </StoaProvider>
  );
}

function Row({ message }: { message: ThreadMessage }) {
  return message.role === 'user' ? <p>{message.content}</p> : <Markdown text={message.content} />;
}

function WithBox({ children }: { children: ReactNode }) {
  return (
    <>
      {children}
      <textarea defaultValue="" />
    </>
  );
}

function TanStack({ messages }: { messages: ThreadMessage[] }) {
  const viewport = useRef<HTMLDivElement>(null);
  // oxlint-disable-next-line react/incompatible-library -- a peer is measured as it is
  const list = useVirtualizer({
    count: messages.length,
    getScrollElement: () => viewport.current,
    estimateSize: () => 300,
    overscan: 3,
  });
  useEffect(() => list.scrollToIndex(messages.length - 1, { align: 'end' }), [list, messages]);
  return (
    <WithBox>
      <div ref={viewport} data-viewport style={{ height: 700, overflowY: 'auto' }}>
        <div style={{ height: list.getTotalSize(), position: 'relative' }}>
          {list.getVirtualItems().map(({ index, key, start }) => (
            <div
              key={key}
              data-index={index}
              ref={list.measureElement}
              style={{ position: 'absolute', insetInline: 0, transform: `translateY(${start}px)` }}
            >
              <Row message={messages[index] as ThreadMessage} />
            </div>
          ))}
        </div>
      </div>
    </WithBox>
  );
}

const Unvirtualised = ({ messages }: { messages: ThreadMessage[] }) => (
  <WithBox>
    <div data-viewport style={{ height: 700, overflowY: 'auto' }}>
      {messages.map((message) => (
        <Row key={message.id} message={message} />
      ))}
    </div>
  </WithBox>
);

const adapters: Record<string, (messages: ThreadMessage[]) => ReactNode> = {
  limit: (messages) => <Ours messages={messages.slice(-limitCount)} />,
  stoa: (messages) => <Ours messages={messages} />,
  virtua: (messages) => <Peer messages={messages} />,
  tanstack: (messages) => <TanStack messages={messages} />,
  unvirtualised: (messages) => <Unvirtualised messages={messages} />,
};

declare global {
  interface Window {
    /** Makes the messages, which is not part of what is measured. */
    prepare(count: number): void;
    /** Shows them and resolves when nothing is left to do. */
    openThread(adapter: string): Promise<void>;
    /** Scrolls up, a step a frame, until nothing is left to do, and tells how many frames showed nothing in the middle. */
    scrollUp(frames: number): Promise<number>;
  }
}

let prepared: ThreadMessage[] = [];
const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));

window.prepare = (count) => {
  prepared = makeThread(count);
};

/** Ten frames, and whatever a thread puts off until nothing moves. */
async function settled(): Promise<void> {
  for (let count = 0; count < 10; count += 1) await frame();
  await new Promise((resolve) => setTimeout(resolve, 700));
}

window.openThread = async (name) => {
  const element = document.getElementById('root');
  const view = adapters[name];
  if (!element || !view) throw new Error(`no adapter called ${name}`);
  const root = createRoot(element);
  flushSync(() => root.render(view(prepared)));
  await settled();
};

/** Whether any words stand in the middle third of what scrolls. */
function showsText(viewport: Element): boolean {
  const { top, height } = viewport.getBoundingClientRect();
  const isIn = ({ parentElement }: Node): boolean => {
    const box = parentElement?.getBoundingClientRect();
    return box !== undefined && box.bottom > top + height / 3 && box.top < top + (2 * height) / 3;
  };
  const texts = document.createTreeWalker(viewport, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const node = texts.currentNode;
    if (node.nodeValue?.trim() && isIn(node) && !node.parentElement?.closest('[data-slot=thread-gap]'))
      return true;
  }
  return false;
}

window.scrollUp = async (frames) => {
  const viewport = document.querySelector('[data-slot=thread-viewport], [data-viewport]');
  if (!viewport) throw new Error('there is nothing to scroll');
  let blank = 0;
  for (let count = 0; count < frames; count += 1) {
    viewport.scrollTop -= 400;
    await frame();
    await frame();
    if (!showsText(viewport)) blank += 1;
  }
  await settled();
  return blank;
};
