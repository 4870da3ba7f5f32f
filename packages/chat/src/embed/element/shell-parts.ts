import type { FrameTexts } from '../texts/embed-texts.js';
import type { StoaChatElement } from './stoa-chat-element.js';

/**
 * A method call on the element with its arguments, queued until the element is active. `undo` names a call that is reverted.
 */
export type QueuedCall = readonly [name: string, args: readonly unknown[]];

/** Passed to `activateElement`. */
export interface ShellParts {
  host: StoaChatElement;
  shadow: ShadowRoot;
  root: HTMLElement;
  launcher: HTMLButtonElement;
  /** In call order; activation drains it and replaces its `push`. */
  queuedCalls: QueuedCall[];
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
