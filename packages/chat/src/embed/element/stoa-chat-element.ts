import type { StoaChatUser } from '../chat-controller.js';
import type { EmbedController } from '../controller.js';
import type { StoaChatEventDetail, StoaChatEventMap, StoaChatEventName } from '../events.js';
import type { PageContext, StoaChatOptions, StoaChatRenderer, StoaChatTool } from '../options.js';

/** Methods of the chat. One that needs the panel loads it first. */
export interface StoaChatMethods {
  /** Opens the panel. Moves focus there after a user activation. */
  open: () => void;
  close: () => void;
  toggle: () => void;
  /** Sends a message as the person. It does not open the panel. */
  send: (text: string) => void;
  /** Sets the page context sent with each message; null for none. */
  setContext: (context: PageContext | null) => void;
  /** Offers a tool, replacing one of the same name. @returns unregister */
  registerTool: (tool: StoaChatTool) => () => void;
  /** Lets the page render blocks of one kind, replacing the chat or another renderer. @returns unregister */
  registerRenderer: (kind: string, renderer: StoaChatRenderer) => () => void;
  /** Switches to another end user and removes all data of the last one. */
  setUser: (user?: StoaChatUser) => void;
  /** Removes the token and everything stored on this device. */
  logout: () => void;
  newConversation: () => void;
  focus: () => void;
  /** Removes the chat from the page. */
  destroy: () => void;
  /** Subscribes to one kind of event. @returns unsubscribe */
  on: <Name extends StoaChatEventName>(
    name: Name,
    listener: (detail: StoaChatEventDetail<Name>) => void,
  ) => () => void;
}

/** The options as properties. `title` is `titleText`, since every element has a `title`; `open` is set here and read as `isOpen`. */
export type StoaChatProperties = Omit<StoaChatOptions, 'open' | 'title' | 'nonce'> & { titleText?: string };

/** The element `<stoa-chat>`. */
export interface StoaChatElement
  extends HTMLElement, StoaChatProperties, Omit<StoaChatMethods, 'open' | 'focus'> {
  get open(): StoaChatMethods['open'];
  set open(isOpen: boolean);
  readonly isOpen: boolean;
  readonly version: string;
  /** Defined once the panel is loaded. */
  readonly controller?: EmbedController;
  /** Sets several options at once. */
  configure: (options: Partial<StoaChatOptions>) => void;
  addEventListener<Name extends keyof StoaChatEventMap>(
    type: Name,
    listener: (this: StoaChatElement, event: StoaChatEventMap[Name]) => unknown,
    options?: boolean | AddEventListenerOptions,
  ): void;
  addEventListener(
    type: string,
    listener: EventListenerOrEventListenerObject,
    options?: boolean | AddEventListenerOptions,
  ): void;
}
