import {
  cancelableEvents,
  type StoaChatEventDetail,
  type StoaChatEventName,
  type StoaChatEvents,
} from './events.js';
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
  /** Changes options; those that are not named stay. */
  setOptions: (patch: Partial<StoaChatOptions>) => void;
  /** How many answers came while nobody looked; the launcher shows it. */
  setUnread: (count: number) => void;
  /** Reports; the detail gets its stamp here. @returns false where the page called `preventDefault()` */
  emit: <Name extends StoaChatEventName>(name: Name, detail: StoaChatEvents[Name]) => boolean;
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

/** Makes the middle between a chat and whoever orders something of it. */
export function createChatController({ instance, target, ...init }: ChatControllerInit): ChatController {
  const options = createWatched(init.options);
  const unread = createWatched(0);

  const emit: ChatController['emit'] = (event, detail) =>
    target.dispatchEvent(
      new CustomEvent(`stoa-${event}`, {
        detail: { ...detail, instance },
        bubbles: true,
        composed: true,
        cancelable: cancelableEvents.includes(event),
      }),
    );

  return {
    instance,
    storagePrefix: `stoa:${instance}:`,
    options,
    unread,
    setOptions: (patch) => options.setState({ ...options.getState(), ...patch }),
    setUnread: (count) => {
      if (count === unread.getState()) return;
      unread.setState(count);
      emit('unread', { count });
    },
    emit,
    on: (event, listener) => {
      const hear = (heard: Event) =>
        listener((heard as CustomEvent<StoaChatEventDetail<typeof event>>).detail);
      target.addEventListener(`stoa-${event}`, hear);
      return () => target.removeEventListener(`stoa-${event}`, hear);
    },
  };
}
