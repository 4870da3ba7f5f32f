import type { EmbedController } from '../controller.js';
import type { PanelHandle } from '../panel/panel-contract.js';

/** What the stage works on; all of it belongs to one element. */
export interface StageParts {
  shadow: ShadowRoot;
  /** Holds everything in the shadow root. */
  root: HTMLElement;
  /** Has the size and the place of the panel. */
  frame: HTMLElement;
  /** Inside the frame: what the panel draws into. */
  box: HTMLElement;
  launcher: HTMLElement;
  controller: EmbedController;
  word: (key: 'resize') => string;
  /** Whether the panel was opened by the person, so that focus goes there. */
  wantsFocus: () => boolean;
  /** Aborted when the element has left the page. */
  signal: AbortSignal;
}

/** What the element asks of a stage. */
export interface Stage {
  /** Gives focus to the panel. */
  focus: () => void;
}

export type OpenStage = (parts: StageParts, panel: PanelHandle) => Stage;
