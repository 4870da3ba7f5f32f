import type { EmbedController } from '../controller.js';

/** Methods of a mounted panel. */
export interface PanelHandle {
  /** Gives focus to the place where writing begins, without scrolling the page. */
  focus: () => void;
  /** Takes the panel away: what it drew, its connections, listeners and timers. The element may mount another later. */
  destroy: () => void;
}

/**
 * Draws the panel into an empty box inside the shadow root, and serves the controller's commands from then on.
 *
 * The element gives the box its size, role, name, language and direction, and adopts the panel's sheet beforehand. Tokens stand on
 * the host, `data-theme` too, so that the page's own `--stoa-…` win: the panel sets neither. The box neither clips nor transforms, so a fixed overlay may stand anywhere inside it. It stays mounted while closed: the box is
 * `hidden` then, and `controller.isOpen` says so. Escape that reaches the box without `preventDefault()` closes the panel, as
 * `controller.setOpen(false, 'person')` does; the element moves focus.
 */
export type MountPanel = (
  root: ShadowRoot | HTMLElement,
  controller: EmbedController,
) => Promise<PanelHandle>;

/** The module that is fetched when the panel is first needed: `embed/panel/mount-panel.tsx`. */
export interface PanelModule {
  mountPanel: MountPanel;
}
