import {
  createChatController,
  type ChatController,
  type ChatControllerInit,
  type StoaChatUser,
} from './chat-controller.js';
import type { OpenedBy } from './events.js';
import { createOfferedRenderers, type OfferedRenderers } from './offered-renderers.js';
import type { StoaChatMode } from './options.js';
import { createWatched, type Watched } from './watched.js';

/** What the page orders, in the order given; kept until the panel is there to carry it out. */
export type EmbedCommand =
  | { kind: 'send'; text: string }
  | { kind: 'newConversation' }
  /** Another end user: the last one's token and conversation go, and a token is asked for anew. */
  | { kind: 'setUser'; user: StoaChatUser }
  /** Takes away the token and everything stored under the prefix. */
  | { kind: 'logout' };

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
export interface EmbedController extends ChatController {
  readonly frame: Watched<PanelFrame>;
  readonly isOpen: Watched<boolean>;
  /** The panel over the page is in its larger form. */
  readonly isExpanded: Watched<boolean>;
  /** What the page draws itself of the blocks of replies. */
  readonly renderers: OfferedRenderers;
  setFrame: (frame: PanelFrame) => void;
  setExpanded: (isExpanded: boolean) => void;
  /** Opens or closes, unless the page refuses the event. @returns whether it is so now */
  setOpen: (isOpen: boolean, by: OpenedBy) => boolean;
  /** Has something carried out, at once or as soon as the panel is there. */
  order: (command: EmbedCommand) => void;
  /** Takes over the commands, those that wait first. One server at a time. @returns the end of it */
  serve: (carryOut: (command: EmbedCommand) => void) => () => void;
}

export interface ControllerInit extends ChatControllerInit {
  frame: PanelFrame;
  isOpen?: boolean;
}

/** Makes the middle between an element and what serves it. */
export function createEmbedController(init: ControllerInit): EmbedController {
  const chat = createChatController(init);
  const { emit } = chat;
  const frame = createWatched(init.frame);
  const isOpen = createWatched(init.isOpen ?? false);
  const isExpanded = createWatched(false);
  const waiting: EmbedCommand[] = [];
  let carryOut: ((command: EmbedCommand) => void) | undefined;

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
  };
}
