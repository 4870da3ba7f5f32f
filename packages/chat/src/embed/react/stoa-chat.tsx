'use client';
import {
  createElement,
  forwardRef,
  useEffect,
  useImperativeHandle,
  useRef,
  useSyncExternalStore,
} from 'react';
import type { StoaChatElement } from '../element/stoa-chat-element.js';
import type { StoaChatEventDetail, StoaChatEventName } from '../events.js';
import type { StoaChatOptions } from '../options.js';
import { registerStoaChat } from '../register.js';

type Handler<Name extends StoaChatEventName> = (detail: StoaChatEventDetail<Name>) => void;

/** Events as props. */
export interface StoaChatHandlers {
  onReady?: Handler<'ready'>;
  onOpen?: Handler<'open'>;
  onClose?: Handler<'close'>;
  onBeforeSend?: Handler<'before-send'>;
  onBeforeReceive?: Handler<'before-receive'>;
  /** The person opens or closes the panel. With the prop `open` nothing happens until that changes. */
  onOpenChange?: (isOpen: boolean) => void;
  onMessage?: Handler<'message'>;
  onRunStart?: Handler<'run-start'>;
  onRunEnd?: Handler<'run-end'>;
  onToolCall?: Handler<'tool-call'>;
  onRate?: Handler<'rate'>;
  onUnread?: Handler<'unread'>;
  onError?: Handler<'error'>;
  onToken?: Handler<'token'>;
  onThreadChange?: Handler<'thread-change'>;
}

/** The options of the chat, its events, and what the element itself may carry. Options that are left out keep their defaults. */
export interface StoaChatProps extends StoaChatOptions, StoaChatHandlers {
  id?: string;
  className?: string;
}

const eventProps = {
  onReady: 'ready',
  onOpen: 'open',
  onClose: 'close',
  onBeforeSend: 'before-send',
  onBeforeReceive: 'before-receive',
  onMessage: 'message',
  onRunStart: 'run-start',
  onRunEnd: 'run-end',
  onToolCall: 'tool-call',
  onRate: 'rate',
  onUnread: 'unread',
  onError: 'error',
  onToken: 'token',
  onThreadChange: 'thread-change',
} as const satisfies Record<string, StoaChatEventName>;

const eventNames = Object.entries(eventProps) as [keyof typeof eventProps, StoaChatEventName][];

/** The name of the element does not change while the page lives. */
const never = () => () => {};

/**
 * The chat as a React component. It renders the element `<stoa-chat>` and sets its properties; the server renders the empty element,
 * so there is nothing for hydration to disagree about. The ref is the element, with all its methods.
 */
export const StoaChat = forwardRef<StoaChatElement, StoaChatProps>(function StoaChat(props, ref) {
  const { id, className, open, onOpenChange: _onOpenChange, ...rest } = props;
  const host = useRef<StoaChatElement | null>(null);
  const latest = useRef(props);
  const given = useRef<{ element: StoaChatElement; options: object } | null>(null);
  // The name can differ where another version is on the page, which is known in the browser only.
  const tag = useSyncExternalStore(never, registerStoaChat, () => 'stoa-chat');
  useImperativeHandle(ref, () => host.current!);

  useEffect(() => {
    latest.current = props;
  });

  const options: Partial<StoaChatOptions> = Object.fromEntries(
    Object.entries(rest).filter(([name]) => !(name in eventProps)),
  );

  useEffect(() => {
    const element = host.current;
    if (element?.localName !== registerStoaChat()) return;
    const before = (given.current?.element === element ? given.current.options : {}) as Record<
      string,
      unknown
    >;
    const changed: Record<string, unknown> = {};
    for (const [name, value] of Object.entries(options))
      if (!Object.is(before[name], value)) changed[name] = value;
    for (const name of Object.keys(before)) if (!(name in options)) changed[name] = undefined;
    given.current = { element, options };
    if (Object.keys(changed).length > 0) element.configure(changed);
  });

  useEffect(() => {
    const element = host.current;
    if (element?.localName === registerStoaChat() && open !== undefined && open !== element.isOpen)
      element.open = open;
  }, [open, tag]);

  useEffect(() => {
    const element = host.current;
    if (!element) return;
    const life = new AbortController();
    for (const [prop, name] of eventNames) {
      element.addEventListener(
        `stoa-${name}`,
        (event) => {
          const { detail } = event as CustomEvent;
          if (event.target !== element) return;
          if (name === 'open' || name === 'close') {
            const next = name === 'open';
            const wish = latest.current.open;
            if (wish !== undefined && wish !== next) event.preventDefault();
            if ((detail as StoaChatEventDetail<'open'>).by === 'person') latest.current.onOpenChange?.(next);
            if (event.defaultPrevented) return;
          }
          (latest.current[prop] as ((detail: unknown) => void) | undefined)?.(detail);
        },
        { signal: life.signal },
      );
    }
    return () => life.abort();
  }, [tag]);

  // Attributes that the element sets on itself are left to it.
  return createElement(tag, { ref: host, id, class: className, suppressHydrationWarning: true });
});
