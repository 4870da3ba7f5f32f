import {
  createChatController,
  type ChatController,
  type ChatControllerInit,
  type StoaChatUser,
} from './chat-controller.js';
import type { OpenedBy } from './events.js';
import { createOfferedRenderers, type OfferedRenderers } from './offered-renderers.js';
import type { StoaChatMode } from './options.js';
import { createQueue } from './queue.js';
import { createObservable, type Observable } from './observable.js';

/** Commands of the page, queued in order until the panel handles them. */
export type EmbedCommand =
  | { kind: 'send'; text: string }
  | { kind: 'newConversation' }
  /** Another end user: drops the token and the conversation, and requests a new token. */
  | { kind: 'setUser'; user: StoaChatUser }
  /** Removes the token and everything stored under the prefix. */
  | { kind: 'logout' };

/** State of the frame around the panel. */
export interface PanelFrame {
  mode: StoaChatMode;
  /** Covers the window: on small screens, and in the mode `page`. */
  isFullScreen: boolean;
  colorScheme: 'light' | 'dark';
  direction: 'ltr' | 'rtl';
  /** BCP 47. */
  locale: string;
}

/** Shared by the element and the panel; without a framework, since the element holds it. */
export interface EmbedController extends ChatController {
  readonly frame: Observable<PanelFrame>;
  readonly isOpen: Observable<boolean>;
  /** The panel above the page is expanded. */
  readonly isExpanded: Observable<boolean>;
  /** Renderers of the page for blocks of replies. */
  readonly renderers: OfferedRenderers;
  setFrame: (frame: PanelFrame) => void;
  setExpanded: (isExpanded: boolean) => void;
  /** Opens or closes, unless the page cancels the event. @returns whether the state is `isOpen` now */
  setOpen: (isOpen: boolean, by: OpenedBy) => boolean;
  /** Runs a command now, or as soon as the panel is mounted. */
  enqueueCommand: (command: EmbedCommand) => void;
  /** Sets the handler of commands and drains the queue; one handler at a time. @returns detach */
  attachHandler: (handler: (command: EmbedCommand) => void) => () => void;
}

export interface ControllerInit extends ChatControllerInit {
  frame: PanelFrame;
  isOpen?: boolean;
}

/** Creates the controller shared by an element and its panel. */
export function createEmbedController(init: ControllerInit): EmbedController {
  const chat = createChatController(init);
  const { emit } = chat;
  const frame = createObservable(init.frame);
  const isOpen = createObservable(init.isOpen ?? false);
  const isExpanded = createObservable(false);
  let [add, handle] = createQueue<EmbedCommand>();
  let handler: ((command: EmbedCommand) => void) | undefined;

  return {
    ...chat,
    frame,
    isOpen,
    isExpanded,
    renderers: createOfferedRenderers(chat.options),
    setFrame: frame.setState,
    setExpanded: isExpanded.setState,
    setOpen: (next, by) => {
      if (next !== isOpen.getState() && emit(next ? 'open' : 'close', { by })) isOpen.setState(next);
      return isOpen.getState() === next;
    },
    enqueueCommand: (command) => add(command),
    attachHandler: (next) => {
      handler = next;
      handle(next);
      return () => {
        // What comes now waits for the next one.
        if (handler === next) [add, handle] = createQueue();
      };
    },
  };
}
