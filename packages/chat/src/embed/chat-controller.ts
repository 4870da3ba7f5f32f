import {
  cancelableEvents,
  eventContract,
  type ReviewEventName,
  type StoaChatEventDetail,
  type StoaChatEventName,
  type StoaChatEvents,
} from './events.js';
import { createOfferedTools, type OfferedTools } from './offered-tools.js';
import type { GetToken, StoaChatOptions } from './options.js';
import { createObservable, type Observable } from './observable.js';

export interface StoaChatUser {
  /** Fetches this user's token; by default the option `getToken` is called. */
  getToken?: GetToken;
}

/** Options, tools and events of a chat, shared with the element or the page that controls it. */
export interface ChatController {
  /** Name of this chat in storage and events. */
  readonly instance: string;
  /** Prefix of every storage key: `stoa:<instance>:`. */
  readonly storagePrefix: string;
  readonly options: Observable<Readonly<StoaChatOptions>>;
  readonly unread: Observable<number>;
  /** Merges options. Values equal to the current ones are stored without notifying. */
  setOptions: (patch: Partial<StoaChatOptions>) => void;
  /** Tools that the page currently offers to the model. */
  tools: OfferedTools['all'];
  registerTool: OfferedTools['register'];
  /** Number of replies that arrived while the chat was not visible; shown on the launcher. */
  setUnread: (count: number) => void;
  /** Dispatches an event, with the stamp added to its detail. @returns false if the page called `preventDefault()` */
  emit: <Name extends StoaChatEventName>(name: Name, detail: StoaChatEvents[Name]) => boolean;
  /** Lets the page review a text. @returns the text to use, or the reason why it is held. */
  review: (
    name: ReviewEventName,
    texts: { conversationId: string; messageId?: string; text: string },
  ) => { isHeld: boolean; text: string };
  /** @returns unsubscribe */
  on: <Name extends StoaChatEventName>(
    name: Name,
    listener: (detail: StoaChatEventDetail<Name>) => void,
  ) => () => void;
}

export interface ChatControllerInit {
  instance: string;
  options: Readonly<StoaChatOptions>;
  /** Event target: the element, or any target of a chat without one. */
  target: EventTarget;
}

/** Comparable form of an option. Functions count as equal, and as no text: the current one is called when needed. */
const serialize = (value: unknown): string | undefined =>
  JSON.stringify(value, (_key, part: unknown) => (typeof part === 'function' ? '\0' : part));

/** Whether an option that is set again, as inline ones are at each render of a page, is unchanged. */
function isSameValue(one: unknown, other: unknown): boolean {
  if (Object.is(one, other)) return true;
  try {
    return serialize(one) === serialize(other);
  } catch {
    return false;
  }
}

/** Creates the controller of a chat. */
export function createChatController({ instance, target, ...init }: ChatControllerInit): ChatController {
  const options = createObservable(init.options);
  const unread = createObservable(0);
  const tools = createOfferedTools(() => options.getState().tools ?? []);

  const dispatch = (event: StoaChatEventName, detail: object): boolean =>
    target.dispatchEvent(
      new CustomEvent(`stoa-${event}`, {
        detail,
        bubbles: true,
        composed: true,
        cancelable: cancelableEvents.includes(event),
      }),
    );
  const stamped = (detail: object) => ({ ...detail, instance, contract: eventContract });
  const emit: ChatController['emit'] = (event, detail) => dispatch(event, stamped(detail));

  return {
    instance,
    storagePrefix: `stoa:${instance}:`,
    options,
    unread,
    setOptions: (patch) => {
      const before = options.getState();
      const isUnchanged = Object.entries(patch).every(([name, value]) =>
        isSameValue(before[name as keyof StoaChatOptions], value),
      );
      options.setState({ ...before, ...patch }, isUnchanged);
    },
    tools: tools.all,
    registerTool: tools.register,
    setUnread: (count) => {
      if (count === unread.getState()) return;
      unread.setState(count);
      emit('unread', { count });
    },
    emit,
    review: (event, { text, ...ids }) => {
      let words = text;
      let reason: string | undefined;
      // None of these is enumerable: a page that forwards all details does not leak the text by that.
      const detail = Object.defineProperties(stamped(ids), {
        text: { get: () => words },
        replace: { value: (next: unknown) => (words = String(next)) },
        refuse: { value: (why: unknown = '') => (reason = String(why)) },
      });
      const isHeld = !dispatch(event, detail) || reason !== undefined;
      return { isHeld, text: isHeld ? (reason ?? '') : words };
    },
    on: (event, listener) => {
      const onEvent = (heard: Event) =>
        listener((heard as CustomEvent<StoaChatEventDetail<typeof event>>).detail);
      target.addEventListener(`stoa-${event}`, onEvent);
      return () => target.removeEventListener(`stoa-${event}`, onEvent);
    },
  };
}
