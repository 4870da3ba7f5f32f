import {
  cancelableEvents,
  type OpenedBy,
  type StoaChatEventDetail,
  type StoaChatEventName,
  type StoaChatEvents,
} from './events.js';
import type { GetToken, StoaChatMode, StoaChatOptions } from './options.js';
import { createWatched, type Watched } from './watched.js';

/** What the page orders, in the order given; kept until the panel is there to carry it out. */
export type EmbedCommand =
  | { kind: 'send'; text: string }
  | { kind: 'newConversation' }
  /** Another end user: the last one's token and conversation go, and a token is asked for anew. */
  | { kind: 'setUser'; user: StoaChatUser }
  /** Takes away the token and everything stored under the prefix. */
  | { kind: 'logout' };

export interface StoaChatUser {
  /** Fetches this user's token; left out, the option `getToken` goes on being asked. */
  getToken?: GetToken;
}

/** What the panel must know of the frame that it stands in. */
export interface PanelFrame {
  mode: StoaChatMode;
  /** All over the window: on small screens, and in the mode `page`. */
  isFullScreen: boolean;
  colorScheme: 'light' | 'dark';
  direction: 'ltr' | 'rtl';
  /** BCP 47. */
  locale: string;
}

/** What the element and the panel share. It has no framework, so that the loader can hold it. */
export interface EmbedController {
  /** Names this chat in storage and events. */
  readonly instance: string;
  /** Before every key in storage: `stoa:<instance>:`. */
  readonly storagePrefix: string;
  readonly options: Watched<Readonly<StoaChatOptions>>;
  readonly frame: Watched<PanelFrame>;
  readonly isOpen: Watched<boolean>;
  readonly unread: Watched<number>;
  /** Changes options; those that are not named stay. */
  setOptions: (patch: Partial<StoaChatOptions>) => void;
  setFrame: (frame: PanelFrame) => void;
  /** Opens or closes, unless the page refuses the event. @returns whether it is so now */
  setOpen: (isOpen: boolean, by: OpenedBy) => boolean;
  /** How many answers came while nobody looked; the launcher shows it. */
  setUnread: (count: number) => void;
  /** Has something carried out, at once or as soon as the panel is there. */
  order: (command: EmbedCommand) => void;
  /** Takes over the commands, those that wait first. One server at a time. @returns the end of it */
  serve: (carryOut: (command: EmbedCommand) => void) => () => void;
  /** Reports; the detail gets its stamp here. @returns false where the page called `preventDefault()` */
  emit: <Name extends StoaChatEventName>(name: Name, detail: StoaChatEvents[Name]) => boolean;
  /** @returns the end of it */
  on: <Name extends StoaChatEventName>(
    name: Name,
    listener: (detail: StoaChatEventDetail<Name>) => void,
  ) => () => void;
}

export interface ControllerInit {
  instance: string;
  options: Readonly<StoaChatOptions>;
  frame: PanelFrame;
  /** Where events happen: the element, or any target of a chat without one. */
  target: EventTarget;
  isOpen?: boolean;
}

/** Makes the middle between an element, or a headless chat, and what serves it. */
export function createEmbedController(init: ControllerInit): EmbedController {
  const { instance, target } = init;
  const options = createWatched(init.options);
  const frame = createWatched(init.frame);
  const isOpen = createWatched(init.isOpen ?? false);
  const unread = createWatched(0);
  const waiting: EmbedCommand[] = [];
  let carryOut: ((command: EmbedCommand) => void) | undefined;

  const emit: EmbedController['emit'] = (event, detail) =>
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
    frame,
    isOpen,
    unread,
    setOptions: (patch) => options.setState({ ...options.getState(), ...patch }),
    setFrame: frame.setState,
    setOpen: (next, by) => {
      if (next !== isOpen.getState() && emit(next ? 'open' : 'close', { by })) isOpen.setState(next);
      return isOpen.getState() === next;
    },
    setUnread: (count) => {
      if (count === unread.getState()) return;
      unread.setState(count);
      emit('unread', { count });
    },
    order: (command) => {
      if (carryOut) return carryOut(command);
      waiting.push(command);
    },
    serve: (next) => {
      carryOut = next;
      for (const command of waiting.splice(0)) next(command);
      return () => {
        if (carryOut === next) carryOut = undefined;
      };
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
