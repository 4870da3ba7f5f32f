import type { StoaChatUser } from '../chat-controller.js';
import type { EmbedController } from '../controller.js';
import type { StoaChatEventDetail, StoaChatEventMap, StoaChatEventName } from '../events.js';
import type { PageContext, StoaChatOptions, StoaChatRenderer, StoaChatTool } from '../options.js';

/** What the chat can be told to do. What needs the panel brings it, and waits for it. */
export interface StoaChatMethods {
  /** Opens the panel. Focus goes there when a press of the person is behind it. */
  open: () => void;
  close: () => void;
  toggle: () => void;
  /** Sends a message as the person. It does not open the panel. */
  send: (text: string) => void;
  /** Says what the page shows, for each message anew; null to say nothing. */
  setContext: (context: PageContext | null) => void;
  /** Offers one more tool, instead of one of the same name. @returns takes it back */
  registerTool: (tool: StoaChatTool) => () => void;
  /** Has the page draw blocks of one kind, instead of the chat or of another renderer. @returns takes it back */
  registerRenderer: (kind: string, renderer: StoaChatRenderer) => () => void;
  /** Another end user: nothing of the last one stays. */
  setUser: (user?: StoaChatUser) => void;
  /** Takes away the token and everything kept on this device. */
  logout: () => void;
  newConversation: () => void;
  focus: () => void;
  /** Takes the chat off the page. */
  destroy: () => void;
  /** Hears one kind of event. @returns the end of it */
  on: <Name extends StoaChatEventName>(
    name: Name,
    listener: (detail: StoaChatEventDetail<Name>) => void,
  ) => () => void;
}

/** The options as properties. `title` is `titleText`, for every element has a `title`; `open` is written here and read as `isOpen`. */
export type StoaChatProperties = Omit<StoaChatOptions, 'open' | 'title' | 'nonce'> & { titleText?: string };

/** The element `<stoa-chat>`. */
export interface StoaChatElement
  extends HTMLElement, StoaChatProperties, Omit<StoaChatMethods, 'open' | 'focus'> {
  get open(): StoaChatMethods['open'];
  set open(isOpen: boolean);
  readonly isOpen: boolean;
  readonly version: string;
  /** There once the panel has been fetched. */
  readonly controller?: EmbedController;
  /** Changes several options at once. */
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
