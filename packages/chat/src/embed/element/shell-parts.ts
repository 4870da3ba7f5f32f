import type { StoaChatUser } from '../chat-controller.js';
import type { OpenedBy } from '../events.js';
import type { PageContext, StoaChatRenderer, StoaChatTool } from '../options.js';
import type { HandleCalls } from '../queue.js';
import type { FrameTexts } from '../texts/embed-texts.js';
import type { StoaChatElement } from './stoa-chat-element.js';

/** The methods of the element that wait until it is active, with their arguments. */
export interface ElementMethods {
  open: [by?: OpenedBy];
  close: [by?: OpenedBy];
  toggle: [];
  send: [text: string];
  setUser: [user?: StoaChatUser];
  logout: [];
  newConversation: [];
  setContext: [context: PageContext | null];
  registerTool: [tool: StoaChatTool];
  registerRenderer: [kind: string, renderer: StoaChatRenderer];
  /** Reverts a call, which is told by identity. */
  undo: [call: object];
}

/** A call of one of them. */
export type ElementCall = {
  [Name in keyof ElementMethods]: readonly [name: Name, args: ElementMethods[Name]];
}[keyof ElementMethods];

/** What carries them out; a returned function reverts the call. */
export type MethodTable = {
  [Name in keyof ElementMethods]: (...args: ElementMethods[Name]) => void | (() => void);
};

/** Passed to `activateElement`. */
export interface ShellParts {
  host: StoaChatElement;
  shadow: ShadowRoot;
  root: HTMLElement;
  launcher: HTMLButtonElement;
  /** Takes over the calls that were made so far. */
  handleCalls: HandleCalls<ElementCall>;
  /** English, until the texts of the page's language are loaded. */
  texts: ShellTexts;
}

/** Texts that the shell shows itself. */
export type ShellTexts = Pick<FrameTexts, 'openChat' | 'loadFailed' | 'retry'>;

/** Custom-element callbacks, forwarded. */
export interface ElementLifecycle {
  connect: () => void;
  disconnect: () => void;
}
