import type { EmbedController } from '../controller.js';
import type { PanelHandle } from '../panel/panel-contract.js';

/** DOM nodes and state of one element that the stage works on. */
export interface StageParts {
  shadow: ShadowRoot;
  /** Root element in the shadow root. */
  root: HTMLElement;
  /** Sized and positioned box of the panel. */
  frame: HTMLElement;
  /** Inside the frame: container of the panel. */
  box: HTMLElement;
  launcher: HTMLElement;
  controller: EmbedController;
  word: (key: 'resize') => string;
  /** Whether the panel was opened by the person, so that focus goes there. */
  wantsFocus: () => boolean;
  /** Aborted when the element has left the page. */
  signal: AbortSignal;
}

/** Control over a stage. */
export interface Stage {
  /** Gives focus to the panel. */
  focus: () => void;
}

export type OpenStage = (parts: StageParts, panel: PanelHandle) => Stage;
