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
import { createWatched, type Watched } from './watched.js';

export interface StoaChatUser {
  /** Fetches this user's token; left out, the option `getToken` goes on being asked. */
  getToken?: GetToken;
}

/** What a chat and whoever orders something of it share. */
export interface ChatController {
  /** Names this chat in storage and events. */
  readonly instance: string;
  /** Before every key in storage: `stoa:<instance>:`. */
  readonly storagePrefix: string;
  readonly options: Watched<Readonly<StoaChatOptions>>;
  readonly unread: Watched<number>;
  /** Changes options; those that are not named stay. What says the same as before is taken over without telling anybody. */
  setOptions: (patch: Partial<StoaChatOptions>) => void;
  /** What the page offers to the model at this moment. */
  tools: OfferedTools['all'];
  registerTool: OfferedTools['register'];
  /** How many answers came while nobody looked; the launcher shows it. */
  setUnread: (count: number) => void;
  /** Reports; the detail gets its stamp here. @returns false where the page called `preventDefault()` */
  emit: <Name extends StoaChatEventName>(name: Name, detail: StoaChatEvents[Name]) => boolean;
  /** Asks the page about words. @returns what they are from then on, or why they are held. */
  review: (
    name: ReviewEventName,
    words: { conversationId: string; messageId?: string; text: string },
  ) => { isHeld: boolean; text: string };
  /** @returns the end of it */
  on: <Name extends StoaChatEventName>(
    name: Name,
    listener: (detail: StoaChatEventDetail<Name>) => void,
  ) => () => void;
}

export interface ChatControllerInit {
  instance: string;
  options: Readonly<StoaChatOptions>;
  /** Where events happen: the element, or any target of a chat without one. */
  target: EventTarget;
}

/** A value as far as it can be told from another: functions are asked when they are needed, whichever they are by then. */
const spelt = (value: unknown): string | undefined =>
  JSON.stringify(value, (_key, part: unknown) => (typeof part === 'function' ? 'function' : part));

/** Whether an option that is given anew, as inline ones are at each rendering of a page, says what it said before. */
function saysTheSame(one: unknown, other: unknown): boolean {
  if (Object.is(one, other)) return true;
  try {
    return spelt(one) === spelt(other);
  } catch {
    return false;
  }
}

/** Makes the middle between a chat and whoever orders something of it. */
export function createChatController({ instance, target, ...init }: ChatControllerInit): ChatController {
  const options = createWatched(init.options);
  const unread = createWatched(0);
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
      const isQuiet = Object.entries(patch).every(([name, value]) =>
        saysTheSame(before[name as keyof StoaChatOptions], value),
      );
      options.setState({ ...before, ...patch }, isQuiet);
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
      // None of these is enumerable: whoever passes all details on passes no words on by that.
      const detail = Object.defineProperties(stamped(ids), {
        text: { get: () => words },
        replace: { value: (next: unknown) => (words = String(next)) },
        refuse: { value: (why: unknown = '') => (reason = String(why)) },
      });
      const isHeld = !dispatch(event, detail) || reason !== undefined;
      return { isHeld, text: isHeld ? (reason ?? '') : words };
    },
    on: (event, listener) => {
      const hear = (heard: Event) =>
        listener((heard as CustomEvent<StoaChatEventDetail<typeof event>>).detail);
      target.addEventListener(`stoa-${event}`, hear);
      return () => target.removeEventListener(`stoa-${event}`, hear);
    },
  };
}
